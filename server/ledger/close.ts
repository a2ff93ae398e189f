import { sql } from 'kysely'
import { LEDGERS, sourcesOf, type LedgerName } from '../../shared/contracts/gl/journal-sources.ts'
import type { Problem } from '../../shared/contracts/result.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import type { Trx } from '../platform/database/transaction.ts'
import type { DraftsAsked } from './drafts.ts'
import { problems, questions } from './problems.ts'

/** Who closes, in which call; `changeId` groups the rows of the change log. */
export interface ClosingContext {
  readonly by: string
  readonly now: Date
  readonly requestId: string
  readonly changeId: string
  /** Keys of the questions that were answered with yes. */
  readonly confirmed?: readonly string[]
  /** Numbers of what modules still have to post in these days, of all sources or of these: a draft blocks the close. */
  readonly drafts?: (trx: Trx, asked: DraftsAsked, sources: readonly string[] | null) => Promise<readonly string[]>
}

/** What stands against it, and what is asked first. With neither it is done. */
export interface Verdict {
  readonly problems: Problem[]
  readonly questions: Problem[]
}

const DONE: Verdict = { problems: [], questions: [] }
const refused = (...found: Problem[]): Verdict => ({ problems: found, questions: [] })

export interface PeriodRow {
  id: string
  company_id: string
  fiscal_year: number
  year_status: 'Open' | 'Closed'
  period_no: number
  start_date: string
  end_date: string
  is_adjusting: boolean
  gl_closed: boolean
  ar_closed: boolean
  ap_closed: boolean
  pr_closed: boolean
}

const FLAG = { GL: 'gl_closed', AR: 'ar_closed', AP: 'ap_closed', PR: 'pr_closed' } as const

const isClosed = (period: PeriodRow, ledger: LedgerName): boolean => period[FLAG[ledger]]
const nameOf = ({ fiscal_year, period_no }: Pick<PeriodRow, 'fiscal_year' | 'period_no'>) =>
  `${fiscal_year}-${String(period_no).padStart(2, '0')}`

/**
 * Takes a period for oneself until the transaction ends: whoever posts into it has ended before, or waits.
 * @throws when there is no such period
 */
export async function seizePeriod(trx: Trx, periodId: string): Promise<PeriodRow> {
  await sql`select seize_period(${periodId}::uuid)`.execute(trx)
  const { rows } = await sql<PeriodRow>`
    select p.id, y.company_id, y.fiscal_year, y.status as year_status, p.period_no, p.start_date::text, p.end_date::text, p.is_adjusting, p.gl_closed, p.ar_closed,
           p.ap_closed, p.pr_closed
    from fiscal_period p join fiscal_year y on y.id = p.owner_id where p.id = ${periodId}`.execute(trx)
  if (!rows[0]) throw new Error(`there is no period ${periodId}`)
  return rows[0]
}

interface OpenJournal {
  id: string
  journal_no: string
  source: string
}

/** Open day-books of a period that money goes through; budgets are not touched by closing. */
async function openJournals(trx: Trx, periodId: string, sources?: readonly string[]): Promise<OpenJournal[]> {
  const { rows } = await sql<OpenJournal>`
    select id, journal_no, source from journal
    where period_id = ${periodId} and status = 'Open' and data_type = 'Actual'
      and (${sources ?? null}::text[] is null or source = any (${sources ?? null}::text[]))
    order by journal_no`.execute(trx)
  return rows
}

const listOf = (journals: readonly OpenJournal[]): string =>
  journals.map(({ journal_no, source }) => `${source} ${journal_no}`).join(', ')

