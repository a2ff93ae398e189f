import { sql } from 'kysely'
import {
  ledgerOfSource,
  type DataType,
  type JournalSource,
  type LedgerName,
} from '../../shared/contracts/gl/journal-sources.ts'
import type { Trx } from '../platform/database/transaction.ts'
import { setJournals, type ClosingContext, type Verdict } from './close.ts'
import { problems, questions } from './problems.ts'

export interface NewJournal {
  readonly companyId: string
  readonly date: string
  readonly source: JournalSource
  readonly dataType: DataType
  readonly isAdjusting?: boolean
  readonly description?: string | null
}

export type OpenedJournal = Verdict & { readonly journal: { id: string; journalNo: string } | null }

/** [S5.41, FG12] Opens a day-book; when one of the same source, type and date is open already, that is asked first. */
export async function openJournal(trx: Trx, wanted: NewJournal, context: ClosingContext): Promise<OpenedJournal> {
  const { companyId, date, source, dataType, isAdjusting = false, description = null } = wanted
  // Held before it is read: a close that is under way ends first.
  const periods = await sql<{ id: string; fiscal_year: number }>`
    select p.id, y.fiscal_year, hold_period(p.id) from fiscal_period p join fiscal_year y on y.id = p.owner_id
    where y.company_id = ${companyId} and p.is_adjusting = ${isAdjusting}
      and ${date}::date between p.start_date and p.end_date`.execute(trx)
  const period = periods.rows[0]
  if (!period) return { problems: [problems.noPeriod()], questions: [], journal: null }
  await sql`select wait_for_journals(${companyId}, ${period.fiscal_year})`.execute(trx)
  const standing = await sql<{ gl_closed: boolean; locked: LedgerName[]; journal_no: string | null; last: number }>`
    select p.gl_closed, locked_ledgers(${companyId}, ${date}::date) as locked,
           (select journal_no from journal j where (j.company_id, j.source, j.data_type, j.journal_date, j.status)
              = (${companyId}, ${source}, ${dataType}, ${date}::date, 'Open') order by j.seq desc limit 1) as journal_no,
           (select coalesce(max(j.seq), 0) from journal j where (j.company_id, j.source, j.data_type, j.journal_date)
              = (${companyId}, ${source}, ${dataType}, ${date}::date)) as last
    from fiscal_period p where p.id = ${period.id}`.execute(trx)
  const { gl_closed, locked, journal_no, last } = standing.rows[0]!
  if (gl_closed && dataType === 'Actual')
    return { problems: [problems.dateInClosedPeriod()], questions: [], journal: null }
  const lock = locked.find((ledger) => ledger === 'GL' || ledger === ledgerOfSource(source))
  if (lock && dataType === 'Actual') return { problems: [problems.dateLocked(lock)], questions: [], journal: null }
  const question = journal_no === null ? null : questions.sameJournalOpen(journal_no)
  if (question && !context.confirmed?.includes(question.Key))
    return { problems: [], questions: [question], journal: null }
  const { rows } = await sql<{ id: string; journalNo: string }>`
    insert into journal (company_id, journal_no, journal_date, source, data_type, description, period_id, seq, created_by,
                         created_on, updated_by, updated_on)
    values (${companyId}, number_text(${period.fiscal_year}, take_ledger_number(${companyId}, 'Journal', ${period.fiscal_year})),
            ${date}, ${source}, ${dataType}, ${description}, ${period.id}, ${last + 1}, ${context.by}, ${context.now},
            ${context.by}, ${context.now})
    returning id, journal_no as "journalNo"`.execute(trx)
  return { problems: [], questions: [], journal: rows[0]! }
}

interface JournalRow {
  id: string
  journal_no: string
  status: 'Open' | 'Closed'
  data_type: string
  company_id: string
  journal_date: string
  source: string
  gl_closed: boolean
}

/** Seized with its period, then read. */
async function seizeJournal(trx: Trx, journalId: string): Promise<JournalRow | null> {
  await sql`select seize_period(period_id) from journal where id = ${journalId}`.execute(trx)
  const { rows } = await sql<JournalRow>`
    select j.id, j.journal_no, j.status, j.data_type, j.company_id, j.journal_date::text, j.source, p.gl_closed
    from journal j join fiscal_period p on p.id = j.period_id where j.id = ${journalId}`.execute(trx)
  return rows[0] ?? null
}

const refused = (...found: Verdict['problems']): Verdict => ({ problems: found, questions: [] })

/** Closes a day-book; drafts that are to be posted into it stand against it, and so does what waits to be integrated. */
export async function closeJournal(trx: Trx, journalId: string, context: ClosingContext): Promise<Verdict> {
  const journal = await seizeJournal(trx, journalId)
  if (!journal) return refused(problems.journalUnknown())
  if (journal.status === 'Closed') return refused(problems.journalIsClosed(journal.journal_no))
  const { company_id: companyId, journal_date: day, source } = journal
  const drafts =
    journal.data_type === 'Actual' ? await context.drafts?.(trx, { companyId, from: day, to: day }, [source]) : []
  if (drafts && drafts.length > 0) return refused(problems.draftsWait(drafts))
  const waiting = await waitingFor(trx, journal)
  if (waiting.length > 0) return refused(problems.pendingWaits(waiting, waiting.length))
  await setJournals(trx, [journal], 'Closed', context)
  return refused()
}

/** What waits to be integrated into a day-book. */
async function waitingFor(
  trx: Trx,
  { id, company_id, journal_date, source, data_type }: JournalRow,
): Promise<string[]> {
  if (data_type !== 'Actual') return []
  const { rows } = await sql<{ description: string }>`
    select description from pending_entry
    where integrated_on is null and (company_id, source, posting_date) = (${company_id}, ${source}, ${journal_date}::date)
      and (journal_id is null or journal_id = ${id})
    order by seq`.execute(trx)
  return rows.map(({ description }) => description)
}

/** [S4.40] Opens a closed day-book again, by hand, while its period is open. */
export async function reopenJournal(trx: Trx, journalId: string, context: ClosingContext): Promise<Verdict> {
  const journal = await seizeJournal(trx, journalId)
  if (!journal) return refused(problems.journalUnknown())
  if (journal.status === 'Open') return refused(problems.journalIsOpen(journal.journal_no))
  if (journal.gl_closed && journal.data_type === 'Actual') return refused(problems.dateInClosedPeriod())
  await setJournals(trx, [journal], 'Open', context)
  return refused()
}
