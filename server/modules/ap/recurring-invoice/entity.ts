import { sql } from 'kysely'
import { RecurringInvoice } from '../../../../shared/contracts/ap/recurring-invoice.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { idUsedOnce } from './rules.ts'

export const RecurringInvoiceStore = stored(RecurringInvoice, {
  table: 'recurring_invoice',
  lines: { lines: { table: 'recurring_invoice_line' }, dates: { table: 'recurring_invoice_date' } },
  constraints: { recurring_invoice_id_used_once: idUsedOnce },
  derived: { vendorName: sql`(select f.name from firm_shown f where f.firm_id = t.vendor_id)` },
})
