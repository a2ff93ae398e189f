import { CreditCardInvoices } from '../../../shared/contracts/ap/credit-card-invoices.ts'
import { report } from '../../../shared/kit/screen.ts'

export default report(CreditCardInvoices)
