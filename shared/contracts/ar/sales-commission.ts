import { Firm } from '../admin/firm.ts'
import { SalesRep } from '../admin/sales-rep.ts'
import { choice, date, lookup, money, optional, percent } from '../fields.ts'
import { processContract } from '../process.ts'
import { of } from '../report.ts'
import { CustomerInvoice } from './customer-invoice.ts'

const ours = () => money({ ours: true })

/**
 * [finance 8.4] [supply 9] Posts to payables what reps have earned by a day and was not posted before, a document of each rep's vendor: what was taken back
 * since goes off it, and is owed by him where nothing else is left. An invoice is paid commission of once, however often this runs.
 */
export const SalesCommission = processContract('ar.salesCommission', {
  roles: { controller: ['view', 'run'], clerk: ['view'] },
  parameters: {
    asOf: date(),
    postingDate: date(),
    salesRepId: optional(lookup('admin.salesRep', {}, { upper: true })),
  },
  initial: (today) => ({ asOf: today, postingDate: today }),
  columns: {
    salesRepId: of(SalesRep, 'salesRepId'),
    invoiceNo: of(CustomerInvoice, 'invoiceNo'),
    docDate: of(CustomerInvoice, 'docDate'),
    billToId: of(CustomerInvoice, 'billToId'),
    name: of(Firm, 'name'),
    netSales: ours(),
    margin: optional({ ...ours(), takenFrom: ['ar.customerInvoice.lines.cost'] }),
    percent: optional(percent()),
    commission: ours(),
    posted: ours(),
    balance: ours(),
    why: optional(choice(['NoVendor', 'NoCost'])),
  },
  drill: { salesRepId: 'admin/sales-rep', invoiceNo: 'ar/customer-invoice', billToId: 'ar/account-inquiry' },
})
