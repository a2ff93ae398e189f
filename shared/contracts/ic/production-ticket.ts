import { document } from '../document.ts'
import type { RecordOfEntity } from '../entity.ts'
import {
  choice,
  code,
  date,
  flag,
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

import { inches, ORDER_TYPES } from './production-work-order.ts'

const readOnly = true
const own = () => optional(money({ ours: true, readOnly }))
const stocked = () => lookup('po.product', { active: 'true', productType: '=Stock' }, { upper: true })

/** Percent by which a piece may be off what it ought to weigh before somebody is asked. [judgement-supply, rule 10] */
export const OFF_PERCENT = 1
/** What a scale may be off: percent of what was taken. */
export const SCALE_PERCENT = '0.25'
/** How a piece stands against what it ought to weigh. */
export const WEIGHINGS = ['ToWeigh', 'Weighed', 'OffWeight'] as const
export type Weighing = (typeof WEIGHINGS)[number]

/** What the scale is compared with, and how that stands: nobody types it. */
const weighing = () => ({
  expected: optional(quantity({ readOnly, shown: 1 })),
  difference: optional(quantity({ readOnly, shown: 1 })),
  state: optional(choice(WEIGHINGS, { readOnly })),
})

/**
 * [S4.30] [S4.32] [supply 3.2, 3.10] What production took, worked, threw away and brought on one day for one order. It begins with what the order says for
 * what is left of it. Changed after it was committed, what it has moved is taken back and moved anew.
 */
export const ProductionTicket = document('ic.productionTicket', {
  roles: {
    controller: ['view', 'export'],
    approver: ['view'],
    clerk: ['view', 'add', 'edit', 'delete', 'export', 'commit', 'amend', 'reverse'],
  },
  key: 'ticketNo',
  title: 'notes',
  state: 'status',
  drafts: ['Pending'],
  needed: ['orderNo'],
  completedBy: ['orderNo', 'produced', 'consumed', 'outputs', 'scrap', 'labour', 'charge'],
  anew: ['ticketDate'],
  amendable: ['notes'],
  actions: {
    commit: { from: ['Pending'], to: 'Committed', preview: true },
    amend: { from: ['Committed'], to: 'Pending', skipsValidation: true },
    reverse: {
      from: ['Committed'],
      to: 'Reversed',
      skipsValidation: true,
      parameters: { reversalDate: date() },
      proposes: { reversalDate: 'ticketDate' },
    },
  },
  posts: { source: 'IC', on: ['ticketDate'] },
  head: { party: 'orderNo', number: 'ticketNo', amount: 'outputCost' },
  hands: { inside: ['commit', 'amend', 'reverse'] },
  fields: {
    ticketNo: optional(code({ max: 20, readOnly })),
    companyId: optional(code({ max: 10, readOnly })),
    status: choice(['Pending', 'Committed', 'Reversed'], { readOnly }),
    orderNo: lookup('ic.productionWorkOrder', { status: '=Committed' }, { upper: true }),
    ticketDate: date(),
    /** As its order says it: each kind has panels of its own. */
    orderType: takenFrom(optional(choice(ORDER_TYPES, { readOnly })), 'ic.productionWorkOrder.orderType'),
    warehouseId: optional({ ...lookup('admin.warehouse', {}, { max: 10, upper: true }), readOnly }),
    productId: optional({ ...lookup('po.product', {}, { upper: true }), readOnly }),
    /** Of an assembly; what is processed says it line by line. */
    produced: optional(quantity({ least: '0' })),
    lotNo: optional(code({ max: 30, upper: true })),
    bin: optional(code({ max: 20, upper: true })),
    /** What processing costs beside labour: an hour of the slitter. */
    charge: optional(money({ ours: true, least: '0', most: '9999999999.99' })),
    notes: optional(note({ max: 500 })),
    materialCost: own(),
    labourCost: own(),
    scrapCredit: own(),
    outputCost: own(),
    yield: optional(percent({ readOnly })),
    reversedOn: optional(date({ readOnly })),
    /** Of the last time that it was committed; each time has an entry of its own. */
    entryNo: optional(code({ max: 20, readOnly })),
    consumed: lines(
      {
        componentId: optional(stocked()),
        lotNo: optional(code({ max: 30, upper: true })),
        bin: optional(code({ max: 20, upper: true })),
        quantity: optional(quantity({ least: '0.000001' })),
        unit: takenFrom(optional(code({ max: 20, readOnly })), 'po.product.unit'),
        onHand: takenFrom(optional(quantity({ readOnly })), 'po.product.onHand'),
        value: takenFrom(own(), 'po.product.lastCost'),
      },
      { most: 500 },
    ),
    outputs: lines(
      {
        outputId: optional(stocked()),
        lotNo: optional(code({ max: 30, upper: true })),
        width: optional(inches({ least: '0' })),
        length: optional(inches({ least: '0' })),
        pieces: optional(quantity({ least: '0' })),
        ...weighing(),
        quantity: optional(quantity({ least: '0.000001' })),
        bin: optional(code({ max: 20, upper: true })),
        value: takenFrom(own(), 'po.product.lastCost'),
      },
      { most: 200 },
    ),
    scrap: lines(
      {
        /** What it is kept as, where it is worth something. */
        scrapId: optional(stocked()),
        /** It is what the edges of a coil were trimmed by: the width of the trim says what it ought to weigh. */
        edgeTrim: flag(),
        ...weighing(),
        reason: optional(lookup('admin.userCode', { codeType: '=SCRAP_REASON', active: 'true' }, { upper: true })),
        quantity: optional(quantity({ least: '0.000001' })),
        unitValue: optional(price({ least: '0' })),
        value: own(),
      },
      { most: 50 },
    ),
    labour: lines(
      {
        operation: optional(text({ max: 60 })),
        hours: optional(quantity({ least: '0.000001' })),
        rate: optional(price({ least: '0' })),
        value: own(),
      },
      { most: 50 },
    ),
  },
  list: [
    ...[
      'ticketNo',
      'orderNo',
      'ticketDate',
      'productId',
      'produced',
      'status',
      'materialCost',
      'labourCost',
      'scrapCredit',
    ],
    ...['outputCost', 'yield', 'entryNo', 'reversedOn', 'warehouseId'],
  ],
  search: ['ticketNo', 'orderNo', 'notes'],
  sort: ['-ticketNo'],
})
export type ProductionTicket = RecordOfEntity<typeof ProductionTicket>
