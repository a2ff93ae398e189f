import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'

/** A line of the ledger as it leaves. Amounts are decimal text. */
export interface LeavingLine {
  readonly entryNo: string
  readonly postingDate: string
  readonly source: string
  readonly description: string
  readonly account: string
  readonly debit: string
  readonly credit: string
  readonly txnCurrency: string
  readonly txnDebit: string
  readonly txnCredit: string
  readonly firmId: string | null
  readonly reference: string | null
}

/** What a balance stands at before the first entry that leaves: debit less credit, in the company's currency and in its own. */
export interface LeavingBalance {
  readonly account: string
  readonly currency: string
  readonly amount: string
  readonly txn: string
}

/** The books of a company: those of a year, or all. */
export type Scope = { readonly companyId: string; readonly fiscalYear: number | null }

const inYear = ({ fiscalYear }: Scope, of: RawBuilder<unknown>): RawBuilder<unknown> =>
  fiscalYear === null ? sql`true` : sql`${of} = ${fiscalYear}`

/** How much leaves: entries, lines and both sides of them. */
export async function countOfBooks(
  db: Kysely<Tables>,
  scope: Scope,
): Promise<{ entries: number; lines: number; debit: string; credit: string }> {
  const { rows } = await sql<{ entries: number; lines: number; debit: string; credit: string }>`
    select count(distinct l.entry_id)::int as entries, count(l.entry_id)::int as lines, money_text(coalesce(sum(l.debit), 0)) as debit,
           money_text(coalesce(sum(l.credit), 0)) as credit
    from entry e join entry_line l on l.entry_id = e.id and l.data_type = 'Actual'
    where e.company_id = ${scope.companyId} and ${inYear(scope, sql`e.fiscal_year`)}`.execute(db)
  return rows[0]!
}

/** Every line of the books with what is known of it, in the order of their days and numbers. */
export const linesOfBooks = (scope: Scope): RawBuilder<LeavingLine> => sql<LeavingLine>`
  select e.entry_no as "entryNo", l.posting_date as "postingDate", p.period_no as "periodNo", j.source, j.journal_no as "journalNo",
         e.kind, e.document_type as "documentType", e.document_id as "documentId", e.description, l.line_no as "lineNo",
         l.gl_account as account, trim_scale(l.debit)::text as debit, trim_scale(l.credit)::text as credit,
         l.txn_currency as "txnCurrency", trim_scale(l.txn_debit)::text as "txnDebit", trim_scale(l.txn_credit)::text as "txnCredit",
         trim_scale(l.rate)::text as rate, l.firm_id as "firmId", l.job_id as "jobId", l.cost_code as "costCode", l.tax_code as "taxCode",
         trim_scale(l.tax_base)::text as "taxBase", l.reference, l.memo, o.entry_no as reverses, e.posted_by as "postedBy",
         to_char(e.posted_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "postedOn", encode(s.hash, 'hex') as seal
  from entry e
  join fiscal_period p on p.id = e.period_id
  join journal j on j.id = e.journal_id
  join entry_line l on l.entry_id = e.id and l.data_type = 'Actual'
  left join entry o on o.id = e.reverses_entry_id
  left join entry_seal s on s.entry_id = e.id
  where e.company_id = ${scope.companyId} and ${inYear(scope, sql`e.fiscal_year`)}
  order by e.posting_date, e.fiscal_year, e.number, l.line_no`

/** What stood before a year, in each currency in which it was booked. */
export async function balancesBeforeYear(
  db: Kysely<Tables>,
  { companyId, fiscalYear }: Scope,
): Promise<LeavingBalance[]> {
  if (fiscalYear === null) return []
  const { rows } = await sql<LeavingBalance>`
    select b.gl_account as account, b.currency, trim_scale(sum(b.debit - b.credit))::text as amount,
           trim_scale(sum(b.txn_debit - b.txn_credit))::text as txn
    from gl_balance b join fiscal_period p on p.id = b.period_id join fiscal_year y on y.id = p.owner_id
    where b.company_id = ${companyId} and b.data_type = 'Actual' and y.fiscal_year < ${fiscalYear}
    group by 1, 2 having sum(b.debit - b.credit) <> 0 or sum(b.txn_debit - b.txn_credit) <> 0
    order by b.gl_account collate "C", b.currency`.execute(db)
  return rows
}

/** The day on which the first entry of a company was posted, or its year began; null in books without any. */
export async function firstDayOf(db: Kysely<Tables>, { companyId, fiscalYear }: Scope): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select coalesce((select y.start_date from fiscal_year y where y.company_id = ${companyId} and y.fiscal_year = ${fiscalYear}::int),
                    (select min(e.posting_date) from entry e where e.company_id = ${companyId})) as day`.execute(db)
  return rows[0]!.day
}
