import { InvoicePrinting } from '../../../shared/contracts/ar/invoice-printing.ts'
import { report } from '../../../shared/kit/screen.ts'
import { sendListed } from '../statement/send-statements.tsx'

/** [supply 9 invoice-printing] Invoices that leave, how each goes, and sending them. */
export default report(InvoicePrinting, { aboveResult: sendListed(InvoicePrinting) })
