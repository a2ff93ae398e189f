import { currencyShown } from '../gl/currency.ts'
import { Firm } from '../admin/firm.ts'
import { choice, code, date, flag, integer, lookup, money, optional, text } from '../fields.ts'
import { Account } from '../gl/account.ts'
import { of, reportContract } from '../report.ts'
import { ITEM_KINDS } from './item-kinds.ts'
import { ITEM_ROOMS } from './item-rooms.ts'
import { PurchaseInvoice } from './purchase-invoice.ts'

/** How many periods stand behind the current column; the last is open-ended [S9.18]. */
export const AGE_PERIODS = 8

const vendor = () => optional(lookup('admin.firm', { firmType: 'vendor|both' }, { upper: true, offersOnly: true }))

/**
 * [finance 5.5, 7.11] Whom we owe what at the end of a day, and how late it is: every open document of the payable accounts,
 * worked out of what was posted and applied up to that day, so that a report of a past day is always the same.
 */
export const AgedTrialBalance = reportContract('ap.agedTrialBalance', {
  roles: { clerk: ['view', 'export'], payer: ['view', 'export'] },
  parameters: {
    asOf: date(),
    basis: choice(['DueDate', 'DocumentDate']),
    length: choice(['Days', 'Month', 'FiscalPeriod']),
    days: integer({ least: 1, most: 366 }),
    // In the company's currency all add up to the control accounts; in the document's, each currency by itself.
    amountsIn: choice(['Company', 'Document']),
    vendorFrom: vendor(),
    vendorTo: vendor(),
    vendorGroup: optional(of(Firm, 'vendor.firmGroup')),
    overdueOnly: flag(),
    // Credits and payments on account beside the periods: what is shown, and no other total.
    unappliedApart: flag(),
    zeroBalancesOff: flag(),
  },
  columns: {
    firmId: of(Firm, 'firmId'),
    name: of(Firm, 'name'),
    reference: text({ max: 60 }),
    documentNo: optional(code({ max: 20 })),
    kind: choice(ITEM_KINDS),
    documentDate: of(PurchaseInvoice, 'docDate'),
    dueDate: of(PurchaseInvoice, 'dueDate'),
    glAccount: code({ max: 40 }),
    currency: currencyShown(),
    total: money(),
    current: money(),
    period1: money(),
    period2: money(),
    period3: money(),
    period4: money(),
    period5: money(),
    period6: money(),
    period7: money(),
    period8: money(),
    unapplied: money(),
    holdback: money(),
    // Entered, and dated after the day: no account bears it yet, so no total does.
    ahead: money(),
  },
  hidden: ['documentNo', 'kind', 'glAccount'],
  variable: ['unapplied'],
  groupBy: [['firmId'], ['currency', 'firmId'], ['glAccount', 'firmId'], []],
  titles: { firmId: 'name' },
  totals: [
    'total',
    'current',
    'period1',
    'period2',
    'period3',
    'period4',
    'period5',
    'period6',
    'period7',
    'period8',
    'unapplied',
    'holdback',
    'ahead',
  ],
  reads: [Account],
  within: 'currency',
  ties: ['account', 'pending', 'control'],
  initial: (today) => ({ asOf: today, basis: 'DueDate', length: 'Days', days: 30, amountsIn: 'Company' }),
  sort: ['name', 'dueDate', 'reference'],
  drill: {
    reference: { record: 'documentNo', by: 'kind', rooms: ITEM_ROOMS },
    firmId: 'ap/account-inquiry',
    glAccount: 'gl/account-enquiry',
  },
})
