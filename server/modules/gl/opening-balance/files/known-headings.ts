import type { OpeningColumn, OpeningPart } from '../../../../../shared/contracts/gl/opening-balance.ts'

/**
 * Headings by which a column is known, the surest first: ours in four languages, and those of Sage 50, QuickBooks and Business Central.
 * As `folded` makes them: small, without accents.
 */
const ACCOUNT = [
  ...[
    'account',
    'account number',
    'account no.',
    'account no',
    'g/l account',
    'gl account',
    'g/l account no.',
    'acct no.',
  ],
  ...[
    'account code',
    'compte',
    'no de compte',
    'cuenta',
    'numero de cuenta',
    '科目',
    '会计科目',
    '科目代码',
    '會計科目',
  ],
]
const DEBIT = [
  'debit',
  'debits',
  'balance at date debit',
  'balance debit',
  'debit amount',
  'debe',
  'debe (dr)',
  '借方',
  '借方金额',
]
const CREDIT = [
  'credit',
  'credits',
  'balance at date credit',
  'balance credit',
  'credit amount',
  'haber',
  'haber (cr)',
  '贷方',
  '贷方金额',
  '貸方',
]
const CURRENCY = ['currency', 'currency code', 'devise', 'code devise', 'moneda', 'divisa', '币种', '货币', '幣別']
const RATE = ['rate', 'exchange rate', 'taux', 'taux de change', 'tipo de cambio', 'tasa de cambio', '汇率', '匯率']
const DATE = [
  'date',
  'document date',
  'invoice date',
  'doc. date',
  'posting date',
  'date du document',
  'date document',
  'date de facture',
  'date comptabilisation',
  'date de comptabilisation',
  'fecha',
  'fecha del documento',
  'fecha de factura',
  '日期',
  '单据日期',
  '單據日期',
  '發票日期',
]
const DUE = [
  'due date',
  'due',
  'date d’echeance',
  "date d'echeance",
  'echeance',
  'fecha de vencimiento',
  'vencimiento',
  '到期日',
]
const REFERENCE = [
  ...[
    'document no.',
    'external document no.',
    'document number',
    'invoice no.',
    'invoice number',
    'invoice',
    'num',
    'number',
    'reference',
    'source',
    'doc. no.',
  ],
  ...[
    'no de document',
    'no de facture',
    'no de piece',
    'numero',
    'piece',
    'facture',
    'n.º de documento',
    'documento',
    'factura',
    '单据号',
    '单据编号',
    '單據編號',
    '发票号',
    '參考',
    '参考',
  ],
]
const KIND = [
  '類型',
  'document type',
  'transaction type',
  'type',
  'kind',
  'genre',
  'type de document',
  'type document',
  'tipo',
  'tipo de documento',
  '类型',
  '單據類型',
]

const ITEMS: Readonly<Partial<Record<OpeningColumn, readonly string[]>>> = {
  ...{ reference: REFERENCE, kind: KIND, documentDate: DATE, dueDate: DUE, currency: CURRENCY, rate: RATE },
  account: ACCOUNT,
  amount: [
    ...[
      'remaining amt. (lcy)',
      'remaining amount (lcy)',
      'amount in company currency',
      'open balance',
      'open amount',
      'amount due',
      'balance due',
    ],
    ...[
      'outstanding',
      'montant restant ds',
      'solde ouvert',
      'balance',
      'total',
      'amount',
      'solde',
      'montant',
      'montant ouvert',
      'saldo',
      'importe',
      '余额',
      '未结金额',
      '金额',
      '餘額',
      '金額',
    ],
  ],
  foreign: [
    'remaining amount',
    'montant restant',
    'foreign balance',
    'foreign amount',
    'amount in its currency',
    'montant dans sa devise',
    '原币金额',
    '原幣金額',
    'amount in currency',
    'montant en devise',
    'importe en divisa',
    '外币金额',
    '外幣金額',
  ],
  debit: DEBIT,
  credit: CREDIT,
}

const VENDOR = [
  'vendor no.',
  'vendor number',
  'vendor id',
  'vendor code',
  'no de fournisseur',
  'codigo de proveedor',
  'proveedor',
  '供应商编号',
  '供應商',
]
const CUSTOMER = [
  'customer no.',
  'customer number',
  'customer id',
  'customer code',
  'no de client',
  'codigo de cliente',
  'cliente',
  '客户编号',
  '客戶',
]
const FIRM = [
  'firm',
  'firm id',
  'firme',
  'entreprise',
  '往來單位',
  'no de firme',
  'empresa',
  'codigo de empresa',
  '公司',
  '往来单位',
]
/** A vendor's document goes by his number, not by ours. */
const BY_VENDOR = [
  'external document no.',
  'vendor invoice no.',
  'no de document externe',
  'no doc. externe',
  ...REFERENCE,
]
const FIRM_NAME = [
  'firm name',
  'name of the firm',
  '往来单位名称',
  '往來單位名稱',
  'name',
  'nom',
  'nom de la firme',
  'nombre',
  '名称',
  '名稱',
]

export const KNOWN: Readonly<Record<OpeningPart, Readonly<Partial<Record<OpeningColumn, readonly string[]>>>>> = {
  TrialBalance: {
    account: [...ACCOUNT, 'no.', 'n°', 'num'],
    kind: ['account type', 'type'],
    debit: DEBIT,
    credit: CREDIT,
    amount: [
      'balance at date',
      'solde au',
      'solde a la date',
      'balance',
      'net change',
      'amount',
      'solde',
      'montant',
      'saldo',
      'importe',
      '余额',
      '金额',
      '餘額',
      '金額',
    ],
    currency: CURRENCY,
    foreign: [
      'foreign amount',
      'amount in its currency',
      'montant dans sa devise',
      '原币金额',
      '原幣金額',
      'foreign balance',
      'amount in currency',
      'montant en devise',
      'importe en divisa',
      '外币金额',
      '外幣金額',
    ],
    rate: RATE,
  },
  Vendors: {
    firm: [...VENDOR, ...FIRM],
    firmName: ['vendor name', 'vendor', 'fournisseur', 'nom du fournisseur', ...FIRM_NAME],
    ...ITEMS,
    reference: BY_VENDOR,
  },
  Customers: {
    firm: [...CUSTOMER, ...FIRM],
    firmName: ['customer name', 'customer', 'client', 'nom du client', ...FIRM_NAME],
    ...ITEMS,
  },
}

/** Which program writes such headings. */
const PROGRAMS: readonly (readonly [program: string, words: readonly string[]])[] = [
  [
    'Business Central',
    [
      ...['remaining amt. (lcy)', 'vendor no.', 'customer no.', 'balance at date', 'net change', 'no.'],
      ...['montant restant ds', 'n° fournisseur', 'n° client', 'n° document', 'solde au', 'n°'],
    ],
  ],
  [
    'Sage 50',
    [
      'account description',
      'debits',
      '31 to 60',
      'source',
      'description du compte',
      '31 a 60',
      'description de compte',
    ],
  ],
  ['QuickBooks', ['open balance', 'aging', 'num', 'p.o. #', 'solde ouvert', 'anciennete']],
]

/** The program whose headings most of these are; null where less than two are. */
export function programOf(words: readonly string[]): string | null {
  const score = (known: readonly string[]) => known.filter((word) => words.includes(word)).length
  const [best] = PROGRAMS.toSorted((a, b) => score(b[1]) - score(a[1]))
  return best && score(best[1]) >= 2 ? best[0] : null
}
