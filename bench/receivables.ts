import { PassThrough } from 'node:stream'
import { sql, type Kysely } from 'kysely'
import { AgedTrialBalance } from '../shared/contracts/ar/aged-trial-balance.ts'
import { agedTrialBalance } from '../server/modules/ar/reports/aged-trial-balance.ts'
import { worklist } from '../server/modules/ar/collection/worklist.ts'
import { proposedFor } from '../server/modules/ar/remittance/route.ts'
import { addressedTo, statementSheet } from '../server/modules/ar/statement/paper.ts'
import { statementsOf } from '../server/modules/ar/statement/statement.ts'
import type { Tables } from '../server/platform/database/tables.ts'
import { transaction } from '../server/platform/database/transaction.ts'
import type { SuiteTexts } from '../server/platform/entity/texts.ts'
import type { CurrentUser } from '../server/platform/identity/user.ts'
import { drawnSheet, LETTER } from '../server/trade/sheet/kept-sheet.ts'
import { streamSheets } from '../server/platform/print/sheet-paper.ts'
import { accountFigures } from '../server/trade/items/account-figures.ts'
import { creditOf } from '../server/trade/credit/credit-of.ts'
import { RECEIVABLE } from '../server/trade/items/side.ts'
import { drawSheet } from '../server/trade/sheet/draw-sheet.ts'
import { COMPANY } from '../tests/scenarios/northgate.ts'
import { firstPage, timedFor, type LedgerFigure } from './ledger.ts'
import { CUSTOMERS, fillReceivables } from './receivables-fill.ts'
import { withOwnBooks } from './own-books.ts'

const PAST = '2026-06-30'
const LAST = '2026-12-31'
/** How much is asked: rounds of each question, payments of a file, statements of a run. */
interface Measure {
  readonly rounds: number
  readonly receipts: number
  readonly statements: number
}
const WHOLE: Measure = { rounds: 5, receipts: 2000, statements: 5000 }

/** Somebody whom nothing is kept from. */
const USER = {
  ...{ id: '00000000-0000-0000-0000-000000000000', sub: 'bench', name: 'bench', userName: 'bench', roles: [] },
  ...{ portal: false, externalUser: false, language: null, defaultShipTo: null, acting: null },
} as unknown as CurrentUser
const TEXTS = {
  text: (_locale: string, key: string) => key,
  raw: (_locale: string, key: string) => key,
} as unknown as SuiteTexts

const firm = (n: number) => `C${String(n % CUSTOMERS).padStart(6, '0')}`
const EVERYBODY = { view: 'today', salesRepId: null, leastDays: 0, leastAmount: '0' } as const

/** The nth-smallest hundredth of many short questions, in ms. */
async function hundredths(
  times: number,
  work: (nth: number) => Promise<unknown>,
): Promise<{ median: number; p95: number }> {
  const taken: number[] = []
  for (let nth = 0; nth < times + 20; nth++) {
    const began = performance.now()
    await work(nth)
    if (nth >= 20) taken.push(performance.now() - began)
  }
  taken.sort((a, b) => a - b)
  return { median: taken[Math.floor(times / 2)]!, p95: taken[Math.floor(times * 0.95)]! }
}

/** Payments as a lockbox file tells them: each names the oldest document of its customer. */
async function payments(db: Kysely<Tables>, most: number) {
  const { rows } = await sql<{ amount: string; reference: string }>`
    select distinct on (i.firm_id) trim_scale(i.open_txn)::text as amount, i.reference from open_item i where i.open_txn > 0
    order by i.firm_id, i.due_date limit ${most}`.execute(db)
  return rows.map(({ amount, reference }) => ({
    ...{ amount, reference, remittance: null, customerId: null, payer: null, account: null, currency: 'CAD' },
  }))
}

/** Statements as one file, drawn while it is written: how long, how large, and how much memory it took at most. */
async function drawn(db: Kysely<Tables>, statements: number): Promise<{ ms: number; bytes: number; memory: number }> {
  const out = new PassThrough()
  let bytes = 0
  out.on('data', (piece: Buffer) => (bytes += piece.length))
  let memory = 0
  const before = process.memoryUsage().rss
  const look = setInterval(() => (memory = Math.max(memory, process.memoryUsage().rss - before)), 50)
  const began = performance.now()
  async function* sheets() {
    for (let nth = 0; nth < statements; nth++) {
      const firmId = firm(nth)
      const asked = { user: USER, firmId, asOf: LAST, from: '2026-12-01', form: 'OpenItem' } as const
      const [to, told] = await Promise.all([addressedTo(db, firmId), statementsOf(db, asked)])
      for (const statement of told) yield { locale: to.locale, content: statementSheet(statement, to, asked, TEXTS) }
    }
  }
  await streamSheets(out, LETTER, sheets(), (paper, { content }) => drawSheet(paper, drawnSheet(content)), {
    ...{ locale: 'en-CA', title: 'Statements', asOf: new Date(0), mark: null },
  })
  clearInterval(look)
  return { ms: performance.now() - began, bytes, memory }
}

/** What receivables are asked for over so many items, a fifth of them open. */
export async function measureItems(
  db: Kysely<Tables>,
  { rounds, receipts, statements }: Measure = WHOLE,
): Promise<string[]> {
  const timed = (name: string, goal: number, work: () => Promise<unknown>) => timedFor(rounds, name, goal, work)

  const aged = (asOf: string) =>
    firstPage(db, agedTrialBalance, { ...AgedTrialBalance.initial(asOf), overdueOnly: false })
  const figures: LedgerFigure[] = [
    await timed('aged trial balance as at a past date', 1000, () => aged(PAST)),
    await timed('aged trial balance as at the last day', 1000, () => aged(LAST)),
    await timed('worklist of today', 300, () => worklist(db, USER, LAST, sql<boolean>`true`, EVERYBODY)),
    await timed('inquiry of a customer, its figures', 100, () =>
      accountFigures(db, RECEIVABLE, { user: USER, firmId: firm(42), asOf: LAST }),
    ),
    await timed('inquiry of a customer at a past date', 100, () =>
      accountFigures(db, RECEIVABLE, { user: USER, firmId: firm(42), asOf: PAST }),
    ),
  ]
  const file = { format: 'CSV', payments: await payments(db, receipts) } as never
  figures.push(
    await timed(`what ${receipts} receipts of a file are for`, 10_000, () =>
      transaction(db, (trx) =>
        proposedFor({ trx } as never, USER, file, { companyId: COMPANY, currency: 'CAD', date: LAST }),
      ),
    ),
  )
  const credit = await hundredths(rounds * 80, (nth) => creditOf(db, { firmId: firm(nth * 37), day: LAST }))
  const paper = await drawn(db, statements)
  const minutes = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  return [
    ...figures.map(({ name, ms, goal }) => `${name}: ${ms.toFixed(1)} ms (goal ${goal} ms)`),
    `credit of a customer: median ${credit.median.toFixed(2)} ms, p95 ${credit.p95.toFixed(2)} ms (goal 5 ms)`,
    `${statements} statements as one PDF: ${minutes(paper.ms)}, ${(paper.bytes / 1e6).toFixed(1)} MB, ${Math.round(paper.memory / 1e6)} MB of memory (goal 180 s)`,
  ]
}

/** Makes so many items of customers in a database of their own and asks them. */
export const measureReceivables = (items: number): Promise<string> =>
  withOwnBooks({ name: 'receivables', size: items, fill: fillReceivables }, async (db) =>
    [`Receivables of ${items} items, a fifth of them open:`, ...(await measureItems(db))].join('\n'),
  )
