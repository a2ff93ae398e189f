import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ControlTie, ProofRow } from '../../../../shared/contracts/gl/integration.ts'
import { accountName } from '../../../ledger/account-name.ts'
import { controlBalancesAt, pendingBalancesAt } from '../../../ledger/control-balances.ts'
import { itemsMovedBy } from '../../../ledger/items-moved.ts'
import { provenAccounts, type SubledgerAsked, type SubledgerBook } from '../../../ledger/subledgers.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** `source`, `kind` and `ours` of all sub-ledgers, as rows, each once: documents of two kinds may tell of the same account. */
const pairsOf = (books: readonly SubledgerBook[]): RawBuilder<unknown> => {
  const pairs = new Map(
    books.map(({ source, kind, ours = false }) => [`${source} ${kind} ${ours}`, { source, kind, ours }]),
  )
  const rows = [...pairs.values()].map(
    ({ source, kind, ours }) => sql`(${source}::text, ${kind}::text, ${ours}::boolean)`,
  )
  return sql`(values ${sql.join(rows)})`
}

/** In the currency of the line, or in the company's where the sub-ledger counts in that. */
const CURRENCY = sql`case when p.ours then c.currency else l.txn_currency end as currency`
const SIDES = sql`
  case when p.ours then l.debit else l.txn_debit end as debit, case when p.ours then l.credit else l.txn_credit end as credit`
const MOVED = sql`case when p.ours then l.debit + l.credit else l.txn_debit + l.txn_credit end <> 0`

/** What all documents say that they moved: `source`, `kind`, and what a sub-ledger tells. */
export const movedBy = (books: readonly SubledgerBook[], asked: SubledgerAsked): RawBuilder<unknown> =>
  sql.join(
    books.map(
      (book) =>
        sql`select ${book.source}::text as source, ${book.kind}::text as kind, m.* from (${book.movements(asked)}) m`,
    ),
    sql` union all `,
  )

/** What the entries of the same sources hold on the same kinds of control accounts, line by line. */
export const bookedBy = (
  books: readonly SubledgerBook[],
  { companyId, from, to }: SubledgerAsked,
): RawBuilder<unknown> => sql`
  select j.source, a.kind, ${CURRENCY}, l.period_id, l.posting_date, ${SIDES}, j.id as journal_id, e.id as entry_id, e.entry_no, e.document_type, e.document_id
  from ${pairsOf(books)} p (source, kind, ours)
  join ${provenAccounts} a on a.kind = p.kind
  join company_shown c on c.company_id = ${companyId}
  join entry_line_shown l on l.gl_account = a.account and l.posting_date between ${from}::date and ${to}::date
    and l.company_id = ${companyId} and l.data_type = 'Actual' and ${MOVED}
  join entry_shown e on e.id = l.entry_id
  join journal_shown j on j.id = e.journal_id and j.source = p.source`

/** What waits for its integration on the same kinds of control accounts, line by line. */
export const waitingFor = (
  books: readonly SubledgerBook[],
  { companyId, from, to }: SubledgerAsked,
): RawBuilder<unknown> => sql`
  select e.source, a.kind, ${CURRENCY}, l.period_id, l.posting_date, ${SIDES}, e.id as entry_id, e.document_type, e.document_id
  from ${pairsOf(books)} p (source, kind, ours)
  join company_shown c on c.company_id = ${companyId}
  join pending_entry_shown e on e.source = p.source and e.integrated_on is null and e.company_id = ${companyId}
    and e.posting_date between ${from}::date and ${to}::date
  join pending_line_shown l on l.entry_id = e.id and ${MOVED}
  join ${provenAccounts} a on a.account = l.gl_account and a.kind = p.kind`

const two = (amount: string): RawBuilder<unknown> => sql`money_text(coalesce(${sql.ref(amount)}, 0))::numeric`

/**
 * Documents beside the ledger and what waits for it, by period, source, kind of control account and currency; what is on either side only is a row too.
 * Amounts are in the currency of the row: there both say the same figure, whatever rates make of it.
 */
