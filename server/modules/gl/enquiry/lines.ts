import { sql, type Kysely } from 'kysely'
import { ENQUIRY_PAGE, type EnquiryLine, type EnquiryLines } from '../../../../shared/contracts/gl/account-enquiry.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { accountsOf, type Enquiry } from './balances.ts'

/**
 * The lines that a period's movement is made of, in the order of their dates and entries. With one account each has the balance
 * after it, beginning with what the period opened with.
 */
export async function enquiryLines(
  db: Kysely<Tables>,
  asked: Enquiry,
  of: { readonly period: string; readonly opening: string; readonly page: number },
): Promise<EnquiryLines> {
  const isOne = asked.accountFrom === asked.accountTo
  const { rows } = await sql<EnquiryLine & { count: number }>`
    with l as (
      select e.id as "entryId", e.entry_no as "entryNo", l.line_no as "lineNo", l.posting_date::text as date, j.source,
             e.description, e.document_type as "documentType", e.document_id as "documentId", l.gl_account as account,
             l.firm_id as "firmId", l.reference, l.debit::numeric(19, 2)::text as debit, l.credit::numeric(19, 2)::text as credit,
             l.txn_currency as currency, (l.txn_debit - l.txn_credit)::numeric(19, 2)::text as txn,
             (${of.opening}::numeric + sum(l.debit - l.credit) over w)::numeric(19, 2)::text as balance,
             row_number() over w as at, count(*) over () ::int as count
      from fiscal_period p join entry_line l on l.period_id = p.id and l.posting_date between p.start_date and p.end_date
        join entry e on e.id = l.entry_id join journal j on j.id = e.journal_id
      where p.id = ${of.period}::uuid and l.gl_account in (${accountsOf(asked)}) and l.company_id = ${asked.companyId}
        and l.data_type = ${asked.dataType} and (${asked.currency}::text is null or l.txn_currency = ${asked.currency})
      window w as (order by l.posting_date, e.fiscal_year, e.number, l.line_no)
    )
    select * from l where at > ${(of.page - 1) * ENQUIRY_PAGE} order by at limit ${ENQUIRY_PAGE}`.execute(db)
  return {
    lines: rows.map(({ count: _count, at: _at, ...line }: EnquiryLine & { count: number; at?: unknown }) => ({
      ...line,
      balance: isOne ? line.balance : null,
    })),
    page: of.page,
    pageSize: ENQUIRY_PAGE,
    totalCount: rows[0]?.count ?? 0,
  }
}
