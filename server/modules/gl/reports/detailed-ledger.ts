import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { DetailedLedger } from '../../../../shared/contracts/gl/detailed-ledger.ts'
import { accountName } from '../../../ledger/account-name.ts'
import { balancesAt } from '../../../ledger/balances-at.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { firstLinesOf, OF_LINE, POSTED_LINES } from '../../../ledger/posted-lines.ts'
import { rowsFor, where, type Opening, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { AccountStore } from '../account/entity.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'
import { unknownCurrency } from './asked-currency.ts'

type Asked = ReportAsked<RecordOf<typeof DetailedLedger.parameters>>
type Parameters = Asked['parameters']

/** Lines are chosen among those of an account: what is left out is in no balance. */
const isChosen = ({ source, firmId, inCurrency, says, amountFrom, amountTo }: Parameters): boolean =>
  [source, firmId, inCurrency, says, amountFrom, amountTo].some((value) => value !== null && value !== '')

const between = ({ accountFrom, accountTo }: Parameters, account: RawBuilder<unknown>) => sql`
  ${where(accountFrom, sql`${account} >= ${accountFrom}`)} and ${where(accountTo, sql`${account} <= ${accountTo}`)}`

/** Accounts `t` of the segments that are asked for. */
const ofSegments = ({ branchSegment, departmentSegment }: Parameters) => sql`
  ${where(branchSegment, sql`t.branch_segment = ${branchSegment}`)} and ${where(departmentSegment, sql`t.department_segment = ${departmentSegment}`)}`

/** Any part of a text, whatever its case and accents; `%` and `_` are letters of it. */
const saying = (text: string) => sql<boolean>`
  fold(concat_ws(' ', l.memo, e.description, l.reference)) like '%' || replace(replace(fold(${text}), '%', '\\%'), '_', '\\_') || '%'`

const openingsOf = ({ from, dataType }: Parameters) => sql`
  select b.gl_account, sum(b.debit - b.credit) as amount
  from (${balancesAt({ days: { opening: sql`${from}::date - 1` }, dataTypes: [dataType], currency: null, beforeClosing: false })}) b
  group by 1`

/** What an account opened with, and a line of it, as the same columns. */
const openingLine = ({ parameters: { from }, say }: Asked, amount: RawBuilder<unknown>) => sql`
  0 as part, null::uuid as entry_id, 0 as at, ${from}::date as posting_date, null::int as period_no, null::text as source,
  null::text as journal_no, null::text as entry_no, null::text as document_type, null::text as reference, null::text as firm_id,
  ${say('gl:detailedLedger.opening')}::text as description, 0::numeric as debit, 0::numeric as credit, ${amount} as moved,
  ${ownCurrency} as currency, null::numeric as in_itself, null::text as job_id`
const LINE = sql`
  1, e.id, l.line_no, l.posting_date, f.period_no, j.source, j.journal_no, e.entry_no, e.document_type, ${OF_LINE.reference},
  ${OF_LINE.firmId}, ${OF_LINE.description}, l.debit, l.credit, l.debit - l.credit, l.txn_currency, l.txn_debit - l.txn_credit, l.job_id`
const IN_ORDER = sql`order by y.part, y.posting_date, y.entry_no, y.at`

const COLUMNS = sql`
  x.line_no as "lineNo", x.posting_date as "postingDate", x.period_no::text as "periodNo", x.source, x.journal_no as "journalNo",
  x.entry_no as "entryNo", x.document_type as "documentType", x.reference, x.firm_id as "firmId", x.description, x.debit, x.credit,
  x.balance, x.moved, x.currency, x.in_itself as "inItself", x.job_id as "jobId"`

/** [finance 9.4] What each account opened with, and its lines with the balance after each. */
const lines = (asked: Asked): RawBuilder<unknown> => {
  const { parameters: p, inSight, locale } = asked
  const openings = isChosen(p)
    ? sql`select null::text as gl_account, null::numeric as amount where false`
    : openingsOf(p)
  return sql`
    select t.account, ${accountName(locale, 't')} as "accountName", ${COLUMNS}
    from (
      select y.*, row_number() over by_line as line_no, sum(y.moved) over by_line as balance
      from (
        select o.gl_account, ${openingLine(asked, sql`o.amount`)} from (${openings}) o where o.amount <> 0
        union all
        select l.gl_account, ${LINE}
        from ${POSTED_LINES}
        join fiscal_period_shown f on f.id = l.period_id
        where l.posting_date between ${p.from}::date and ${p.to}::date and l.data_type = ${p.dataType}
          and ${between(p, sql`l.gl_account`)}
          and ${where(p.source, sql`j.source = ${p.source}`)}
          and ${where(p.firmId, sql`${OF_LINE.firmId} = ${p.firmId}`)}
          and ${where(p.inCurrency, sql`l.txn_currency = ${p.inCurrency}`)}
          and ${where(p.amountFrom, sql`greatest(l.debit, l.credit) >= ${p.amountFrom}::numeric`)}
          and ${where(p.amountTo, sql`greatest(l.debit, l.credit) <= ${p.amountTo}::numeric`)}
          and ${where(p.says, saying(p.says ?? ''))}
      ) y
      window by_line as (partition by y.gl_account ${IN_ORDER} rows unbounded preceding)
    ) x
    join gl_account t on t.account = x.gl_account
    where ${inSight(AccountStore)} and ${between(p, sql`t.account`)} and ${ofSegments(p)}`
}

/** Of chosen lines there is no balance to be shown after each. */
const opening = async ({ parameters }: Asked, db: Kysely<Tables>): Promise<Opening> => ({
  problems: await unknownCurrency(db, parameters),
  ...(isChosen(parameters) ? {} : { headings: { balance: null } }),
})

/** [finance 9.4] What the accounts closed with and what moved them, as their balances say it. */
function proof({ parameters: p }: Asked): RawBuilder<unknown> | null {
  if (isChosen(p)) return null
  const days = { opening: sql`${p.from}::date - 1`, closing: sql`${p.to}::date` }
  const balances = balancesAt({ days, dataTypes: [p.dataType], currency: null, beforeClosing: false })
  return sql`
    with booked as (
      select coalesce(sum(b.debit - b.credit) filter (where b.day = 'closing'), 0) as closing,
             coalesce(sum(case when b.day = 'closing' then b.debit else -b.debit end), 0) as debit,
             coalesce(sum(case when b.day = 'closing' then b.credit else -b.credit end), 0) as credit
      from (${balances}) b join gl_account t on t.account = b.gl_account
      where ${between(p, sql`t.account`)} and ${ofSegments(p)}
    ), listed as (
      select coalesce(sum(moved), 0) as closing, coalesce(sum(debit), 0) as debit, coalesce(sum(credit), 0) as credit from r
    )
    select x.name, '' as subject, ${ownCurrency} as currency, x.reported, x.expected
    from booked, listed cross join lateral (values
      ('closing', listed.closing, booked.closing), ('debit', listed.debit, booked.debit), ('credit', listed.credit, booked.credit)
    ) x (name, reported, expected)`
}

/** Lines of the company between the days. */
const within = ({ from, to, dataType }: Parameters) => sql`
  l.company_id = (select company_id from company_shown where is_default) and l.data_type = ${dataType}
  and l.posting_date between ${from}::date and ${to}::date`

/** What moved the accounts that are asked for, and how many lines that is: of all of them from the index of their lines. */
const movedOf = (p: Parameters) =>
  p.accountFrom || p.accountTo
    ? sql`
      select l.gl_account, count(*) as lines, sum(l.debit) as debit, sum(l.credit) as credit
      from entry_line_shown l where ${within(p)} and ${between(p, sql`l.gl_account`)} group by 1`
    : sql`
      select m.* from accounts_moved(
        (select company_id from company_shown where is_default), ${p.dataType}, ${p.from}::date, ${p.to}::date) m`

/** Each account with what it opened with, what moved it and how many lines that is. */
const accounts = ({ parameters: p, inSight, locale }: Asked) => sql`
  select t.account, ${accountName(locale, 't')} as "accountName", o.amount as "$opening",
         coalesce(n.lines, 0) + (coalesce(o.amount, 0) <> 0)::int as "$rows", coalesce(n.debit, 0) as debit, coalesce(n.credit, 0) as credit,
         coalesce(o.amount, 0) + coalesce(n.debit - n.credit, 0) as moved
  from gl_account t
  left join (${openingsOf(p)}) o on o.gl_account = t.account
  left join (${movedOf(p)}) n on n.gl_account = t.account
  where ${inSight(AccountStore)} and ${between(p, sql`t.account`)} and ${ofSegments(p)} and (n.lines > 0 or o.amount <> 0)`

/** Of each account of a page as many days, from its first, as hold its lines up to the last of the page. */
const linesOfPage = (asked: Asked) => sql`
  select p.account, p."accountName", ${COLUMNS}, x.line_no as "$at"
  from p cross join lateral (
    select y.*, row_number() over by_line as line_no, sum(y.moved) over by_line as balance
    from (
      select ${openingLine(asked, sql`p."$opening"`)} where p."$opening" <> 0
      union all
      select ${LINE}
      from ${firstLinesOf(sql`l.gl_account = p.account and ${within(asked.parameters)}`, sql`p."$to"`)}
      join fiscal_period_shown f on f.id = l.period_id
    ) y
    window by_line as (${IN_ORDER} rows unbounded preceding)
  ) x where x.line_no between p."$from" and p."$to"`

export const detailedLedger = rowsFor(DetailedLedger, lines, {
  opening,
  ties: { of: ['debit', 'credit', 'moved'], query: proof },
  // A year of a company is a million lines: only those of the page are read whole.
  paged: {
    groupBy: 'account',
    groups: (asked) => (isChosen(asked.parameters) ? null : accounts(asked)),
    rows: linesOfPage,
  },
})
