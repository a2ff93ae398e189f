import { decimalsOf } from '../../../../shared/contracts/decimals.ts'
import { sql, type Kysely } from 'kysely'
import { orderAmounts, percentOfLines, type OrderAmounts } from '../../../../shared/contracts/trade/order-amounts.ts'
import type { PurchaseOrder } from '../../../../shared/contracts/po/purchase-order.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { taxedLines } from '../../../trade/tax/taxed-lines.ts'
import { followRate } from '../../../trade/money/rate.ts'
import { revised } from './revision.ts'

type Row = Record<string, unknown>
export type Order = Stored<typeof PurchaseOrder>
export type OrderLine = Order['lines'][number]

/**
 * What the buyer leaves to vendor, product and calendar, and what the lines come to. A line takes words, unit, price and
 * account of its product; what was typed stays. An approved order that is changed is a revision.
 */
export async function complete(record: Row, { trx, now }: ActionContext, before: Row | null): Promise<void> {
  const order = record as unknown as Order
  if (before && before['status'] !== 'Open') return
  Object.assign(record, {
    status: record['status'] ?? 'Open',
    approval: record['approval'] ?? 'Needed',
    revision: record['revision'] ?? 0,
    receiveStatus: record['receiveStatus'] ?? 'NotReceived',
  })
  order.orderDate ??= await businessDay(trx, now)
  const vendor = await vendorDefaults(trx, order.vendorId)
  if (vendor) {
    order.currency ??= vendor.currency
    if (vendor.termsCode) order.termsCode ??= vendor.termsCode
  }
  await followRate(trx, order, 'orderDate', before)
  await completeLines(order, trx, vendor?.taxGroup ?? null, before as Order | null)
  const amounts = await amountsOfOrder(trx, order, before as Order | null)
  order.lines.forEach((line, at) => {
    const { amount, unitCost } = amounts.lines[at]!
    Object.assign(line, { amount, unitCost })
  })
  Object.assign(record, { subTotal: amounts.subTotal, taxAmount: amounts.taxes.tax, total: amounts.total })
  if (before) Object.assign(record, revised(before as unknown as Order, order))
}

interface VendorDefaults {
  termsCode: string | null
  currency: Order['currency']
  taxGroup: string | null
}

async function vendorDefaults(db: Kysely<Tables>, vendorId: string | null): Promise<VendorDefaults | null> {
  const rows = await factsOf(
    db,
    sql<VendorDefaults>`
    select v.terms_code as "termsCode", v.currency, v.tax_group as "taxGroup"
    from firm_shown f join firm_vendor_shown v on v.owner_id = f.id where f.firm_id = ${vendorId}`,
  )
  return rows[0] ?? null
}

interface KnownProduct {
  productId: string
  productType: 'Stock' | 'NonStock' | 'Service'
  description: string
  unit: string
  price: string | null
  taxGroup: string | null
  expenseAccount: string | null
}

/** Its price, or what it came in at last; in the currency of the order. */
async function productsOf({ lines, currency }: Order, db: Kysely<Tables>): Promise<Map<string, KnownProduct>> {
  const ids = [...new Set(lines.flatMap(({ productId }) => (productId ? [productId] : [])))]
  if (ids.length === 0) return new Map()
  const rows = await factsOf(
    db,
    sql<KnownProduct>`
    select p.product_id as "productId", p.product_type as "productType", p.description, p.unit, p.tax_group as "taxGroup",
           c.expense_account as "expenseAccount",
           trim_scale(coalesce(case when p.purchase_currency = ${currency} then p.purchase_price end, (
             select l.unit_cost from purchase_receipt_line l join purchase_receipt r on r.id = l.owner_id
             where l.product_id = p.product_id and r.status = 'Posted' and r.currency = ${currency}
             order by r.receipt_date desc, r.receipt_no desc limit 1)))::text as price
    from product p join product_class c on c.class_id = p.product_class
    where p.product_id = any(${ids}::text[])`,
  )
  return new Map(rows.map((row) => [row.productId, row]))
}

async function completeLines(
  order: Order,
  db: Kysely<Tables>,
  vendorTax: string | null,
  before: Order | null,
): Promise<void> {
  const products = await productsOf(order, db)
  const jobs = await accountsOfJobs(order, db)
  const stored = new Map((before?.lines ?? []).map((line) => [line.lineId, line]))
  let highest = Math.max(0, ...[...order.lines, ...(before?.lines ?? [])].map(({ lineNo }) => lineNo ?? 0))
  for (const line of order.lines) {
    const known = line.lineId ? stored.get(line.lineId) : undefined
    line.lineNo ??= ++highest
    line.received ??= '0'
    line.invoiced ??= '0'
    const isNew = !known || known.productId !== line.productId
    const product = line.productId ? products.get(line.productId) : undefined
    if (isNew && product) {
      const take = <K extends 'description' | 'unit' | 'unitPrice'>(name: K, value: OrderLine[K] | null) => {
        if (value !== null && (line[name] === null || (known && known[name] === line[name]))) line[name] = value
      }
      take('description', product.description)
      take('unit', product.unit)
      take('unitPrice', product.price)
    }
    if (!known) line.taxGroup ??= product?.taxGroup ?? vendorTax
    // What is stocked is booked by the role of inventory.
    if (product?.productType === 'Stock') line.glAccount = null
    else line.glAccount ??= (line.jobId && jobs.get(line.jobId)) || product?.expenseAccount || null
  }
}

/** Accounts of the jobs that lines are charged to. */
async function accountsOfJobs({ lines }: Order, db: Kysely<Tables>): Promise<ReadonlyMap<string, string>> {
  const named = [...new Set(lines.flatMap(({ jobId }) => (jobId ? [jobId] : [])))]
  if (named.length === 0) return new Map()
  const rows = await factsOf(
    db,
    sql<{ jobNo: string; glAccount: string }>`
      select job_no as "jobNo", gl_account as "glAccount" from job_master
      where job_no = any (${named}::text[]) and gl_account is not null`,
  )
  return new Map(rows.map(({ jobNo, glAccount }) => [jobNo, glAccount]))
}

/** Percentage and amount of the discount say the same: what was typed last is what the other follows. */
async function amountsOfOrder(db: Kysely<Tables>, order: Order, before: Order | null): Promise<OrderAmounts> {
  const { lines, taxes } = await taxedLines(db, order.lines, order.orderDate)
  const typedAmount =
    order.discountAmount !== (before?.discountAmount ?? null) &&
    order.discountPercent === (before?.discountPercent ?? null)
  if (typedAmount) {
    const { subTotal } = orderAmounts(lines, { ...order, discountPercent: null }, taxes, decimalsOf(order.currency))
    order.discountPercent = order.discountAmount === null ? null : percentOfLines(order.discountAmount, subTotal)
  }
  const amounts = orderAmounts(lines, order, taxes, decimalsOf(order.currency))
  order.discountAmount = order.discountPercent === null ? null : amounts.discount
  return amounts
}
