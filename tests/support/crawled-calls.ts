import type { Row } from '../server/modules/admin/calls.ts'

const JUNE = { from: '2026-06-01', to: '2026-06-30' }

/** What calls ask with that have no record in their address. */
export const ASKED: Readonly<Record<string, string>> = {
  // Every place of the country on paper proves no more than some of them.
  '/api/admin/place/print': '?Search=Hamilton',
  '/api/admin/place/export': '?Search=Hamilton',
  '/api/admin/place/transfer/export': '?Search=Hamilton',
  '/api/shell/search': '?q=ZQ&limit=20',
  '/api/ic/product-finder': '?q=ZQ',
  '/api/shell/home': '?zone=America/Toronto',
  '/api/ic/stock-status/looks': '?asOf=2026-06-30',
  '/api/gl/integration/preview': '?from=2026-06-01&to=2026-06-30&by=entry',
  '/api/ap/payment/open-items': '?vendorId=V100&date=2026-06-30',
  '/api/ap/card-payment/open-items': '?vendorId=V100&date=2026-06-30',
}
export const PARAMETERS: Readonly<Record<string, Row>> = {
  'ap/aged-trial-balance': {
    ...{ asOf: '2026-06-30', basis: 'DueDate', length: 'Days', days: 30, amountsIn: 'Company' },
    ...{ overdueOnly: false, unappliedApart: false, zeroBalancesOff: false },
  },
  'ap/unapplied-debit': { asOf: '2026-06-30', amountsIn: 'Company' },
  'ap/top-accounts': { ...JUNE, rankBy: 'Paid', top: 25 },
  'ap/expense-report': { ...JUNE, templateId: 'SPEND' },
  'ap/journal-printing': { ...JUNE, prints: 'Posted' },
  'ap/payments-report': JUNE,
  'ap/credit-card-invoices': JUNE,
  'ap/t5018': { year: 2026, basis: 'Calendar' },
  'ap/slip-payments': { returnNo: 'NONE' },
  'ap/tax-worksheet': { periodStart: JUNE.from, periodEnd: JUNE.to },
  'ap/statement-differences': { statementNo: 'NONE', only: 'All' },
  'gl/revaluation-report': JUNE,
  'gl/tie-out': JUNE,
  'gl/trial-balance': { ...JUNE, dataType: 'Actual', withZero: false, beforeClosing: false },
  'gl/detailed-ledger': { ...JUNE, dataType: 'Actual' },
  'gl/journal-printing': { ...JUNE, dataType: 'Actual' },
  'admin/new-customer-list': { createdFrom: '2026-01-01', createdTo: '2026-12-31' },
}
