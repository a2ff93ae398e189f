import { ProductReturn } from '../../../shared/contracts/oe/product-return.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'

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
        ...(['invoiceNo', 'docDate', 'productId', 'description', 'lotNo', 'quantity', 'unit'] as const),
        ...(['returned', 'disposition', 'unitPrice', 'priceUnit', 'amount'] as const),
      ],
      whenRead: ['cost', 'creditNo'],
      optional: ['disposition'],
      totals: ['amount'],
    },
  },
  optional: ['documentNo', 'productId', 'lotNo', 'warehouseId', 'restockingPercent', 'freight'],
  footer: [
    section('remarks', ['notes']),
    section('approval', ['submittedBy', 'approvedBy', 'approvedOn', 'approvalNote']),
    section('amounts', [
      ...(['goodsAmount', 'restockingAmount', 'taxAmount', 'docAmount', 'currency', 'cost', 'entryNo'] as const),
      ...(['reversedOn', 'rejectReason'] as const),
    ]),
  ],
  actions: ['receive', 'credit', 'approve', 'submit', 'return', 'reject', 'reverse'],
  aside: ['submit', 'return', 'reject', 'reverse'],
  bulkActions: { approve: 'check-circle-fill', return: 'arrow-counterclockwise' },
  begins: ['billToId', 'documentNo', 'productId', 'lotNo'],
})
