import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { isUnposted, Payment } from '../../../../shared/contracts/ap/payment.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { orderForDeposit } from '../../po/index.ts'
import { decimalsOf } from '../../../../shared/contracts/decimals.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'

/** A deposit is on an approved order of its vendor, in the currency of the order. [finance 7.3] */
const orderOfVendor = rule(Payment, 'ap.payment.orderOfVendor', 'purchaseOrderNo', async (payment, { db }) => {
  const { status, purchaseOrderNo, vendorId, currency } = payment
  if (!isUnposted({ status }) || !purchaseOrderNo) return null
  const order = await orderForDeposit(db, purchaseOrderNo)
  const isOurs = order?.isApproved && order.vendorId === vendorId && (!currency || order.currency === currency)
  return !isOurs && fail({ orderNo: purchaseOrderNo })
})

/** The total paid on an order cannot exceed the order total. [S5.46] */
const withinOrder = rule(Payment, 'ap.payment.withinOrder', 'amount', async (payment, { db }) => {
  const { status, purchaseOrderNo, onAccountAmount } = payment
  if (!isUnposted({ status }) || !purchaseOrderNo) return null
  const order = await orderForDeposit(db, purchaseOrderNo)
  if (!order) return null
  const paid = new Decimal(order.paid).plus(await paidOfInvoices(db, order))
  const over = paid.plus(onAccountAmount ?? 0).minus(order.total)
  return over.gt(0) && fail({ over: moneyText(over), paid: moneyText(paid), total: order.total })
})

/** A payment that names an order leaves something on it. */
const depositLeft = rule(
  Payment,
  'ap.payment.depositLeft',
  'amount',
  ({ purchaseOrderNo, onAccountAmount }) =>
    purchaseOrderNo !== null && new Decimal(onAccountAmount ?? 0).lte(0) && fail(),
)

/** What payments have paid of invoices of an order; of an invoice for several orders the part of its lines that is of this one. */
async function paidOfInvoices(
  db: Kysely<Tables>,
  { orderNo, currency }: { orderNo: string; currency: string | null },
): Promise<string> {
  const { rows } = await sql<{ paid: string }>`
    select coalesce(round(sum(l.pay * n.own / nullif(n.whole, 0)), ${decimalsOf(currency)}::int), 0)::text as paid
    from ap_invoice d
    cross join lateral (
      select coalesce(sum(amount), 0) as whole, coalesce(sum(amount) filter (where of_order), 0) as own
      from (select m.amount, m.order_no = ${orderNo} as of_order from ap_match m where m.owner_id = d.id
            union all
            select x.amount, coalesce(d.purchase_order_no = ${orderNo}, false) from ap_distribution x where x.owner_id = d.id) line) n
    join ap_payment_item l on l.item_id = d.item_id
    join ap_payment p on p.id = l.owner_id and p.status = 'Posted'
    where d.status = 'Posted' and (d.purchase_order_no = ${orderNo}
      or exists (select from ap_match m where m.owner_id = d.id and m.order_no = ${orderNo}))`.execute(db)
  return rows[0]!.paid
}

export const onSave: readonly Rule[] = [orderOfVendor, withinOrder]
export const onPost: readonly Rule[] = [depositLeft]
