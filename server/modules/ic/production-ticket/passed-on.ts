import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { ProductionTicket } from '../../../../shared/contracts/ic/production-ticket.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { role } from '../../../ledger/legs.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { postStock } from '../../../stock/legs.ts'
import type { Movement } from '../../../stock/movement.ts'
import { madeBy, reachedBy, type Follower, type Made, type Reached } from '../../../stock/passed-on.ts'
import { closedAnew } from '../work-order/closes.ts'
import { spread } from './moved.ts'

const type = ProductionTicket.id

/**
 * [supply 2.3, 3.3] What metal costs later goes on into what was made of it, by weight: value of what is still there, cost of sales of what is gone,
 * from ticket to ticket. Nothing of it stays in process; of an assembly it is variance, where its order is closed (decision 260).
 */
export const costPassedOn: Follower = async (trx, { companyId, description, corrections }, context) => {
  const ids = corrections.flatMap(({ id, contra }) =>
    typeof contra === 'object' && contra !== null && ['WIP', 'COGS'].includes(contra.role) ? [id] : [],
  )
  if (ids.length === 0) return
  const reached = (await reachedBy(trx, type, ids)).filter(({ amount }) => Number(amount) !== 0)
  if (reached.length === 0) return
  const tickets = reached.map(({ documentId }) => documentId)
  // What coils, sheets and bars became; scrap and what is assembled are worth what was said of them.
  const made = (await madeBy(trx, type, tickets)).filter(({ lineKey }) => lineKey.startsWith('o'))
  const times = new Map<string, number>()
  for (const { documentId: id, day, against, amount } of reached) {
    const outputs = made.filter(({ documentId }) => documentId === id)
    if (outputs.length === 0) continue
    const nth = (times.get(id) ?? outputs[0]!.times) + 1
    times.set(id, nth)
    const document = { type, id, purpose: `on.${nth}` }
    await postStock(
      trx,
      { companyId, day, description, document, movements: charged(outputs, amount, against) },
      context,
    )
  }
  const assembled = reached.flatMap(({ documentId, against }) =>
    against === 'WIP' && !times.has(documentId) ? [documentId] : [],
  )
  for (const orderNo of await ordersOf(trx, assembled)) await closedAnew(trx, orderNo, context)
}

async function ordersOf(trx: Trx, tickets: readonly string[]): Promise<string[]> {
  if (tickets.length === 0) return []
  const rows = await planned<{ orderNo: string }>(
    trx,
    sql`
    select distinct order_no as "orderNo" from production_ticket where id = any (${[...tickets]}::uuid[]) order by 1`,
  )
  return rows.map(({ orderNo }) => orderNo)
}

function charged(outputs: readonly Made[], amount: string, against: Reached['against']): Movement[] {
  const shares = spread(
    new Decimal(amount),
    outputs.map(({ quantity }) => new Decimal(quantity)),
  )
  return outputs.map(({ documentId: _, times: __, quantity: of, ...at }, n) => ({
    ...{ kind: 'Charge', ...at, quantity: '0', cost: { rule: 'Charge', value: moneyText(shares[n]!), of } },
    contra: role(against),
  }))
}
