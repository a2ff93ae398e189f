import { Firm } from '../admin/firm.ts'
import { code, date, lookup, money, optional, percent, text } from '../fields.ts'
import { processContract } from '../process.ts'
import { of } from '../report.ts'
import { CustomerInvoice } from './customer-invoice.ts'
import { ManufacturerAgreement } from './manufacturer-agreement.ts'

const ours = () => money({ ours: true })

/**
 * [supply 9.1 manufacturers] Claims of manufacturers what they owe us for selling their lines: what of posted documents bears their name, by the percentage
 * of its day, less what was claimed before and what was given back. The claim is a charge of theirs, with the tax of a service.
 */
export const MfSalesCommission = processContract('ar.mfSalesCommission', {
  roles: { controller: ['view', 'run'], clerk: ['view'] },
  parameters: {
    asOf: date(),
    manufacturerId: optional(lookup('admin.firm', { isBillTo: 'true' }, { upper: true })),
  },
  initial: (today) => ({ asOf: today }),
  columns: {
    manufacturerId: of(ManufacturerAgreement, 'manufacturerId'),
    name: of(Firm, 'name'),
    manufacturer: of(ManufacturerAgreement, 'manufacturer'),
    invoiceNo: of(CustomerInvoice, 'invoiceNo'),
    customerReference: of(CustomerInvoice, 'customerReference'),
    docDate: of(CustomerInvoice, 'docDate'),
    productId: code({ max: 30 }),
    description: optional(text({ max: 100 })),
    netSales: ours(),
    percent: percent(),
    claimed: ours(),
    balance: ours(),
  },
  drill: { manufacturerId: 'ar/account-inquiry', invoiceNo: 'ar/customer-invoice', productId: 'po/product' },
})
