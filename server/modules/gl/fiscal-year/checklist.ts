import { sql, type Kysely } from 'kysely'
import type {
  ClosedLedger,
  PeriodCheck,
  PeriodCheckId,
  PeriodJournal,
} from '../../../../shared/contracts/gl/period-checklist.ts'
import type { CloseChecks } from '../../../ledger/close-checks.ts'
import type { DraftBooks } from '../../../ledger/drafts.ts'
import type { SubledgerBooks } from '../../../ledger/subledgers.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { differences } from '../integration/proof.ts'

/** What the ledger counts itself, in the order in which it is shown. */
const COUNTED = ['pending', 'journals', 'trialBalance', 'suspense', 'unapplied', 'received', 'revaluation'] as const

type Counts = Record<(typeof COUNTED)[number], number> & {
  company: string
  year: string
  period: string
  from: string
  to: string
  /** Day of the first receipts that are not looked at yet. */
  receivedBefore: string
  /** The first account that should be zero and is not. */
  loose: string | null
  /** Accounts with foreign balances that are not revalued. */
  unrevalued: string | null
  /** Who has revalued last at the end of the period. */
  revalued: { by: string; on: string } | null
}

/** Out of which books a close is judged. */
export interface ClosingBooks {
  readonly drafts: DraftBooks
  readonly subledgers: SubledgerBooks
  readonly closeChecks: CloseChecks
}

/** What is not posted stands against the close. */
const BLOCKS: readonly PeriodCheckId[] = ['drafts', 'approvals', 'pending']

/**
 * What should be right before a period is closed, counted at its end: each is found by the ledger itself, nothing is ticked by
 * hand.
 */
