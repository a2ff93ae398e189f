import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { ProductionTicket } from '../../../../shared/contracts/ic/production-ticket.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { post } from '../../../ledger/post.ts'
import { posting, role } from '../../../ledger/legs.ts'
import type { PostingContext } from '../../../ledger/write.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { postStock, stockLegs } from '../../../stock/legs.ts'
import type { Movement } from '../../../stock/movement.ts'
import type { Follower } from '../../../stock/passed-on.ts'
import { takeBackStock } from '../../../stock/take-back.ts'
import type { Moved } from '../../../stock/write-moves.ts'
import { closedAnew } from '../work-order/closes.ts'
import { spread } from './moved.ts'

/** Moves of a ticket as it stands: what it moved before it was changed was taken back. */
const ofTicket = (step: 'take' | 'post') => sql`
  g.document_type = ${sql.lit(ProductionTicket.id)} and g.document_id = t.id and t.status = 'Committed'
  and g.purpose = case when t.commits <= 1 then ${sql.lit(step)} else ${sql.lit(step)} || '.' || (t.commits - 1) end`

/** What a ticket has taken costs so much more on a day, and where that stands until it is passed on. */
interface Reached {
  readonly ticketId: string
  readonly orderNo: string
  readonly day: string
  readonly against: 'WIP' | 'COGS'
  readonly amount: string
}

/**
 * What was taken costs something else: that stands in process on the day of the ticket. A cost that came for a lot after it was taken counts as gone:
 * of that the share that went into the ticket is none.
 */
async function reachedBy(trx: Trx, ids: readonly string[]): Promise<Reached[]> {
  return planned<Reached>(
    trx,
    sql`
    select t.id as "ticketId", t.order_no as "orderNo", c.day::text as day, 'WIP' as against, money_text(-sum(c.value)) as amount
    from stock_move c join stock_move m on m.id = c.corrects_id and m.kind = 'Consume'
    join stock_posting g on g.id = m.posting_id join production_ticket t on ${ofTicket('take')}
    where c.id = any (${[...ids]}::uuid[]) and c.rule = 'Correction'
    group by 1, 2, 3
    union all
    select t.id, t.order_no, c.day::text, 'COGS', money_text(sum(-c.value * -m.quantity / (k.charge_for - p.stays)))
    from stock_move c join stock_move k on k.id = c.corrects_id and k.rule = 'Charge'
    join stock_pool o on o.id = k.pool_id and o.lot_id is not null
    cross join lateral (
      select greatest(sum(a.quantity), 0) as stays from stock_move a where a.pool_id = k.pool_id and a.day <= k.day) p
    join stock_move m on m.pool_id = k.pool_id and m.kind = 'Consume' and m.day <= k.day and m.corrects_id is null
    join stock_posting g on g.id = m.posting_id join production_ticket t on ${ofTicket('take')}
    where c.id = any (${[...ids]}::uuid[]) and c.rule = 'Restate' and k.charge_for > p.stays
    group by 1, 2, 3
    order by 1, 3, 4`,
  )
}

interface Made extends Pick<Moved, 'productId' | 'warehouseId' | 'bin' | 'lotId' | 'quantity' | 'lineKey'> {
  readonly ticketId: string
  /** How often something was passed on to what this ticket made. */
  readonly times: number
}

/** What coils, sheets and bars became; an assembly is worth what its order expected. */
const madeBy = (trx: Trx, tickets: readonly string[]) =>
  planned<Made>(
    trx,
    sql`
    select t.id as "ticketId", m.product_id as "productId", m.warehouse_id as "warehouseId", m.bin, m.lot_id as "lotId",
           trim_scale(m.quantity)::text as quantity, m.line_key as "lineKey",
           (select count(*)::int from stock_posting n
            where n.document_type = ${sql.lit(ProductionTicket.id)} and n.document_id = t.id and n.purpose like 'on.%'
              and n.purpose not like '%.rev') as times
    from production_ticket t join stock_posting g on ${ofTicket('post')} join stock_move m on m.posting_id = g.id and m.corrects_id is null
    where t.id = any (${[...new Set(tickets)]}::uuid[]) and m.line_key like 'o%'
    order by t.id, m.seq`,
  )

/**
 * [supply 2.3, 3.3] What metal costs later goes on into what was made of it, by weight: value of what is still there, cost of sales of what is gone,
 * from ticket to ticket. Nothing of it stays in process; of an assembly it is variance, where its order is closed (decision 260).
 */
export const costPassedOn: Follower = async (trx, { companyId, description, corrections }, context) => {
  const ids = corrections.flatMap(({ id, contra }) =>
    typeof contra === 'object' && contra !== null && ['WIP', 'COGS'].includes(contra.role) ? [id] : [],
  )
  if (ids.length === 0) return
  const reached = (await reachedBy(trx, ids)).filter(({ amount }) => Number(amount) !== 0)
  if (reached.length === 0) return
  const made = await madeBy(
    trx,
    reached.map(({ ticketId }) => ticketId),
  )
  const times = new Map<string, number>()
  for (const { ticketId, day, against, amount } of reached) {
    const outputs = made.filter((one) => one.ticketId === ticketId)
    if (outputs.length === 0) continue
    const nth = times.get(ticketId) ?? outputs[0]!.times
    times.set(ticketId, nth + 1)
    const document = { type: ProductionTicket.id, id: ticketId, purpose: `on.${nth + 1}` }
    const movements = charged(outputs, amount, against)
    await postStock(trx, { companyId, day, description, document, movements }, context)
  }
  const assembled = reached.filter(({ ticketId, against }) => against === 'WIP' && !times.has(ticketId))
  for (const orderNo of new Set(assembled.map((one) => one.orderNo))) await closedAnew(trx, orderNo, context)
}

function charged(outputs: readonly Made[], amount: string, against: Reached['against']): Movement[] {
  const shares = spread(
    new Decimal(amount),
    outputs.map(({ quantity }) => new Decimal(quantity)),
  )
  return outputs.map(({ ticketId: _, times: __, quantity: of, ...at }, n) => ({
    ...{ kind: 'Charge', ...at, quantity: '0', cost: { rule: 'Charge', value: moneyText(shares[n]!), of } },
    contra: role(against),
  }))
}

/** What was passed on to what a ticket made goes again before that does. */
export async function passedBack(
  trx: Trx,
  {
    id,
    ...asked
  }: { readonly id: string; readonly companyId: string; readonly day: string; readonly description: string },
  context: PostingContext,
): Promise<void> {
  const { type } = { type: ProductionTicket.id }
  const standing = await planned<{ purpose: string }>(
    trx,
    sql`
    select g.purpose from stock_posting g
    where g.document_type = ${type} and g.document_id = ${id}::uuid and g.purpose like 'on.%' and g.purpose not like '%.rev'
      and not exists (select from stock_posting b
                      where b.document_type = g.document_type and b.document_id = g.document_id and b.purpose = g.purpose || '.rev')
    order by g.posted_on, g.purpose`,
  )
  for (const { purpose } of standing) {
    const document = { type, id, purpose: `${purpose}.rev` }
    const back = await takeBackStock(trx, { ...asked, document, takesBack: purpose }, context)
    const legs = stockLegs(back?.moves ?? [])
    const { companyId, day, description } = asked
    if (legs.length > 0)
      await post(trx, posting({ companyId, source: 'IC', date: day, document, description, legs }), context)
  }
}
