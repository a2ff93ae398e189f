import { sql, type Kysely, type RawBuilder } from 'kysely'
import { T5018 } from '../../../../shared/contracts/ap/t5018.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { rowsFor, where, type Opening, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { FirmStore } from '../../admin/index.ts'

type Parameters = RecordOf<typeof T5018.parameters>
type Asked = ReportAsked<Parameters>

/** First and last day of the year that is reported: `first`, `last`. */
const reportedYear = ({ year, basis }: Parameters): RawBuilder<unknown> =>
  basis === 'Calendar'
    ? sql`select make_date(${year}::int, 1, 1) as first, make_date(${year}::int, 12, 31) as last`
    : sql`
      select y.start_date as first, y.end_date as last from fiscal_year y join company c on c.company_id = y.company_id
      where c.is_default and y.fiscal_year = ${year}`

/** What is paid to the bank with a payment goes to no vendor. */
const CHARGES = sql`(select gl_account from account_role where role = 'BANK_CHARGES')`

/** Payments to vendors who get a slip, each with what it counts in the year: made, less taken back. */
const payments = (asked: Parameters): RawBuilder<unknown> => sql`
  select p.id, p.vendor_id, p.charge_item_id, y.first, y.last, p.rate, p.amount - (
           select coalesce(sum(d.amount), 0) from ap_payment_distribution d
           where d.owner_id = p.id and d.gl_account in ${CHARGES}) as amount,
         (case when p.payment_date between y.first and y.last then 1 else 0 end
          - case when p.status = 'Cancelled' and p.cancel_date between y.first and y.last then 1 else 0 end) as counts
  from (${reportedYear(asked)}) y
  join ap_payment p on p.status <> 'Draft'
    and (p.payment_date between y.first and y.last or p.cancel_date between y.first and y.last)
  join firm f on f.firm_id = p.vendor_id
  join firm_vendor v on v.owner_id = f.id and v.reporting_slip = 'T5018'`

/** What a payment pays of documents that are for goods alone: all their lines are receipts of products that are no service. */
const goodsOf = (payment: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select coalesce(sum(i.pay), 0)
   from ap_payment_item i join ap_invoice d on d.item_id = i.item_id
   where i.owner_id = ${payment}
     and exists (select from ap_match m where m.owner_id = d.id)
     and not exists (select from ap_distribution x where x.owner_id = d.id and x.amount <> 0)
     and not exists (
       select from ap_match m left join product q on q.product_id = m.product_id
       where m.owner_id = d.id and coalesce(q.product_type, 'Service') = 'Service'))`

const subcontractors = ({ parameters: p, inSight }: Asked): RawBuilder<unknown> => sql`
  select * from (
    select t.firm_id as "firmId", t.name, t.legal_name as "legalName", t.business_number as "accountNumber", s.payments, s.paid,
           s.goods, s.paid - s.goods as reported, h.amount as threshold,
           case when s.paid - s.goods <= coalesce(h.amount, 0) then 'Below'
                when t.business_number is null then 'NumberMissing'
                when not business_number_holds(t.business_number) then 'NumberWrong'
                else 'Due' end as standing
    from (
      select vendor_id, count(*) filter (where counts > 0)::int as payments, sum(counts * round(amount * rate, 2)) as paid,
             sum(counts * round(${goodsOf(sql`m.id`)} * rate, 2)) as goods
      from (${payments(p)}) m group by vendor_id) s
    join firm t on t.firm_id = s.vendor_id and ${inSight(FirmStore)}
    cross join (${reportedYear(p)}) y
    left join lateral (
      select amount from slip_threshold where slip = 'T5018' and from_date <= y.last order by from_date desc limit 1) h on true
  ) each where ${where(p.only, sql`standing = ${p.only}`)}`

/** What banks and cards were credited with by the same payments in the books of the year, less charges and goods. */
const inTheBooks = ({ parameters: p }: Asked): RawBuilder<unknown> | null => {
  if (p.only) return null
  return sql`
    with booked as (
      select coalesce(sum(case when l.gl_account in ${CHARGES} then l.debit - l.credit else 0 end), 0) as charges,
             coalesce(sum(case when l.item_id = m.charge_item_id or b.gl_account is not null then l.credit - l.debit end), 0) as paid
      from (${payments(p)}) m
      join entry e on e.document_id = m.id
      join entry_line l on l.entry_id = e.id and l.posting_date between m.first and m.last
      left join (select distinct gl_account from bank_account) b on b.gl_account = l.gl_account)
    select 'payments' as name, '' as subject, (select currency from company where is_default) as currency,
           coalesce((select sum(reported) from r), 0) as reported,
           paid - charges - coalesce((select sum(goods) from r), 0) as expected
    from booked`
}

/** A fiscal year must exist to be reported. [S5.38] */
async function opening({ parameters: { year, basis } }: Asked, db: Kysely<Tables>): Promise<Opening> {
  if (basis === 'Calendar') return {}
  const { rows } = await sql`${reportedYear({ year, basis, only: null })}`.execute(db)
  return rows.length > 0 ? {} : { problems: [{ Field: 'year', Key: 'ap:rules.t5018.yearKnown', Args: { year } }] }
}

export const t5018 = rowsFor(T5018, subcontractors, {
  ties: { of: ['reported', 'goods'], query: inTheBooks },
  opening,
})
