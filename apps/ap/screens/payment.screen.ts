import { Payment } from '../../../shared/contracts/ap/payment.ts'
import { businessToday } from '../../../shared/i18n/business-day.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'
import { OpenDocuments } from '../payments/open-documents.tsx'
import { PaymentOutcome } from '../payments/payment-outcome.tsx'
import { total } from '../payments/payment-totals.ts'

/** [finance 7.3] Cash disbursements: payments outside of a run, advances, and what the bank has debited. */
export default transaction({
  id: 'ap/payment',
  document: Payment,
  list: [
    'paymentNo',
    'paymentDate',
    'bankAccountId',
    'method',
    'chequeNo',
    'vendorId',
    'payee',
    'amount',
    'currency',
    'status',
  ],
  views: [
    { name: 'drafts', filters: { status: 'Draft' } },
    { name: 'toApprove', filters: { status: 'Submitted' } },
    { name: 'toPost', filters: { status: 'Approved' } },
    { name: 'cheques', filters: { method: 'Cheque' } },
    { name: 'onAccount', filters: { onAccountAmount: '>0', status: 'Posted' } },
    { name: 'cancelled', filters: { status: 'Cancelled' } },
  ],
  begins: ['bankAccountId', 'method', 'vendorId', 'paymentDate', 'amount', 'reference'],
  header: [
    section('payment', [
      'bankAccountId',
      'method',
      'chequeNo',
      'paymentDate',
      'vendorId',
      'payee',
      'purchaseOrderNo',
      'amount',
      'currency',
      'rate',
      'reference',
      'leaveOnAccount',
    ]),
  ],
  // Behind the lines: Enter leads from the header into them, and makes a new line in a note.
  footer: [
    section('remarks', ['exceptionReason', 'memo']),
    section('approval', ['submittedBy', 'approvedBy', 'approvedOn', 'approvalNote']),
  ],
  totals: [total('applied'), total('discount'), total('direct'), total('onAccount'), total('remaining')],
  lines: {
    items: {},
    distribution: { totals: ['amount', 'taxAmount'], optional: ['description', 'taxGroup', 'jobId', 'costCode'] },
  },
  actions: ['post', 'approve', 'submit', 'return', 'cancel'],
  aside: ['submit', 'return', 'cancel'],
  bulkActions: { approve: 'check-circle-fill', return: 'arrow-counterclockwise' },
  parts: { sections: { items: OpenDocuments }, belowForm: PaymentOutcome },
  initial: () => ({ leaveOnAccount: false, method: 'Cheque', paymentDate: businessToday() }),
})
