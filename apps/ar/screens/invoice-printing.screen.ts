import { InvoicePrinting } from '../../../shared/contracts/ar/invoice-printing.ts'
import { sendListed } from '../../../shared/kit/report/send-listed.tsx'
import { report } from '../../../shared/kit/screen.ts'

/** [supply 9 invoice-printing] Invoices that leave, how each goes, and sending them. */
export default report(InvoicePrinting, { aboveResult: sendListed(InvoicePrinting) })
