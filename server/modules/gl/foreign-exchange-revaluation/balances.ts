import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { REVALUATION_SCOPES } from '../../../../shared/contracts/gl/foreign-exchange-revaluation.ts'
import { bookedUntil } from '../../../ledger/balances-at.ts'
import { itemMovedBy } from '../../../ledger/items-moved.ts'
import type { Tables } from '../../../platform/database/tables.ts'

export type Scope = (typeof REVALUATION_SCOPES)[number]

/** Control kinds that a scope is about; null is an account that is no control account. */
const KINDS: Readonly<Record<Exclude<Scope, 'All'>, readonly (string | null)[]>> = {
  Payables: ['AP', 'HoldbackPayable', 'GRNI'],
  Receivables: ['AR', 'HoldbackReceivable'],
  Banks: ['Bank', 'Undeposited'],
  Other: ['NetPay', null],
}

/** The scopes that share accounts with one. */
export const overlapping = (scope: Scope): readonly Scope[] =>
  scope === 'All' ? (['All', ...Object.keys(KINDS)] as Scope[]) : ['All', scope]

/** True for scopes whose accounts hold no open items. */
export const isWithoutItems = (scope: Scope): boolean => scope === 'Banks' || scope === 'Other'

/** An account `a` that is revalued, of a scope, an expression. */
const concerned = (scope: RawBuilder<unknown>): RawBuilder<unknown> => {
  const of = Object.entries(KINDS).map(([name, kinds]) => {
    const named = kinds.filter((kind) => kind !== null)
    return sql`when ${name} then coalesce(a.control_kind = any (${named}::text[]), ${kinds.includes(null)})`
  })
  return sql`a.revalued and case ${scope}::text when 'All' then true ${sql.join(of, sql` `)} end`
}

export interface RevaluationAsked {
  readonly companyId: string
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly currency: string
  readonly scope: Scope
}

/** What is carried in a foreign currency at the end of a day: an open item, or an account as a whole. Debit is positive. */
export interface ForeignBalance {
  readonly account: string
  readonly itemId: string | null
  readonly firmId: string | null
  readonly reference: string | null
  readonly dueDate: string | null
  readonly txn: string
  readonly amount: string
}

/** What is found of a scope: as many balances as fit, and how many there are. */
export interface FoundBalances {
  readonly balances: readonly ForeignBalance[]
  readonly total: number
}

/** Lines `h` of posted parts of the day; what they hold is not revalued again. */
const heldByParts = ({ companyId, date, currency }: RevaluationAsked): RawBuilder<unknown> => sql`
  fx_revaluation_line h join fx_revaluation v on v.id = h.owner_id
  where v.status = 'Posted' and v.part is not null and v.company_id = ${companyId} and v.currency = ${currency}
    and v.revaluation_date = ${date}::date`

/**
 * [finance 5.6] Everything of a scope that stands in the currency at the end of the day, whatever was posted or paid since, but for what
 * parts of that day hold already.
 */
export async function foreignBalances(
  db: Kysely<Tables>,
  asked: RevaluationAsked,
  most: number,
): Promise<FoundBalances> {
  const { companyId, date, currency, scope } = asked
  const booked = bookedUntil({
    day: sql`${date}::date`,
    companyId: sql`${companyId}`,
    dataTypes: ['Actual'],
    currency: sql`${currency}`,
    accounts: (code) => sql`${code} = a.account`,
  })
  const { rows } = await sql<ForeignBalance & { total: string }>`
    select *, count(*) over () as total from (
    select i.gl_account as account, i.id as "itemId", i.firm_id as "firmId", i.reference, i.due_date::text as "dueDate",
           money_text(m.txn) as txn, money_text(m.amount) as amount
    from gl_account a join open_item_shown i on i.gl_account = a.account
    cross join lateral (${itemMovedBy(sql`i.id`, date)}) m
    where a.holds_items and ${concerned(sql`${scope}`)} and i.company_id = ${companyId} and i.currency = ${currency}
      and i.opened_on <= ${date}::date and (m.txn <> 0 or m.amount <> 0)
      and not exists (select from ${heldByParts(asked)} and h.item_id = i.id)
    union all
    select a.account, null, null, null, null, money_text(b.txn), money_text(b.amount)
    from gl_account a
    cross join lateral (
      select coalesce(sum(s.txn_debit - s.txn_credit), 0) as txn, coalesce(sum(s.debit - s.credit), 0) as amount
      from (${booked}) s) b
    where not a.holds_items and not a.heading and ${concerned(sql`${scope}`)} and (b.txn <> 0 or b.amount <> 0)
      and not exists (select from ${heldByParts(asked)} and h.item_id is null and h.account = a.account)) found
    order by account, "firmId" nulls first, "dueDate", reference
    limit ${most}`.execute(db)
  return { balances: rows.map(({ total: _total, ...balance }) => balance), total: Number(rows[0]?.total ?? 0) }
}

/**
 * [FI8] Entries that wait for their integration and move an account of a scope in the currency by the end of the day: an expression
 * that counts them, of expressions.
 */
export const entriesToIntegrate = (
  of: Readonly<Record<keyof RevaluationAsked, RawBuilder<unknown>>>,
): RawBuilder<unknown> => sql`(
  select count(distinct l.entry_id)::int from pending_line_shown l join gl_account a on a.account = l.gl_account
  where l.company_id = ${of.companyId} and l.txn_currency = ${of.currency} and l.posting_date <= ${of.date}
    and ${concerned(of.scope)})`