/** Nearest period before or after whose flag stands against the order of closing; the adjusting one stays open until the year ends. */
async function neighbour(trx: Trx, period: PeriodRow, ledger: LedgerName, side: 'earlier' | 'later') {
  const column = sql.ref(`p.${FLAG[ledger]}`)
  const there = sql`y.company_id = ${period.company_id} and p.id <> ${period.id} and not p.is_adjusting`
  const place = sql`(${period.start_date}::date, ${period.period_no}::int)`
  const { rows } = await (
    side === 'earlier'
      ? sql<{ fiscal_year: number; period_no: number }>`
        select y.fiscal_year, p.period_no from fiscal_period p join fiscal_year y on y.id = p.owner_id
        where ${there} and (p.start_date, p.period_no) < ${place} and not ${column}
        order by p.start_date, p.period_no limit 1`
      : sql<{ fiscal_year: number; period_no: number }>`
        select y.fiscal_year, p.period_no from fiscal_period p join fiscal_year y on y.id = p.owner_id
        where ${there} and (p.start_date, p.period_no) > ${place} and ${column}
        order by p.start_date desc, p.period_no desc limit 1`
  ).execute(trx)
  return rows[0] ? nameOf(rows[0]) : null
}

/** [finance 5.9] What is dated in the period and not posted stands against its close; what is for adjustments is posted by hand. */
async function draftProblems(
  trx: Trx,
  { company_id: companyId, start_date: from, end_date: to, is_adjusting }: PeriodRow,
  sources: readonly string[] | null,
  { drafts }: ClosingContext,
): Promise<Problem[]> {
  const found = is_adjusting ? [] : ((await drafts?.(trx, { companyId, from, to }, sources)) ?? [])
  return found.length > 0 ? [problems.draftsWait(found)] : []
}

/** [finance 5.10] What waits for its integration would be shut out: it is integrated before. */
async function pendingProblems(trx: Trx, periodId: string, ledger: LedgerName): Promise<Problem[]> {
  const { rows } = await sql<{ description: string; count: number }>`
    select w.description, count(*) over ()::int as count from waits_in(${periodId}::uuid, ${ledger}) w
    order by w.posting_date, w.seq limit 6`.execute(trx)
  return rows.length > 0
    ? [
        problems.pendingWaits(
          rows.map(({ description }) => description),
          rows[0]!.count,
        ),
      ]
    : []
}

/** [finance 5.9] Earlier periods first. */
async function closingOrder(trx: Trx, period: PeriodRow, ledger: LedgerName): Promise<Problem[]> {
  const earlier = await neighbour(trx, period, ledger, 'earlier')
  return earlier === null ? [] : [problems.earlierOpen(ledger, earlier)]
}

/**
 * [S4.38] Closes the flag of a sub-ledger once all its journals dated in the period are closed. The G/L flag is closed by
 * `closePeriod`.
 */
export async function closeLedger(
  trx: Trx,
  periodId: string,
  ledger: Exclude<LedgerName, 'GL'>,
  context: ClosingContext,
): Promise<Verdict> {
  const period = await seizePeriod(trx, periodId)
  if (isClosed(period, ledger)) return refused(problems.alreadyClosed(ledger))
  const found = await closingOrder(trx, period, ledger)
  const open = await openJournals(trx, periodId, sourcesOf(ledger))
  if (open.length > 0) found.push(problems.journalsOpen(ledger, listOf(open)))
  found.push(...(await draftProblems(trx, period, sourcesOf(ledger), context)))
  found.push(...(await pendingProblems(trx, periodId, ledger)))
  if (found.length > 0) return refused(...found)
  await setFlags(trx, period, [ledger], true, context)
  return DONE
}

/**
 * [S4.39, FG9] Closes a period: every open journal with it and all its flags, after the question that lists them. Drafts that are
 * dated in it stand against it.
 */
export async function closePeriod(trx: Trx, periodId: string, context: ClosingContext): Promise<Verdict> {
  const period = await seizePeriod(trx, periodId)
  if (period.gl_closed) return refused(problems.alreadyClosed('GL'))
  const found = await closingOrder(trx, period, 'GL')
  const open = await openJournals(trx, periodId)
  found.push(...(await draftProblems(trx, period, null, context)))
  found.push(...(await pendingProblems(trx, periodId, 'GL')))
  if (found.length > 0) return refused(...found)
  const question = open.length > 0 ? questions.closesJournals(listOf(open)) : questions.closesPeriod()
  if (!context.confirmed?.includes(question.Key)) return { problems: [], questions: [question] }
  await setJournals(trx, open, 'Closed', context)
  await setFlags(
    trx,
    period,
    LEDGERS.filter((ledger) => !isClosed(period, ledger)),
    true,
    context,
  )
  return DONE
}

