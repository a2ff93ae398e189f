import { numberedBy } from '../../../trade/numbering/serial-number.ts'
import { sql, type RawBuilder } from 'kysely'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import { today } from '../../../platform/calendar/business-day.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { ownHand } from '../../../trade/approval/own-hand.ts'
import { reversalDateOf } from '../../../ledger/reverse.ts'
import { weekDue } from '../../../trade/items/week-due.ts'
import { holdbackOpen } from '../holdback/held-bill.ts'
import { docNumberUsedOnce } from './rules.ts'

/** What is open of the item that the document has opened, as its vendor sees it: positive is owed to him. */
export const openOf = sql<string | null>`(select -i.open_txn from open_item_shown i where i.id = t.item_id)`

/** What the lines of a document name, each once. */
const named = (column: RawBuilder<unknown>) => sql`(
  select left(string_agg(distinct ${column}, ', '), 400) from ap_distribution d where d.owner_id = t.id)`

export const PurchaseInvoiceStore = stored(PurchaseInvoice, {
  table: 'ap_invoice',
  lines: { distribution: { table: 'ap_distribution' }, matches: { table: 'ap_match' } },
  derived: {
    reversesOn: sql`case when t.status = 'Posted' then ${reversalDateOf(sql`t.entry_id`)} end`,
    vendorName: sql`(select f.name from firm_shown f where f.firm_id = t.vendor_id)`,
    accounts: named(sql`d.gl_account`),
    jobs: named(sql`d.job_id`),
    orders: sql`(select left(string_agg(order_no, ', ' order by order_no), 400) from (
      select t.purchase_order_no as order_no where t.purchase_order_no is not null
      union select m.order_no from ap_match m where m.owner_id = t.id and m.order_no is not null) o)`,
    openAmount: openOf,
    daysLate: sql`(select case when i.open_txn < 0 and t.due_date < ${today} then ${today} - t.due_date end
      from open_item_shown i where i.id = t.item_id)`,
    holdbackOpen,
    payment: sql`case when t.entry_id is null then 'Unposted' when t.status = 'Reversed' then 'Reversed'
      else (select case when i.open_txn = 0 then 'Paid' when abs(i.open_txn) < t.payable_amount then 'Partly' else 'Open' end
            from open_item_shown i where i.id = t.item_id) end`,
    openAtHome: sql`(select -i.open_amount from open_item_shown i where i.id = t.item_id)`,
    toPay: sql`case when t.entry_id is not null and t.status <> 'Reversed' then (
      select case when i.open_txn = 0 then null when i.open_txn > 0 then 'Credit'
        when exists (select from ap_payment_batch_document d where d.item_id = t.item_id and d.live) then 'UnderWay'
        when t.due_date < ${today} then case when t.hold_reason is null then 'LateFree' else 'LateHeld' end
        else ${weekDue(sql`t.due_date`)} end
      from open_item_shown i where i.id = t.item_id) end`,
  },
  constraints: {
    ap_invoice_number_used_once: docNumberUsedOnce,
    ap_invoice_approved_by_another: ownHand,
  },
})

/** Our own number, given with the first save. */
export const numberInvoice = numberedBy(PurchaseInvoice, { prefix: 'AP', sequence: 'ap_invoice_number' })
