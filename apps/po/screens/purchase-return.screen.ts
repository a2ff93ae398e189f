import { PurchaseReturn } from '../../../shared/contracts/po/purchase-return.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'

/** [supply 10] What goes back to vendors, lot by lot. */
export default transaction({
  id: 'po/purchase-return',
  document: PurchaseReturn,
  list: ['returnNo', 'returnDate', 'receiptNo', 'vendorId', 'reason', 'reference', 'amount', 'currency', 'status'],
  views: [{ name: 'open', filters: { status: 'Open' } }],
  header: [section('back', ['receiptNo', 'vendorId', 'returnDate', 'reason', 'reference'])],
  lines: {
    lines: {
      given: true,
      columns: [
        'lineKey',
        'productId',
        'description',
        'lotNo',
        'received',
        'toInvoice',
        'quantity',
        'unit',
        'unitCost',
        'amount',
      ],
      totals: ['amount'],
    },
  },
  footer: [section('remarks', ['notes']), section('amounts', ['amount', 'currency', 'rate', 'entryNo', 'reversedOn'])],
  actions: ['post', 'reverse'],
  aside: ['reverse'],
  begins: ['receiptNo'],
})
