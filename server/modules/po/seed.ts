import { transaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { loadMasters } from './demo/masters.ts'
import { loadOrders } from './demo/orders.ts'
import { loadReceipts } from './demo/receipts.ts'

/** First data of purchasing: in a demo without a product, what Northgate buys, the jobs that it buys for, and what it waits for. */
export async function seedPo(deps: Deps, { history }: { history: boolean }): Promise<void> {
  if (!deps.config.demo) return
  await transaction(deps.db, async (trx) => {
    if (!(await loadMasters(trx)) || !history) return
    await loadOrders(trx, deps)
    await loadReceipts(trx, deps)
  })
}
