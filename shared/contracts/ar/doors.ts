import type { Door, MenuHeading } from '../doors.ts'

/** As in payables: what people do, one word each, so that the bar fits in every language. */
export const HEADINGS: readonly MenuHeading[] = [
  { menuId: 'AR0100', application: 'AR', name: 'Sales', sequence: 5 },
  { menuId: 'AR0200', application: 'AR', name: 'Cash', sequence: 6 },
  { menuId: 'AR0300', application: 'AR', name: 'Credit', sequence: 7 },
  { menuId: 'AR0600', application: 'AR', name: 'Inquiries', sequence: 600 },
  { menuId: 'OE0110', application: 'OE', name: 'Commissions', sequence: 110 },
]

/** Doors to the rooms of receivables, spelled as in the product text (section 2). */
export const DOORS: readonly Door[] = [
  {
    ...{ menuId: 'AR0011', application: 'AR', path: '/sales-journal', room: 'ar/customer-invoice' },
    ...{ name: 'Sales journal', parent: 'AR0100', sequence: 5 },
  },
  {
    ...{ menuId: 'AR0013', application: 'AR', path: '/cash-receipts', room: 'ar/deposit' },
    ...{ name: 'Cash receipts', parent: 'AR0200', sequence: 6 },
  },
  {
    ...{ menuId: 'AR0014', application: 'AR', path: '/received-payments', room: 'ar/cash-receipt' },
    ...{ name: 'Receipts', parent: 'AR0200', sequence: 6 },
  },
  {
    ...{ menuId: 'AR0044', application: 'AR', path: '/debit-batches', room: 'ar/debit-batch' },
    ...{ name: 'Pre-authorized debits', parent: 'AR0200', sequence: 6 },
  },
  {
    ...{ menuId: 'AR0045', application: 'AR', path: '/mandates', room: 'ar/mandate' },
    ...{ name: 'Mandates', parent: 'AR0900', sequence: 45 },
  },
  {
    ...{ menuId: 'AR0012', application: 'AR', path: '/ar-account-inquiry', room: 'ar/account-inquiry' },
    ...{ name: 'Customer inquiry', parent: 'AR0600', sequence: 7 },
  },
  {
    ...{ menuId: 'AR0015', application: 'AR', path: '/ar-overdue-accounts', room: 'ar/collection' },
    ...{ name: 'Collections', parent: 'AR0300', sequence: 6 },
  },
  {
    ...{ menuId: 'AR0705', application: 'AR', path: '/aged-trial-balance', room: 'ar/aged-trial-balance' },
    ...{ name: 'A/R aged trial balance', parent: 'AR0700', sequence: 5 },
  },
  {
    ...{ menuId: 'AR0706', application: 'AR', path: '/Unapplied-Credits-Report', room: 'ar/unapplied-credits' },
    ...{ name: 'Unapplied credits', parent: 'AR0700', sequence: 6 },
  },
  {
    ...{ menuId: 'AR0740', application: 'AR', path: '/InactiveCustomer-List', room: 'ar/inactive-customers' },
    ...{ name: 'Inactive customers', parent: 'AR0700', sequence: 40 },
  },
  {
    ...{ menuId: 'AR0750', application: 'AR', path: '/Account-statement', room: 'ar/account-statement' },
    ...{ name: 'Account statement', parent: 'AR0700', sequence: 8 },
  },
  {
    ...{ menuId: 'AR0712', application: 'AR', path: '/AR-Journal-Printing', room: 'ar/journal-printing' },
    ...{ name: 'A/R journal printing', parent: 'AR0700', sequence: 12 },
  },
  {
    ...{ menuId: 'AR0707', application: 'AR', path: '/overdue-accounts', room: 'ar/overdue-accounts' },
    ...{ name: 'Overdue accounts', parent: 'AR0700', sequence: 7 },
  },
  {
    ...{ menuId: 'AR0951', application: 'AR', path: '/reminder-levels', room: 'ar/reminder-level' },
    ...{ name: 'Reminder levels', parent: 'AR0900', sequence: 51 },
  },
  {
    ...{ menuId: 'AR0034', application: 'AR', path: '/recurring-invoices', room: 'ar/recurring-invoice' },
    ...{ name: 'Recurring invoices', parent: 'AR0100', sequence: 34 },
  },
  {
    ...{ menuId: 'AR0033', application: 'AR', path: '/assess-interest', room: 'ar/assess-interest' },
    ...{ name: 'Assess interest', parent: 'AR0300', sequence: 33 },
  },
  {
    ...{ menuId: 'AR0952', application: 'AR', path: '/interest-rates', room: 'ar/interest-rate' },
    ...{ name: 'Interest rates', parent: 'AR0900', sequence: 52 },
  },
  {
    ...{ menuId: 'AR0760', application: 'AR', path: '/sales-rep-commission', room: 'ar/sales-rep-commission' },
    ...{ name: 'Sales rep commission', parent: 'AR0700', sequence: 60 },
  },
  {
    ...{ menuId: 'OE0100', application: 'OE', path: '/sales-rep-commission', room: 'ar/sales-rep-commission' },
    ...{ name: 'Sales rep commission', parent: 'OE0110', sequence: 100 },
  },
  ...(
    [
      ['AR0042', 'AR', 'AR0700', 61],
      ['OE0101', 'OE', 'OE0110', 101],
      ['NV0720', 'NOVUS', 'NV0700', 20],
    ] as const
  ).map(([menuId, application, parent, sequence]) => ({
    ...{ menuId, application, path: '/sales-commission', room: 'ar/sales-commission' },
    ...{ name: 'Post commissions', parent, sequence },
  })),
  ...(
    [
      ['AR0954', 'AR', 54],
      ['OE0102', 'OE', 102],
    ] as const
  ).map(([menuId, application, sequence]) => ({
    ...{ menuId, application, path: '/commission-plans', room: 'ar/commission-plan', sequence },
    ...{ name: 'Commission agreements', parent: `${application}0900` },
  })),
  ...(
    [
      ['OE0103', 'OE', 103, 'OE0600'],
      ['TE0100', 'TE', 100, undefined],
    ] as const
  ).map(([menuId, application, sequence, parent]) => ({
    ...{ menuId, application, path: '/ar-account-inquiry', room: 'ar/account-inquiry', sequence },
    ...{ name: 'Customer inquiry', ...(parent && { parent }) },
  })),
  {
    ...{ menuId: 'OE0104', application: 'OE', path: '/credit-sales-report', room: 'ar/credit-sales' },
    ...{ name: 'Credit sales', parent: 'OE0600', sequence: 104 },
  },
  {
    ...{ menuId: 'OE0375', application: 'OE', path: '/invoice-printing', room: 'ar/invoice-printing' },
    ...{ name: 'Invoice printing', parent: 'OE0370', sequence: 372 },
  },
  {
    ...{ menuId: 'OE0374', application: 'OE', path: '/sales-register-report', room: 'ar/sales-register' },
    ...{ name: 'Sales register', parent: 'OE0370', sequence: 374 },
  },
  {
    ...{ menuId: 'OE0105', application: 'OE', path: '/mf-sales-commission', room: 'ar/mf-sales-commission' },
    ...{ name: 'Manufacturers’ commissions', parent: 'OE0110', sequence: 105 },
  },
  {
    ...{ menuId: 'OE0106', application: 'OE', path: '/manufacturer-agreements', room: 'ar/manufacturer-agreement' },
    ...{ name: 'Agreements with manufacturers', parent: 'OE0900', sequence: 106 },
  },
  // [finance 10] A re-seller looks at the accounts of his own customers: it is his being none of our people that narrows them.
  {
    ...{ menuId: 'RESTEEL0010', application: 'RESTEEL', path: '/ar-overdue-accounts', room: 'ar/collection' },
    ...{ name: 'Overdue accounts', sequence: 10 },
  },
  {
    ...{ menuId: 'RESTEEL0020', application: 'RESTEEL', path: '/ar-account-inquiry', room: 'ar/account-inquiry' },
    ...{ name: 'Customer inquiry', sequence: 20 },
  },
  {
    ...{ menuId: 'RESTEEL0030', application: 'RESTEEL', path: '/aged-trial-balance', room: 'ar/aged-trial-balance' },
    ...{ name: 'A/R aged trial balance', sequence: 30 },
  },
  {
    ...{ menuId: 'RESTEEL0040', application: 'RESTEEL', path: '/Account-statement', room: 'ar/account-statement' },
    ...{ name: 'Account statement', sequence: 40 },
  },
]
