import { CashReceipt } from '../../../shared/contracts/ar/cash-receipt.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'
import { ReceiptOutcome } from '../receipts/receipt-outcome.tsx'
import { ReceiptPrint } from '../receipts/receipt-print.tsx'

/** [finance 8.2] Receipts as they are booked, and what becomes of them: returned by the bank, moved, un-applied. */
export default transaction({
  id: 'ar/cash-receipt',
  document: CashReceipt,
  list: [
    ...(['receiptNo', 'receiptDate', 'customerId', 'payer', 'method', 'reference', 'amount', 'currency'] as const),
    ...(['openAmount', 'status', 'depositNo'] as const),
  ],
  views: [
    { name: 'unapplied', filters: { openAmount: '>0', status: 'Posted' } },
    { name: 'unidentified', filters: { unidentified: 'true' } },
    { name: 'returned', filters: { status: 'Returned' } },
  ],
  header: [
    section('document', [
      ...(['payer', 'customerId', 'method', 'reference', 'amount', 'currency', 'receiptDate', 'depositNo'] as const),
      ...(['bankAccountId', 'entryNo', 'remittance'] as const),
    ]),
    section('return', ['returnDate', 'returnReason', 'returnFee', 'feeDocumentNo', 'returnEntryNo']),
  ],
  lines: {
    items: {
      columns: [
        'docNumber',
        'docDate',
        'dueDate',
        'pay',
        'discount',
        'writeOff',
        'writeOffReason',
        'why',
        'takenBackOn',
      ],
      totals: ['pay', 'discount', 'writeOff'],
    },
    distribution: { totals: ['amount', 'taxAmount'] },
    steps: {},
  },
  parts: { aboveForm: ReceiptPrint, belowForm: ReceiptOutcome },
  actions: ['reverse', 'unapply', 'move'],
  aside: ['reverse', 'unapply', 'move'],
})
