import { Firm } from '../admin/firm.ts'
import { choice, lookup, optional } from '../fields.ts'
import { of, reportContract } from '../report.ts'
import { AGE_ASKED, AGE_NARROWED, AGED_AMOUNTS, AGED_NAMED, AGED_REPORT } from '../trade/ageing.ts'
import { PAYABLE_ITEMS } from '../trade/item-kinds.ts'
import { ITEM_ROOMS } from './item-rooms.ts'
import { PurchaseInvoice } from './purchase-invoice.ts'

const vendor = () => optional(lookup('admin.firm', { firmType: 'vendor|both' }, { upper: true, offersOnly: true }))

/**
 * [finance 5.5, 7.11] Whom we owe what at the end of a day, and how late it is: every open document of the payable accounts,
 * worked out of what was posted and applied up to that day, so that a report of a past day is always the same.
 */
export const AgedTrialBalance = reportContract('ap.agedTrialBalance', {
  roles: { clerk: ['view', 'export'], payer: ['view', 'export'] },
  parameters: {
    ...AGE_ASKED,
    vendorFrom: vendor(),
    vendorTo: vendor(),
    vendorGroup: optional(of(Firm, 'vendor.firmGroup')),
    ...AGE_NARROWED,
  },
  columns: {
    ...AGED_NAMED,
    kind: choice(PAYABLE_ITEMS),
    documentDate: of(PurchaseInvoice, 'docDate'),
    dueDate: of(PurchaseInvoice, 'dueDate'),
    ...AGED_AMOUNTS,
  },
  hidden: ['documentNo', 'kind', 'documentDate', 'glAccount'],
  ...AGED_REPORT,
  groupBy: [['firmId'], ['currency', 'firmId'], ['glAccount', 'firmId'], []],
  drill: {
    reference: { record: 'documentNo', by: 'kind', rooms: ITEM_ROOMS },
    firmId: 'ap/account-inquiry',
    glAccount: 'gl/account-enquiry',
  },
})
