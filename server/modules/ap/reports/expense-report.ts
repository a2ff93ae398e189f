import { sql, type Kysely, type RawBuilder } from 'kysely'
import {
  EXPENSE_COLUMNS,
  expenseColumn,
  ExpenseReport,
  type EXPENSE_ROWS,
} from '../../../../shared/contracts/ap/expense-report.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { rowsFor, where, type Opening, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { FirmStore } from '../../admin/index.ts'
import { AccountStore } from '../../gl/index.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'

type Asked = ReportAsked<RecordOf<typeof ExpenseReport.parameters>>
type RowsBy = (typeof EXPENSE_ROWS)[number]

/** Columns that say what a row is about. */
const ABOUT: Readonly<Record<RowsBy, readonly string[]>> = {
  Document: ['documentDate', 'firmId', 'name', 'reference', 'description', 'month'],
  Vendor: ['firmId', 'name'],
  Month: ['month'],
  Branch: ['branchSegment'],
  Job: ['jobId'],
}

interface Template {
  rowLevel: RowsBy
  includeTax: boolean
  columns: { sequence: number; heading: string }[]
}

/** [S8.35] The columns of this run are those of its template, in the reader's language. */
async function opening({ parameters: p, locale }: Asked, db: Kysely<Tables>): Promise<Opening> {
  const heading = {
    'en-CA': sql`c.heading`,
    'fr-CA': sql`c.heading_fr`,
    'zh-CN': sql`c.heading_zh_cn`,
    'zh-TW': sql`c.heading_zh_tw`,
  }
  const { rows } = await sql<Template>`
    select t.row_level as "rowLevel", t.include_tax as "includeTax",
           (select coalesce(json_agg(json_build_object('sequence', c.sequence, 'heading', coalesce(${heading[locale]}, c.heading))
                                     order by c.sequence), '[]')
            from expense_template_column c where c.template_id = t.template_id) as columns
    from expense_template t where t.template_id = ${p.templateId}`.execute(db)
  const template = rows[0]
  if (!template || template.columns.length === 0)
    return { problems: [{ Field: 'templateId', Key: 'ap:expenseReport.noColumns', Args: {} }] }
  const rowsBy = p.rowsBy ?? template.rowLevel
  return {
    headings: Object.fromEntries([
      ...ABOUT[rowsBy].map((name) => [name, null]),
      ...template.columns.map(({ sequence, heading: said }) => [expenseColumn(sequence), said]),
      ...(template.includeTax ? [['tax', null]] : []),
    ]) as Record<string, string | null>,
  }
}

/** The columns of this run by their places in the template. */
const sequencesOf = ({ headings }: Asked): number[] =>
  Array.from({ length: EXPENSE_COLUMNS }, (_, at) => at + 1).filter((sequence) => expenseColumn(sequence) in headings)

/** Columns of a template: a subtotal is what stands before it, back to the subtotal before. */
const template = (templateId: string): RawBuilder<unknown> => sql`
  select c.id, c.sequence, case c.sign when 'Reversed' then -1 else 1 end as sign, c.subtotal,
         case when c.subtotal then coalesce((
           select max(b.sequence) from expense_template_column b
           where b.template_id = c.template_id and b.subtotal and b.sequence < c.sequence), 0) + 1 else c.sequence end as first,
         case when c.subtotal then c.sequence - 1 else c.sequence end as last
  from expense_template_column c where c.template_id = ${templateId}`

