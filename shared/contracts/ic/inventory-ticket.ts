import { document } from '../document.ts'
import type { RecordOfEntity } from '../entity.ts'
import {
  choice,
  code,
  date,
  flag,
  integer,
  lines,
  lookup,
  money,
  note,
  optional,
  price,
  quantity,
  takenFrom,
  text,
} from '../fields.ts'
import { weighedBy } from '../second-hand.ts'
import * as trade from '../trade/fields.ts'

const readOnly = true

/** What a ticket does to stock; its sub type and the reasons of its lines say why. */
export const TICKET_TYPES = [
  'Receipt',
  'Issue',
  'Adjustment',
  'CostAdjustment',
  'Transfer',
  'JobIssue',
  'JobReturn',
  'LotSplit',
  'LotMerge',
  'Regrade',
  'KitAssembly',
  'KitDisassembly',
] as const
export type TicketType = (typeof TICKET_TYPES)[number]

/** Of these each line says why: its reason names the account on the other side. */
export const REASONED: readonly TicketType[] = ['Receipt', 'Issue', 'Adjustment', 'CostAdjustment']

/** Of these lots become other lots: parts of one, one of several, or what is sold as something else. */
export const REMADE: readonly TicketType[] = ['LotSplit', 'LotMerge', 'Regrade']

/** Of these each line is a kit: it is put together out of its components, or taken apart into them. */
export const KITS: readonly TicketType[] = ['KitAssembly', 'KitDisassembly']

const warehouse = () => lookup('admin.warehouse', { active: 'true' }, { max: 10, upper: true })

/**
 * [S3.24] [S4.29] [supply 3.2, 8] Every change of stock that is no sale, purchase or production. Pending, it moves nothing; committed, its moves and
 * their entry stand. What goes to another warehouse is on its way until it is received there.
 */
