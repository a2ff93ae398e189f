import type { FieldSources } from '../field-place.ts'
import { DOCUMENT_NUMBERS } from './document-numbers.ts'
import { INQUIRY_SOURCES } from './inquiry-sources.ts'

const vendorName = ['admin.firm.name']
const firmId = ['admin.firm.firmId']

const itemNumber = DOCUMENT_NUMBERS
/** Of an open item: what it was, when, and what is left of it. */
const invoiceAmount = ['ap.purchaseInvoice.docAmount', 'ap.purchaseInvoice.payableAmount']
const open = ['ap.purchaseInvoice.openAmount', ...invoiceAmount]
const docDate = ['ap.purchaseInvoice.docDate']
const dueDate = ['ap.purchaseInvoice.dueDate']
const discountDate = ['ap.purchaseInvoice.discountDate']
const discount = ['ap.purchaseInvoice.discountAmount']
const account = ['gl.account.account']
const accountName = ['gl.account.name']
const paid = ['ap.payment.amount', 'ap.cardPayment.amount']
const description = [
  'ap.purchaseInvoice.distribution.description',
  'ap.payment.distribution.description',
  'ap.cardPayment.distribution.description',
]
const lineAmount = [
  'ap.purchaseInvoice.distribution.amount',
  'ap.payment.distribution.amount',
  'ap.cardPayment.distribution.amount',
]
const taxAmount = ['ap.purchaseInvoice.taxAmount']

const payments = {
  payee: ['admin.firm.name'],
  'items.docNumber': itemNumber,
  'items.docDate': docDate,
  'items.dueDate': dueDate,
  'items.discountDate': discountDate,
  'items.discountAvailable': discount,
  'items.openAmount': open,
  'items.remaining': open,
}

const ofInvoice = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, [`ap.purchaseInvoice.${name}`]]))

/** The same for each of many columns. */
const all = (names: readonly string[], sources: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, sources]))

const numbered = (name: string, most: number) => Array.from({ length: most }, (_, at) => `${name}${at + 1}`)

