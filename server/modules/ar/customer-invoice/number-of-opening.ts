import { CustomerInvoice } from '../../../../shared/contracts/ar/customer-invoice.ts'
import { fail, rule } from '../../../platform/action/rules.ts'

/** Our own number stands on one invoice: not on one of the system before, too. The database finds it with the number that it gives. [finance 5.1] */
export const numberOfOpening = rule(CustomerInvoice, 'ar.customerInvoice.numberOfOpening', null, () => fail())