export async function periodChecks(
  db: Kysely<Tables>,
  periodId: string,
  user: CurrentUser,
  { drafts, subledgers, closeChecks }: ClosingBooks,
): Promise<PeriodCheck[]> {
  const { rows } = await sql<Counts>`
    with p as (
      select p.id, p.start_date, p.end_date, p.period_no, y.fiscal_year, y.company_id from fiscal_period_shown p join fiscal_year_shown y on y.id = p.owner_id
      where p.id = ${periodId}::uuid),
    balance as (
      select b.gl_account, b.currency, sum(b.debit - b.credit) as amount, sum(b.txn_debit - b.txn_credit) as txn
      from gl_balance_shown b join fiscal_period_shown q on q.id = b.period_id, p
      where b.company_id = p.company_id and b.data_type = 'Actual' and q.end_date <= p.end_date
      group by b.gl_account, b.currency),
    -- What went through clearing in two currencies is nothing in the company's.
    loose as (
      select b.gl_account from balance b, p
      where exists (select from account_role r
                    where r.gl_account = b.gl_account and r.company_id = p.company_id and r.role in ('SUSPENSE', 'FX_CLEARING'))
      group by b.gl_account having sum(b.amount) <> 0),
    item as (
      select i.id, a.control_kind, i.opened_on, i.open_txn from open_item_shown i join gl_account a on a.account = i.gl_account, p
      where i.company_id = p.company_id and i.open_txn <> 0 and i.opened_on <= p.end_date),
    -- Foreign balances that no revaluation of the last day holds as they are.
    unrevalued as (
      select distinct b.gl_account from balance b join gl_account a on a.account = b.gl_account, p join company_shown c using (company_id)
      where a.revalued and b.currency <> c.currency and b.txn <> 0
        and b.txn is distinct from (
          select sum(l.balance) from fx_revaluation v join fx_revaluation_line l on l.owner_id = v.id
          where v.company_id = p.company_id and v.status = 'Posted' and v.revaluation_date = p.end_date
            and v.currency = b.currency and l.account = b.gl_account))
    select (select count(*)::int from journal_shown j, p where j.period_id = p.id and j.status = 'Open' and j.data_type = 'Actual')
             as journals,
           (select count(*)::int from p cross join lateral waits_in(p.id, 'GL')) as pending,
           (select case when coalesce(sum(amount), 0) = 0 then 0 else 1 end from balance) as "trialBalance",
           (select count(*)::int from loose) as suspense,
           (select count(*)::int from item where (control_kind = 'AR' and open_txn < 0) or (control_kind = 'AP' and open_txn > 0))
             as unapplied,
           (select count(*)::int from item, p where control_kind = 'GRNI' and opened_on < p.end_date - 60) as received,
           (select count(*)::int from unrevalued) as revaluation,
           (select string_agg(gl_account, ', ' order by gl_account) from unrevalued) as unrevalued,
           (select json_build_object('by', v.updated_by, 'on', v.updated_on) from fx_revaluation v
            where v.company_id = p.company_id and v.status = 'Posted' and v.revaluation_date = p.end_date
            order by v.updated_on desc limit 1) as revalued,
           (p.end_date - 60)::text as "receivedBefore", p.company_id as company, p.fiscal_year::text as year, p.start_date::text as from, p.end_date::text as to,
           p.fiscal_year || '-' || lpad(p.period_no::text, 2, '0') as period,
           (select min(l.gl_account) from loose l) as loose
    from p`.execute(db)
  const { company, year, period, from, to, loose, unrevalued, revalued, receivedBefore, ...counts } = rows[0]!
  const days = { companyId: company, from, to }
  const waiting = await drafts.drafts(db, days)
  const submitted = waiting.filter(({ status }) => status === 'Submitted').length
  const untied = await differences(db, subledgers.all, days)
  const opens: Readonly<Partial<Record<PeriodCheckId, PeriodCheck['opens']>>> = {
    drafts: { room: 'gl/integration', query: { from, to, tab: 'pending' } },
    approvals: { room: 'gl/integration', query: { from, to, tab: 'pending' } },
    pending: { room: 'gl/pending-entry', query: { period: `=${period}` } },
    tieOut: { room: 'gl/integration', query: { from, to } },
    journals: { room: 'gl/journal', query: { status: 'Open', period: `=${period}` } },
    ...(loose === null
      ? {}
      : { suspense: { room: 'gl/account-enquiry', query: { accountFrom: loose, fiscalYear: year } } }),
    unapplied: { room: 'ap/unapplied-debit', query: {} },
    received: {
      room: 'po/purchase-receipt',
      query: { invoicing: 'None|Partly', status: '=Posted', receiptDate: `<${receivedBefore}` },
    },
    revaluation: { room: 'gl/foreign-exchange-revaluation', query: { revaluationDate: `=${to}` } },
  }
  const check = (id: PeriodCheckId, count: number): PeriodCheck => ({
    ...{ id, count, opens: opens[id] ?? null },
    ...(id === 'revaluation' && unrevalued !== null ? { named: { date: to, names: unrevalued } } : {}),
    ...(id === 'revaluation' && revalued !== null ? { done: revalued } : {}),
    ...(BLOCKS.includes(id) ? { blocks: true } : {}),
  })
  return [
    check('drafts', waiting.length - submitted),
    check('approvals', submitted),
    check('tieOut', untied),
    ...COUNTED.map((id) => check(id, counts[id])),
    ...(await closeChecks.of(db, { ...days, user })),
  ]
}

/** Day-books of a period that are still open, with how many entries each holds. */
export async function openJournalsOf(db: Kysely<Tables>, periodId: string): Promise<PeriodJournal[]> {
  const { rows } = await sql<PeriodJournal>`
    select j.id, j.journal_no as "journalNo", j.source, j.journal_date::text as date, j.data_type as "dataType",
           (select count(*)::int from entry_shown e where e.journal_id = j.id) as entries
    from journal_shown j where j.period_id = ${periodId}::uuid and j.status = 'Open'
    order by j.journal_date, j.journal_no limit 200`.execute(db)
  return rows
}

/** [finance 5.9] Whose hand has closed which ledger of a period, as the change log knows it; what is open has none. */
export async function closedLedgersOf(db: Kysely<Tables>, periodId: string): Promise<ClosedLedger[]> {
  const { rows } = await sql<ClosedLedger & { closed: boolean }>`
    select distinct on (l.column_name) upper(left(l.column_name, 2)) as ledger, l.action_by as by,
           to_json(l.action_on) #>> '{}' as on, l.new_value = 'true' as closed
    from change_log l
    where l.table_name = 'fiscal_period' and l.record_id = ${periodId}
      and l.column_name in ('ar_closed', 'ap_closed', 'pr_closed', 'gl_closed')
    order by l.column_name, l.save_no desc`.execute(db)
  return rows.flatMap(({ closed, ...row }) => (closed ? [row] : []))
}
