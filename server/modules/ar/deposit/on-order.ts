import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { Deposit } from '../../../../shared/contracts/ar/deposit.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { fail, rule, type Finding, type Rule } from '../../../platform/action/rules.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** An order with what was paid on it: what lies there as deposits, and what has settled its invoices. Decimal text in its currency. */
export interface PaidOnOrder {
  readonly orderNo: string
  readonly billToId: string
  readonly currency: string
  readonly isOpen: boolean
  readonly total: string
  readonly paid: string
}

export const paidOnOrders = (db: Kysely<Tables>, orderNos: readonly string[]): Promise<PaidOnOrder[]> =>
  planned(
    db,
    sql<PaidOnOrder>`
    select o.order_no as "orderNo", o.bill_to_id as "billToId", o.currency, o.status in ('Open', 'OnHold') as "isOpen",
           money_text(coalesce(o.total, 0)) as total, money_text(
             coalesce((select sum(-i.open_txn) from ar_receipt r join open_item_shown i on i.id = r.item_id
                       where r.order_no = o.order_no and r.status = 'Posted'), 0)
             + coalesce((select sum(l.txn_credit - l.txn_debit)
                         from (select distinct k.owner_id from customer_invoice_line k where k.order_no = o.order_no) d
                         join open_item_shown i on i.document_id = d.owner_id and i.kind = 'Invoice'
                         join moved_line l on l.item_id = i.id join moved_entry m on m.id = l.entry_id
                         join receivable_money p on p.id = m.document_id), 0)) as paid
    from sales_order_shown o where o.order_no = any (${[...orderNos]}::text[])`,
  )

const named = (receipts: readonly { readonly orderNo: string | null }[]) => [
  ...new Set(receipts.flatMap(({ orderNo }) => orderNo ?? [])),
]

/** A deposit is on an open order of its customer, in the currency of the order, and all of it is left there. */
const orderOfCustomer = rule(Deposit, 'ar.deposit.orderOfCustomer', 'receipts', async (deposit, { db }) => {
  const orders = named(deposit.receipts)
  if (deposit.status === 'Posted' || orders.length === 0) return []
  const known = new Map((await paidOnOrders(db, orders)).map((order) => [order.orderNo, order]))
  const settles = new Set(deposit.items.flatMap(({ pay, receipt }) => (Number(pay ?? 0) === 0 ? [] : [receipt])))
  return deposit.receipts.flatMap(({ orderNo, customerId, receipt, leaveOnAccount }, at): Finding[] => {
    if (!orderNo) return []
    const order = known.get(orderNo)
    const isOurs = order?.isOpen && order.billToId === customerId && order.currency === deposit.currency
    return isOurs && leaveOnAccount && !settles.has(receipt) ? [] : [fail({ orderNo }, `receipts.${at}.orderNo`)]
  })
})

/** The total paid on an order cannot exceed the order total. [S5.46] [R14] */
const withinOrder = rule(Deposit, 'ar.deposit.withinOrder', 'receipts', async (deposit, { db }) => {
  const orders = named(deposit.receipts)
  if (deposit.status === 'Posted' || orders.length === 0) return []
  const known = await paidOnOrders(db, orders)
  return known.flatMap(({ orderNo, total, paid }): Finding[] => {
    const own = deposit.receipts.filter((line) => line.orderNo === orderNo)
    const now = own.reduce((sum, { amount }) => sum.plus(amount ?? 0), new Decimal(0))
    const over = now.plus(paid).minus(total)
    const at = deposit.receipts.indexOf(own.at(-1)!)
    return over.gt(0) ? [fail({ over: moneyText(over), paid, total }, `receipts.${at}.amount`)] : []
  })
})

export const onOrders: readonly Rule[] = [orderOfCustomer, withinOrder]
