import { sql } from 'kysely'
import { RecurringCustomerInvoice } from '../../../../shared/contracts/ar/recurring-invoice.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { idUsedOnce } from './rules.ts'

export const RecurringCustomerInvoiceStore = stored(RecurringCustomerInvoice, {
  table: 'ar_recurring_invoice',
  lines: { lines: { table: 'ar_recurring_invoice_line' }, dates: { table: 'ar_recurring_invoice_date' } },
  constraints: { ar_recurring_invoice_id_used_once: idUsedOnce },
  derived: { customerName: sql`(select f.name from firm_shown f where f.firm_id = t.bill_to_id)` },
})
