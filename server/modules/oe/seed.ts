import { sql } from 'kysely'
import { transaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { loadOpenOrders } from './demo/open-orders.ts'
import { loadPrices } from './demo/prices.ts'

export { soldByOrders } from './demo/history.ts'

/** First data of order entry: in a demo with products, what is asked for them. */
export async function seedPrices(deps: Deps): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const { rows } = await sql`select from price_table limit 1`.execute(trx)
    if (rows.length === 0) await loadPrices(trx, deps)
  })
}

/** What has been ordered, and has not come to its end: once there is stock. Killed half-way, it leaves nothing of what it had begun. */
export async function seedOe(deps: Deps): Promise<void> {
  const { db, log } = deps
  const orders = await transaction(db, async (trx) => {
    const { rows } = await sql`select from sales_order where status <> 'Closed' limit 1`.execute(trx)
    return rows.length > 0 ? 0 : loadOpenOrders(trx, deps)
  })
  if (orders === 0) return
  for (const table of TABLES) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
  log.info({ orders }, 'the sales of the demo company are loaded')
}

const TABLES = [
  ...['sales_order', 'sales_order_line', 'shipment', 'shipment_line', 'stock_claim', 'customer_invoice'],
  ...['customer_invoice_line', 'price_table', 'price_table_line'],
]
