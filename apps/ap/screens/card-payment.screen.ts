import { CardPayment, isAcross } from '../../../shared/contracts/ap/card-payment.ts'
import { businessToday } from '../../../shared/i18n/business-day.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'
import { OpenDocuments } from '../payments/open-documents.tsx'
import { PaymentOutcome } from '../payments/payment-outcome.tsx'
import { total } from '../payments/payment-totals.ts'

/** [finance 7.7] Payments by credit card of the company: the debt passes to the issuer of the card. */
export default transaction({
  id: 'ap/card-payment',
  document: CardPayment,
  list: [
    'paymentNo',
    'paymentDate',
    'cardId',
    'vendorId',
    'payee',
    'reference',
    'amount',
    'currency',
    'status',
    'charge',
    'chargeDue',
  ],
  views: [
    { name: 'drafts', filters: { status: 'Draft' } },
    { name: 'toApprove', filters: { status: 'Submitted' } },
    { name: 'toPost', filters: { status: 'Approved' } },
    { name: 'unpaid', filters: { charge: 'Open|Partly' } },
    { name: 'cancelled', filters: { status: 'Cancelled' } },
  ],
  header: [
    section('payment', ['cardId', 'paymentDate', 'reference', 'vendorId', 'payee', 'amount', 'currency', 'rate']),
    section('charge', ['cardAmount', 'cardCurrency', 'cardRate'], { when: isAcross }),
  ],
  // Behind the lines: Enter leads from the header into them, and makes a new line in a note.
  footer: [
    section('remarks', ['exceptionReason', 'memo']),
    section('approval', ['submittedBy', 'approvedBy', 'approvedOn', 'approvalNote']),
  ],
  totals: [total('applied'), total('discount'), total('direct'), total('remaining')],
  lines: {
    items: {},
    distribution: { totals: ['amount', 'taxAmount'], optional: ['description', 'taxGroup', 'jobId', 'costCode'] },
  },
  actions: ['post', 'approve', 'submit', 'return', 'cancel'],
  aside: ['submit', 'return', 'cancel'],
  bulkActions: { approve: 'check-circle-fill', return: 'arrow-counterclockwise' },
  parts: { sections: { items: OpenDocuments }, belowForm: PaymentOutcome },
  initial: () => ({ paymentDate: businessToday() }),
})
