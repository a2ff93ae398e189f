import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { decimalsOf, homeCurrency } from '../../../../shared/contracts/decimals.ts'
import { posted } from '../../../../shared/contracts/money.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { agreementsWith, type Agreement } from './agreements.ts'
import { earnedBy, type Earned, type SoldLine } from './earned.ts'
import type { Sold } from './sold.ts'
import { takenBack } from './taken-back.ts'

/**
 * [finance 8.4] [supply 9] Writes down what a document earns its rep and those he shares with, as it is agreed on the day of the document: what is
 * agreed later is for what is posted later. Documents of orders are told with what their shipment has cost. Refuses nothing; a document without a rep
 * earns nothing.
 */
export async function accrueCommission(trx: Trx, sold: Sold): Promise<void> {
  const earned = sold.credits ? await takenBack(trx, sold, () => soldLines(trx, sold)) : await earnedOf(trx, sold)
  if (earned.length === 0) return
  await sql`
    insert into commission (of_id, document_id, position, sales_rep_id, sold_by, basis, earned, claw_back_days, with_charges, net_amount,
                            cost_amount, percent, share, amount)
    select c."ofId", ${sold.documentId}::uuid, c.position, c."salesRepId", c."soldBy", c.basis, c.earned, c."clawBackDays", c."withCharges",
           c."netAmount", c."costAmount", c.percent, c.share, c.amount
    from jsonb_to_recordset(${JSON.stringify(earned.map((one, position) => ({ ...one, position })))}::jsonb)
      as c ("ofId" uuid, position int, "salesRepId" text, "soldBy" text, basis text, earned text, "clawBackDays" int, "withCharges" boolean,
            "netAmount" numeric, "costAmount" numeric, percent numeric, share numeric, amount numeric)`.execute(trx)
}

async function earnedOf(trx: Trx, sold: Sold): Promise<readonly Earned[]> {
  const { salesRepId, day, customerId } = sold
  if (!salesRepId) return []
  const agreements = await agreementsWith(trx, { salesRepId, customerId, day })
  if (agreements.every(({ percent, tiers }) => new Decimal(percent).isZero() && tiers.length === 0)) return []
  const lines = await soldLines(trx, sold)
  const soldBefore = await soldInMonth(trx, salesRepId, day, agreements)
  const places = decimalsOf(homeCurrency())
  // What gives back without naming of what is taken back at once, as it would be earned.
  return earnedBy(lines, agreements, { salesRepId, soldBefore, places }).map((one) =>
    sold.isCredit ? { ...one, earned: 'Invoiced' as const, clawBackDays: null } : one,
  )
}

const NOTHING = { NetSales: new Decimal(0), Margin: new Decimal(0) }

/** What a rep has sold in the month so far, where steps ask for it: two documents of his are earned one after the other. [supply 9.1] */
async function soldInMonth(trx: Trx, salesRepId: string, day: string, agreements: readonly Agreement[]) {
  if (agreements.every(({ tiers }) => tiers.length === 0)) return NOTHING
  await sql`select pg_advisory_xact_lock(hashtextextended(${`commission ${salesRepId}`}, 0))`.execute(trx)
  const { rows } = await sql<{ basis: Agreement['basis']; amount: string }>`
    select c.basis, sum(case c.basis when 'Margin' then c.net_amount - c.cost_amount else c.net_amount end)::text as amount
    from commission c join customer_invoice d on d.id = c.document_id and d.status <> 'Reversed'
    where c.sold_by = ${salesRepId} and d.doc_date >= date_trunc('month', ${day}::date) and d.doc_date < date_trunc('month', ${day}::date) + interval '1 month'
      and (c.basis = 'NetSales' or c.cost_amount is not null)
    group by c.basis`.execute(trx)
  return { ...NOTHING, ...Object.fromEntries(rows.map(({ basis, amount }) => [basis, new Decimal(amount)])) }
}

/** Lines in the company's currency, what is given back below zero, with what their products say. */
async function soldLines(db: Kysely<Tables>, { lines, rate, isCredit }: Sold): Promise<readonly SoldLine[]> {
  const products = [...new Set(lines.flatMap(({ productId }) => (productId ? [productId] : [])))]
  const accounts = [...new Set(lines.flatMap(({ glAccount }) => (glAccount ? [glAccount] : [])))]
  const [known, charges] = await Promise.all([productsSold(db, products), noGoods(db, accounts)])
  const places = decimalsOf(homeCurrency())
  const home = (amount: string) => posted(new Decimal(amount).times(rate ?? 1).times(isCredit ? -1 : 1), places)
  return lines.map(({ net, cost, productId, glAccount, isCharge }) => {
    const product = productId ? known.get(productId) : undefined
    return {
      ...{ net: home(net ?? '0'), cost: cost === null ? null : home(cost) },
      ...{ productClass: product?.productClass ?? null, productPercent: product?.percent ?? null },
      isCharge: isCharge || (glAccount !== null && charges.has(glAccount)),
    }
  })
}

interface Product {
  readonly productId: string
  readonly productClass: string | null
  readonly percent: string | null
}

async function productsSold(db: Kysely<Tables>, named: readonly string[]): Promise<ReadonlyMap<string, Product>> {
  if (named.length === 0) return new Map()
  const rows = await factsOf(
    db,
    sql<Product>`
    select product_id as "productId", product_class as "productClass", trim_scale(commission_percent)::text as percent
    from product_shown where product_id = any (${named}::text[])`,
  )
  return new Map(rows.map((row) => [row.productId, row]))
}

/** Accounts that bear no sales of goods: freight and surcharges, which the chart names, and whatever is no revenue. */
async function noGoods(db: Kysely<Tables>, named: readonly string[]): Promise<ReadonlySet<string>> {
  if (named.length === 0) return new Set()
  const rows = await factsOf(
    db,
    sql<{ account: string }>`
    select a.account from gl_account_shown a
    where a.account = any (${named}::text[])
      and (a.account_type <> 'Revenue'
           or exists (select from account_role_shown r where r.gl_account = a.account and r.role in ('FREIGHT_REVENUE', 'SURCHARGE_REVENUE')))`,
  )
  return new Set(rows.map(({ account }) => account))
}
