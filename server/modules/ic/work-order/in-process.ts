import { sql } from 'kysely'
import { ProductionTicket } from '../../../../shared/contracts/ic/production-ticket.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { movedAgainst } from '../../../stock/subledger.ts'

/**
 * [supply 3.3] What of an order is still in process, in the company's currency: what its tickets have put into work in process and taken out of it, with
 * what later moves of earlier days have made of that.
 */
export async function inProcessOf(trx: Trx, orderNo: string): Promise<string> {
  const tickets = sql`(select t.id from production_ticket t where t.order_no = ${orderNo})`
  const [row] = await planned<{ amount: string }>(
    trx,
    sql`
    select money_text(
      coalesce((select sum(m.amount) from (${movedAgainst('WIP', ProductionTicket.id, tickets)}) m), 0)
      + coalesce((select sum(t.labour_cost) from production_ticket t where t.order_no = ${orderNo} and t.status = 'Committed'), 0)) as amount`,
  )
  return row!.amount
}
