import { sql, type RawBuilder } from 'kysely'
import type { HomeReceipts } from '../../../../shared/contracts/home.ts'
import { isKeptFromBooks } from '../../../ledger/sight.ts'
import { dayOf } from '../../../platform/calendar/business-day.ts'
import type { HomeProvider } from '../../../platform/home/provider.ts'
import { weeksFrom } from '../../../platform/home/weeks.ts'
import { readKept } from '../../../platform/lists/kept-rows.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'
import { moneyBetween } from '../../../trade/items/moved.ts'
import { RECEIVABLE } from '../../../trade/items/side.ts'

/** Documents that a customer must have settled lately, before his own habit is believed. */
const ENOUGH = 3
/** Days back within which he must have. */
const HABIT = 180

interface Expected {
  currency: string
  usual: string[]
  quick: string[]
  slow: string[]
}

/** When an invoice of the day `o.invoiced` is due by the terms `k`; instalments are taken as due with it. */
const due = sql`
  case k.due_rule when 'EndOfMonth' then (date_trunc('month', o.invoiced) + interval '1 month')::date - 1 + k.net_days
                  when 'DayOfMonth' then (date_trunc('month', o.invoiced) + interval '1 month')::date - 1 + k.due_day
                  else o.invoiced + coalesce(k.net_days, 0) end`

/** Released orders, each with what no invoice has asked for yet, less what was paid on it ahead; invoiced when it is promised. */
const ordered = (day: string): RawBuilder<unknown> => sql`
  select o.firm_id, ${due} as due_date, greatest(0, o.amount - o.ahead) as amount
  from (
    select s.bill_to_id as firm_id, s.terms_code, greatest(${day}::date, s.promised_date) as invoiced,
           round(sum(x.amount * coalesce(x.rate, 1)), (select home_decimals())) as amount,
           (select coalesce(-sum(i.open_amount), 0) from ar_receipt r join open_item_shown i on i.id = r.item_id
            where r.order_no = s.order_no and r.status = 'Posted') as ahead
    from sales_order_exposure x join sales_order_shown s on s.id = x.document_id
    group by s.order_no, s.bill_to_id, s.terms_code, s.promised_date) o
  left join account_terms_shown k on k.terms_code = o.terms_code`

/**
 * [judgement 12c] What customers are expected to pay in each of the weeks of HOME, in the company's currency: what is open, and what they have ordered,
 * as long after its due date as each of them has paid lately (the middle of his documents), and the quicker and the slower quarter beside it.
 * Of whom too little is known pays as all do. What should have come is expected this week.
 */
export const receiptsExpected: HomeProvider = {
  id: 'receiptsExpected',
  right: 'ar/account-inquiry.view',
  async read({ db, user, rights, now, zone }) {
    // Whoever pays looks at what is due; what the bank comes to with all that goes in is for who answers for the books.
    if (!rights.can('gl/fiscal-year.close')) return {}
    // A part of the books would be taken for all that comes.
    if (await isKeptFromBooks(db, user)) return {}
    const day = dayOf(zone, now)
    const weeks = weeksFrom(day)
    const on = (after: number) => sql`greatest(${day}::date, open.due_date + open.habit[${sql.lit(after)}])`
    const summed = (after: number) =>
      sql`array[${sql.join(
        weeks.map(
          ({ from, to }) =>
            sql`money_text(coalesce(sum(open.amount) filter (where ${on(after)} between ${from}::date and ${to}::date), 0))`,
        ),
      )}]`
    const rows = await readKept(
      db,
      // Whatever is written of open items is counted as customers' invoices are.
      [
        'entry_read',
        'pending_entry_read',
        'customer_invoice',
        'sales_order',
        'ar_receipt',
        'account_terms',
        'gl_account',
        'company',
        'currency',
      ],
      sql<Expected>`
      with item as (
        select i.id, i.firm_id, i.due_date, i.open_amount as amount from open_item_shown i
        join gl_account_shown a on a.account = i.gl_account and a.control_kind = 'AR'
        where i.side = 'Debit' and i.due_date is not null
      ), paid as (
        select m.firm_id, m.paid_on - i.due_date as days
        from (${moneyBetween(RECEIVABLE, sql`${day}::date - ${sql.lit(HABIT)}`, sql`${day}::date`)}) m
        join item i on i.id = m.item_id where m.amount > 0
      ), own as (
        select firm_id, percentile_disc(array[0.25, 0.5, 0.75]) within group (order by days) as habit
        from paid group by firm_id having count(*) >= ${sql.lit(ENOUGH)}
      ), whole as (
        select percentile_disc(array[0.25, 0.5, 0.75]) within group (order by days) as habit from paid
      ), open as (
        select i.amount, i.due_date, coalesce(own.habit, whole.habit, array[0, 0, 0]) as habit
        from (select firm_id, due_date, amount from item union all ${ordered(day)}) i cross join whole left join own using (firm_id)
        where i.amount > 0
      )
      select ${ownCurrency} as currency, ${summed(2)} as usual, ${summed(1)} as quick, ${summed(3)} as slow from open`,
    )
    const { currency, usual, quick, slow } = rows[0]!
    if (!currency || [...usual, ...quick, ...slow].every((amount) => Number(amount) === 0)) return {}
    const receipts: HomeReceipts = {
      currency,
      weeks: weeks.map(({ to }, at) => ({ to, usual: usual[at]!, quick: quick[at]!, slow: slow[at]! })),
    }
    return { receipts }
  },
}