export const InventoryTicket = document('ic.inventoryTicket', {
  roles: {
    controller: ['view', 'export'],
    approver: ['view', 'return'],
    clerk: ['view', 'add', 'edit', 'delete', 'export', 'commit', 'receive', 'submit', 'return', 'cancel', 'reverse'],
  },
  key: 'ticketNo',
  title: 'notes',
  state: 'status',
  drafts: ['Pending'],
  madeBy: ['ic/demand-action-report'],
  needed: ['ticketType'],
  completedBy: ['ticketType', 'warehouseId', 'toWarehouseId', 'lines'],
  completedAtStart: true,
  anew: ['ticketDate'],
  amendable: ['notes'],
  actions: {
    commit: { from: ['Pending', 'Approved'], to: 'Committed', preview: true },
    receive: {
      from: ['Committed'],
      to: 'Closed',
      skipsValidation: true,
      only: ({ inTransit }) => inTransit === true,
      parameters: { receivedOn: date(), freight: optional(trade.amount()) },
      proposes: { receivedOn: 'receivesOn' },
    },
    submit: { from: ['Pending'], to: 'Submitted' },
    approve: { from: ['Submitted'], to: 'Approved', skipsValidation: true },
    return: {
      from: ['Submitted', 'Approved'],
      to: 'Pending',
      skipsValidation: true,
      parameters: { approvalNote: text({ max: 200 }) },
    },
    cancel: { from: ['Pending'], to: 'Cancelled', skipsValidation: true },
    reverse: {
      from: ['Committed'],
      to: 'Reversed',
      skipsValidation: true,
      parameters: { reversalDate: date() },
      proposes: { reversalDate: 'ticketDate' },
    },
  },
  posts: { source: 'IC', on: ['ticketDate'] },
  head: { party: 'warehouseId', number: 'ticketNo', amount: 'value' },
  stages: ({ submittedBy, inTransit }) => [
    'Pending',
    ...(submittedBy ? ['Submitted', 'Approved'] : []),
    'Committed',
    ...(inTransit === true ? ['Closed'] : []),
  ],
  hands: {
    ...{ binds: ['commit'], decides: ['approve'], inside: ['receive', 'submit', 'return', 'cancel', 'reverse'] },
    secondHand: { field: 'lines', weighed: weighedBy(['InventoryTicket'], 'value') },
    waits: { within: 'ticket.approve', tells: ['ticketType', 'subType', 'ticketDate'] },
  },
  fields: {
    ticketNo: optional(code({ max: 20, readOnly })),
    companyId: optional(code({ max: 10, readOnly })),
    status: choice(['Pending', 'Submitted', 'Approved', 'Committed', 'Closed', 'Cancelled', 'Reversed'], { readOnly }),
    ticketType: choice(TICKET_TYPES),
    subType: lookup('admin.userCode', { codeType: '=TICKET_SUB_TYPE', active: 'true' }, { upper: true }),
    ticketDate: date(),
    warehouseId: warehouse(),
    toWarehouseId: optional(warehouse()),
    /** It is on its way until it is received: a truck between two towns, not a fork lift across the yard. */
    inTransit: flag(),
    /** The sales order that waits for what a transfer brings. */
    forOrder: takenFrom(optional(code({ max: 20, readOnly })), 'oe.salesOrder.orderNo'),
    notes: optional(note({ max: 500 })),
    /** What it moves, at cost, whatever the direction. */
    value: trade.worked('lines.value'),
    ...trade.approved(),
    entryNo: trade.entryNumber(),
    receivedOn: optional(date({ readOnly })),
    /** The day on which what is on its way would be received, were it now. */
    receivesOn: optional(date({ readOnly })),
    reversedOn: optional(date({ readOnly })),
    lines: lines(
      {
        productId: lookup('po.product', { active: 'true', productType: '=Stock' }, { upper: true }),
        description: takenFrom(optional(text({ max: 100, readOnly })), 'po.product.description'),
        lotNo: optional(code({ max: 30, upper: true })),
        /** What it is sold as from now on. */
        toProductId: optional(lookup('po.product', { active: 'true', productType: '=Stock' }, { upper: true })),
        bin: optional(code({ max: 20, upper: true })),
        toBin: optional(code({ max: 20, upper: true })),
        quantity: optional(quantity()),
        unit: takenFrom(optional(code({ max: 20, readOnly })), 'po.product.unit'),
        /** There is in the warehouse as it is typed; once committed, as it was then. */
        onHand: takenFrom(optional(quantity({ readOnly })), 'po.product.onHand'),
        unitCost: takenFrom(optional(price({ readOnly })), 'po.product.lastCost'),
        /** Of what comes in, what it is worth; of a cost that is adjusted, by how much. Without it, what is there is carried on. */
        givenValue: optional(money({ ours: true })),
        value: takenFrom(optional(money({ readOnly, ours: true })), 'po.product.lastCost'),
        reason: optional(lookup('admin.userCode', { codeType: '=ADJUST_REASON', active: 'true' }, { upper: true })),
        ...trade.jobLine(),
      },
      { most: 1000 },
    ),
    /** [S5.33] Lots of a line, which add up to it; of a lot that is split, what comes of it. */
    lots: lines(
      {
        line: optional(integer({ least: 1, most: 1000 })),
        lotNo: optional(code({ max: 30, upper: true })),
        quantity: optional(quantity()),
        weight: optional(quantity({ least: '0' })),
        pieces: optional(quantity({ least: '0' })),
        width: optional(quantity({ least: '0' })),
        length: optional(quantity({ least: '0' })),
        newLotNo: optional(code({ max: 30, readOnly })),
      },
      { most: 1000 },
    ),
  },
  list: [
    ...([
      'ticketNo',
      'ticketDate',
      'ticketType',
      'subType',
      'warehouseId',
      'toWarehouseId',
      'status',
      'value',
    ] as const),
    ...([
      'inTransit',
      'forOrder',
      'entryNo',
      'submittedBy',
      'approvedBy',
      'approvedOn',
      'approvalNote',
      'receivedOn',
    ] as const),
    'reversedOn',
  ],
  search: ['ticketNo', 'notes', 'entryNo'],
  sort: ['-ticketNo'],
})
export type InventoryTicket = RecordOfEntity<typeof InventoryTicket>
