import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { TaxMeasured } from '../../../../shared/contracts/ap/tax-return-amounts.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { returnTaxes } from '../../admin/index.ts'
import { accountsInRole, revenueAccounts } from '../../gl/index.ts'

/** A period of a company, with the authority that instalments were paid to. */
export interface TaxPeriod {
  readonly companyId: string
  readonly periodStart: string
  readonly periodEnd: string
  readonly authorityId: string | null
}

/** The form that holds on a day. */
export const formOn = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select line, sequence, stands_for from tax_form_line
  where from_date = (select max(from_date) from tax_form_line where from_date <= ${day})`

/** Accounts of GST and HST by what is booked on them: `account`, `collected`, `recoverable`. */
export const taxAccounts = (companyId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select account, bool_or(side = 'Collected') as collected, bool_or(side = 'Recoverable') as recoverable
  from (
    select collected_account as account, 'Collected' as side from (${returnTaxes}) g where on_return
    union all select recoverable_account, 'Recoverable' from (${returnTaxes}) g where on_return
    union all select account, 'Collected' from (${accountsInRole(companyId, 'TAX_COLLECTED')}) c
    union all select account, 'Recoverable' from (${accountsInRole(companyId, 'TAX_RECOVERABLE')}) r) each
  group by account`

/** What a return has booked itself is on no return. */
const bookedByReturn = sql`exists (
  select from tax_return r where r.entry_id is not null and (r.entry_id = e.id or r.entry_id = e.reverses_entry_id))`

/** Which lines are asked for, as expressions of the query: those of a company up to a day, from a day on where it is given. */
export interface LinesAsked {
  readonly companyId: RawBuilder<unknown>
  readonly from?: RawBuilder<unknown>
  readonly until: RawBuilder<unknown>
}
const FIRST = sql`'-infinity'::date`

/** All of a company up to the end of a period, what was posted late into an earlier one too. */
export const upTo = ({ companyId, periodEnd }: Pick<TaxPeriod, 'companyId' | 'periodEnd'>): LinesAsked => ({
  companyId: sql`${companyId}`,
  until: sql`${periodEnd}::date`,
})

/**
 * Lines of the books on the tax accounts up to a day, since the company files here, each with what it stands for and its amount as the
 * form adds it up. What an adjusting journal moves is an adjustment, by the side on which it does; a tax whose own line is not on
 * this form is on another return.
 */
const taxLines = ({ companyId, from = FIRST, until }: LinesAsked): RawBuilder<unknown> => sql`
  select l.entry_id, l.line_no, l.gl_account, l.posting_date, l.tax_code, e.entry_no, e.description, f.stands_for,
         case when f.stands_for in ('Collected', 'CollectedAdjustment') then n.net else -n.net end as amount, n.net
  from (${taxAccounts(companyId)}) a
  join entry_line_shown l on l.gl_account = a.account and l.company_id = ${companyId} and l.data_type = 'Actual'
    and l.posting_date between ${from} and ${until}
    and l.posting_date >= (select min(i.from_date) from tax_filing i where i.company_id = ${companyId})
  join entry_shown e on e.id = l.entry_id
  join journal_shown j on j.id = e.journal_id
  left join (${returnTaxes}) g on g.tax_code = l.tax_code
  cross join lateral (select l.credit - l.debit as net) n
  cross join lateral (
    select a.collected and (not a.recoverable or n.net > 0) as is_collected, j.source = 'AJ' as is_adjusting) s
  cross join lateral (select case when s.is_collected then g.collected_line else g.recoverable_line end as own) o
  join (${formOn(until)}) f on case
    when s.is_adjusting then f.stands_for = case when n.net > 0 then 'CollectedAdjustment' else 'RecoverableAdjustment' end
    when o.own is null then f.stands_for = case when s.is_collected then 'Collected' else 'Recoverable' end
    else f.line = o.own end
  where (g.tax_code is null or g.on_return or o.own is not null) and not ${bookedByReturn}`

/** Those of them that are on no return that stands. */
export const waitingLines = (asked: LinesAsked): RawBuilder<unknown> => sql`
  select x.* from (${taxLines(asked)}) x
  where not exists (
    select from tax_return_entry_line k where k.stands and k.entry_id = x.entry_id and k.line_no = x.line_no)`

/** Entries that wait for their integration, as expressions of the query; the sales of a return are those of its period only. */
interface WaitingAsked extends LinesAsked {
  readonly periodStart: RawBuilder<unknown>
}

/**
 * [FI8] Lines that would be on a return and are not in the ledger yet: `entry_id`, the account or the role that stands for it, the date,
 * and what the tax owed rises by.
 */
export const linesToIntegrate = ({
  companyId,
  from = FIRST,
  until,
  periodStart,
}: WaitingAsked): RawBuilder<unknown> => sql`
  select l.entry_id, coalesce(l.gl_account, l.role) as account, l.posting_date, s.is_tax,
         case when s.is_tax then l.credit - l.debit else 0 end as net
  from pending_line_shown l
  join pending_entry_shown e on e.id = l.entry_id
  left join (${returnTaxes}) g on g.tax_code = l.tax_code
  cross join lateral (
    select coalesce(l.gl_account in (select account from (${taxAccounts(companyId)}) c),
                    l.role in ('TAX_COLLECTED', 'TAX_RECOVERABLE')) as is_tax) s
  where l.company_id = ${companyId} and l.posting_date between ${from} and ${until}
    and l.posting_date >= (select min(i.from_date) from tax_filing i where i.company_id = ${companyId})
    and case when s.is_tax then g.tax_code is null or g.on_return
        else l.posting_date >= ${periodStart} and l.gl_account in (select account from (${revenueAccounts}) v) end
    and not ${bookedByReturn}`

/** What sales and contracts came to in a period, by account: `gl_account`, `amount`. */
export const salesOf = ({
  companyId,
  periodStart,
  periodEnd,
}: Omit<TaxPeriod, 'authorityId'>): RawBuilder<unknown> => sql`
  select l.gl_account, sum(l.credit - l.debit) as amount
  from entry_line_shown l join entry_shown e on e.id = l.entry_id
  where l.company_id = ${companyId} and l.data_type = 'Actual' and e.kind <> 'YearEnd'
    and l.posting_date between ${periodStart}::date and ${periodEnd}::date
    and l.gl_account in (select account from (${revenueAccounts}) v)
  group by l.gl_account`

/** What was paid to the authority and left on account: an instalment until it is used up. */
const instalments = ({ companyId, authorityId }: TaxPeriod): RawBuilder<unknown> => sql`
  select coalesce(sum(i.open_amount), 0) from open_item_shown i
  where i.company_id = ${companyId} and i.firm_id = ${authorityId} and i.kind = 'Payment' and i.open_amount > 0`

/** What the books say of a period now; `rows` are the lines that count. */
export async function measured(
  db: Kysely<Tables>,
  period: TaxPeriod,
  rows: RawBuilder<unknown> = waitingLines(upTo(period)),
): Promise<TaxMeasured> {
  const of = (name: string) =>
    sql`coalesce(sum(amount) filter (where stands_for = ${name}), 0)::text as ${sql.ref(name)}`
  const { rows: found } = await sql<TaxMeasured>`
    select ${of('Collected')}, ${of('CollectedAdjustment')}, ${of('Recoverable')}, ${of('RecoverableAdjustment')},
           (select coalesce(sum(amount), 0)::text from (${salesOf(period)}) v) as "Sales",
           (${instalments(period)})::text as "Instalments"
    from (${rows}) x`.execute(db)
  return found[0]!
}
