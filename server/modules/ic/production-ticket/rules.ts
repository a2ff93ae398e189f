import { Decimal } from 'decimal.js'
import { isProcessing } from '../../../../shared/contracts/ic/production-work-order.ts'
import { ProductionTicket, SCALE_PERCENT } from '../../../../shared/contracts/ic/production-ticket.ts'
import { ask, fail, rule, type Rule } from '../../../platform/action/rules.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import { orderOf } from './of-order.ts'

const dec = (figure: string | null | undefined) => new Decimal(figure ?? 0)
const sum = (figures: readonly (string | null)[]) => figures.reduce((all, one) => all.plus(dec(one)), new Decimal(0))

/** A ticket is of an order that is committed. [S4.33] */
const orderCommitted = rule(
  ProductionTicket,
  'ic.productionTicket.orderCommitted',
  'orderNo',
  async ({ orderNo }, { db }) => {
    const order = await orderOf(db as Trx, orderNo)
    return order?.status !== 'Committed' && fail({ orderNo })
  },
)

/** Something is made, or at least taken. [supply 8] */
const somethingDone = rule(ProductionTicket, 'ic.productionTicket.somethingDone', null, (ticket) =>
  dec(ticket.produced).isZero() && ticket.consumed.length + ticket.outputs.length + ticket.labour.length === 0
    ? fail()
    : null,
)

/** Lines that move something say what and how much. */
const linesWhole = rule(
  ProductionTicket,
  'ic.productionTicket.linesWhole',
  null,
  ({ consumed, outputs, scrap, labour }) => [
    ...consumed.flatMap(({ componentId, quantity }, at) =>
      componentId && quantity ? [] : [fail({}, `consumed.${at}.${componentId ? 'quantity' : 'componentId'}`)],
    ),
    ...outputs.flatMap(({ outputId, quantity }, at) =>
      outputId && quantity ? [] : [fail({}, `outputs.${at}.${outputId ? 'quantity' : 'outputId'}`)],
    ),
    ...scrap.flatMap(({ quantity }, at) => (quantity ? [] : [fail({}, `scrap.${at}.quantity`)])),
    ...labour.flatMap(({ hours }, at) => (hours ? [] : [fail({}, `labour.${at}.hours`)])),
  ],
)

/** Scrap that is worth something is kept as something. [supply 3.10] */
const scrapKept = rule(ProductionTicket, 'ic.productionTicket.scrapKept', 'scrap', ({ scrap }) =>
  scrap.flatMap(({ scrapId, unitValue }, at) =>
    !scrapId && !dec(unitValue).isZero() ? [fail({}, `scrap.${at}.scrapId`)] : [],
  ),
)

/** What comes of a coil weighs no more than was taken of it, but for what a scale may be off. [supply 2.2, 5.7] */
const weighsNoMore = rule(ProductionTicket, 'ic.productionTicket.weighsNoMore', 'outputs', async (ticket, { db }) => {
  const order = await orderOf(db as Trx, ticket.orderNo)
  if (!order || !isProcessing(order.orderType)) return null
  const taken = sum(ticket.consumed.map(({ quantity }) => quantity))
  const become = sum(ticket.outputs.map(({ quantity }) => quantity)).plus(
    sum(ticket.scrap.map(({ quantity }) => quantity)),
  )
  const off = become.minus(taken)
  return (
    off.times(100).greaterThan(taken.times(SCALE_PERCENT)) && fail({ taken: taken.toFixed(), become: become.toFixed() })
  )
})

/** More than was ordered is made by whoever says so. [supply 8] */
const moreThanOrdered = rule(
  ProductionTicket,
  'ic.productionTicket.moreThanOrdered',
  'produced',
  async (ticket, { db }) => {
    const order = await orderOf(db as Trx, ticket.orderNo)
    if (!order || isProcessing(order.orderType)) return null
    const all = dec(order.produced).plus(dec(ticket.produced))
    return all.greaterThan(order.quantity) && ask({ produced: all.toFixed(), quantity: order.quantity })
  },
)

export const onSave: readonly Rule[] = []
export const onCommit: readonly Rule[] = [
  ...[orderCommitted, somethingDone, linesWhole, scrapKept, weighsNoMore, moreThanOrdered],
  ...datedAhead('ticketDate'),
]
export const onReverse: readonly Rule[] = datedAhead('given.reversalDate')
