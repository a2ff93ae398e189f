import { currency } from './currency.ts'
import { choice, code, flag, lookup, note, optional, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'
import { CONTROL_KINDS } from './journal-sources.ts'

export const ACCOUNT_TYPES = [
  'Asset',
  'Liability',
  'Equity',
  'Revenue',
  'CostOfSales',
  'Expense',
  'OtherIncome',
  'OtherExpense',
  'Statistical',
] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

/** Kinds whose accounts are the sum of their open items. */
export const ITEM_KINDS: readonly string[] = ['AR', 'AP', 'HoldbackReceivable', 'HoldbackPayable', 'GRNI']

/** Longest full code, with the dashes between its segments. */
const FULL_CODE = 40

const segment = () =>
  optional(
    code({
      max: 10,
      upper: true,
      fixed: true,
      pattern: { source: '^[0-9A-Z]{1,10}$', message: 'gl:rules.account.segmentForm' },
    }),
  )

/**
 * [S3.32] An account of the general ledger. Its full code is the natural account and the segments behind it, joined by
 * dashes: `6100-01-20`. A heading holds other accounts and takes no postings.
 */
export const Account = entity('gl.account', {
  roles: { clerk: ['view'], payer: ['view'] },
  key: 'account',
  title: 'name',
  // [S8.37]
  refusedAs: 'account',
  fields: {
    // Made of the segments when the account is saved for the first time.
    account: optional(code({ max: FULL_CODE, readOnly: true })),
    // [S5.37]
    naturalAccount: code({
      max: 8,
      fixed: true,
      pattern: { source: '^[0-9]{1,8}$', message: 'gl:rules.account.naturalForm' },
    }),
    branchSegment: segment(),
    departmentSegment: segment(),
    name: text({ max: 50 }),
    nameFr: optional(text({ max: 50 })),
    nameZhCn: optional(text({ max: 50 })),
    nameZhTw: optional(text({ max: 50 })),
    accountType: choice(ACCOUNT_TYPES),
    heading: flag(),
    // Headings take no postings and are not merged.
    parentAccount: optional(lookup('gl.account', { heading: 'true' }, { max: FULL_CODE, upper: true, stays: true })),
    currency: optional(currency()),
    controlKind: optional(choice(CONTROL_KINDS)),
    active: flag(),
    manual: flag(),
    revalued: flag(),
    reconciled: flag(),
    retainedEarnings: flag(),
    // [finance 6, gl-chart] What a purchase line on it bears unless somebody says otherwise.
    taxGroup: optional(lookup('admin.taxGroup', { active: 'true' }, { max: 20, upper: true })),
    cashFlowClass: optional(choice(['Operating', 'Investing', 'Financing', 'Cash'])),
    gifiCode: optional(code({ max: 4, pattern: { source: '^[1-9][0-9]{3}$', message: 'gl:rules.account.gifiForm' } })),
    notes: optional(note()),
  },
  derived: {
    /** The side on which it grows. */
    normalSide: choice(['Debit', 'Credit'], { readOnly: true }),
    /** It is the sum of open items of firms. */
    holdsItems: flag({ readOnly: true }),
  },
  list: [
    'account',
    'name',
    'accountType',
    'normalSide',
    'parentAccount',
    'currency',
    'controlKind',
    'gifiCode',
    'heading',
    'active',
    'manual',
    'revalued',
    'reconciled',
    'retainedEarnings',
    'holdsItems',
    'taxGroup',
    'cashFlowClass',
    'naturalAccount',
    'branchSegment',
    'departmentSegment',
    'nameFr',
    'nameZhCn',
    'nameZhTw',
  ],
  search: ['account', 'name', 'nameFr'],
  ownActions: ['import'],
})
export type Account = RecordOfEntity<typeof Account>

/** The full code of an account out of its segments. */
export const fullCode = (account: Pick<Account, 'naturalAccount' | 'branchSegment' | 'departmentSegment'>): string =>
  [account.naturalAccount, account.branchSegment, account.departmentSegment].filter((part) => part !== null).join('-')
