import { currency } from './currency.ts'
import { choice, code, flag, integer, lookup, money, optional, sealedText, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

export const EFT_STATUSES = ['NotUsed', 'Test', 'Active'] as const

const digits = (count: number, message: string) =>
  optional(text({ max: count, pattern: { source: `^[0-9]{${count}}$`, message: `gl:rules.bankAccount.${message}` } }))

/**
 * [S3.31] An account at a bank: what it is called, its account of the ledger, who we are in the bank's files, and the numbers
 * of its next cheque and its next file. The account number is stored sealed and shown by its last four digits.
 */
export const BankAccount = entity('gl.bankAccount', {
  roles: { clerk: ['view'], payer: ['view'] },
  key: 'bankAccountId',
  title: 'name',
  fields: {
    bankAccountId: code({ max: 20, upper: true, fixed: true }), // [S5.13]
    name: text({ max: 50 }), // [S5.14]
    accountName: optional(text({ max: 50 })), // [S5.15]
    companyId: lookup('admin.company', { active: 'true' }, { upper: true, theOnly: true }),
    currency: currency(),
    // Control accounts are not merged. [S5.16]
    glAccount: lookup('gl.account', { controlKind: '=Bank' }, { max: 40, upper: true, stays: true }),
    overdraftLimit: money({ least: '0', most: '9999999999.99' }),
    payrollDefault: flag(),
    active: flag(),
    cpaCode: optional(code({ max: 10, upper: true })),
    institution: digits(3, 'institutionForm'),
    transit: digits(5, 'transitForm'),
    accountNumber: optional(
      sealedText({ max: 12, pattern: { source: '^[0-9]{7,12}$', message: 'gl:rules.bankAccount.accountNumberForm' } }),
    ),
    eftStatus: choice(EFT_STATUSES), // [S5.17]
    eftOriginatorId: optional(
      code({
        max: 10,
        upper: true,
        pattern: { source: '^[0-9A-Z]{1,10}$', message: 'gl:rules.bankAccount.originatorForm' },
      }),
    ),
    dataCentre: digits(5, 'dataCentreForm'),
    shortName: optional(text({ max: 15 })),
    longName: optional(text({ max: 30 })),
    nextFileNo: integer({ least: 1, most: 9999, ungrouped: true }),
    nextChequeNo: integer({ least: 1, most: 999_999_999, ungrouped: true }),
    chequeLayout: choice(['Top', 'Middle', 'Bottom']),
    signatures: choice(['One', 'Two', 'TwoAbove']),
    twoSignaturesAbove: optional(money({ least: '0', most: '9999999999.99' })),
    statementFormat: choice(['None', 'OFX', 'QFX', 'CSV', 'CAMT053', 'BAI2']),
    // [finance 5.8] What a line of a statement may differ by to be proposed all the same, and where the rest is booked.
    toleranceAmount: optional(money({ least: '0', most: '1000' })),
    toleranceDays: optional(integer({ least: 0, most: 31 })),
    toleranceAccount: optional(lookup('gl.account', { active: 'true', heading: 'false' }, { max: 40, upper: true })),
  },
  mistakenFor: { path: 'glAccount', said: 'bankAccount' },
  list: [
    'bankAccountId',
    'name',
    'accountName',
    'currency',
    'glAccount',
    'institution',
    'transit',
    'eftStatus',
    'nextChequeNo',
    'nextFileNo',
    'payrollDefault',
    'active',
    'companyId',
    'cpaCode',
    'eftOriginatorId',
    'overdraftLimit',
    'statementFormat',
  ],
  search: ['bankAccountId', 'name', 'accountName'],
})
export type BankAccount = RecordOfEntity<typeof BankAccount>

/** `GET api/gl/bank-account/:id/balance`: decimal texts in the currency of the bank. */
/** Cheques that were issued and are not cashed yet, and how many. */
export interface OutstandingCheques {
  outstanding: string
  cheques: number
}

export interface BankBalance extends OutstandingCheques {
  currency: string
  /** What the books say, over all dates. */
  book: string
  /** What the bank has when it knows of everything but those cheques. */
  atBank: string
  /** What can still be paid: the book balance and the overdraft; null to whoever does not see the overdraft. */
  available: string | null
}
