import { Firm } from '../admin/firm.ts'
import { choice, lookup, optional } from '../fields.ts'
import { of, reportContract } from '../report.ts'
import { AGE_ASKED, AGE_NARROWED, AGED_AMOUNTS, AGED_NAMED, AGED_REPORT } from '../trade/ageing.ts'
import { RECEIVABLE_ITEMS } from '../trade/item-kinds.ts'
import { CustomerInvoice } from './customer-invoice.ts'
import { ITEM_ROOMS } from './item-rooms.ts'

const customer = () => optional(lookup('admin.firm', { isBillTo: 'true' }, { upper: true, offersOnly: true }))

/**
 * [finance 5.5, 8.4] Who owes us what at the end of a day, and how late it is: every open document of the receivable accounts, worked
 * out of what was posted and applied up to that day, so that a report of a past day is always the same.
 */
export const AgedTrialBalance = reportContract('ar.agedTrialBalance', {
  roles: { clerk: ['view', 'export'] },
  parameters: {
    ...AGE_ASKED,
    customerFrom: customer(),
    customerTo: customer(),
    customerGroup: optional(of(Firm, 'billTo.firmGroup')),
    salesRepId: optional(of(Firm, 'billTo.salesRepId')),
    ...AGE_NARROWED,
  },
  columns: {
    ...AGED_NAMED,
    kind: choice(RECEIVABLE_ITEMS),
    customerReference: of(CustomerInvoice, 'customerReference'),
    documentDate: of(CustomerInvoice, 'docDate'),
    dueDate: of(CustomerInvoice, 'dueDate'),
    ...AGED_AMOUNTS,
    phone: of(Firm, 'phone'),
    creditLimit: of(Firm, 'billTo.creditLimit'),
    salesRepId: of(Firm, 'billTo.salesRepId'),
  },
  hidden: [
    'documentNo',
    'kind',
    'documentDate',
    'customerReference',
    'glAccount',
    'phone',
    'creditLimit',
    'salesRepId',
  ],
  ...AGED_REPORT,
  groupBy: [['firmId'], ['salesRepId', 'firmId'], ['currency', 'firmId'], ['glAccount', 'firmId'], []],
  drill: {
    reference: { record: 'documentNo', by: 'kind', rooms: ITEM_ROOMS },
    firmId: 'ar/account-inquiry',
    glAccount: 'gl/account-enquiry',
  },
})