/** Where payables show fields under other names [S6.09]. */
export const SOURCES: FieldSources = {
  ...INQUIRY_SOURCES,
  'ap.recurringInvoice': {
    'dates.docNumber': ['ap.purchaseInvoice.docNumber'],
    'dates.invoiceNo': ['ap.purchaseInvoice.invoiceNo'],
  },
  'ap.arrival': {
    vendorName: ['admin.firm.name'],
    sameFile: ['ap.arrival.arrivalNo', 'ap.purchaseInvoice.invoiceNo'],
    sameNumber: ['ap.purchaseInvoice.invoiceNo'],
    invoiceId: ['ap.purchaseInvoice.invoiceNo'],
  },
  'ap.holdback': {
    ...ofInvoice('invoiceNo', 'vendorId', 'docNumber', 'docDate', 'contractDate', 'holdbackDueOn', 'lienClaimed'),
    ...ofInvoice('currency', 'holdbackAmount', 'holdbackOpen'),
    vendorName,
    standing: ['lienClaimed', 'holdbackDueOn'],
    release: ['ap.purchaseInvoice.invoiceNo'],
  },
  'ap.expenseTemplate': { columns: [] },
  'ap.purchaseInvoice': {
    openAmount: ['docAmount', 'payableAmount'],
    holdbackOpen: ['holdbackAmount'],
    payment: [],
    oneHand: ['po.purchaseOrder.orderNo', 'po.purchaseReceipt.receiptNo'],
    'matches.orderNo': ['po.purchaseOrder.orderNo'],
    'matches.productId': ['po.receiptLine.productId'],
    'matches.description': ['po.receiptLine.description'],
    'matches.ordered': ['po.purchaseOrder.lines.quantity'],
    'matches.received': ['po.receiptLine.quantity'],
    'matches.invoicedBefore': ['po.receiptLine.invoiced'],
    'matches.orderPrice': ['po.purchaseOrder.lines.unitPrice'],
    'matches.receiptAmount': ['po.receiptLine.unitCost'],
  },
  'ap.paymentBatch': {
    'documents.vendorId': firmId,
    'documents.vendorName': vendorName,
    'documents.reference': itemNumber,
    'documents.dueDate': dueDate,
    'documents.daysLate': dueDate,
    'documents.openAmount': open,
    'documents.discountDate': discountDate,
    'documents.discountOffered': discount,
    'documents.paymentNo': ['ap.payment.paymentNo'],
  },
  'ap.cardStatement': {
    currency: ['ap.creditCard.currency'],
    cardLabel: ['ap.creditCard.label'],
    'charges.paymentNo': ['ap.cardPayment.paymentNo'],
    'charges.chargedOn': ['ap.cardPayment.paymentDate'],
    'charges.payee': ['ap.cardPayment.payee'],
    'charges.reference': ['ap.cardPayment.reference'],
    'charges.amount': ['ap.cardPayment.amount'],
  },
  'ap.slipRecipient': { businessNumber: ['admin.firm.businessNumber'] },
  'ap.slipReturn': {
    'slips.vendorId': firmId,
    'slips.vendorName': [...vendorName, 'ap.slipRecipient.surname', 'ap.slipRecipient.givenName'],
    'slips.recipientKind': ['ap.slipRecipient.kind'],
    'slips.number': ['ap.slipRecipient.sin', 'admin.firm.businessNumber'],
    'slips.slipNo': ['ap.issuedSlip.slipNo'],
  },
  'ap.issuedSlip': {
    number: ['ap.slipRecipient.sin', 'admin.firm.businessNumber'],
    amendedBy: ['slipNo'],
    standing: [],
    amends: ['slipNo'],
    vendorName: [...vendorName, 'ap.slipRecipient.surname', 'ap.slipRecipient.givenName'],
    recipientKind: ['ap.slipRecipient.kind'],
  },
  'ap.taxReturn': { entryNo: ['gl.entry.entryNo'] },
  'ap.vendorStatement': {
    'theirs.ourNumber': itemNumber,
    'theirs.ourAmount': open,
    'ours.docNumber': itemNumber,
    'ours.docDate': docDate,
    'ours.amount': open,
  },
  'ap.payment': { ...payments, batchNo: ['ap.paymentBatch.batchNo'], chequeStatus: ['ap.cheque.status'] },
  'ap.cardPayment': {
    ...payments,
    cardLabel: ['ap.creditCard.label'],
    chargeDue: dueDate,
    chargeOpen: open,
    cardStatementNo: ['ap.cardStatement.statementNo'],
    charge: [],
  },
  'ap.cheque': {
    bankName: ['gl.bankAccount.name'],
    bankAccountId: ['gl.bankAccount.bankAccountId'],
    chequeNo: ['ap.payment.chequeNo'],
    chequeDate: ['ap.payment.paymentDate'],
    payee: ['ap.payment.payee'],
    amount: ['ap.payment.amount'],
    currency: ['ap.payment.currency'],
    vendorId: ['ap.payment.vendorId'],
    paymentNo: ['ap.payment.paymentNo'],
    pays: itemNumber,
    'items.docNumber': itemNumber,
    'items.docDate': docDate,
    'items.dueDate': dueDate,
    'items.pay': ['ap.payment.items.pay'],
    'items.discount': ['ap.payment.items.discount'],
    'items.writeOff': ['ap.payment.items.writeOff'],
  },
  'ap.agedTrialBalance': {
    reference: itemNumber,
    documentNo: itemNumber,
    kind: [],
    glAccount: account,
    currency: ['ap.purchaseInvoice.currency'],
    ...all(['total', 'current', ...numbered('period', 8), 'unapplied', 'ahead'], open),
    holdback: ['ap.purchaseInvoice.holdbackAmount', 'ap.purchaseInvoice.holdbackOpen'],
  },
  'ap.unappliedDebit': {
    reference: itemNumber,
    documentNo: itemNumber,
    kind: [],
    age: docDate,
    currency: ['ap.purchaseInvoice.currency'],
    ...all(['original', 'applied', 'unapplied'], [...open, ...paid]),
    reason: ['ap.purchaseInvoice.notes', 'ap.payment.memo'],
    glAccount: account,
  },
  'ap.paymentsReport': {
    bankAccountId: ['gl.bankAccount.bankAccountId', 'ap.creditCard.cardId'],
    bankName: ['gl.bankAccount.name', 'ap.creditCard.label'],
    number: ['ap.payment.chequeNo', 'ap.payment.reference', 'ap.cardPayment.reference'],
    ...all(['gross', 'net', 'functional', 'cancelled', 'left'], paid),
    discount: ['ap.payment.discountAmount', 'ap.cardPayment.discountAmount'],
    currency: ['ap.payment.currency'],
    rate: ['ap.payment.rate'],
    documents: [],
    batch: ['ap.paymentBatch.batchNo'],
  },
  'ap.t5018': {
    payments: [],
    ...all(['paid', 'goods', 'reported'], [...paid, ...invoiceAmount]),
    threshold: ['ap.slipThreshold.amount'],
    standing: ['ap.slipThreshold.amount', ...paid],
  },
  'ap.slipPayments': {
    countedOn: ['ap.payment.paymentDate'],
    takenBack: [],
    paid: ['ap.issuedSlip.paid', ...paid],
    goods: ['ap.issuedSlip.goods'],
    amount: ['ap.issuedSlip.amount', ...paid],
  },
  'ap.taxWorksheet': {
    line: ['ap.taxReturn.lines.line'],
    standsFor: ['ap.taxReturn.lines.standsFor'],
    postingDate: ['gl.entry.postingDate'],
    description: ['gl.entry.description'],
    taxCode: ['admin.salesTax.taxCode'],
    entries: [],
    ...all(['sales', 'collected', 'recoverable', 'netTax'], ['gl.entry.lines.debit', 'gl.entry.lines.credit']),
  },
  'ap.statementDifferences': {
    docNumber: ['ap.vendorStatement.theirs.docNumber', 'ap.vendorStatement.ours.docNumber'],
    docDate: ['ap.vendorStatement.theirs.docDate', 'ap.vendorStatement.ours.docDate'],
    theirAmount: ['ap.vendorStatement.theirs.amount'],
    ourAmount: ['ap.vendorStatement.theirs.ourAmount', 'ap.vendorStatement.ours.amount'],
    difference: ['ap.vendorStatement.theirs.difference'],
  },
  'ap.creditCardInvoices': {
    chargedOn: ['ap.cardPayment.paymentDate'],
    documents: itemNumber,
    description,
    accounts: account,
    currency: ['ap.cardPayment.currency'],
    net: ['ap.cardPayment.amount', ...lineAmount],
    tax: ['ap.cardPayment.distribution.taxAmount', ...taxAmount],
    gross: ['ap.cardPayment.amount'],
    unpaid: ['ap.cardPayment.chargeOpen'],
    state: ['ap.cardPayment.charge'],
  },
  'ap.topAccounts': {
    rank: [],
    currency: ['ap.purchaseInvoice.currency'],
    ...all(['invoiced', 'share', 'cumulative', 'priorYear', 'change'], invoiceAmount),
    tax: taxAmount,
    paid,
    documents: [],
    daysToPay: [...docDate, 'ap.payment.paymentDate'],
  },
  'ap.expenseReport': {
    documentDate: docDate,
    reference: [...itemNumber, 'ap.purchaseInvoice.reference'],
    description,
    month: docDate,
    branchSegment: ['gl.account.branchSegment'],
    jobId: ['po.job.jobNo'],
    currency: ['ap.purchaseInvoice.currency'],
    ...all([...numbered('column', 20), 'other', 'total'], lineAmount),
    tax: taxAmount,
  },
  'ap.journalPrinting': {
    journalNo: ['gl.journal.journalNo'],
    status: ['gl.journal.status'],
    source: ['gl.journal.source'],
    entryNo: ['gl.entry.entryNo'],
    postingDate: ['gl.entry.postingDate'],
    reference: ['gl.entry.lines.reference'],
    kind: [],
    glAccount: account,
    accountName,
    description: ['gl.entry.lines.memo', 'gl.entry.description'],
    debit: ['gl.entry.lines.debit'],
    credit: ['gl.entry.lines.credit'],
    taxCode: ['admin.salesTax.taxCode'],
    jobId: ['po.job.jobNo'],
    currency: ['gl.entry.currency'],
  },
  'ap.vendorList': {
    contact: ['admin.firm.contacts.name'],
    balance: open,
    lastActivity: docDate,
  },
}
