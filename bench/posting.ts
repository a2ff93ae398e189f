import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { credit, debit, posting, type Leg } from '../server/ledger/legs.ts'
import { post } from '../server/ledger/post.ts'
import { startEmbedded } from '../server/platform/database/embedded/embedded.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { createDatabase, createPool } from '../server/platform/database/pool.ts'
import { transaction } from '../server/platform/database/transaction.ts'
import { createLog } from '../server/platform/log.ts'
import { COMPANY } from '../tests/scenarios/northgate.ts'
import { loadNorthgate } from '../tests/support/load-northgate.ts'
import { fillLedger } from './ledger-fill.ts'
import { costOf, statementCaller, type Cost } from './load.ts'

const CALLERS = 16
const WARM_CALLS = 20
/** What the books hold already, five lines each: nobody posts into empty books for long. */
const DOCUMENTS = 10_000

export interface PostingCost {
  readonly lines: number
  readonly product: Cost
  /** The same rows written by one statement into tables that check nothing. */
  readonly floor: Cost
}

export const postingText = (costs: readonly PostingCost[]): string =>
  costs
    .map(
      ({ lines, product, floor }) =>
        `Post ${lines} lines into books of ${DOCUMENTS} documents: ${product.ms.toFixed(2)} ms, ${Math.round(product.perSecond)}/s of ${CALLERS} callers ` +
        `(PostgreSQL alone ${floor.ms.toFixed(2)} ms, ${Math.round(floor.perSecond)}/s)`,
    )
    .join('\n')

/** A posting of so many lines on eight accounts, each with its words. */
function legs(lines: number): Leg[] {
  const accounts = ['6000', '6100', '6200', '6300', '6400', '6500', '5000', '5100']
  const debits = Array.from({ length: lines - 1 }, (_, n) =>
    debit(accounts[n % accounts.length]!, '10.01', { memo: `Line ${n + 1}`, jobId: `J${n % 7}` }),
  )
  return [...debits, credit('2055', ((lines - 1) * 10.01).toFixed(2))]
}

/** A server that has posted for a while: its code is compiled and each connection keeps its plans, which are made anew five times. */
async function warmed(call: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < WARM_CALLS; n++) await call()
}

/** Whole transactions of the ledger, durable, checked and numbered, over a database of its own with the settings of every start. */
export async function measurePosting(): Promise<PostingCost[]> {
  const folder = mkdtempSync(join(tmpdir(), 'novus-posting-'))
  const embedded = await startEmbedded({ dataDir: join(folder, 'database'), log: createLog('silent') })
  const db = createDatabase(createPool({ url: embedded.url(), max: CALLERS, log: createLog('silent') }))
  try {
    await migrate(db)
    await loadNorthgate(db)
    await fillLedger(db, DOCUMENTS)
    // What the filling has left to be written is not the postings' to wait for.
    await sql`checkpoint`.execute(db)
    await sql`create table bench_line (entry_id uuid, line_no int, account text, debit numeric(19, 4), credit numeric(19, 4))`.execute(
      db,
    )
    const costs: PostingCost[] = []
    for (const lines of [2, 10, 1000]) {
      const own = legs(lines)
      const call = () =>
        transaction(db, (trx) =>
          post(
            trx,
            posting({
              companyId: COMPANY,
              source: 'GJ',
              date: '2026-06-15',
              document: { type: 'bench', id: randomUUID(), purpose: 'post' },
              legs: own,
            }),
            { by: 'bench', now: new Date(), uuid: randomUUID },
          ),
        )
      await Promise.all(Array.from({ length: CALLERS }, () => warmed(call)))
      const product = await costOf({ calls: Array.from({ length: CALLERS }, () => call), close: async () => undefined })
      const text = `insert into bench_line select gen_random_uuid(), n, '6100', 10.01, 0 from generate_series(1, $1::int) n`
      const bare = await statementCaller(embedded.url(), text, [lines])
      costs.push({ lines, product, floor: await costOf(bare).finally(() => bare.close()) })
    }
    return costs
  } finally {
    await db.destroy()
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
