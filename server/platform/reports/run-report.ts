import {
  parameterProblems,
  REPORT_PAGE,
  type ReportAsk,
  type ReportLine,
  type ReportPage,
  type ReportTie,
} from '../../../shared/contracts/report.ts'
import type { Problem } from '../../../shared/contracts/result.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import type { Deps } from '../deps.ts'
import type { Row } from '../entity/stored.ts'
import type { SuiteTexts } from '../entity/texts.ts'
import type { CurrentUser } from '../identity/user.ts'
import { layoutOf, linesStatement, pageStatement, TIE_LEVEL, type Layout, type PageParts } from './lines.ts'
import type { ReportView } from './report-view.ts'
import type { Opening, ReportAsked, StoredReport } from './rows-for.ts'

/** One run: whose, of what, with what. Its parameters are checked and its way of grouping is one of the contract's. */
export interface Run {
  report: StoredReport
  ask: Required<ReportAsk>
  user: CurrentUser
  view: ReportView
  zone: string
  locale: Locale
  texts: SuiteTexts
}

/** A run whose parameters are in order, or with what is wrong with them. */
export interface BegunRun extends Run, Required<Opening> {}

const askedOf = (
  { ask, user, view, zone, locale, texts }: Run,
  { headings, carried }: Pick<BegunRun, 'headings' | 'carried'>,
): ReportAsked<Record<string, unknown>> => ({
  headings,
  carried,
  ...{ parameters: ask.parameters, user, zone, locale, inSight: view.inSight },
  say: (key, args) => texts.text(locale, key, args),
})

/** Asks what the run stands on: its parameters first, then what only the data can say. */
export async function begun({ db }: Pick<Deps, 'db'>, run: Run): Promise<BegunRun> {
  const problems: Problem[] = parameterProblems(run.report.contract, run.ask.parameters)
  const { opening } = run.report
  const nothing = { headings: {}, carried: [], writtenIn: null }
  if (problems.length > 0 || !opening) return { ...run, ...nothing, problems }
  return { ...run, ...nothing, problems: [], ...(await opening(askedOf(run, nothing), db)) }
}

export function statementOf(run: BegunRun, range?: { first: number; last: number }) {
  const { report, ask, view, headings } = run
  const layout = layoutOf(report.contract, ask.groupBy, view, headings)
  const asked = askedOf(run, run)
  const { ties } = report
  // [finance 9] Sums of a part of the firms need not equal anything.
  const isProven =
    ties && !view.isRestricted && [...ties.of, ...Object.keys(headings)].every((name) => view.mode(name) === undefined)
  const page = range && pageParts(report, layout, asked)
  const proof = page ? (report.paged?.ties ?? ties?.query) : ties?.query
  const proven = isProven ? proof!(asked) : null
  if (range && page) return { layout, statement: pageStatement(layout, page, { range, ties: proven }) }
  return { layout, statement: linesStatement(layout, report.query(asked), { range, ties: proven }) }
}

/** A page by itself, where the report has it and its reader sees all that groups are made of. */
function pageParts(
  { paged, contract }: StoredReport,
  { groupBy, masked, totals, columns }: Layout,
  asked: ReportAsked<Record<string, unknown>>,
): PageParts | null {
  const { within } = contract
  const isThere = (name: string) => !contract.variable.includes(name) || name in asked.headings
  const isWhole =
    masked.size === 0 &&
    contract.totals.filter(isThere).every((name) => totals.includes(name)) &&
    (within === null || columns.includes(within))
  if (!paged || !isWhole || groupBy.length !== 1 || groupBy[0] !== paged.groupBy) return null
  const groups = paged.groups(asked)
  return groups && { groups, rows: paged.rows(asked), parts: paged.parts?.(asked) ?? null }
}

/** What a line proves; null for a line of the report itself. */
export const tieOf = (row: Row): ReportTie | null => (row['$level'] === TIE_LEVEL ? (row['$tie'] as ReportTie) : null)

export const lineOf = ({ columns }: Layout, row: Row): ReportLine => [
  row['$level'] as number,
  row['$rows'] as number,
  ...columns.map((name) => row[name]),
]

/** One page of a run for the screen. */
export async function readReport({ db, clock }: Deps, run: BegunRun, page: number): Promise<ReportPage> {
  const ranAt = clock.now()
  const started = performance.now()
  const first = (page - 1) * REPORT_PAGE + 1
  const { layout, statement } = statementOf(run, { first, last: first + REPORT_PAGE - 1 })
  const { rows } = await statement.execute(db)
  return {
    columns: [...layout.columns],
    headings: layout.headings,
    groupBy: [...layout.groupBy],
    lines: rows.filter((row) => !tieOf(row)).map((row) => lineOf(layout, row)),
    ties: rows.flatMap((row) => tieOf(row) ?? []),
    page,
    pageSize: REPORT_PAGE,
    totalCount: Number(rows[0]?.['$rows'] ?? 0),
    ranAt: ranAt.toISOString(),
    took: Math.round(performance.now() - started),
    isRestricted: run.view.isRestricted,
  }
}
