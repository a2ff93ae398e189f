import { sql } from 'kysely'
import { PurchaseReceipt, ReceiptLine } from '../../../../shared/contracts/po/purchase-receipt.ts'
import { reversalDateOf } from '../../../ledger/reverse.ts'
import { stored } from '../../../platform/entity/stored.ts'

export const PurchaseReceiptStore = stored(PurchaseReceipt, {
  table: 'purchase_receipt',
  lines: { lines: { table: 'purchase_receipt_line' }, lots: { table: 'purchase_receipt_lot' } },
  costs: ['lots.fabrication', 'lots.freight', 'lots.extra', 'lots.costPerPound', 'lots.value'],
  derived: {
    reversesOn: sql`case when t.status = 'Posted' then ${reversalDateOf(sql`t.entry_id`)} end`,
    vendorName: sql`(select f.name from firm_shown f where f.firm_id = t.vendor_id)`,
    invoicing: sql`case when t.status = 'Open' then 'Unposted' when t.status = 'Reversed' then 'Reversed'
      else (select case when sum(l.invoiced) = 0 then 'None' when bool_and(l.invoiced + l.returned = l.quantity) then 'Invoiced' else 'Partly' end
            from purchase_receipt_line l where l.owner_id = t.id) end`,
  },
})

export const ReceiptLineStore = stored(ReceiptLine, {
  table: 'receipt_line_read',
  derived: {
    carried: sql`(select coalesce(-i.open_amount, 0) from purchase_receipt_line l join open_item_shown i on i.id = l.item_id
                  where l.id = t.id)`,
  },
})
