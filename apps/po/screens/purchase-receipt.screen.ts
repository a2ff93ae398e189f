import { PurchaseReceipt } from '../../../shared/contracts/po/purchase-receipt.ts'
import { CoilAbout } from '../receipts/coil-about.tsx'
import { CoilsReceived } from '../receipts/coils-received.tsx'
import { postsCoils } from '../receipts/posts-coils.ts'
import { ReceiptFoot } from '../receipts/receipt-foot.tsx'
import { section, transaction } from '../../../shared/kit/screen.ts'

/** [judgement 40] What follows from the order, and what is seldom asked for, is one line of text. */
const KNOWN = ['vendorId', 'warehouseId', 'carrier', 'skids', 'boxes', 'inspectedBy', 'inspectionResult'] as const

/** [S3.28] [S4.34] Receipts of orders: what is still to come is proposed, what came is posted. */
export default transaction({
  id: 'po/purchase-receipt',
  document: PurchaseReceipt,
  list: [
    'receiptNo',
    'receiptDate',
    'orderNo',
    'vendorId',
    'vendorName',
    'packingSlip',
    'amount',
    'currency',
    'status',
    'invoicing',
  ],
  views: [
    { name: 'open', filters: { status: 'Open' } },
    { name: 'uninvoiced', filters: { invoicing: 'None|Partly' } },
  ],
  begins: ['orderNo'],
  header: [section('receipt', ['orderNo', 'receiptDate', 'packingSlip', 'waybill', ...KNOWN], { known: KNOWN })],
  // Behind the lines: Enter leads from the header into them, and makes a new line in a note.
  footer: [
    section('remarks', ['overReason', 'notes']),
    section('amounts', ['amount', 'currency', 'rate', 'entryNo', 'reversalDate', 'reversalReason']),
  ],
  lines: {
    lines: {
      // What its order has left.
      given: true,
      columns: [
        'orderLineNo',
        'productId',
        'description',
        'ordered',
        'receivedBefore',
        'quantity',
        'unit',
        'unitCost',
        'amount',
        'invoiced',
        'rejected',
        'rejectReason',
      ],
      optional: ['rejected', 'rejectReason'],
      totals: ['amount'],
    },
    lots: {
      columns: [
        ...(['lotNo', 'mfrNo', 'heatKey', 'weight', 'outsideDiameter', 'insideDiameter', 'byDimensions'] as const),
        ...(['apart', 'weightReason', 'bin', 'value', 'costPerPound', 'quantity', 'pieces', 'orderLineNo'] as const),
        ...(['thickness', 'width', 'length', 'fabrication', 'freight', 'extra'] as const),
      ],
      About: CoilAbout,
      totals: ['weight', 'value', 'quantity'],
      optional: [
        ...(['insideDiameter', 'weightReason', 'quantity', 'pieces', 'orderLineNo', 'thickness', 'width'] as const),
        ...(['length', 'fabrication', 'freight', 'extra'] as const),
      ],
    },
  },
  actions: ['post', 'reverse'],
  aside: ['reverse'],
  effects: { post: postsCoils },
  parts: { aboveLines: CoilsReceived, belowForm: ReceiptFoot },
  texts: ['ap', 'ic'],
})
