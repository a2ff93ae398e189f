import { Decimal } from 'decimal.js'
import { InventoryTicket, KITS, REASONED } from '../../../../shared/contracts/ic/inventory-ticket.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import { codeOfJob } from '../../../trade/lines/cost-codes.ts'
import { fitsLedger } from '../../../trade/money/fits-ledger.ts'
import type { Ticket } from './complete.ts'
import { asOrdered, orderWaits } from './for-order.ts'
import { kitPartsOf } from './kits.ts'
import { lotsOnCommit } from './lot-rules.ts'

/** A ticket has a line. [S4.29] [supply 3.2] */
const linesGiven = rule(
  InventoryTicket,
  'ic.inventoryTicket.linesGiven',
  'lines',
  ({ lines }) => lines.length === 0 && fail(),
)

/** A product stands on one line, but for another lot or bin of it. [supply 8] */
const productOnce = rule(InventoryTicket, 'ic.inventoryTicket.productOnce', 'lines', ({ lines }) => {
  const spots = lines.map(({ productId, lotNo, bin, toBin }) => [productId, lotNo, bin, toBin].join('\t'))
  return lines.flatMap(({ productId }, at) =>
    productId && spots.indexOf(spots[at]!) < at ? [fail({ productId }, `lines.${at}.productId`)] : [],
  )
})

/** Something is moved on each line: more than nothing, but for an adjustment, which may be less. [supply 8] */
const quantityGiven = rule(InventoryTicket, 'ic.inventoryTicket.quantityGiven', 'lines', ({ lines, ticketType }) => {
  if (ticketType === 'CostAdjustment') return null
  return lines.flatMap(({ quantity }, at) => {
    const moved = new Decimal(quantity ?? 0)
    return moved.isZero() || (moved.isNegative() && ticketType !== 'Adjustment')
      ? [fail({}, `lines.${at}.quantity`)]
      : []
  })
})

/** A cost is adjusted by an amount. [supply 8] */
const amountGiven = rule(InventoryTicket, 'ic.inventoryTicket.amountGiven', 'lines', ({ lines, ticketType }) =>
  ticketType === 'CostAdjustment'
    ? lines.flatMap(({ givenValue }, at) =>
        new Decimal(givenValue ?? 0).isZero() ? [fail({}, `lines.${at}.givenValue`)] : [],
      )
    : null,
)

/** What comes in is worth more than nothing, and not less. [supply 2.2] */
const valueOfComing = rule(InventoryTicket, 'ic.inventoryTicket.valueOfComing', 'lines', ({ lines, ticketType }) =>
  ticketType === 'CostAdjustment'
    ? null
    : lines.flatMap(({ givenValue }, at) =>
        givenValue !== null && new Decimal(givenValue ?? 0).isNegative() ? [fail({}, `lines.${at}.givenValue`)] : [],
      ),
)

/** Why something is found, lost or worth another amount is said on its line. [supply 8] */
const reasonGiven = rule(InventoryTicket, 'ic.inventoryTicket.reasonGiven', 'lines', ({ lines, ticketType }) =>
  REASONED.includes(ticketType)
    ? lines.flatMap(({ reason }, at) => (reason ? [] : [fail({}, `lines.${at}.reason`)]))
    : null,
)

/** What goes to a job, or comes back from one, names it. [supply 8] */
const jobGiven = rule(InventoryTicket, 'ic.inventoryTicket.jobGiven', 'lines', ({ lines, ticketType }) => {
  const isOfJob = ticketType === 'JobIssue' || ticketType === 'JobReturn'
  return lines.flatMap(({ jobId }, at) => (Boolean(jobId) === isOfJob ? [] : [fail({}, `lines.${at}.jobId`)]))
})

/** A transfer leads somewhere: to another warehouse, or to another bin of the same. [supply 8] */
const leadsSomewhere = rule(
  InventoryTicket,
  'ic.inventoryTicket.leadsSomewhere',
  'toWarehouseId',
  ({ ticketType, warehouseId, toWarehouseId, inTransit, lines }) => {
    if (ticketType !== 'Transfer') return null
    const isElsewhere = toWarehouseId !== null && toWarehouseId !== warehouseId
    if (isElsewhere) return null
    if (inTransit || toWarehouseId === null) return fail()
    return lines.flatMap(({ bin, toBin }, at) => ((bin ?? '') === (toBin ?? '') ? [fail({}, `lines.${at}.toBin`)] : []))
  },
)

/** What is put together or taken apart is an assembly product, which has components in stock. [S5.25] */
const kitWithParts = rule(
  InventoryTicket,
  'ic.inventoryTicket.kitWithParts',
  'lines',
  async ({ lines, ticketType }, { db }) => {
    if (!KITS.includes(ticketType)) return null
    const parts = await kitPartsOf(db, { lines } as Pick<Ticket, 'lines'>)
    return lines.flatMap(({ productId }, at) =>
      parts.some(({ line }) => line === at + 1) ? [] : [fail({ productId }, `lines.${at}.productId`)],
    )
  },
)

/** Where lots are told apart, each is named: that is what a work order is for. [supply 2.2] */
const kitWithoutLots = rule(
  InventoryTicket,
  'ic.inventoryTicket.kitWithoutLots',
  'lines',
  async ({ lines, ticketType }, { db }) => {
    if (!KITS.includes(ticketType)) return null
    const parts = await kitPartsOf(db, { lines } as Pick<Ticket, 'lines'>)
    return lines.flatMap((_, at) => {
      const byLot = parts.find((part) => part.line === at + 1 && part.byLot !== null)?.byLot
      return byLot ? [fail({ productId: byLot }, `lines.${at}.productId`)] : []
    })
  },
)

/** Nothing arrives before it has left. [supply 3.2] */
const notBeforeSent: Rule = {
  id: 'ic.inventoryTicket.notBeforeSent',
  key: 'ic:rules.inventoryTicket.notBeforeSent',
  field: 'given.receivedOn',
  async check(record) {
    const { ticketDate } = record as unknown as InventoryTicket
    return String(record['given.receivedOn']) < ticketDate ? [fail({ ticketDate })] : []
  },
}

export const onSave: readonly Rule[] = [
  productOnce,
  asOrdered,
  valueOfComing,
  codeOfJob(InventoryTicket, 'lines'),
  fitsLedger(InventoryTicket, {
    worked: (path) => (path.startsWith('lines.') ? path.replace(/(value|unitCost)$/, 'quantity') : null),
  }),
]
export const onCommit: readonly Rule[] = [
  ...[linesGiven, quantityGiven, amountGiven, reasonGiven, jobGiven, leadsSomewhere],
  ...[kitWithParts, kitWithoutLots],
  ...lotsOnCommit,
  ...datedAhead('ticketDate'),
]
export const onReceive: readonly Rule[] = [notBeforeSent, ...datedAhead('given.receivedOn')]
/** An order waits for what a ticket brings: it is cancelled. */
export const onDelete: readonly Rule[] = [orderWaits]
export const onReverse: readonly Rule[] = datedAhead('given.reversalDate')
