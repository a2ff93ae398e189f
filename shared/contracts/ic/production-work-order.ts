import { Decimal } from 'decimal.js'
import { document } from '../document.ts'
import type { RecordOfEntity } from '../entity.ts'
import {
  choice,
  code,
  date,
  lines,
  lookup,
  money,
  note,
  optional,
  percent,
  price,
  quantity,
  takenFrom,
  text,
} from '../fields.ts'
import * as trade from '../trade/fields.ts'

const readOnly = true

/** What is done: components become a product, or a coil, a sheet or a bar becomes several. */
export const ORDER_TYPES = ['Assembly', 'Slitting', 'Levelling', 'Shearing', 'Cutting'] as const
export type OrderType = (typeof ORDER_TYPES)[number]

/** A size of metal in inches, whose thousandths are read as digits: 11.750. */
export const inches = (o: { least?: string; readOnly?: boolean } = {}) => quantity({ ...o, fewest: 3 })
export const INCHES = inches()

const own = () => optional(money({ ours: true, readOnly }))
const stocked = () => lookup('po.product', { active: 'true', productType: '=Stock' }, { upper: true })

/**
 * [S4.30] [S4.33] [supply 3.3, 8] What is to be made, of what, and what has come of it. Committed, what it is made of and what that ought to cost
 * stand; its tickets take from stock and bring into it; closed, what is left of its cost is variance.
 */
