import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { sealedColumn } from '../../../platform/secrets/sealed-column.ts'

/** Calendar year, or fiscal year of the company. */
export interface Period {
  year: number
  basis: 'Calendar' | 'Fiscal'
}

/** First and last day of the year that is reported: `first`, `last`; no row where there is no such fiscal year. */
export const reportedYear = ({ year, basis }: Period): RawBuilder<unknown> =>
  basis === 'Calendar'
    ? sql`select make_date(${year}::int, 1, 1) as first, make_date(${year}::int, 12, 31) as last`
    : sql`
      select y.start_date as first, y.end_date as last from fiscal_year_shown y join company_shown c on c.company_id = y.company_id
      where c.is_default and y.fiscal_year = ${year}`

/** The days of a period; null where there is no such fiscal year. */
export async function daysOf(db: Kysely<Tables>, period: Period): Promise<{ first: string; last: string } | null> {
  const { rows } = await sql<{ first: string; last: string }>`
    select y.first::text, y.last::text from (${reportedYear(period)}) y`.execute(db)
  return rows[0] ?? null
}

/** What is paid to the bank with a payment goes to no vendor. */
const CHARGES = sql`(select gl_account from account_role_shown where role = 'BANK_CHARGES')`

/** Where what is paid in one currency and charged in another meets. */
const CLEARING = sql`(select gl_account from account_role_shown where role = 'FX_CLEARING')`

/** What a payment pays of documents that are for goods alone: all their lines are receipts of products that are no service. */
const goodsOf = (payment: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select coalesce(sum(i.pay), 0)
   from ap_payment_item i join ap_invoice d on d.item_id = i.item_id
   where i.owner_id = ${payment}
     and exists (select from ap_match m where m.owner_id = d.id)
     and not exists (select from ap_distribution x where x.owner_id = d.id and x.amount <> 0)
     and not exists (
       select from ap_match m left join product_shown q on q.product_id = m.product_id
       where m.owner_id = d.id and coalesce(q.product_type, 'Service') = 'Service'))`

const ALL = sql`true`

/**
 * Payments to vendors who get a slip, each with what it counts in the year: made, less taken back. A firm that was merged gets no slip of
 * its own: what it was paid is on that of the firm that was kept. Those of the payments `p` in sight are taken.
 */
const payments = (period: Period, seen: RawBuilder<unknown> = ALL): RawBuilder<unknown> => sql`
  select p.id, p.payment_no, p.payment_date, p.status, p.cancel_date, k.firm_id as vendor_id, p.charge_item_id, p.currency,
         p.charge_currency <> p.currency as is_across, y.first, y.last, p.rate,
         p.amount - (
           select coalesce(sum(d.amount), 0) from ap_payment_distribution d
           where d.owner_id = p.id and d.gl_account in ${CHARGES}) as amount,
         (case when p.payment_date between y.first and y.last then 1 else 0 end
          - case when p.status = 'Cancelled' and p.cancel_date between y.first and y.last then 1 else 0 end) as counts
  from (${reportedYear(period)}) y
  join ap_payment p on p.status in ('Posted', 'Cancelled')
    and (p.payment_date between y.first and y.last or p.cancel_date between y.first and y.last)
  cross join lateral (select kept_firm(p.vendor_id) as firm_id) k
  where exists (
    select from firm_shown f join firm_vendor_shown v on v.owner_id = f.id
    where f.firm_id in (p.vendor_id, k.firm_id) and v.reporting_slip = 'T5018')
    and ${seen}`

/** What is known of a recipient, where it was entered under the number of a firm that was merged too; `firm` is his number. */
export const recipientOf = (firm: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select r.* from slip_recipient r where kept_firm(r.vendor_id) = ${firm}
  order by r.vendor_id = ${firm} desc, r.vendor_id limit 1`

/**
 * The payments of a period by themselves, one row for each day on which one counts, in the company's currency: `vendor_id`,
 * `payment_no`, `counted_on`, `taken_back`, `paid`, `goods`. Their sums are those of the subcontractors.
 */