/**
 * [S4.40] Opens one flag of a period again; its journals stay closed. Later periods first, G/L before the ledgers under it.
 */
export async function reopenLedger(
  trx: Trx,
  periodId: string,
  ledger: LedgerName,
  context: ClosingContext,
): Promise<Verdict> {
  const period = await seizePeriod(trx, periodId)
  if (!isClosed(period, ledger)) return refused(problems.notClosed(ledger))
  const found: Problem[] = []
  if (period.year_status === 'Closed') found.push(problems.yearClosed(period.fiscal_year))
  const later = await neighbour(trx, period, ledger, 'later')
  if (later !== null) found.push(problems.laterClosed(ledger, later))
  if (ledger !== 'GL' && period.gl_closed) found.push(problems.ledgersFirst(ledger))
  if (found.length > 0) return refused(...found)
  await setFlags(trx, period, [ledger], false, context)
  return DONE
}

/** Opens all closed flags of a period again. */
export async function reopenPeriod(trx: Trx, periodId: string, context: ClosingContext): Promise<Verdict> {
  const period = await seizePeriod(trx, periodId)
  for (const ledger of LEDGERS)
    if (isClosed(period, ledger)) {
      const verdict = await reopenLedger(trx, periodId, ledger, context)
      if (verdict.problems.length > 0) return verdict
    }
  return DONE
}

/** [S4.41, FG10] What stands against deleting a period: journals, of whatever type, and an end that is not the year's. */
export async function deletingProblems(trx: Trx, periodId: string): Promise<Problem[]> {
  const period = await seizePeriod(trx, periodId)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from journal where period_id = ${periodId}`.execute(trx)
  const { count } = rows[0]!
  if (count > 0) return [problems.periodHasJournals()]
  return period.year_status === 'Closed' ? [problems.yearClosed(period.fiscal_year)] : []
}

async function setFlags(
  trx: Trx,
  period: PeriodRow,
  ledgers: readonly LedgerName[],
  closed: boolean,
  context: ClosingContext,
): Promise<void> {
  for (const ledger of ledgers)
    await sql`update fiscal_period set ${sql.ref(FLAG[ledger])} = ${closed} where id = ${period.id}`.execute(trx)
  const record = { table: 'fiscal_period', id: period.id, recordKey: nameOf(period) }
  await logged(
    trx,
    record,
    context,
    ledgers.map((ledger) => [FLAG[ledger], String(!closed), String(closed)]),
  )
}

/** Opens or closes day-books, each logged. */
export async function setJournals(
  trx: Trx,
  journals: readonly Pick<OpenJournal, 'id' | 'journal_no'>[],
  status: 'Open' | 'Closed',
  context: ClosingContext,
): Promise<void> {
  if (journals.length === 0) return
  await sql`
    update journal set status = ${status}, version = version + 1, updated_by = ${context.by}, updated_on = ${context.now}
    where id = any (${journals.map(({ id }) => id)}::uuid[])`.execute(trx)
  for (const { id, journal_no } of journals)
    await logged(trx, { table: 'journal', id, recordKey: journal_no }, context, [
      ['status', status === 'Open' ? 'Closed' : 'Open', status],
    ])
}

const logged = (
  trx: Trx,
  record: { table: string; id: string; recordKey: string },
  { by, now, requestId, changeId }: ClosingContext,
  changes: readonly (readonly [column: string, oldValue: string, newValue: string])[],
): Promise<void> =>
  writeAudit(
    trx,
    { ...record, by, on: now, requestId, changeId },
    changes.map(([column, oldValue, newValue]) => ({ action: 'update' as const, column, oldValue, newValue })),
  )
