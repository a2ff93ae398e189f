import type { Door, MenuHeading } from '../doors.ts'

export const HEADINGS: readonly MenuHeading[] = [
  { menuId: 'AP0100', application: 'AP', name: 'Invoices', sequence: 5 },
  { menuId: 'AP0200', application: 'AP', name: 'Journals', sequence: 28 },
  { menuId: 'AP0300', application: 'AP', name: 'Payments', sequence: 300 },
  { menuId: 'AP0600', application: 'AP', name: 'Inquiries', sequence: 600 },
  { menuId: 'AP0700', application: 'AP', name: 'Reports', sequence: 700 },
  { menuId: 'AP0800', application: 'AP', name: 'T5018 slips', sequence: 800 },
]

const report = (menuId: string, path: string, room: string, name: string): Door => ({
  menuId,
  application: 'AP',
  path,
  room: `ap/${room}`,
  name,
  parent: 'AP0700',
  sequence: Number(menuId.slice(-2)),
})

const setup = (menuId: string, application: string, path: string, room: string, name: string): Door => ({
  ...{ menuId, application, path, name },
  room: `ap/${room}`,
  parent: `${menuId.slice(0, 2)}0900`,
  sequence: Number(menuId.slice(-2)),
})

const purchaseJournal = (menuId: string, application: string, parent?: string): Door => ({
  menuId,
  application,
  path: '/purchase-journal',
  room: 'ap/purchase-invoice',
  name: 'Purchase journal',
  ...(parent ? { parent } : {}),
  sequence: 20,
})

const accountInquiry = (menuId: string, application: string, parent?: string): Door => ({
  ...{ menuId, application, path: '/ap-account-inquiry', room: 'ap/account-inquiry', name: 'Vendor inquiry' },
  ...(parent ? { parent } : {}),
  sequence: 10,
})

const payments = (menuId: string, path: string, room: string, name: string): Door => ({
  menuId,
  application: 'AP',
  path,
  room: `ap/${room}`,
  name,
  parent: 'AP0300',
  sequence: Number(menuId.slice(-2)),
})

const slips = (menuId: string, path: string, room: string, name: string): Door => ({
  ...{ menuId, application: 'AP', path, room: `ap/${room}`, name, parent: 'AP0800' },
  sequence: Number(menuId.slice(-2)),
})

const taxReturn = (menuId: string, application: string, parent?: string): Door => ({
  ...{ menuId, application, path: '/gst-hst-return', room: 'ap/tax-return', name: 'GST/HST return' },
  ...(parent ? { parent } : {}),
  sequence: 36,
})

const taxWorksheet = (menuId: string, application: string, parent?: string): Door => ({
  ...{ menuId, application, path: '/gst-hst-worksheet', room: 'ap/tax-worksheet', name: 'GST/HST worksheet' },
  ...(parent ? { parent } : {}),
  sequence: 37,
})

