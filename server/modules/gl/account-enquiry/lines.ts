import { sql, type Kysely } from 'kysely'
import { ENQUIRY_PAGE, type EnquiryLine } from '../../../../shared/contracts/gl/account-enquiry.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { accountsOf, type Enquiry } from './balances.ts'

/** The accounts that are asked for, and the days of the period. */
async function boundsOf(db: Kysely<Tables>, asked: Enquiry, period: string) {
  const { rows } = await sql<{ accounts: string[]; from: string; to: string }>`
    select array(${accountsOf(asked)}) as accounts, start_date::text as from, end_date::text as to
    from fiscal_period_shown where id = ${period}::uuid`.execute(db)
  return rows[0] ?? { accounts: [], from: null, to: null }
}

/**
 * The lines that a period's movement is made of, in the order of their dates and entries. With one account each has the balance
 * after it, beginning with what the period opened with. Days are counted first, and only those of the page are read whole.
 */
export async function enquiryLines(
  db: Kysely<Tables>,
  asked: Enquiry,
  of: { readonly period: string; readonly opening: string; readonly page: number },
): Promise<{ rows: EnquiryLine[]; totalCount: number }> {
  const isOne = asked.accountFrom === asked.accountTo
  const first = (of.page - 1) * ENQUIRY_PAGE
  const { accounts, from, to } = await boundsOf(db, asked, of.period)
  // Dates and codes are values of the statement, so that the plan knows how little they name; `offset 0` keeps each day to its index.
  const those = sql`l.gl_account = any (${accounts}::text[]) and l.period_id = ${of.period}::uuid
    and l.company_id = ${asked.companyId} and l.data_type = ${asked.dataType}
    and (${asked.currency}::text is null or l.txn_currency = ${asked.currency})`
  const { rows } = await sql<EnquiryLine & { count: number }>`
    with day as (
      select l.posting_date, count(*) as lines, sum(l.debit - l.credit) as amount
      from entry_line_shown l where ${those} and l.posting_date between ${from}::date and ${to}::date group by l.posting_date
    ), placed as materialized (
      select posting_date, lines, sum(lines) over w - lines as before, sum(amount) over w - amount as carried,
             sum(lines) over () as count
      from day window w as (order by posting_date)
    ), l as (
      select e.id as "entryId", e.entry_no as "entryNo", l.line_no as "lineNo", l.posting_date, e.journal_id, e.description,
             e.document_type as "documentType", e.document_id as "documentId", l.gl_account as account, l.firm_id as "firmId",
             l.reference, l.debit, l.credit, l.txn_currency as currency, l.txn_debit - l.txn_credit as txn,
             ${of.opening}::numeric + p.carried + sum(l.debit - l.credit) over w as balance,
             p.before + row_number() over w as at, p.count
      from placed p
        cross join lateral (select * from entry_line_shown l where l.posting_date = p.posting_date and ${those} offset 0) l
        join entry_shown e on e.id = l.entry_id
      where p.before < ${first + ENQUIRY_PAGE} and p.before + p.lines > ${first}
      window w as (partition by l.posting_date order by e.fiscal_year, e.number, l.line_no)
    )
    select l."entryId", l."entryNo", l."entryId" || ' ' || l."lineNo" as id, l.posting_date::text as "postingDate", j.source, l.description, l."documentType",
           l."documentId", l.account, l."firmId", l.reference, money_text(l.debit) as debit,
           money_text(l.credit) as credit, l.currency, money_text(l.txn) as txn,
           money_text(l.balance) as balance, l.count::int as count
    from l join journal_shown j on j.id = l.journal_id
    where l.at > ${first} order by l.at limit ${ENQUIRY_PAGE}`.execute(db)
  return {
    rows: rows.map(({ count: _count, ...line }) => ({ ...line, balance: isOne ? line.balance : null })),
    totalCount: rows[0]?.count ?? 0,
  }
}
