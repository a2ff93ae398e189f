import { transaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { loadMasters } from './demo/masters.ts'

/** First data of purchasing: in a demo without a product, what Northgate buys, and the jobs that it buys for. */
export async function seedPo({ db, config }: Deps): Promise<void> {
  if (!config.demo) return
  await transaction(db, loadMasters)
}
