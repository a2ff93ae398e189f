import { sql } from 'kysely'
import { beginFirstLoad, endFirstLoad, isFirstLoadOpen } from '../../platform/database/first-load.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { closedUntil, closePast } from './demo/closes.ts'
import { loadBanks } from './demo/banks.ts'
import { loadBranchAccounts, loadChart } from './demo/chart.ts'
import { loadControl } from './demo/control.ts'
import { loadEntries } from './demo/entries.ts'
import { loadRates } from './demo/rates.ts'
import { revaluePast } from './demo/revaluations.ts'
import { loadRoles } from './demo/roles.ts'
import { loadYears } from './demo/years.ts'

const DEMO = 'demo company'

const TABLES = [
  'gl_account',
  'account_role',
  'foreign_exchange',
  'bank_account',
  'fiscal_year',
  'fiscal_period',
  'journal',
  'entry',
  'entry_line',
  'gl_balance',
]

/**
 * First data of the general ledger: in a demo without a chart, the books of Northgate. Killed half-way, it leaves nothing of what
 * it had begun.
 * @returns whether the demo still waits for what other modules post into it, and for its closes
 */
export async function seedGl({ db, config, clock, random, log, secrets }: Deps): Promise<boolean> {
  if (!config.demo) return false
  const loaded = await transaction(db, async (trx) => {
    const { rows } = await sql`select from gl_account limit 1`.execute(trx)
    if (rows.length > 0) return null
    await sql`set local statement_timeout = 0`.execute(trx)
    await loadControl(trx)
    const accounts = (await loadChart(trx)) + (await loadBranchAccounts(trx))
    await loadRoles(trx)
    await loadRates(trx)
    await loadBanks(trx, secrets)
    await loadYears(trx)
    const entries = await loadEntries(trx, { by: 'system', now: clock.now(), uuid: () => random.uuid() })
    await beginFirstLoad(trx, DEMO)
    return { accounts, entries }
  })
  if (!loaded) return isFirstLoadOpen(db, DEMO)
  for (const table of TABLES) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
  log.info(loaded, 'the books of the demo company are loaded')
  return true
}

/** What has passed is revalued and closed once all modules have posted into it. */
export async function closeDemo(deps: Deps): Promise<void> {
  const { db, clock, random, log } = deps
  const done = await transaction(db, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await endFirstLoad(trx, DEMO)
    const revalued = await revaluePast(trx, deps, closedUntil())
    const author = { by: 'system', now: clock.now(), requestId: 'seed', changeId: random.uuid() }
    return { revalued, closed: await closePast(trx, author) }
  })
  log.info(done, 'the past of the demo company is closed')
}
