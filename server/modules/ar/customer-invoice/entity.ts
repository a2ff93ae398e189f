import { sql } from 'kysely'
import { CustomerInvoice } from '../../../../shared/contracts/ar/customer-invoice.ts'
import { reversalDateOf } from '../../../ledger/reverse.ts'
import { today } from '../../../platform/calendar/business-day.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { ownHand } from '../../../trade/approval/own-hand.ts'
import { weekDue } from '../../../trade/items/week-due.ts'
import { ofOwnCustomers } from '../own-customers.ts'
import { numberOfOpening } from './number-of-opening.ts'

const open = (item: string) => sql`(select i.open_txn from open_item_shown i where i.id = ${sql.ref(`t.${item}`)})`

export const CustomerInvoiceStore = stored(CustomerInvoice, {
  table: 'customer_invoice',
  lines: { lines: { table: 'customer_invoice_line' } },
  costs: ['lines.cost'],
  restriction: ofOwnCustomers(sql.ref('t.bill_to_id')),
  derived: {
    reversesOn: sql`case when t.status = 'Posted' then ${reversalDateOf(sql`t.entry_id`)} end`,
    customerName: sql`(select f.name from firm_shown f where f.firm_id = t.bill_to_id)`,
    openAmount: open('item_id'),
    holdbackOpen: open('holdback_item_id'),
    daysLate: sql`(select case when i.open_txn > 0 and t.due_date < ${today} then ${today} - t.due_date end
      from open_item_shown i where i.id = t.item_id)`,
    payment: sql`case when t.entry_id is null then 'Unposted' when t.status = 'Reversed' then 'Reversed'
      else (select case when i.open_txn = 0 then 'Paid' when abs(i.open_txn) < abs(t.due_amount) then 'Partly' else 'Open' end
            from open_item_shown i where i.id = t.item_id) end`,
    openAtHome: sql`(select i.open_amount from open_item_shown i where i.id = t.item_id)`,
    toCollect: sql`case when t.entry_id is not null and t.status <> 'Reversed' then (
      select case when i.open_txn = 0 then null when i.open_txn < 0 then 'Credit'
        when t.due_date < ${today} - 60 then 'LateLong' when t.due_date < ${today} then 'Late'
        else ${weekDue(sql`t.due_date`)} end
      from open_item_shown i where i.id = t.item_id) end`,
  },
  constraints: { customer_invoice_approved_by_another: ownHand, customer_invoice_no_of_opening: numberOfOpening },
})

/** Numbers that customers see leave no gap: one is taken when its document is posted, in its transaction. [finance 5.1] */
export const INVOICE_NUMBERS = 'SALES_INVOICE'

/** Numbers of drafts, by which our own people call them for good. */
export const INVOICE_DRAFTS = { prefix: 'SJ', sequence: 'customer_invoice_document' } as const
