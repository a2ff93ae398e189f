import { ProductReturn } from '../../../shared/contracts/oe/product-return.ts'
import { formatFigure } from '../../../shared/i18n/format.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'

/** A price of another unit than what was sold says of which. */
const pricePer = ({ unitPrice, priceUnit }: Readonly<Record<string, unknown>>) =>
  unitPrice && priceUnit
    ? { text: `${formatFigure(String(unitPrice), { kind: 'price' })} / ${String(priceUnit)}`, tone: 'plain' as const }
    : null

/** [supply 9 products-return] What a customer brings back: his invoice, a product or a lot is named, what he bought stands there, and what comes back of it is typed. */
export default transaction({
  id: 'oe/product-return',
  document: ProductReturn,
  list: ['returnNo', 'returnDate', 'billToId', 'documentNo', 'productId', 'reason', 'docAmount', 'currency', 'status'],
  views: [
    { name: 'expected', filters: { status: 'Draft|Approved' } },
    { name: 'approval', filters: { status: 'Submitted' } },
    { name: 'toCredit', filters: { status: 'Received' } },
  ],
  header: [
    section('asked', ['billToId', 'documentNo', 'productId', 'lotNo', 'returnDate', 'reason']),
    section('terms', ['warehouseId', 'restockingPercent', 'freight']),
  ],
  totals: [
    { name: 'goods', of: ({ goodsAmount }) => goodsAmount ?? '0' },
    { name: 'restocking', of: ({ restockingAmount }) => restockingAmount ?? '0' },
    { name: 'tax', of: ({ taxAmount }) => taxAmount ?? '0' },
    { name: 'total', of: ({ docAmount }) => docAmount ?? '0' },
  ],
  lines: {
    lines: {
      given: true,
      columns: [
        ...(['invoiceNo', 'productId', 'description', 'lotNo', 'quantity', 'unit', 'returned'] as const),
        ...(['disposition', 'replaced', 'unitPrice', 'amount'] as const),
      ],
      whenRead: ['cost', 'finding', 'creditNo', 'vendorReturnNo'],
      optional: ['disposition', 'replaced'],
      totals: ['amount'],
      widths: { invoiceNo: 100, lotNo: 120, quantity: 110, unit: 60, returned: 110, replaced: 90 },
      words: { unitPrice: pricePer },
    },
    blind: {
      columns: [
        ...(['productId', 'description', 'lotNo', 'returned', 'unit', 'unitPrice', 'taxGroup'] as const),
        ...(['disposition', 'replaced', 'amount'] as const),
      ],
      whenRead: ['cost', 'finding', 'creditNo', 'vendorReturnNo'],
      optional: ['lotNo', 'taxGroup', 'disposition', 'replaced'],
      totals: ['amount'],
      widths: { returned: 110, unit: 60, replaced: 90 },
    },
  },
  optional: ['documentNo', 'productId', 'lotNo', 'warehouseId', 'restockingPercent', 'freight'],
  footer: [
    section('remarks', ['notes']),
    section('approval', ['submittedBy', 'approvedBy', 'approvedOn', 'approvalNote']),
    section('amounts', [
      ...(['goodsAmount', 'restockingAmount', 'taxAmount', 'docAmount', 'currency', 'cost', 'entryNo'] as const),
      ...(['reversedOn', 'rejectReason', 'replacementNo'] as const),
    ]),
  ],
  actions: ['receive', 'credit', 'approve', 'submit', 'inspect', 'replace', 'forward', 'return', 'reject', 'reverse'],
  aside: ['submit', 'inspect', 'replace', 'forward', 'return', 'reject', 'reverse'],
  bulkActions: { approve: 'check-circle-fill', return: 'arrow-counterclockwise' },
  begins: ['billToId', 'documentNo', 'productId', 'lotNo'],
})
