import { sql, type Kysely } from 'kysely'
import { AgedTrialBalance } from '../shared/contracts/ap/aged-trial-balance.ts'
import { openItemsAt, tieOut, trialBalance } from '../server/ledger/balances.ts'
import { agedTrialBalance } from '../server/modules/ap/reports/aged-trial-balance.ts'
import { enquiryPeriods, type Enquiry } from '../server/modules/gl/account-enquiry/balances.ts'
import { enquiryLines } from '../server/modules/gl/account-enquiry/lines.ts'
import { detailedLedger } from '../server/modules/gl/reports/detailed-ledger.ts'
import { trialBalance as trialBalanceReport } from '../server/modules/gl/reports/trial-balance.ts'
import type { Tables } from '../server/platform/database/tables.ts'
import type { Deps } from '../server/platform/deps.ts'
import type { StoredReport } from '../server/platform/reports/rows-for.ts'
import { begun, readReport, type BegunRun, type Run } from '../server/platform/reports/run-report.ts'
import { COMPANY, FISCAL_YEAR } from '../tests/scenarios/northgate.ts'
import { bankText, measureBank } from './bank-statement.ts'
import { withBooks } from './ledger-books.ts'
import { workbookOf, writtenText } from './ledger-workbook.ts'
import { drawnStatement } from './statement.ts'
import { median } from './statistics.ts'

const STATEMENT_LINES = 10_000
const ROUNDS = 5
const PAST = '2026-06-30'
const LAST = '2026-12-31'
const MONTH = { from: '2026-06-01', to: PAST, dataType: 'Actual' }
const YEAR = { from: '2026-01-01', to: LAST, dataType: 'Actual' }

/** One question to books of a size, and its middle time in ms. */
export interface LedgerFigure {
  readonly name: string
  readonly ms: number
  readonly goal: number | null
}

export const ledgerText = (lines: number, figures: readonly LedgerFigure[]): string =>
  [
    `Books of ${lines} lines:`,
    ...figures.map(({ name, ms, goal }) => `${name}: ${ms.toFixed(1)} ms${goal === null ? '' : ` (goal ${goal} ms)`}`),
  ].join('\n')

/** The aged trial balance as its screen asks for it. */
const agedAt = (db: Kysely<Tables>, asOf: string): Promise<unknown> =>
  firstPage(db, agedTrialBalance, { ...AgedTrialBalance.initial(asOf), overdueOnly: false })

/** A report as its screen asks for it: first page, totals, and what they tie to. */
export async function firstPage(db: Kysely<Tables>, report: StoredReport, of: Readonly<Record<string, unknown>>) {
  return readReport({ db, clock: { now: () => new Date() } } as Deps, await runOf(db, report, of), 1)
}

function runOf(db: Kysely<Tables>, report: StoredReport, of: Readonly<Record<string, unknown>>): Promise<BegunRun> {
  const [groupBy] = report.contract.groupBy
  const given = Object.fromEntries(Object.keys(report.contract.parameters).map((name) => [name, of[name] ?? null]))
  const run = {
    report,
    ask: { parameters: given, groupBy },
    view: { inSight: () => sql`true`, mode: () => undefined, isRestricted: false },
    ...{
      user: { id: '00000000-0000-0000-0000-000000000000' },
      zone: 'UTC',
      locale: 'en-CA',
      texts: { text: () => '' },
    },
  } as unknown as Run
  return begun({ db }, run)
}

async function enquiryOf(db: Kysely<Tables>, account: string): Promise<Enquiry> {
  const { rows } = await sql<Enquiry['year']>`
    select id, fiscal_year as "fiscalYear", start_date::text as "startDate" from fiscal_year
    where company_id = ${COMPANY} and fiscal_year = ${FISCAL_YEAR}`.execute(db)
  return {
    ...{ companyId: COMPANY, year: rows[0]!, accountFrom: account, accountTo: account },
    ...{ branchSegment: null, departmentSegment: null, currency: null },
    ...{ periodFrom: 1, periodTo: 13, dataType: 'Actual' },
  }
}

/** Middle time of some rounds, after one that fills the caches as a working day does. */
export async function timedFor(
  rounds: number,
  name: string,
  goal: number | null,
  work: () => Promise<unknown>,
): Promise<LedgerFigure> {
  await work()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return { name, ms: median(times), goal }
}

const timed = (name: string, goal: number | null, work: () => Promise<unknown>): Promise<LedgerFigure> =>
  timedFor(ROUNDS, name, goal, work)

/** What reports and screens take over books of so many lines. */
export async function measureBooks(db: Kysely<Tables>): Promise<LedgerFigure[]> {
  const enquiry = await enquiryOf(db, '6200')
  const control = await enquiryOf(db, '2000')
  const { periods } = await enquiryPeriods(db, enquiry)
  const june = periods.find(({ startDate }) => startDate.startsWith('2026-06'))!
  const linesOf = (asked: Enquiry, page: number) =>
    enquiryLines(db, asked, { period: june.id, opening: june.opening, page })
  return [
    await timed('aged trial balance as at a past date', 1000, () => agedAt(db, PAST)),
    await timed('aged trial balance as at the last day', 1000, () => agedAt(db, LAST)),
    await timed('account enquiry, periods of an account', 100, () => enquiryPeriods(db, enquiry)),
    await timed('account enquiry, periods of the control account', 100, () => enquiryPeriods(db, control)),
    await timed('account enquiry, first page of a month', 100, () => linesOf(enquiry, 1)),
    await timed('account enquiry, first page of a month of the control account', 100, () => linesOf(control, 1)),
    await timed('account enquiry, page 20 of a month', 100, () => linesOf(control, 20)),
    await timed('trial balance as at a past date', 1000, () => trialBalance(db, { companyId: COMPANY, date: PAST })),
    await timed('statement of 200 rows and 13 columns', 500, () => drawnStatement(db, COMPANY, FISCAL_YEAR)),
    await timed('trial balance of a month, its screen', 200, () =>
      firstPage(db, trialBalanceReport, { ...MONTH, withZero: false, beforeClosing: false }),
    ),
    await timed('detailed ledger of a year, first page', 300, () => firstPage(db, detailedLedger, YEAR)),
    await timed('open items of a vendor at a past date', 100, () =>
      openItemsAt(db, { companyId: COMPANY, date: PAST, firmId: 'B00042' }),
    ),
    await timed('proof of control accounts, balances, items and entries', null, () => tieOut(db, COMPANY, PAST)),
  ]
}

/** Makes books of `lines` lines in a database of their own and asks them. */
export const measureLedger = (lines: number): Promise<string> =>
  withBooks(lines, async (db) =>
    [
      ledgerText(lines, await measureBooks(db)),
      writtenText('detailed ledger of a year', await workbookOf(db, await runOf(db, detailedLedger, YEAR))),
      bankText(await measureBank(db, STATEMENT_LINES, MONTH.from)),
    ].join('\n'),
  )
