import { sql } from 'kysely'
import { transaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { loadOpenOrders } from './demo/open-orders.ts'
import { loadPrices } from './demo/prices.ts'

/** First data of order entry: in a demo with stock, what is asked for it and who has ordered it. Killed half-way, it leaves nothing of what it had begun. */
export async function seedOe(deps: Deps): Promise<void> {
  const { db, log } = deps
  const orders = await transaction(db, async (trx) => {
    const { rows } = await sql`select from price_table limit 1`.execute(trx)
    if (rows.length > 0) return 0
    await loadPrices(trx, deps)
    return loadOpenOrders(trx, deps)
  })
  if (orders > 0) log.info({ orders }, 'the sales of the demo company are loaded')
}
