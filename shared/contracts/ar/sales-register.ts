import { Firm } from '../admin/firm.ts'
import { SalesRep } from '../admin/sales-rep.ts'
import { code, date, money, optional, text } from '../fields.ts'
import { Account } from '../gl/account.ts'
import { of, reportContract } from '../report.ts'
import { CustomerInvoice } from './customer-invoice.ts'

const ROOM = 'ar/customer-invoice'
const ours = () => money({ ours: true })

/**
 * [supply 9 sales-register-report] All that was invoiced in some days, a document in a row: goods, what the order was less by, surcharges, freight, what taking back costs, tax by
 * its codes, in its currency and in the company's. What is given back goes off it, and what was taken back is told against it on its day. It ties to receivables, sales and taxes.
 */
export const SalesRegister = reportContract('ar.salesRegister', {
  roles: { clerk: ['view', 'export'] },
  parameters: {
    fromDate: date(),
    toDate: date(),
    customerId: optional(of(CustomerInvoice, 'billToId')),
    salesRepId: optional(of(CustomerInvoice, 'salesRepId')),
    fromInvoice: optional(code({ max: 20, upper: true })),
    toInvoice: optional(code({ max: 20, upper: true })),
  },
  columns: {
    invoiceNo: of(CustomerInvoice, 'invoiceNo'),
    docDate: of(CustomerInvoice, 'docDate'),
    kind: of(CustomerInvoice, 'kind'),
    origin: of(CustomerInvoice, 'origin'),
    firmId: of(Firm, 'firmId'),
    name: of(Firm, 'name'),
    salesRepId: of(CustomerInvoice, 'salesRepId'),
    repName: of(SalesRep, 'name'),
    currency: of(CustomerInvoice, 'currency'),
    goods: money(),
    discount: money(),
    surcharge: money(),
    freight: money(),
    restocking: money(),
    taxCodes: text({ max: 200 }),
    tax: money(),
    total: money(),
    netHome: ours(),
    taxHome: ours(),
    totalHome: ours(),
    documentNo: of(CustomerInvoice, 'documentNo'),
  },
  hidden: ['origin', 'repName', 'restocking', 'documentNo'],
  groupBy: [['docDate'], ['kind'], ['firmId'], ['salesRepId'], []],
  titles: { firmId: 'name', salesRepId: 'repName' },
  totals: [
    ...(['goods', 'discount', 'surcharge', 'freight', 'restocking', 'tax', 'total'] as const),
    ...(['netHome', 'taxHome', 'totalHome'] as const),
  ],
  within: 'currency',
  across: ['netHome', 'taxHome', 'totalHome'],
  reads: [Account],
  ties: ['receivables', 'sales', 'taxes'],
  period: ['fromDate', 'toDate'],
  initial: (today) => ({ fromDate: `${today.slice(0, 8)}01`, toDate: today }),
  sort: ['docDate', 'invoiceNo'],
  drill: {
    firmId: 'ar/account-inquiry',
    invoiceNo: {
      record: 'documentNo',
      by: 'kind',
      rooms: { Invoice: ROOM, Credit: ROOM, Charge: ROOM, Release: ROOM },
    },
    salesRepId: 'admin/sales-rep',
  },
})