export const proofOf = (books: readonly SubledgerBook[], asked: SubledgerAsked): RawBuilder<unknown> => sql`
  with sub as (
    select p.id as period_id, m.source, m.kind, m.currency, count(distinct m.document_id)::int as documents,
           sum(m.debit) as debit, sum(m.credit) as credit
    from (${movedBy(books, asked)}) m
    join fiscal_year_shown y on y.company_id = ${asked.companyId}
    join fiscal_period_shown p on p.owner_id = y.id and not p.is_adjusting and m.moved_on between p.start_date and p.end_date
    group by 1, 2, 3, 4
  ), gl as (
    select b.period_id, b.source, b.kind, b.currency, count(distinct b.journal_id)::int as journals,
           count(distinct b.entry_id)::int as entries, sum(b.debit) as debit, sum(b.credit) as credit
    from (${bookedBy(books, asked)}) b
    group by 1, 2, 3, 4
  ), waiting as (
    select w.period_id, w.source, w.kind, w.currency, count(distinct w.entry_id)::int as pending, sum(w.debit) as debit,
           sum(w.credit) as credit
    from (${waitingFor(books, asked)}) w
    group by 1, 2, 3, 4
  )
  select p.id as "periodId", y.fiscal_year || '-' || lpad(p.period_no::text, 2, '0') as period, p.gl_closed as "isClosed",
         source, kind, currency, coalesce(gl.journals, 0) as journals, coalesce(sub.documents, 0) as documents,
         coalesce(gl.entries, 0) as entries, ${two('sub.debit')} as "subDebit", ${two('sub.credit')} as "subCredit",
         ${two('gl.debit')} as "glDebit", ${two('gl.credit')} as "glCredit",
         coalesce(waiting.pending, 0) as pending, ${two('waiting.debit')} as "pendingDebit",
         ${two('waiting.credit')} as "pendingCredit",
         money_text(coalesce(sub.debit, 0) - coalesce(sub.credit, 0) - coalesce(gl.debit, 0) + coalesce(gl.credit, 0)
           - coalesce(waiting.debit, 0) + coalesce(waiting.credit, 0))::numeric as difference
  from sub full join gl using (period_id, source, kind, currency) full join waiting using (period_id, source, kind, currency)
  join fiscal_period_shown p on p.id = period_id join fiscal_year_shown y on y.id = p.owner_id`

/** The same for whoever sees no sub-ledger whole. */
export const nothingProven: RawBuilder<unknown> = sql`
  select null::text as period, null::text as source, null::text as kind, null::text as currency, 0 as journals, 0 as documents,
         0::numeric as "subDebit", 0::numeric as "subCredit", 0::numeric as "glDebit", 0::numeric as "glCredit",
         0::numeric as "pendingDebit", 0::numeric as "pendingCredit", 0::numeric as difference
  where false`

/** @returns rows in the order of periods */
export async function proof(
  db: Kysely<Tables>,
  books: readonly SubledgerBook[],
  asked: SubledgerAsked,
): Promise<ProofRow[]> {
  if (books.length === 0) return []
  const { rows } = await sql<ProofRow>`
    select * from (${proofOf(books, asked)}) r order by period, source, kind, currency`.execute(db)
  return rows
}

/** [FI8, D3] Control accounts that are, with what waits for them, the sum of open items, at the end of a day, in the company's currency; a liability is positive. */
export const controlTies = (
  { companyId, to }: SubledgerAsked,
  name: RawBuilder<unknown> = sql`a.name`,
): RawBuilder<unknown> => sql`
  with items as (
    select i.gl_account, sum(m.amount) as amount
    from (${itemsMovedBy(to)}) m join open_item_shown i on i.id = m.item_id where i.company_id = ${companyId} group by 1
  ), control as (
    select b.gl_account, sum(b.amount) as amount
    from (${controlBalancesAt(to, ['AP', 'AR', 'HoldbackPayable', 'HoldbackReceivable', 'GRNI'])}) b group by 1
  ), waiting as (
    select b.gl_account, sum(b.amount) as amount
    from (${pendingBalancesAt(to, ['AP', 'AR', 'HoldbackPayable', 'HoldbackReceivable', 'GRNI'])}) b group by 1
  ), tied as (
    select gl_account, coalesce(items.amount, 0) as items, coalesce(control.amount, 0) as control,
           coalesce(waiting.amount, 0) as pending
    from items full join control using (gl_account) full join waiting using (gl_account)
  )
  select a.account, ${name} as name, a.control_kind as kind, c.currency, money_text(t.items * s.sign)::numeric as items,
         money_text(t.control * s.sign)::numeric as control, money_text(t.pending * s.sign)::numeric as pending,
         money_text((t.items - t.control - t.pending) * s.sign)::numeric as difference
  from tied t join gl_account a on a.account = t.gl_account
  cross join lateral (select case a.normal_side when 'Credit' then -1 else 1 end as sign) s
  join company_shown c on c.company_id = ${companyId}
  order by a.account`

export async function controls(db: Kysely<Tables>, asked: SubledgerAsked, locale: Locale): Promise<ControlTie[]> {
  return (await sql<ControlTie>`${controlTies(asked, accountName(locale))}`.execute(db)).rows
}

/** How many rows of the proof and control accounts differ. */
export async function differences(
  db: Kysely<Tables>,
  books: readonly SubledgerBook[],
  asked: SubledgerAsked,
): Promise<number> {
  const [rows, ties] = await Promise.all([proof(db, books, asked), controls(db, asked, 'en-CA')])
  return [...rows, ...ties].filter(({ difference }) => Number(difference) !== 0).length
}
