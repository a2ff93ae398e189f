import {
  isProcessing,
  isToMake,
  ProductionWorkOrder,
  sharesWidth,
  type OrderType,
} from '../../../shared/contracts/ic/production-work-order.ts'
import { section, transaction } from '../../../shared/kit/screen.ts'
import { Pattern } from '../production/pattern.tsx'
import { OrderFloor } from '../production/order-floor.tsx'

const slits = ({ orderType }: Readonly<Record<string, unknown>>) => sharesWidth(orderType as OrderType | null)
const assembles = (order: Readonly<Record<string, unknown>>) => !processes(order)
const processes = ({ orderType }: Readonly<Record<string, unknown>>) => isProcessing(orderType as OrderType | null)

/** [S4.33] [judgement 37] What is to be made, of what, and what has come of it. */
export default transaction({
  id: 'ic/production-work-order',
  document: ProductionWorkOrder,
  list: [
    'orderNo',
    'orderType',
    'productId',
    'description',
    'quantity',
    'produced',
    'remaining',
    'requiredOn',
    'status',
  ],
  views: [
    { name: 'open', filters: { status: 'Committed' } },
    { name: 'drafts', filters: { status: 'Pending' } },
  ],
  header: [
    section('order', ['orderType', 'productId', 'quantity', 'warehouseId', 'requiredOn', 'orderDate', 'jobId']),
    section('taken', ['lotNo', 'width'], { when: processes }),
    section('pattern', ['trim'], { when: slits }),
    section('waits', ['forOrder'], { when: ({ forOrder }) => (forOrder ?? null) !== null }),
  ],
  lines: {
    components: {
      columns: [
        'componentId',
        'description',
        'perUnit',
        'scrapPercent',
        'quantity',
        'unit',
        'used',
        'onHand',
        'unitCost',
      ],
      optional: ['scrapPercent'],
      when: assembles,
    },
    outputs: {
      columns: ['outputId', 'width', 'length', 'pieces', 'expected', 'bin'],
      totals: ['expected'],
      optional: ['length', 'bin'],
      when: processes,
    },
    operations: { columns: ['operation', 'perUnit', 'rate', 'hours'] },
  },
  footer: [
    section('remarks', ['notes']),
    section('progress', ['produced', 'remaining', 'expectedCost', 'expectedUnitCost'], {
      when: ({ productId }) => Boolean(productId),
    }),
    section(
      'cost',
      ['materialCost', 'labourCost', 'scrapCredit', 'outputCost', 'variance', 'closingReason', 'closedOn', 'entryNo'],
      {
        when: ({ status }) => status === 'Committed' || status === 'Closed',
      },
    ),
  ],
  parts: { aboveForm: OrderFloor, aboveLines: Pattern },
  actions: ['commit', 'close', 'reopen', 'cancel'],
  aside: (order) => ['reopen', 'cancel', ...(isToMake(order) ? (['close'] as const) : [])],
  initial: () => ({ orderType: 'Assembly' }),
  begins: ['orderType', 'productId', 'quantity', 'warehouseId', 'lotNo'],
})
