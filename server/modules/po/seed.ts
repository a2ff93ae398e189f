import { sql } from 'kysely'
import { transaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { loadAssortment } from './demo/assortment/load.ts'
import { loadCoilReceipts } from './demo/coil-receipts.ts'
import { loadMasters } from './demo/masters.ts'
import { loadCoilOrder, loadOrders, loadRestock, orderVendors } from './demo/orders.ts'
import { loadReceipts } from './demo/receipts.ts'

/**
 * First data of purchasing: in a demo without a product, what Northgate buys and sells, and the jobs that it buys for.
 * @param history `false`: only the few products that orders of the story name
 */
export async function seedProducts(deps: Deps, { history }: { history: boolean }): Promise<void> {
  if (!deps.config.demo) return
  await transaction(deps.db, async (trx) => {
    if (await loadMasters(trx)) await loadAssortment(trx, { whole: history, vendors: await orderVendors(trx) })
  })
}

/** What Northgate waits for, once there is stock. */
export async function seedPo(deps: Deps): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const { rows } = await sql`select from purchase_order limit 1`.execute(trx)
    if (rows.length > 0) return
    await loadOrders(trx, deps)
    await loadReceipts(trx, deps)
    await loadRestock(trx, deps)
    await loadCoilReceipts(trx, deps, await loadCoilOrder(trx, deps))
  })
}