export const countedPayments = (period: Period): RawBuilder<unknown> => sql`
  select m.vendor_id, m.payment_no, e.counted_on, e.taken_back, e.sign * round(m.amount * m.rate, 2) as paid,
         e.sign * round(${goodsOf(sql`m.id`)} * m.rate, 2) as goods
  from (${payments(period)}) m
  cross join lateral (
    select m.payment_date as counted_on, false as taken_back, 1 as sign where m.payment_date between m.first and m.last
    union all
    select m.cancel_date, true, -1 where m.status = 'Cancelled' and m.cancel_date between m.first and m.last) e`

/** A number of fifteen characters with its check digit, as a slip asks for it. */
const accountHolds = (number: RawBuilder<unknown>) =>
  sql`business_number_holds(${number}) and length(replace(${number}, ' ', '')) = 15`

type Expression = RawBuilder<unknown>

/** Whether a recipient has the number that a slip asks for; what it lacks else. */
export const numberStanding = (
  kind: Expression,
  sin: Expression,
  number: Expression,
  complete: string,
): Expression => sql`
  case when ${kind} = 'Individual' then case when ${sin} is null then 'NumberMissing' else ${complete} end
       when ${number} is null then 'NumberMissing'
       when not (${accountHolds(number)}) then 'NumberWrong'
       else ${complete} end`

/** What people see of his number: a SIN by its last digits. */
export const shownNumber = sql`case when r.kind = 'Individual' then ${sealedColumn(sql`r.sin`)} else t.business_number end`

/**
 * Vendors who get a slip and were paid in the period, with what they were paid and what their slip lacks; firms are `t` and
 * payments `p`, those in sight are taken.
 */
export const subcontractors = (
  period: Period,
  inSight: RawBuilder<unknown>,
  paymentSeen?: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select t.id as "firmUuid", t.firm_id as "firmId", t.name, t.legal_name as "legalName", ${shownNumber} as "accountNumber",
         r.kind as "recipientKind", s.payments, s.paid, s.goods, s.paid - s.goods as reported, h.amount as threshold,
         coalesce(h.is_sample, true) as sample,
         case when s.paid - s.goods <= coalesce(h.amount, 0) then 'Below'
              else ${numberStanding(sql`r.kind`, sql`r.sin`, sql`t.business_number`, 'Due')} end as "numberStanding"
  from (
    select vendor_id, count(*) filter (where counts > 0)::int as payments, sum(counts * round(amount * rate, 2)) as paid,
           sum(counts * round(${goodsOf(sql`m.id`)} * rate, 2)) as goods
    from (${payments(period, paymentSeen)}) m group by vendor_id) s
  join firm_shown t on t.firm_id = s.vendor_id and ${inSight}
  left join lateral (${recipientOf(sql`t.firm_id`)}) r on true
  cross join (${reportedYear(period)}) y
  left join lateral (
    select amount, is_sample from slip_threshold
    where slip = 'T5018' and from_date <= y.last order by from_date desc limit 1) h on true`

/** Of a row of them: what he is must be known too, before a slip can be made. */
export const slipStanding = sql`
  case when "numberStanding" = 'Due' and "recipientKind" is null then 'KindMissing' else "numberStanding" end`

/** What banks and cards were credited with by the same payments in the books of the year, less charges: `paid`. */
export const paidByBooks = (period: Period): RawBuilder<unknown> => sql`
  -- What a card in another currency pays goes through clearing, in the currency of the payment.
  select coalesce(sum(case when case when m.is_across
                                     then l.gl_account in ${CLEARING} and l.txn_currency = m.currency and l.txn_debit + l.txn_credit <> 0
                                     else l.item_id = m.charge_item_id or b.gl_account is not null end
                           then l.credit - l.debit end), 0)
         - coalesce(sum(case when l.gl_account in ${CHARGES} then l.debit - l.credit else 0 end), 0) as paid
  from (${payments(period)}) m
  join moved_entry e on e.document_id = m.id
  join moved_line l on l.entry_id = e.id and l.posting_date between m.first and m.last
  left join (select distinct gl_account from bank_account_shown) b on b.gl_account = l.gl_account`
