import { LandedCost } from '../../../shared/contracts/po/landed-cost.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'

/** [supply 2.3] What it costs to get the goods of a receipt here, and what each lot of it bears. */
export default transaction({
  id: 'po/landed-cost',
  document: LandedCost,
  list: ['landedNo', 'costDate', 'receiptNo', 'vendorId', 'reference', 'carried', 'amount', 'status'],
  views: [{ name: 'open', filters: { status: 'Open' } }],
  header: [section('landed', ['receiptNo', 'vendorId', 'costDate', 'reference', 'carried', 'amount'])],
  lines: {
    lines: {
      columns: ['kind', 'basis', 'rate', 'amount', 'remark'],
      totals: ['amount'],
      optional: ['basis', 'rate', 'remark'],
    },
    shares: {
      given: true,
      columns: [
        'lineKey',
        'productId',
        'lotNo',
        'quantity',
        'weight',
        'value',
        'freight',
        'other',
        'amount',
        'unitCost',
      ],
      totals: ['value', 'freight', 'other', 'amount'],
    },
  },
  footer: [section('remarks', ['notes', 'entryNo', 'reversedOn'])],
  actions: ['post', 'reverse'],
  aside: ['reverse'],
  begins: ['receiptNo'],
})
