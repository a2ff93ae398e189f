import { sql } from 'kysely'
import { InvoicePrinting } from '../../../../shared/contracts/ar/invoice-printing.ts'
import { rowsFor } from '../../../platform/reports/rows-for.ts'
import { FirmStore } from '../../admin/index.ts'
import { invoicesToSend } from '../invoice-printing/whom.ts'

/** [supply 9 invoice-printing] Invoices that leave, and how each goes. */
export const invoicePrinting = rowsFor(
  InvoicePrinting,
  ({ parameters, user, inSight }) => sql`
  select w.goes, w."invoiceNo", w."docDate", w.kind, w."firmId", w.name, w.language, w.email, w.currency, w.total, w.times, w."lastSent",
         w."documentNo"
  from (${invoicesToSend(parameters, user, inSight(FirmStore))}) w`,
)
