import { Cheque } from '../../../shared/contracts/ap/cheque.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'
import { ChequeCopy } from '../payments/cheque-copy.tsx'
import { PaymentOutcome } from '../payments/payment-outcome.tsx'

/** [S4.36] [finance 7.6] Cheques by number, payee and date, and their cancellation. */
export default transaction({
  id: 'ap/cheque',
  document: Cheque,
  list: [
    'chequeNo',
    'bankAccountId',
    'chequeDate',
    'payee',
    'amount',
    'currency',
    'status',
    'vendorId',
    'paymentNo',
    'pays',
  ],
  views: [
    { name: 'open', filters: { status: 'Open' } },
    { name: 'cancelled', filters: { status: 'Cancelled' } },
    { name: 'spoiled', filters: { status: 'Spoiled' } },
  ],
  header: [
    section('cheque', [
      'bankAccountId',
      'chequeNo',
      'status',
      'chequeDate',
      'payee',
      'amount',
      'currency',
      'printedOn',
    ]),
  ],
  lines: { items: { totals: ['pay', 'discount', 'writeOff'] } },
  actions: ['cancel'],
  parts: { aboveForm: ChequeCopy, belowForm: PaymentOutcome },
})