/** The column that an account falls into: the first that names it, so that nothing is counted twice. */
const columnOf = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select min(c.sequence) from columns c join expense_template_range x on x.owner_id = c.id
   where ${account} between x.from_account and x.to_account)`

/** Lines of the purchase day-books but those on the accounts of vendors, by what the row is about. */
const expenses = (asked: Asked): RawBuilder<unknown> => {
  const { parameters: p, inSight, headings } = asked
  const isBy = (name: string) => name in headings
  const key = isBy('reference')
    ? sql`e.id::text`
    : isBy('firmId')
      ? sql`e.firm_id`
      : isBy('month')
        ? sql`e.month`
        : isBy('branchSegment')
          ? sql`a.branch_segment`
          : sql`l.job_id`
  const shown = sequencesOf(asked)
  return sql`
    with columns as (${template(p.templateId)}), documents as (
      select e.id, e.description, e.posting_date, d.reference, coalesce(d.doc_number, e.entry_no) as doc_number,
             coalesce(d.doc_date, e.posting_date) as doc_date, i.firm_id,
             to_char(case s.basis when 'DocumentDate' then coalesce(d.doc_date, e.posting_date) else e.posting_date end, 'YYYY-MM') as month
      from expense_template s
      join journal_shown j on j.source = 'PJ' and j.data_type = 'Actual'
      join entry_shown e on e.journal_id = j.id and e.kind <> 'Realized'
      left join ap_invoice d on d.id = e.document_id
      cross join lateral (
        select min(o.firm_id) as firm_id from entry_line_shown l join open_item_shown o on o.id = l.item_id
        join gl_account_shown a on a.account = l.gl_account and a.control_kind in ('AP', 'HoldbackPayable') where l.entry_id = e.id) i
      where s.template_id = ${p.templateId}
        and case s.basis when 'DocumentDate' then coalesce(d.doc_date, e.posting_date) else e.posting_date end
          between ${p.from}::date and ${p.to}::date
    ), lines as (
      select ${key} as key, e.*, t.name, a.branch_segment, l.job_id, l.debit - l.credit as amount, l.tax_code is not null as is_tax,
             case when l.tax_code is null then ${columnOf(sql`l.gl_account`)} end as sequence
      from documents e
      join entry_line_shown l on l.entry_id = e.id
      join gl_account_shown a on a.account = l.gl_account and (a.control_kind in ('AP', 'HoldbackPayable')) is not true
      left join firm_shown t on t.firm_id = e.firm_id
      where (t.id is null or ${inSight(FirmStore)})
        and l.gl_account in (select t.account from gl_account_shown t where ${inSight(AccountStore)}) and ${where(p.vendor, sql`e.firm_id = ${p.vendor}`)}
    ), columned as (
      select l.key, c.sequence, sum(l.amount * own.sign) as amount
      from lines l
      join columns own on own.sequence = l.sequence
      join columns c on l.sequence between c.first and c.last
      group by l.key, c.sequence
    ), summed as (
      select key, min(doc_date) as doc_date, min(firm_id) as firm_id, min(name) as name, min(doc_number) as doc_number,
             min(coalesce(reference, description)) as description, min(month) as month, min(branch_segment) as branch_segment, min(job_id) as job_id,
             coalesce(sum(amount) filter (where sequence is null and not is_tax), 0) as other,
             coalesce(sum(amount) filter (where is_tax), 0) as tax,
             coalesce(sum(amount) filter (where ${isBy('tax')} or not is_tax), 0) as total
      from lines group by key
    )
    select s.doc_date as "documentDate", s.firm_id as "firmId", s.name, s.doc_number as reference, s.description, s.month,
           s.branch_segment as "branchSegment", s.job_id as "jobId", ${ownCurrency} as currency,
           ${sql.join(
             shown.map(
               (sequence) => sql`
           coalesce((select c.amount from columned c where c.key is not distinct from s.key and c.sequence = ${sql.lit(sequence)}), 0)
             as ${sql.id(expenseColumn(sequence))}`,
             ),
           )},
           s.other, s.tax, s.total
    from summed s`
}

/** What the day-books moved on the accounts of each column, read without their documents. */
const movements = (asked: Asked): RawBuilder<unknown> | null => {
  const { parameters: p, headings } = asked
  if (p.vendor) return null
  const reported = sequencesOf(asked).map(
    (sequence) => sql`
      select ${sql.lit(sequence)} as sequence, ${headings[expenseColumn(sequence)] ?? ''} as heading,
             sum(${sql.ref(expenseColumn(sequence))}) as amount from r`,
  )
  return sql`
    with columns as (${template(p.templateId)}), booked as (
      select case when l.tax_code is null then ${columnOf(sql`l.gl_account`)} end as sequence, l.tax_code is not null as is_tax,
             sum(l.debit - l.credit) as amount
      from entry_line_shown l
      join entry_shown e on e.id = l.entry_id and e.kind <> 'Realized'
      join journal_shown j on j.id = e.journal_id and j.source = 'PJ' and j.data_type = 'Actual'
      join gl_account_shown a on a.account = l.gl_account and (a.control_kind in ('AP', 'HoldbackPayable')) is not true
      where l.posting_date between ${p.from}::date and ${p.to}::date group by 1, 2
    ), compared as (
      select t.sequence, 'column' as name, t.heading as subject, t.amount as reported,
             coalesce((select sum(b.amount * own.sign) from booked b join columns own on own.sequence = b.sequence
                       where b.sequence = t.sequence), 0) as expected
      from (${sql.join(reported, sql` union all `)}) t join columns c on c.sequence = t.sequence and not c.subtotal
      union all
      select 21, 'other', '', (select sum(other) from r),
             coalesce((select sum(amount) from booked where sequence is null and not is_tax), 0)
      ${
        'tax' in headings
          ? sql`union all select 22, 'tax', '', (select sum(tax) from r), coalesce((select sum(amount) from booked where is_tax), 0)`
          : sql``
      }
    )
    select name, subject, ${ownCurrency} as currency, coalesce(reported, 0) as reported, expected
    from compared
    where (select basis from expense_template where template_id = ${p.templateId}) = 'PostingDate' order by sequence`
}

export const expenseReport = rowsFor(ExpenseReport, expenses, {
  opening,
  ties: { of: ['other', 'total'], query: movements },
})
