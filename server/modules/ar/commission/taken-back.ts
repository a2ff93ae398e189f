import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { decimalsOf, homeCurrency } from '../../../../shared/contracts/decimals.ts'
import { moneyText, posted } from '../../../../shared/contracts/money.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Earned, SoldLine } from './earned.ts'
import type { Sold } from './sold.ts'

/** What an invoice has earned, with what credits have taken back of it. */
interface Standing extends Earned {
  readonly id: string
  readonly netLeft: string
  readonly costLeft: string | null
  readonly amountLeft: string
}

/**
 * [finance 8.4] [supply 9] What a credit takes back of what its invoice has earned: the part of the sales that it gives back, of whom and by which
 * percentage it was earned; the last one takes what is left, and none takes more.
 */
export async function takenBack(
  trx: Trx,
  { credits }: Sold,
  givenBack: () => Promise<readonly SoldLine[]>,
): Promise<(Earned & { ofId: string })[]> {
  // Of two credits of one invoice the second finds what the first has left.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`commission of ${credits!}`}, 0))`.execute(trx)
  const { rows } = await sql<Standing>`
    select c.id, c.sales_rep_id as "salesRepId", c.sold_by as "soldBy", c.basis, c.earned, c.claw_back_days as "clawBackDays",
           c.with_charges as "withCharges", c.net_amount::text as "netAmount", c.cost_amount::text as "costAmount",
           trim_scale(c.percent)::text as percent, trim_scale(c.share)::text as share, c.amount::text as amount,
           (c.net_amount + coalesce(b.net, 0))::text as "netLeft", (c.cost_amount + coalesce(b.cost, 0))::text as "costLeft",
           (c.amount + coalesce(b.amount, 0))::text as "amountLeft"
    from customer_invoice d
    join commission c on c.document_id = d.id and c.of_id is null
    left join lateral (
      select sum(t.net_amount) as net, sum(t.cost_amount) as cost, sum(t.amount) as amount
      from commission t join customer_invoice v on v.id = t.document_id and v.status <> 'Reversed' where t.of_id = c.id) b on true
    where d.document_no = ${credits}
    order by c.position`.execute(trx)
  const sum = (of: (one: Standing) => string) => rows.reduce((total, one) => total.plus(of(one)), new Decimal(0))
  const [sold, left] = [sum(({ netAmount }) => netAmount), sum(({ netLeft }) => netLeft)]
  if (sold.lte(0) || left.lte(0)) return []
  const withCharges = rows.some((one) => one.withCharges)
  const lines = await givenBack()
  const given = lines
    .reduce((total, line) => (line.isCharge && !withCharges ? total : total.plus(line.net)), new Decimal(0))
    .abs()
  if (given.isZero()) return []
  const places = decimalsOf(homeCurrency())
  const isRest = given.gte(left)
  const part = (of: string, rest: string) =>
    moneyText(isRest ? new Decimal(rest).negated() : posted(new Decimal(of).times(given).div(sold).negated(), places))
  return rows.map(({ id, netLeft, costLeft, amountLeft, ...one }) => ({
    ...one,
    ofId: id,
    netAmount: part(one.netAmount, netLeft),
    costAmount: one.costAmount === null ? null : part(one.costAmount, costLeft!),
    amount: part(one.amount, amountLeft),
  }))
}