export const ProductionWorkOrder = document('ic.productionWorkOrder', {
  roles: {
    controller: ['view', 'export'],
    approver: ['view'],
    clerk: ['view', 'add', 'edit', 'delete', 'export', 'commit', 'close', 'reopen', 'cancel'],
  },
  key: 'orderNo',
  title: 'description',
  state: 'status',
  drafts: ['Pending'],
  madeBy: ['ic/demand-action-report'],
  needed: ['orderType'],
  completedBy: ['orderType', 'warehouseId', 'productId', 'quantity', 'lotNo', 'components', 'operations', 'outputs'],
  anew: ['orderDate', 'requiredOn'],
  amendable: ['notes', 'requiredOn'],
  actions: {
    commit: { from: ['Pending'], to: 'Committed' },
    close: {
      from: ['Committed'],
      to: 'Closed',
      skipsValidation: true,
      preview: true,
      parameters: {
        closedOn: date(),
        closingReason: optional(
          lookup('admin.userCode', { codeType: '=CLOSING_REASON', active: 'true' }, { upper: true }),
        ),
      },
    },
    reopen: {
      from: ['Closed'],
      to: 'Committed',
      skipsValidation: true,
      parameters: { reversalDate: date() },
      proposes: { reversalDate: 'closedOn' },
    },
    cancel: { from: ['Pending', 'Committed'], to: 'Cancelled', skipsValidation: true },
  },
  head: { party: 'productId', number: 'orderNo', amount: 'expectedCost' },
  stages: () => ['Pending', 'Committed', 'Closed'],
  hands: { inside: ['commit', 'close', 'reopen', 'cancel'] },
  fields: {
    orderNo: optional(code({ max: 20, readOnly })),
    companyId: optional(code({ max: 10, readOnly })),
    status: choice(['Pending', 'Committed', 'Closed', 'Cancelled'], { readOnly }),
    orderType: choice(ORDER_TYPES),
    warehouseId: lookup('admin.warehouse', { active: 'true' }, { max: 10, upper: true, theOnly: true }),
    /** What is made; where a coil, sheet or bar is processed, what is taken for it. */
    productId: stocked(),
    description: takenFrom(optional(text({ max: 100, readOnly })), 'po.product.description'),
    lotNo: optional(code({ max: 30, upper: true })),
    quantity: quantity({ least: '0.000001' }),
    unit: takenFrom(optional(code({ max: 20, readOnly })), 'po.product.unit'),
    /** Of the coil or sheet that is processed, inches. */
    width: optional(inches({ readOnly })),
    trim: optional(inches({ least: '0' })),
    orderDate: date(),
    requiredOn: optional(date()),
    jobId: optional(lookup('po.job', { status: '=Open' }, { upper: true })),
    notes: optional(note({ max: 500 })),
    /** The sales order whose line waits for what is made. */
    forOrder: takenFrom(optional(code({ max: 20, readOnly })), 'oe.salesOrder.orderNo'),
    produced: quantity({ readOnly }),
    remaining: optional(quantity({ readOnly })),
    expectedCost: own(),
    expectedUnitCost: optional(price({ readOnly })),
    materialCost: own(),
    labourCost: own(),
    scrapCredit: own(),
    outputCost: own(),
    variance: own(),
    closingReason: optional({
      ...lookup('admin.userCode', { codeType: '=CLOSING_REASON' }, { upper: true }),
      readOnly,
    }),
    closedOn: optional(date({ readOnly })),
    entryNo: trade.entryNumber('close'),
    components: lines(
      {
        componentId: optional(stocked()),
        description: takenFrom(optional(text({ max: 100, readOnly })), 'po.product.description'),
        perUnit: optional(quantity({ least: '0.000001' })),
        scrapPercent: optional(percent({ least: '0', most: '100' })),
        quantity: optional(quantity({ readOnly })),
        unit: takenFrom(optional(code({ max: 20, readOnly })), 'po.product.unit'),
        used: optional(quantity({ readOnly })),
        onHand: takenFrom(optional(quantity({ readOnly })), 'po.product.onHand'),
        unitCost: takenFrom(optional(price({ readOnly })), 'po.product.lastCost'),
      },
      { most: 500 },
    ),
    operations: lines(
      {
        operation: optional(text({ max: 60 })),
        perUnit: optional(quantity({ least: '0' })),
        rate: optional(price({ least: '0' })),
        hours: optional(quantity({ readOnly })),
      },
      { most: 50 },
    ),
    /** [judgement 37] The pattern: what a coil, sheet or bar becomes. */
    outputs: lines(
      {
        outputId: optional(stocked()),
        width: optional(inches({ least: '0' })),
        length: optional(inches({ least: '0' })),
        pieces: optional(quantity({ least: '0' })),
        expected: optional(quantity({ readOnly })),
        bin: optional(code({ max: 20, upper: true })),
      },
      { most: 200 },
    ),
  },
  list: [
    ...[
      'orderNo',
      'orderType',
      'productId',
      'description',
      'warehouseId',
      'quantity',
      'unit',
      'produced',
      'remaining',
      'requiredOn',
    ],
    ...[
      'status',
      'expectedCost',
      'lotNo',
      'orderDate',
      'closedOn',
      'closingReason',
      'variance',
      'jobId',
      'forOrder',
      'expectedUnitCost',
    ],
  ],
  search: ['orderNo', 'productId', 'description', 'lotNo'],
  sort: ['-orderNo'],
})
export type ProductionWorkOrder = RecordOfEntity<typeof ProductionWorkOrder>

/** A kind of order by which something becomes several things: their cost is what went into them. */
export const isProcessing = (orderType: OrderType | null | undefined): boolean =>
  !!orderType && orderType !== 'Assembly'

/** Strips share the width of their coil; what is levelled, sheared or cut to length may be as wide as what it comes of, piece after piece. */
export const sharesWidth = (orderType: OrderType | null | undefined): boolean => orderType === 'Slitting'

/** Whether making it comes before closing it: something is left to be assembled, or nothing has come of the metal yet. */
export const isToMake = ({ orderType, produced, remaining }: Readonly<Record<string, unknown>>): boolean =>
  isProcessing(orderType as OrderType | null)
    ? new Decimal((produced as string | null) ?? 0).isZero()
    : new Decimal((remaining as string | null) ?? 0).gt(0)