/** Doors to the rooms of payables, spelled as in the product text (section 2). */
export const DOORS: readonly Door[] = [
  purchaseJournal('AP0110', 'AP', 'AP0100'),
  purchaseJournal('PO0110', 'PO'),
  {
    ...{ menuId: 'AP0105', application: 'AP', path: '/arrivals', room: 'ap/arrival' },
    ...{ name: 'Arrivals', parent: 'AP0100', sequence: 15 },
  },
  {
    ...{ menuId: 'AP0120', application: 'AP', path: '/approval-inbox', room: 'ap/purchase-invoice' },
    ...{ props: { awaits: 'approval' }, name: 'Approval inbox', parent: 'AP0100', sequence: 30 },
  },
  {
    ...{ menuId: 'AP0125', application: 'AP', path: '/recurring-invoices', room: 'ap/recurring-invoice' },
    ...{ name: 'Recurring invoices', parent: 'AP0100', sequence: 35 },
  },
  {
    ...{ menuId: 'AP0127', application: 'AP', path: '/vendor-statements', room: 'ap/vendor-statement' },
    ...{ name: 'Vendor statements', parent: 'AP0100', sequence: 45 },
  },
  payments('AP0310', '/cash-disbursements', 'payment', 'Cash disbursements'),
  payments('AP0315', '/creditcard-payments', 'card-payment', 'Credit card payments'),
  payments('AP0316', '/credit-card-statements', 'card-statement', 'Credit card statements'),
  payments('AP0340', '/ap-payments-queue', 'payment-batch', 'Payments queue'),
  payments('AP0350', '/cheque-Printing', 'cheque-printing', 'Cheque printing'),
  payments('AP0360', '/cheque-cancellation', 'cheque', 'Cheque cancellation'),
  accountInquiry('AP0610', 'AP', 'AP0600'),
  accountInquiry('PO0610', 'PO'),
  {
    ...{ menuId: 'AP0130', application: 'AP', path: '/holdback-release', room: 'ap/holdback' },
    ...{ name: 'Holdback release', parent: 'AP0100', sequence: 40 },
  },
  taxReturn('AP0317', 'AP', 'AP0300'),
  taxReturn('GL0036', 'GL', 'GL0400'),
  taxWorksheet('AP0714', 'AP', 'AP0700'),
  taxWorksheet('GL0037', 'GL', 'GL0400'),
  report('AP0705', '/ap-aged-trial-balance', 'aged-trial-balance', 'A/P aged trial balance'),
  report('AP0706', '/Unapplied-Debit-report', 'unapplied-debit', 'Unapplied debits'),
  report('AP0707', '/payments-report', 'payments-report', 'Payments report'),
  report('AP0708', '/top-accounts', 'top-accounts', 'Top accounts'),
  report('AP0709', '/ap-expense-report', 'expense-report', 'Expense report'),
  report('AP0710', '/vendor-list', 'vendor-list', 'Vendor list'),
  report('AP0711', '/credit-card-invoices', 'credit-card-invoices', 'Credit card charges'),
  report('AP0712', '/ap-journal-printing', 'journal-printing', 'A/P journal printing'),
  report('AP0713', '/t5018', 't5018', 'T5018 subcontractors'),
  report('AP0719', '/statement-explained', 'statement-differences', 'Statement explained'),
  slips('AP0810', '/t5018-returns', 'slip-return', 'T5018 returns'),
  slips('AP0820', '/t5018-slips', 'issued-slip', 'T5018 slips issued'),
  slips('AP0830', '/t5018-slip-payments', 'slip-payments', 'Payments on T5018 slips'),
  slips('AP0840', '/t5018-recipients', 'slip-recipient', 'T5018 recipients'),
  slips('AP0850', '/t5018-thresholds', 'slip-threshold', 'T5018 thresholds'),
  setup('AP0968', 'AP', '/credit-cards', 'credit-card', 'Credit cards'),
  setup('PT0968', 'PT', '/credit-cards', 'credit-card', 'Credit cards'),
  setup('AP0972', 'AP', '/gst-hst-filing', 'tax-filing', 'GST/HST reporting periods'),
  setup('GL0972', 'GL', '/gst-hst-filing', 'tax-filing', 'GST/HST reporting periods'),
  setup('AP0973', 'AP', '/holdback-calendar', 'holdback-calendar', 'Holdback calendar'),
  setup('AP0969', 'AP', '/distribution-template', 'distribution-template', 'Distribution templates'),
  setup('AP0970', 'AP', '/ap-expense-template-setup', 'expense-template', 'Expense templates'),
  setup('AP0971', 'AP', '/ap-expense-template-column-setup', 'expense-template-column', 'Expense template columns'),
  {
    menuId: 'AP0930',
    application: 'AP',
    path: '/mailboxes',
    room: 'ap/mailbox',
    name: 'Mailboxes',
    parent: 'AP0900',
    sequence: 30,
  },
]
