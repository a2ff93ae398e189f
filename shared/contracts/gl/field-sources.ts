import { asDocument, type Document } from '../document.ts'
import type { FieldSources } from '../field-place.ts'
import { KEPT } from '../kept.ts'
import { kindsNaming } from '../lookups-to.ts'
import { DOCUMENT_NUMBERS } from '../ap/document-numbers.ts'

const documents = KEPT.flatMap((entity) => asDocument(entity) ?? [])
const isBooked = ({ fields }: Document) => Object.values(fields).some(({ ofEntry }) => ofEntry === 'post')

/** The numbers that a document is known by: its key, and the number that others know it by. */
const numbersOf = ({ id, key, title, fields }: Document) =>
  [key, ...(fields[title]!.kind === 'code' ? [title] : [])].map((name) => `${id}.${name}`)

/** What the books are told of a document: its numbers, and whom it is with. */
const TOLD = [
  ...new Set([
    ...['admin.firm.firmId', ...DOCUMENT_NUMBERS, 'po.purchaseOrder.orderNo'],
    ...documents.filter(isBooked).flatMap(numbersOf),
  ]),
]

/** What lines of the books say in words: those of the lines of documents. */
const SAID = [
  'ap.purchaseInvoice.matches.description',
  ...documents.flatMap(({ id, fields }) =>
    Object.entries(fields).flatMap(([list, { fields: line }]) =>
      line?.['glAccount'] && line['description'] ? [`${id}.${list}.description`] : [],
    ),
  ),
]

/** What names an account is told by its key and by what it is called. */
const NAMING = kindsNaming('gl.account', KEPT)
const KEYS = NAMING.map(({ id, key }) => `${id}.${key}`)
const TITLES = NAMING.map(({ id, title }) => `${id}.${title}`)

/** What a balance is the sum of. */
const MOVED = ['gl.entry.lines.debit', 'gl.entry.lines.credit']
const MOVED_IN_CURRENCY = ['gl.entry.lines.txnDebit', 'gl.entry.lines.txnCredit']

/** A line of a design that is looked through by itself shows the fields of its set, and is known by its set and its number. */
const ofDesign = (
  set: 'statementRowSet' | 'statementColumnSet',
  list: string,
  key: 'rowKey' | 'columnKey',
  fields: readonly string[],
) => ({
  [key]: [`gl.${set}.${key.replace('Key', 'SetId')}`, `gl.${set}.${list}.number`],
  ...Object.fromEntries(fields.map((name) => [name, [`gl.${set}.${list}.${name}`]])),
})

