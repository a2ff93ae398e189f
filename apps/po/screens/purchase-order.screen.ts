import { PurchaseOrder } from '../../../shared/contracts/po/purchase-order.ts'
import { PACKAGING } from '../../../shared/contracts/trade/packaging.ts'
import { OrderActs } from '../orders/order-acts.tsx'
import { WhereItLeads } from '../orders/where-it-leads.tsx'
import { section, transaction } from '../../../shared/kit/screen.ts'

/** [S3.27] [S5.35] [S5.36] Purchase orders, from draft to the last receipt and its invoice. */
export default transaction({
  id: 'po/purchase-order',
  document: PurchaseOrder,
  list: [
    'orderNo',
    'vendorId',
    'vendorName',
    'orderDate',
    'eta',
    'daysLate',
    'total',
    'currency',
    'remainingAmount',
    'status',
    'approval',
    'receiveStatus',
  ],
  views: [
    { name: 'open', filters: { status: 'Open' } },
    { name: 'toApprove', filters: { status: 'Open', approval: 'Needed' } },
    { name: 'late', filters: { daysLate: '>0' } },
  ],
  header: [
    section('order', [
      'vendorId',
      'orderDate',
      'eta',
      'shipDate',
      'warehouseId',
      'termsCode',
      'shipVia',
      'currency',
      'rate',
      'vendorReference',
      'container',
    ]),
    // What its vendor ships to our customer, by which order.
    section('direct', ['directFor', 'shipToId', 'shipToAddress'], {
      when: ({ directFor }) => (directFor ?? null) !== null,
    }),
  ],
  footer: [
    // Behind the lines: Enter leads from the header into them, and makes a new line in a note.
    section('remarks', ['notes']),
    section('amounts', [
      'subTotal',
      'discountPercent',
      'discountAmount',
      'surcharge',
      'shipping',
      'taxAmount',
      'total',
      'depositPaid',
      'depositOpen',
    ]),
    section('standing', ['approval', 'approvedBy', 'approvedOn', 'revision', 'receiveStatus']),
  ],
  lines: {
    lines: {
      columns: [
        'productId',
        'description',
        'quantity',
        'unit',
        'unitPrice',
        'discountPercent',
        'amount',
        'taxGroup',
        'requiredDate',
        'forOrders',
        'received',
        'invoiced',
        'jobId',
        'costCode',
        'glAccount',
        'vendorSku',
        'closingReason',
        ...PACKAGING,
      ],
      // How goods are packed is said by the sales order that they were bought for.
      seldom: PACKAGING,
      totals: ['amount'],
      optional: [
        'discountPercent',
        'taxGroup',
        'requiredDate',
        'jobId',
        'costCode',
        'glAccount',
        'vendorSku',
        'closingReason',
      ],
    },
  },
  totals: [
    { name: 'subTotal', of: ({ subTotal }) => subTotal ?? '0' },
    { name: 'tax', of: ({ taxAmount }) => taxAmount ?? '0' },
    { name: 'total', of: ({ total }) => total ?? '0' },
  ],
  actions: ['approve', 'close', 'cancel'],
  aside: ['close', 'cancel'],
  parts: { aboveForm: OrderActs, belowForm: WhereItLeads },
  texts: ['ap'],
})
