import type {
  BankLine,
  BankStanding,
  BookLine,
  ImportedFile,
  LearnedRule,
  Proposal,
  ReconciliationWork,
} from '../../shared/contracts/gl/bank-reconciliation.ts'
import { sampleId } from '../sample/value.ts'

const bank = (at: number, on: string, text: string, amount: string): BankLine => ({
  ...{ id: sampleId(at), on, amount, text, kind: 'Other', chequeNo: null, reference: null, excludedFor: null },
})

const book = (at: number, on: string, payee: string, amount: string, more: Partial<BookLine> = {}): BookLine => ({
  ...{ key: `${sampleId(at)} 1`, on, amount, entryNo: `2026-00010${at}`, source: 'CD', documentType: 'ap.payment' },
  ...{ documentId: sampleId(at), method: 'Cheque', number: `2140${at}`, chequeNo: `2140${at}`, group: null },
  ...{ fileNo: null, payee, firmId: null, text: payee },
  ...more,
})

const proposal = (reason: string, args: Record<string, string>, more: Partial<Proposal>): Proposal => ({
  ...{
    reason,
    args,
    does: 'match',
    books: [],
    kind: null,
    glAccount: null,
    accountName: null,
    memo: null,
    vendorId: null,
  },
  ...more,
})

const BANKS: readonly BankStanding[] = [
  {
    ...{ bankAccountId: 'RBC-CAD', name: 'Royal Bank, operating', currency: 'CAD', glAccount: '1010' },
    ...{ reconciledTo: '2026-10-31', reconciledClosing: '793603.90', openId: sampleId(0), openDate: '2026-11-19' },
    ...{ waiting: 3, lastImport: '2026-11-20T14:00:00.000Z' },
  },
  {
    ...{ bankAccountId: 'RBC-USD', name: 'Royal Bank, US dollars', currency: 'USD', glAccount: '1020' },
    ...{ reconciledTo: null, reconciledClosing: null, openId: null, openDate: null, waiting: 0, lastImport: null },
  },
]

const WORK: ReconciliationWork = {
  ...{ id: sampleId(0), version: 1, reconciliationNo: 'BR000012', status: 'Open', bankAccountId: 'RBC-CAD' },
  ...{ bankName: 'Royal Bank, operating', glAccount: '1010', currency: 'CAD', statementDate: '2026-11-19' },
  ...{ opening: '793603.9', closing: '628876.97', isFirst: false, toDecideCount: 3, matchedCount: 1 },
  toDecide: [
    {
      line: bank(1, '2026-11-17', 'Wire in, Harlow Electric Ltd', '31904.22'),
      proposal: proposal(
        'sumOfFirm',
        { count: '2', payee: 'Harlow Electric Ltd' },
        {
          books: [
            book(1, '2026-11-17', 'Harlow Electric Ltd', '18204.22'),
            book(2, '2026-11-17', 'Harlow Electric Ltd', '13700'),
          ],
        },
      ),
    },
    {
      line: bank(2, '2026-11-19', 'Wire fee', '-25'),
      proposal: proposal(
        'asBefore',
        { times: '2', date: '2026-11-04' },
        {
          ...{ does: 'book', kind: 'Fee', glAccount: '6810', accountName: 'Bank charges' },
        },
      ),
    },
    { line: bank(3, '2026-11-19', 'Incoming wire, ref 88120', '22480'), proposal: null },
  ],
  excluded: [],
  matched: [
    {
      ...{ id: sampleId(4), reason: 'cheque', args: { number: '21398' }, isAuto: true, madeBy: 'Marie Bouchard' },
      lines: [bank(4, '2026-11-13', 'Cheque 21398', '-6418.22')],
      books: [book(3, '2026-11-06', 'Ironwood Pallet', '-6418.22')],
    },
  ],
  booksOnly: [
    { ...book(5, '2026-03-04', 'Ambrose Sheet Metal', '-412.5'), days: 260, isStale: true },
    { ...book(6, '2026-11-19', 'Deposit 0458', '17905.33', { method: null, chequeNo: null }), days: 0, isStale: false },
  ],
  ...{ booksOnlyCount: 2, booksOnlySum: '17492.83' },
  proof: {
    ...{ closing: '628876.97', inTransit: '17905.33', inTransitCount: 1, outstanding: '-412.5', outstandingCount: 1 },
    ...{
      bankAdjusted: '646369.8',
      bookBalance: '592010.58',
      toBookIn: '0',
      toBookOut: '-25',
      booksAdjusted: '591985.58',
    },
    ...{ difference: '-54359.22', differenceThen: '-22480', lines: 4, decided: 1, opening: '793603.9' },
    ...{ opensAndLines: '628876.97', matchedSum: '-6418.22', unread: 0 },
  },
  actions: ['add', 'export', 'bring', 'match', 'book', 'reconcile', 'undo'],
}

const FILES: readonly ImportedFile[] = [
  {
    ...{
      id: sampleId(1),
      fileName: 'november.ofx',
      format: 'OFX',
      from: '2026-11-01',
      to: '2026-11-19',
      read: 120,
      added: 118,
    },
    ...{ by: 'Marie Bouchard', on: '2026-11-20T14:00:00.000Z', undoneBy: null },
  },
]

const RULES: readonly LearnedRule[] = [
  {
    ...{
      id: sampleId(2),
      pattern: 'WIRE FEE',
      direction: 'Out',
      kind: 'Fee',
      glAccount: '6810',
      accountName: 'Bank charges',
    },
    ...{ firmId: null, times: 2, firstBy: 'Marie Bouchard', lastOn: '2026-11-04' },
  },
]

/** The calls of the bank reconciliation, by what stands behind its room. */
export function reconciliationAnswer(path: readonly string[] | null | undefined): object | undefined {
  if (path?.[0] === 'banks') return { banks: BANKS }
  if (path?.[1] === 'work') return WORK
  if (path?.[2] === 'beside') return { files: FILES, rules: RULES, proposed: null }
  return undefined
}
