import type { FieldSources } from '../field-place.ts'
import { accountSources, within } from '../trade/account-sources.ts'
import { AGED_TOTALS } from '../trade/ageing.ts'

const NUMBERS = ['ar.customerInvoice.invoiceNo', 'ar.customerInvoice.documentNo']
const amount = ['ar.customerInvoice.docAmount', 'ar.customerInvoice.dueAmount']
const open = ['ar.customerInvoice.openAmount', ...amount]
const held = ['ar.customerInvoice.holdbackAmount', 'ar.customerInvoice.holdbackOpen']
const claim = ['ar.customerInvoice.lines.amount', 'ar.manufacturerAgreement.percent']
/** What a rep earns is sales by a percentage. */
const earned = ['ar.customerInvoice.netAmount', 'admin.salesRep.commissionPercent', 'ar.commissionPlan.percent']
const credit = ['admin.firm.billTo.creditLimit']

const RECEIPT_NUMBERS = ['ar.cashReceipt.receiptNo', 'ar.cashReceipt.reference']
const received = ['ar.cashReceipt.amount']

/** What is open with a customer, where receipts and deposits show it. */
const RECEIVED_ITEM = {
  'items.docNumber': NUMBERS,
  'items.docDate': ['ar.customerInvoice.docDate'],
  'items.dueDate': ['ar.customerInvoice.dueDate'],
  'items.discountDate': ['ar.customerInvoice.discountDate'],
  'items.discountAvailable': ['ar.customerInvoice.discountAmount'],
  'items.openAmount': open,
  'items.remaining': open,
}

const ACCOUNT = {
  told: [...NUMBERS, ...RECEIPT_NUMBERS, 'gl.entry.lines.reference'],
  numbers: [...RECEIPT_NUMBERS, 'gl.entry.lines.reference'],
  kind: ['ar.customerInvoice.kind'],
  documentDate: ['ar.customerInvoice.docDate'],
  dueDate: ['ar.customerInvoice.dueDate'],
  currency: ['ar.customerInvoice.currency'],
  ...{ amount, open, held, money: received },
  moneyDate: ['gl.entry.postingDate'],
  state: ['ar.customerInvoice.status'],
}

