import type { Row } from '../server/modules/admin/calls.ts'

/** June of the books of Northgate. */
export const JUNE = { from: '2026-06-01', to: '2026-06-30' }

/** They tell masters and rights, and which entries were verified, and no figure of the books: limits leave them whole. */
export const OF_MASTERS: Readonly<Record<string, Row>> = {
  'admin/access-report': { withDisabled: false },
  'admin/contact-list': {},
  'admin/duty-conflicts': { withDisabled: false },
  'admin/user-sight': { userName: 'controller' },
  'admin/who-can': { ofScreen: 'gl/entry', withDisabled: false },
  'gl/tamper-report': { from: '2026-06-01', to: '2026-07-31' },
  // What customers wait for is in no books yet.
  'oe/order-status': { lateOnly: false, backorderedOnly: false },
}
/** Whoever is kept from an account is told no value of stock, of counts and of production: what these are asked is judged below or beside them. */
export const OF_STOCK_ALONE = [
  ...[
    'ic/bill-of-materials',
    'ic/count-discrepancy',
    'ic/count-sheets',
    'ic/product-cost',
    'ic/production-work-orders',
  ],
  ...['ic/products-not-counted', 'ic/stock-status'],
  // What is to come is in no books yet.
  ...['po/purchase-order-list', 'ic/demand-action-report'],
]
/** Prices are no figures of the books; what they cost is a column that whoever is kept from an account does not have (scenarios/price-lists). */
export const OF_PRICES = [
  ...['oe/customer-price-list', 'oe/price-override-audit', 'oe/price-table-due-for-review', 'oe/products-price-list'],
  'oe/safety-price-audit',
]
/** What was not invoiced is in no account of customers yet; what it has cost is a column as that of prices. */
export const NOT_INVOICED = ['oe/shipped-not-invoiced']
/** What stock is worth is told whole or not at all. */
export const OF_STOCK = { asOf: JUNE.to, warehouseId: null, productClass: null, productId: null, byLot: false }
const AGED = { asOf: '2026-06-30', basis: 'DueDate', length: 'Days', days: 30, amountsIn: 'Company' }
export const ASKED: Readonly<Record<string, Row>> = {
  'admin/customer-list': {},
  'admin/new-customer-list': { createdFrom: JUNE.from, createdTo: JUNE.to },
  'ap/aged-trial-balance': { ...AGED, overdueOnly: false, unappliedApart: false, zeroBalancesOff: false },
  'ar/aged-trial-balance': { ...AGED, overdueOnly: false, unappliedApart: false, zeroBalancesOff: false },
  'ar/unapplied-credits': {
    ...{ asOf: '2026-06-30', amountsIn: 'Company', customerId: null, salesRepId: null, inCurrency: null },
  },
  'ap/unapplied-debit': { asOf: '2026-06-30', amountsIn: 'Company', vendorId: null, inCurrency: null },
  'ar/inactive-customers': { asOf: '2026-06-30', idleDays: 20, salesRepId: null },
  'ar/credit-sales': { fromDate: JUNE.from, toDate: JUNE.to, customerId: null, salesRepId: null, termsCode: null },
  'oe/sales-documents': { fromDate: JUNE.from, toDate: JUNE.to, customerId: null, find: null, kind: null },
  'ar/invoice-printing': {
    ...{ fromDate: JUNE.from, toDate: JUNE.to, which: 'NotYet', by: 'Paper' },
    ...{ customerId: null, fromInvoice: null, toInvoice: null, reason: null },
  },
  'ar/sales-register': {
    ...{ fromDate: JUNE.from, toDate: JUNE.to, customerId: null, salesRepId: null },
    ...{ fromInvoice: null, toInvoice: null },
  },
  'ar/sales-rep-commission': {
    fromDate: JUNE.from,
    toDate: JUNE.to,
    salesRepId: null,
    customerId: null,
    earned: null,
  },
  'ar/journal-printing': { ...JUNE, prints: 'Posted' },
  'ar/account-statement': { asOf: '2026-06-30', from: '2026-06-01', who: 'Balance', by: 'Paper' },
  'ar/overdue-accounts': { asOf: '2026-08-15', leastDays: null, leastAmount: null, salesRepId: null },
  'ap/top-accounts': { ...JUNE, rankBy: 'Paid', top: 25 },
  'ap/expense-report': { ...JUNE, templateId: 'SPEND' },
  'ap/journal-printing': { ...JUNE, prints: 'Posted' },
  'ap/payments-report': JUNE,
  'ap/credit-card-invoices': JUNE,
  'ap/vendor-list': {},
  'ap/t5018': { year: 2026, basis: 'Calendar', only: null },
  'ap/slip-payments': { returnNo: 'NONE', vendorId: null },
  'ap/tax-worksheet': { periodStart: JUNE.from, periodEnd: JUNE.to },
  'ap/statement-differences': { statementNo: 'NONE', only: 'All' },
  'gl/revaluation-report': { ...JUNE, inCurrency: null, ofAccount: null },
  'gl/tie-out': JUNE,
  'gl/trial-balance': { ...JUNE, dataType: 'Actual', withZero: false, beforeClosing: false },
  'gl/detailed-ledger': { ...JUNE, dataType: 'Actual' },
  'gl/journal-printing': { ...JUNE, dataType: 'Actual' },
}
