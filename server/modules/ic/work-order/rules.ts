import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import {
  isProcessing,
  ProductionWorkOrder,
  sharesWidth,
} from '../../../../shared/contracts/ic/production-work-order.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { planned } from '../../../platform/database/planned.ts'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import { asOrdered, orderWaits } from './for-order.ts'

const dec = (figure: string | null | undefined) => new Decimal(figure ?? 0)

/** What is made is no component of itself. [supply 7.3] */
const notOfItself = rule(
  ProductionWorkOrder,
  'ic.productionWorkOrder.notOfItself',
  'components',
  ({ productId, components }) =>
    components.flatMap(({ componentId }, at) =>
      componentId && componentId === productId ? [fail({ productId }, `components.${at}.componentId`)] : [],
    ),
)

/** A component stands once, with all that is needed of it. [S5.25] */
const componentsOnce = rule(
  ProductionWorkOrder,
  'ic.productionWorkOrder.componentsOnce',
  'components',
  ({ components }) =>
    components.flatMap(({ componentId }, at) =>
      componentId && components.findIndex((one) => one.componentId === componentId) < at
        ? [fail({ componentId }, `components.${at}.componentId`)]
        : [],
    ),
)

/** Strips and trim are no wider together than what they are cut of, and no other piece is wider than that. [supply scenario 19] */
const withinWidth = rule(
  ProductionWorkOrder,
  'ic.productionWorkOrder.withinWidth',
  'outputs',
  ({ orderType, width, trim, outputs }) => {
    if (!isProcessing(orderType) || !width || Number(width) === 0) return null
    if (!sharesWidth(orderType))
      return outputs.flatMap((line, at) =>
        dec(line.width).greaterThan(width)
          ? [fail({ widths: dec(line.width).toFixed(), width }, `outputs.${at}.width`)]
          : [],
      )
    const used = outputs.reduce((sum, line) => sum.plus(dec(line.width).times(line.pieces ?? 1)), dec(trim))
    return used.greaterThan(width) && fail({ widths: used.toFixed(), width })
  },
)

/** An assembly names what it is made of; what is processed says what it becomes. [S5.25] [supply 8] */
const whatOf = rule(ProductionWorkOrder, 'ic.productionWorkOrder.whatOf', null, ({ orderType, components, outputs }) =>
  isProcessing(orderType)
    ? outputs.length === 0 && fail({}, 'outputs')
    : components.filter(({ componentId }) => componentId).length === 0 && fail({}, 'components'),
)

/** How much of a component one takes, and what a piece is, is said before it is committed. */
const linesWhole = rule(ProductionWorkOrder, 'ic.productionWorkOrder.linesWhole', null, ({ components, outputs }) => [
  ...components.flatMap(({ componentId, perUnit }, at) =>
    componentId && !perUnit ? [fail({}, `components.${at}.perUnit`)] : [],
  ),
  ...outputs.flatMap(({ outputId }, at) => (outputId ? [] : [fail({}, `outputs.${at}.outputId`)])),
])

/** What is processed by lot names its lot, which is there. [supply 8] */
const lotNamed = rule(
  ProductionWorkOrder,
  'ic.productionWorkOrder.lotNamed',
  'lotNo',
  async ({ orderType, productId, lotNo }, { db }) => {
    if (!isProcessing(orderType) || !productId) return null
    const [row] = await planned<{ byLot: boolean; known: boolean }>(
      db,
      sql`
      select k.lot_tracked as "byLot",
             exists (select from stock_lot_shown l where l.product_id = k.product_id and l.lot_no = ${lotNo}) as known
      from product_shown k where k.product_id = ${productId}`,
    )
    return row?.byLot && !row.known && fail({ productId })
  },
)

/** An order is closed with nothing left to make, or with why. [S4.33] */
export const reasonGiven: Rule = {
  id: 'ic.productionWorkOrder.reasonGiven',
  key: 'ic:rules.productionWorkOrder.reasonGiven',
  field: 'given.closingReason',
  async check(record) {
    const { remaining } = record as unknown as { remaining: string | null }
    const isLeft = !dec(remaining).isZero()
    return isLeft && !record['given.closingReason'] ? [fail({ remaining: dec(remaining).toFixed() })] : []
  },
}

/** Tickets that are not committed yet are done with first. [supply 3.3] */
const noTicketWaits = rule(
  ProductionWorkOrder,
  'ic.productionWorkOrder.noTicketWaits',
  null,
  async ({ orderNo }, { db }) => {
    const rows = await planned<{ ticketNo: string }>(
      db,
      sql`
      select ticket_no as "ticketNo" from production_ticket where order_no = ${orderNo} and status = 'Pending' order by 1 limit 5`,
    )
    return rows.length > 0 && fail({ tickets: rows.map(({ ticketNo }) => ticketNo).join(', ') })
  },
)

/** An order of which something was made or taken stays, and is closed. [S4.32] [supply 3.3] */
export const nothingMade = rule(
  ProductionWorkOrder,
  'ic.productionWorkOrder.nothingMade',
  null,
  async ({ orderNo, produced }, { db }) => {
    const rows = await planned(
      db,
      sql`select from production_ticket where order_no = ${orderNo} and status = 'Committed' limit 1`,
    )
    return (rows.length > 0 || !dec(produced).isZero()) && fail({ produced: dec(produced).toFixed() })
  },
)

export const onSave: readonly Rule[] = [notOfItself, componentsOnce, withinWidth, asOrdered]
export const onDelete: readonly Rule[] = [nothingMade, orderWaits]
export const onCommit: readonly Rule[] = [whatOf, linesWhole, lotNamed, ...datedAhead('orderDate')]
export const onClose: readonly Rule[] = [reasonGiven, noTicketWaits, ...datedAhead('given.closedOn')]
export const onReopen: readonly Rule[] = datedAhead('given.reversalDate')
export const onCancel: readonly Rule[] = [nothingMade, noTicketWaits]
