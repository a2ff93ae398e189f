import { sql } from 'kysely'
import type { Trx } from '../platform/database/transaction.ts'
import { amountOf } from './amount.ts'
import type { Carried } from './exchange.ts'

/**
 * Locks open items in one order, so that two who move the same come one after the other and the second finds what is left: what is open of
 * each by its id, debit positive, in the item's currency (`txn`) and in the company's (`amount`).
 */
export async function lockItems(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, Carried>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; txn: string; amount: string }>`
    select i.id, i.open_txn::text as txn, i.open_amount::text as amount from open_item i
    where i.id = any (${[...ids]}::uuid[]) order by i.id for no key update`.execute(trx)
  return new Map(rows.map(({ id, txn, amount }) => [id, { txn: amountOf(txn), amount: amountOf(amount) }]))
}
