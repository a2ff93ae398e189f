import { sql, type RawBuilder } from 'kysely'
import { OverdueAccounts } from '../../../../shared/contracts/ar/overdue-accounts.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { controlBalancesAt, pendingBalancesAt } from '../../../ledger/control-balances.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'
import { agedItems } from '../../../trade/items/ageing.ts'
import { RECEIVABLE } from '../../../trade/items/side.ts'
import { FirmStore } from '../../admin/index.ts'
import { lastReminder, lastSaid } from '../collection/said.ts'
import { receiptSeen } from './receipt-seen.ts'

type Asked = ReportAsked<RecordOf<typeof OverdueAccounts.parameters>>

/** As the aged trial balance counts it, by due date in periods of 30 days, in the company's currency, with what lies unapplied apart. */
const aged = ({ parameters: { asOf }, user }: Asked): RawBuilder<unknown> =>
  agedItems(
    RECEIVABLE,
    {
      ...{ asOf, basis: 'DueDate', length: 'Days', days: 30, amountsIn: 'Company' },
      ...{ overdueOnly: false, unappliedApart: true, zeroBalancesOff: false },
    },
    user,
  )

const LATE = sql`o.period1 + o.period2 + o.period3 + o.period4 + o.period5 + o.period6 + o.period7 + o.period8`

/** His last promise `p` was not kept as yet. */
const STANDS = sql`p.came < p.amount`

const rows = (asked: Asked): RawBuilder<unknown> => {
  const { parameters: p, inSight, user } = asked
  return sql`
  select t.firm_id as "firmId", t.name, who.name as contact, coalesce(who.phone, t.phone) as phone, b.sales_rep_id as "salesRepId",
         k.oldest as "oldestDue", ${p.asOf}::date - k.oldest as "daysLate", k.overdue, k.first as "upTo30", k.second as "upTo60",
         k.third as "upTo90", k.older, k.unapplied,
         (select max(r.receipt_date) from ar_receipt r
          where r.customer_id = t.firm_id and r.status = 'Posted' and r.receipt_date <= ${p.asOf}::date
            and ${receiptSeen(user)}) as "lastReceipt",
         case when ${STANDS} then p.amount end as promised, case when ${STANDS} then p.comes_on end as "promisedOn",
         n.notes as said, r.level as reminded, case when n.outcome <> 'Promise' or ${STANDS} then coalesce(n.next_on, n.comes_on) end as "nextOn"
  from (
    select o.firm_id, min(o.due_date) filter (where ${LATE} > 0) as oldest, sum(${LATE}) as overdue, sum(o.period1) as first,
           sum(o.period2) as second, sum(o.period3) as third,
           sum(o.period4 + o.period5 + o.period6 + o.period7 + o.period8) as older, sum(o.unapplied) as unapplied
    from (${aged(asked)}) o group by o.firm_id having sum(${LATE}) > 0) k
  join firm_shown t on t.firm_id = k.firm_id
  left join firm_bill_to_shown b on b.owner_id = t.id
  left join lateral (
    select c.name, c.phone from firm_contact_shown c where c.owner_id = t.id
    order by not c.receives_statements, c.position limit 1) who on true
  ${lastSaid(sql`t.firm_id`, p.asOf)}
  ${lastReminder(sql`t.firm_id`, sql`greatest(k.oldest, case when p.came >= p.amount then p.made_on end)`, p.asOf)}
  where ${inSight(FirmStore)}
    and ${where(p.leastDays, sql`${p.asOf}::date - k.oldest >= ${p.leastDays}::int`)}
    and ${where(p.leastAmount, sql`k.overdue >= ${p.leastAmount}::numeric`)}
    and ${where(p.salesRepId, sql`b.sales_rep_id = ${p.salesRepId}`)}`
}

/** What is late is what the receivable accounts stand at, less what is not due yet and what lies unapplied. */
const ageing = (asked: Asked): RawBuilder<unknown> | null => {
  const { asOf, leastDays, leastAmount, salesRepId } = asked.parameters
  if (leastDays || leastAmount || salesRepId) return null
  return sql`
  select 'ageing' as name, '' as subject, ${ownCurrency} as currency, (select coalesce(sum(overdue), 0) from r) as reported,
         (select coalesce(sum(amount), 0) from (${controlBalancesAt(asOf, ['AR'])} union all ${pendingBalancesAt(asOf, ['AR'])}) c)
         - (select coalesce(sum(o.current + o.unapplied), 0) from (${aged(asked)}) o) as expected`
}

/** [finance 8.4] Who is late and what was said, proven by the receivable accounts. */
export const overdueAccounts = rowsFor(OverdueAccounts, rows, { ties: { of: ['overdue'], query: ageing } })