/** Where receivables show fields under other names [S6.09]. */
export const SOURCES: FieldSources = {
  'ar.recurringInvoice': { 'dates.documentNo': ['ar.customerInvoice.documentNo'] },
  'ar.deposit': { ...RECEIVED_ITEM, receiptCount: [], payers: ['ar.cashReceipt.payer', 'ar.cashReceipt.customerId'] },
  'ar.cashReceipt': {
    ...RECEIVED_ITEM,
    openAmount: received,
    unidentified: ['ar.cashReceipt.customerId'],
    stepCount: [],
  },
  'ar.accountInquiry': {
    ...accountSources(ACCOUNT, 'receipts'),
    ...{ creditLimit: credit, available: [...credit, ...open], highest: open, sales: amount },
    salesByMonth: amount,
    'open.toKnow': ['ar.collection.notes'],
    ...{ 'orders.currency': ['oe.salesOrder.currency'], 'orders.toInvoice': ['oe.salesOrder.total'] },
    'calls.came': received,
    ...within('attachments', {
      ...{ name: [], room: [], size: [], createdBy: [], createdOn: [] },
      key: [...ACCOUNT.told, 'admin.firm.firmId', 'ar.mandate.mandateNo', 'oe.salesOrder.orderNo'],
    }),
    ...{ receipts: received, lastReceipt: received },
    ...{ 'credit.decision': ['admin.firm.billTo.onHold'], 'credit.reason': ['admin.firm.billTo.holdReason'] },
    // What was sent, and nowhere else.
    ...{
      'sent.sentOn': [],
      'sent.kind': [],
      'sent.reference': [],
      'sent.statementDate': [],
      'sent.way': [],
      'sent.sentBy': [],
    },
    ...{
      'sent.balance': open,
      'sent.currency': ['ar.customerInvoice.currency'],
      'sent.sentTo': ['admin.firm.contacts.email'],
    },
    // Said when it was decided, and nowhere else.
    ...{ 'credit.decidedOn': [], 'credit.decidedBy': [], 'credit.note': [] },
  },
  'ar.unappliedCredits': {
    reference: [...NUMBERS, ...RECEIPT_NUMBERS],
    documentNo: [...NUMBERS, ...RECEIPT_NUMBERS],
    kind: [],
    age: ['ar.customerInvoice.docDate'],
    currency: ['ar.customerInvoice.currency'],
    ...{ original: open, applied: open, unapplied: open },
    reason: ['ar.customerInvoice.notes', 'gl.entry.lines.memo'],
    glAccount: ['gl.account.account'],
  },
  'ar.inactiveCustomers': {
    lastOrder: ['oe.salesOrder.orderDate'],
    lastInvoice: ['ar.customerInvoice.docDate'],
    lastReceipt: ['ar.cashReceipt.receiptDate'],
    daysInactive: ['ar.customerInvoice.docDate'],
    soldBefore: ['ar.customerInvoice.netAmount'],
    balance: open,
  },
  'ar.assessInterest': {
    reference: NUMBERS,
    dueDate: ['ar.customerInvoice.dueDate'],
    ...{ from: ['ar.customerInvoice.dueDate'], to: [], days: ['ar.customerInvoice.dueDate'] },
    ...{ principal: open, amount: open },
    percent: ['ar.interestRate.percent'],
    currency: ['ar.customerInvoice.currency'],
  },
  'ar.salesCommission': {
    ...{ netSales: ['ar.customerInvoice.netAmount'], margin: ['ar.customerInvoice.lines.cost'] },
    percent: ['admin.salesRep.commissionPercent', 'ar.commissionPlan.percent'],
    ...{ commission: earned, posted: earned, balance: earned },
    why: [],
  },
  'ar.mfSalesCommission': {
    ...{ productId: ['ar.customerInvoice.lines.productId'], description: ['ar.customerInvoice.lines.description'] },
    netSales: ['ar.customerInvoice.lines.amount'],
    percent: ['ar.manufacturerAgreement.percent'],
    ...{ claimed: claim, balance: claim },
  },
  'ar.creditSales': {
    ...{ total: amount, paidAtOnce: open, onAccount: open, open },
    creditUsed: [...credit, ...open],
  },
  'ar.invoicePrinting': { goes: ['admin.firm.contacts.email'], total: amount, times: [], lastSent: [] },
  'ar.salesRegister': {
    ...{ goods: amount, discount: amount, surcharge: amount, freight: amount, restocking: amount },
    ...{ taxCodes: ['ar.customerInvoice.lines.taxGroup'], tax: ['ar.customerInvoice.taxAmount'], total: amount },
    ...{ netHome: amount, taxHome: ['ar.customerInvoice.taxAmount'], totalHome: amount },
  },
  'ar.salesRepCommission': {
    netSales: ['ar.customerInvoice.netAmount'],
    ...{ cost: ['ar.customerInvoice.lines.cost'], margin: ['ar.customerInvoice.lines.cost'] },
    percent: ['admin.salesRep.commissionPercent', 'ar.commissionPlan.percent'],
    ...{ commission: earned, earnedAmount: earned, posted: earned, postedLately: earned, balance: earned },
    ...{ postedOn: [], state: [] },
  },
  'ar.accountStatement': {
    goes: ['admin.firm.billTo.statementCycle'],
    currency: ['ar.customerInvoice.currency'],
    ...{ balance: open, carried: open, overdue: open },
    lastSent: [],
  },
  'ar.overdueAccounts': {
    contact: ['admin.firm.contacts.name'],
    oldestDue: ['ar.customerInvoice.dueDate'],
    daysLate: ['ar.customerInvoice.dueDate'],
    ...{ overdue: open, upTo30: open, upTo60: open, upTo90: open, older: open, unapplied: open },
    lastReceipt: ['ar.cashReceipt.receiptDate'],
    ...{ promised: ['ar.collection.amount'], promisedOn: ['ar.collection.comesOn'], said: ['ar.collection.notes'] },
    ...{ reminded: ['ar.collection.level'], nextOn: ['ar.collection.nextOn'] },
  },
  'ar.journalPrinting': {
    journalNo: ['gl.journal.journalNo'],
    status: ['gl.journal.status'],
    source: ['gl.journal.source'],
    entryNo: ['gl.entry.entryNo'],
    postingDate: ['gl.entry.postingDate'],
    reference: ['gl.entry.lines.reference'],
    kind: [],
    glAccount: ['gl.account.account'],
    accountName: ['gl.account.name'],
    description: ['gl.entry.lines.memo', 'gl.entry.description'],
    debit: ['gl.entry.lines.debit'],
    credit: ['gl.entry.lines.credit'],
    taxCode: ['admin.salesTax.taxCode'],
    jobId: ['po.job.jobNo'],
    currency: ['gl.entry.currency'],
  },
  'ar.agedTrialBalance': {
    ...Object.fromEntries(AGED_TOTALS.map((name) => [name, name === 'holdback' ? held : open])),
    reference: [...NUMBERS, ...RECEIPT_NUMBERS],
    documentNo: [...NUMBERS, ...RECEIPT_NUMBERS],
    kind: [],
    glAccount: ['gl.account.account'],
    currency: ['ar.customerInvoice.currency'],
  },
}