/** Where the ledger shows fields under other names, its own and those of documents [S6.09]. */
export const SOURCES: FieldSources = {
  'gl.account': { normalSide: ['accountType'], holdsItems: ['controlKind'] },
  'gl.recurringEntry': { 'dates.documentNo': ['gl.journalEntry.documentNo'] },
  'gl.statementRowSet': { rowCount: ['rows'] },
  'gl.statementColumnSet': { columnCount: ['columns'] },
  'gl.statementRow': {
    ...ofDesign('statementRowSet', 'rows', 'rowKey', [
      ...['number', 'kind', 'name', 'nameFr', 'nameZhCn', 'nameZhTw', 'of', 'reversed'],
    ]),
    statementType: ['gl.statementRowSet.statementType'],
  },
  'gl.statementColumn': ofDesign('statementColumnSet', 'columns', 'columnKey', [
    ...['number', 'kind', 'heading', 'headingFr', 'headingZhCn', 'headingZhTw', 'span', 'yearOffset', 'of', 'divideBy'],
  ]),
  'gl.fiscalYear': { periodCount: ['periods'], closedCount: ['periods'], openJournals: ['gl.journal.status'] },
  'gl.journal': {
    period: ['journalDate'],
    entryCount: [],
    debit: ['gl.entry.lines.debit'],
    credit: ['gl.entry.lines.credit'],
    openedBy: [],
  },
  'gl.entry': {
    debit: ['lines.debit'],
    description: [...TOLD, 'ap.payment.payee', 'ap.cardPayment.payee', 'ap.payment.reference', 'admin.firm.name'],
    journalNo: ['gl.journal.journalNo'],
    'lines.account': ['gl.account.account'],
    'lines.accountName': ['gl.account.name'],
    'lines.firmId': ['admin.firm.firmId'],
    'lines.reference': TOLD,
    'lines.memo': [...SAID, 'gl.account.account'],
  },
  'gl.pendingEntry': {
    description: [...TOLD, 'ap.payment.payee', 'ap.cardPayment.payee', 'ap.payment.reference', 'admin.firm.name'],
    entryNo: ['gl.entry.entryNo'],
  },
  'gl.foreignExchangeRevaluation': {
    journalNo: ['gl.journal.journalNo'],
    entryNo: ['gl.entry.entryNo'],
    residueEntryNo: ['gl.entry.entryNo'],
    'lines.reference': TOLD,
    'lines.dueDate': ['ap.purchaseInvoice.dueDate'],
  },
  'gl.mergeAccounts': {
    kind: [],
    key: KEYS,
    title: TITLES,
    uses: [],
  },
  'gl.revaluationReport': {
    currency: [],
    movedOn: [],
    move: [],
    reference: TOLD,
    rate: ['gl.foreignExchangeRevaluation.rate'],
    balance: ['gl.foreignExchangeRevaluation.lines.balance'],
    carrying: ['gl.foreignExchangeRevaluation.lines.carrying'],
    revalued: ['gl.foreignExchangeRevaluation.lines.revalued'],
    unrealized: ['gl.foreignExchangeRevaluation.lines.difference'],
    realized: [],
    reversingNo: ['gl.entry.entryNo'],
  },
  // Numbers of entries, and what a verification itself has found.
  'gl.tamperReport': {
    ...{ verifiedOn: [], verifiedBy: [], chain: [], entries: [], outcome: [], seal: [] },
    // Of the change log: numbers, and of a fault what its own list tells.
    ...{ firstSave: [], lastSave: [], brokenSave: ['admin.auditLog.recordKey', 'admin.auditLog.actionBy'] },
    ...{ firstEntry: ['gl.entry.entryNo'], lastEntry: ['gl.entry.entryNo'], brokenEntry: ['gl.entry.entryNo'] },
  },
  'gl.verifyLedger': {
    ...{ chain: [], entries: [], firstEntry: ['gl.entry.entryNo'], lastEntry: ['gl.entry.entryNo'] },
    ...{ firstSave: [], lastSave: [] },
  },
  'gl.tieOut': {
    source: [],
    period: [],
    kind: [],
    currency: [],
    journals: [],
    documents: [],
    subDebit: [],
    subCredit: [],
    glDebit: ['gl.entry.lines.debit'],
    glCredit: ['gl.entry.lines.credit'],
    pendingDebit: ['gl.pendingEntry.amount'],
    pendingCredit: ['gl.pendingEntry.amount'],
    difference: [],
  },
  'gl.trialBalance': {
    currency: [],
    ...Object.fromEntries(
      ['opening', 'closing', 'closingDebit', 'closingCredit', 'yearBefore', 'budget', 'variance'].map((name) => [
        name,
        MOVED,
      ]),
    ),
    ...Object.fromEntries(['debit', 'yearDebit'].map((name) => [name, ['gl.entry.lines.debit']])),
    ...Object.fromEntries(['credit', 'yearCredit'].map((name) => [name, ['gl.entry.lines.credit']])),
  },
  'gl.journalPrinting': { status: [], line: [], inItself: MOVED_IN_CURRENCY },
  'gl.detailedLedger': {
    lineNo: [],
    postingDate: ['gl.entry.postingDate'],
    periodNo: ['gl.entry.postingDate'],
    debit: ['gl.entry.lines.debit'],
    credit: ['gl.entry.lines.credit'],
    balance: MOVED,
    moved: MOVED,
    currency: ['gl.entry.lines.txnCurrency'],
    inItself: MOVED_IN_CURRENCY,
    jobId: ['po.job.jobNo'],
  },
  'gl.accountEnquiry': {
    ...{ 'periods.periodNo': [], 'periods.endDate': [], 'periods.budget': [], 'periods.variance': [] },
    ...Object.fromEntries(['opening', 'net', 'closing'].map((name) => [`periods.${name}`, MOVED])),
    ...Object.fromEntries(['txnNet', 'txnClosing'].map((name) => [`periods.${name}`, MOVED_IN_CURRENCY])),
    'periods.debit': ['gl.entry.lines.debit'],
    'periods.credit': ['gl.entry.lines.credit'],
    'lines.balance': MOVED,
  },
  'gl.integration': {
    ...Object.fromEntries(
      ['proof', 'documents'].flatMap((list) => [
        ...['subDebit', 'subCredit', 'difference'].map((name) => [`${list}.${name}`, []]),
        [`${list}.glDebit`, ['gl.entry.lines.debit']],
        [`${list}.glCredit`, ['gl.entry.lines.credit']],
        ...['pendingDebit', 'pendingCredit'].map((name) => [`${list}.${name}`, ['gl.pendingEntry.amount']]),
      ]),
    ),
    ...{ 'proof.period': [], 'proof.source': [], 'proof.kind': [], 'proof.currency': [] },
    ...{ 'proof.journals': [], 'proof.documents': [] },
    ...{ 'controls.account': ['gl.account.account'], 'controls.name': ['gl.account.name'] },
    ...{ 'controls.kind': [], 'controls.currency': [], 'controls.items': [], 'controls.control': MOVED },
    ...{ 'controls.pending': ['gl.pendingEntry.amount'], 'controls.difference': [] },
    ...{ 'documents.date': [], 'documents.number': TOLD, 'documents.entryNos': ['gl.entry.entryNo'] },
    'documents.state': [],
    ...{ 'waiting.period': [], 'waiting.source': [], 'waiting.entries': [], 'waiting.ready': [] },
    'waiting.amount': ['gl.pendingEntry.amount'],
    ...{ 'drafts.date': [], 'drafts.source': [], 'drafts.number': TOLD, 'drafts.reason': [] },
  },
}
