import { PriceAdjustment } from '../../../shared/contracts/oe/price-adjustment.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'

/** [supply 9 price-adjustments] What was invoiced at a wrong price: the lines stand there, and a new price is typed once for all or line by line. */
export default transaction({
  id: 'oe/price-adjustment',
  document: PriceAdjustment,
  list: [
    'adjustmentNo',
    'adjustDate',
    'billToId',
    'documentNo',
    'productId',
    'reason',
    'docAmount',
    'currency',
    'status',
  ],
  views: [
    { name: 'drafts', filters: { status: 'Draft' } },
    { name: 'approval', filters: { status: 'Submitted' } },
  ],
  header: [
    section('asked', ['billToId', 'documentNo', 'productId', 'fromDate', 'toDate', 'newPrice', 'adjustDate', 'reason']),
  ],
  totals: [
    { name: 'net', of: ({ netAmount }) => netAmount ?? '0' },
    { name: 'tax', of: ({ taxAmount }) => taxAmount ?? '0' },
    { name: 'total', of: ({ docAmount }) => docAmount ?? '0' },
  ],
  lines: {
    lines: {
      given: true,
      columns: [
        ...(['invoiceNo', 'docDate', 'productId', 'description', 'quantity', 'unit', 'unitPrice'] as const),
        ...(['priceUnit', 'newPrice', 'difference'] as const),
      ],
      whenRead: ['noteNo'],
      totals: ['difference'],
    },
  },
  optional: ['documentNo', 'productId', 'fromDate', 'toDate', 'newPrice'],
  footer: [
    section('remarks', ['notes']),
    section('approval', ['submittedBy', 'approvedBy', 'approvedOn', 'approvalNote']),
    section('amounts', ['netAmount', 'taxAmount', 'docAmount', 'currency']),
  ],
  actions: ['post', 'approve', 'submit', 'return'],
  aside: ['submit', 'return'],
  bulkActions: { approve: 'check-circle-fill', return: 'arrow-counterclockwise' },
  begins: ['billToId', 'documentNo', 'productId'],
})
