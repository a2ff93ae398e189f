/** Where entries come from (finance 2.1); user codes of type journal source begin with these. */
export const JOURNAL_SOURCES = [
  'GJ',
  'AJ',
  'OB',
  'RJ',
  'RC',
  'PJ',
  'CD',
  'CC',
  'SJ',
  'CR',
  'PR',
  'IC',
  'PO',
  'WO',
  'FX',
  'BR',
  'YE',
  'HB',
] as const
export type JournalSource = (typeof JOURNAL_SOURCES)[number]

/** Only Actual feeds balances of accounts that are proven, and is ruled by the flags of a period. */
export const DATA_TYPES = ['Actual', 'Budget', 'Forecast', 'Statistical'] as const
export type DataType = (typeof DATA_TYPES)[number]

/** [S3.32] The ledgers with a flag of their own in each period; inventory uses G/L's. */
export const LEDGERS = ['GL', 'AR', 'AP', 'PR'] as const
export type LedgerName = (typeof LEDGERS)[number]

/** Sources that belong to a ledger beside G/L. The database knows the same (`ledger_of_source`). */
const OWNERS: Readonly<Partial<Record<JournalSource, LedgerName>>> = {
  PJ: 'AP',
  CD: 'AP',
  CC: 'AP',
  SJ: 'AR',
  CR: 'AR',
  PR: 'PR',
}

export const ledgerOfSource = (source: string): LedgerName => OWNERS[source as JournalSource] ?? 'GL'

/** Sources whose journals must be closed before the flag of this ledger is. */
export const sourcesOf = (ledger: LedgerName): JournalSource[] =>
  JOURNAL_SOURCES.filter((source) => ledgerOfSource(source) === ledger)

/** What proves a control account: open items of firms, or another book. */
export const CONTROL_KINDS = [
  'AR',
  'AP',
  'HoldbackReceivable',
  'HoldbackPayable',
  'GRNI',
  'Bank',
  'Undeposited',
  'NetPay',
] as const
export type ControlKind = (typeof CONTROL_KINDS)[number]

/** What is proven beside the books: control accounts, and what stock stands on by its roles. */
export const PROVEN_KINDS = [...CONTROL_KINDS, 'Inventory', 'InTransit', 'WorkInProcess'] as const
export type ProvenKind = (typeof PROVEN_KINDS)[number]

const CONTROL_OWNERS: Readonly<Partial<Record<ControlKind, LedgerName>>> = {
  AR: 'AR',
  HoldbackReceivable: 'AR',
  AP: 'AP',
  HoldbackPayable: 'AP',
  NetPay: 'PR',
}

/** [FI2] The ledger whose flag must be open for a line on such an account, whatever the source. */
export const ledgerOfControl = (kind: ControlKind): LedgerName => CONTROL_OWNERS[kind] ?? 'GL'
