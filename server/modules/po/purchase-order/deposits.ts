import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** An order as a payment sees it that is made before the invoice; decimal text, in the currency of the order. */
export interface DepositOrder {
  readonly orderNo: string
  readonly vendorId: string
  readonly currency: string | null
  /** May be paid on: open, and approved as it stands. */
  readonly isApproved: boolean
  /** With its taxes. */
  readonly total: string
  /** Deposits that stand. */
  readonly paid: string
}

/** The order, locked until the caller ends: two who pay on it at once are judged one after the other. */
export async function orderForDeposit(db: Kysely<Tables>, orderNo: string): Promise<DepositOrder | null> {
  await sql`select from purchase_order where order_no = ${orderNo} for no key update`.execute(db)
  const { rows } = await sql<DepositOrder>`
    select o.order_no as "orderNo", o.vendor_id as "vendorId", o.currency,
           o.status = 'Open' and o.approval = 'Approved' as "isApproved", money_text(coalesce(o.total, 0)) as total,
           money_text((select coalesce(sum(d.amount), 0) from purchase_order_deposit d
            where d.order_no = o.order_no and d.back_on is null)) as paid
    from purchase_order o where o.order_no = ${orderNo}`.execute(db)
  return rows[0] ?? null
}

/** A payment that was made on an order. */
export interface Deposit {
  readonly orderNo: string
  readonly paymentNo: string
  /** Open item of what was left with the vendor. */
  readonly itemId: string
  readonly amount: string
  /** `YYYY-MM-DD` */
  readonly paidOn: string
}

/** [S5.46] An order knows what was paid on it. */
export async function depositPaid(context: ActionContext, deposit: Deposit): Promise<void> {
  const { orderNo, paymentNo, itemId, amount, paidOn } = deposit
  await sql`
    insert into purchase_order_deposit (order_no, payment_no, item_id, amount, paid_on)
    values (${orderNo}, ${paymentNo}, ${itemId}::uuid, ${amount}, ${paidOn}::date)`.execute(context.trx)
  await told(context, orderNo, null, `${paymentNo} ${amount}`)
}

/** The payment was cancelled; nothing happens for one that was on no order. */
export async function depositTakenBack(context: ActionContext, paymentNo: string, on: string): Promise<void> {
  const { rows } = await sql<{ orderNo: string; amount: string }>`
    update purchase_order_deposit set back_on = ${on}::date where payment_no = ${paymentNo} and back_on is null
    returning order_no as "orderNo", money_text(amount) as amount`.execute(context.trx)
  if (rows[0]) await told(context, rows[0].orderNo, `${paymentNo} ${rows[0].amount}`, null)
}

/** What is open of deposits on these orders, the oldest first: what an invoice of them uses up. */
export async function openDeposits(
  db: Kysely<Tables>,
  asked: { orderNos: readonly string[]; vendorId: string; currency: string },
): Promise<{ itemId: string; paidOn: string; open: string }[]> {
  const { rows } = await sql<{ itemId: string; paidOn: string; open: string }>`
    select d.item_id as "itemId", d.paid_on::text as "paidOn", money_text(i.open_txn) as open
    from purchase_order_deposit d join open_item_shown i on i.id = d.item_id
    where d.order_no = any (${[...asked.orderNos]}::text[]) and d.back_on is null and i.firm_id = ${asked.vendorId}
      and i.currency = ${asked.currency} and i.open_txn > 0
    order by d.paid_on, d.payment_no`.execute(db)
  return rows
}

/** Deposits on the order `t` that stand, and what of them no invoice has used up. */
export const depositsOf = (of: 'paid' | 'open'): RawBuilder<unknown> => sql`
  (select coalesce(sum(${of === 'paid' ? sql`d.amount` : sql`i.open_txn`}), 0)
   from purchase_order_deposit d join open_item_shown i on i.id = d.item_id
   where d.order_no = t.order_no and d.back_on is null)`

async function told(
  { trx, user, now, requestId, changeId }: ActionContext,
  orderNo: string,
  oldValue: string | null,
  newValue: string | null,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update purchase_order set version = version + 1, updated_by = ${user.name}, updated_on = ${now}
    where order_no = ${orderNo} returning id`.execute(trx)
  const entry = { table: 'purchase_order', id: rows[0]!.id, recordKey: orderNo }
  await writeAudit(trx, { ...entry, by: user.name, on: now, requestId, changeId }, [
    { action: 'update', column: 'depositPaid', oldValue, newValue },
  ])
}
