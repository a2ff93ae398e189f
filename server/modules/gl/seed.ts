import { sql } from 'kysely'
import { transaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { loadBanks } from './demo/banks.ts'
import { loadChart } from './demo/chart.ts'
import { loadControl } from './demo/control.ts'
import { loadRates } from './demo/rates.ts'

/** First data of the general ledger: in a demo without a chart, the books of Northgate. Killed half-way, it leaves nothing. */
export async function seedGl({ db, config, log, secrets }: Deps): Promise<void> {
  if (!config.demo) return
  const accounts = await transaction(db, async (trx) => {
    const { rows } = await sql`select from gl_account limit 1`.execute(trx)
    if (rows.length > 0) return 0
    await loadControl(trx)
    const count = await loadChart(trx)
    await loadRates(trx)
    await loadBanks(trx, secrets)
    return count
  })
  if (accounts === 0) return
  for (const table of ['gl_account', 'foreign_exchange', 'bank_account'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
  log.info({ accounts }, 'the chart of the demo company is loaded')
}
