import { sql } from 'kysely'
import { transaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { loadChart } from './demo/chart.ts'
import { loadControl } from './demo/control.ts'

/** First data of the general ledger: in a demo without a chart, the books of Northgate. Killed half-way, it leaves nothing. */
export async function seedGl({ db, config, log }: Deps): Promise<void> {
  if (!config.demo) return
  const accounts = await transaction(db, async (trx) => {
    const { rows } = await sql`select from gl_account limit 1`.execute(trx)
    if (rows.length > 0) return 0
    await loadControl(trx)
    return loadChart(trx)
  })
  if (accounts === 0) return
  await sql`vacuum (analyze) gl_account`.execute(db)
  log.info({ accounts }, 'the chart of the demo company is loaded')
}
