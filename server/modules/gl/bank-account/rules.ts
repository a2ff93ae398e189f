import { sql } from 'kysely'
import { BankAccount } from '../../../../shared/contracts/gl/bank-account.ts'
import { fail, rule, type Finding } from '../../../platform/action/rules.ts'
import { EFT_CURRENCIES } from './eft/eft-file.ts'

/** A bank account id is required, and given to one account only. [S5.13] */
export const idGiven = rule(
  BankAccount,
  'gl.bankAccount.idGiven',
  'bankAccountId',
  (bank) => !bank.bankAccountId && fail(),
)

export const idUsedOnce = rule(
  BankAccount,
  'gl.bankAccount.idUsedOnce',
  'bankAccountId',
  async (bank, { db, before }) => {
    if (before || !bank.bankAccountId) return false
    const { rows } = await sql`select from bank_account where bank_account_id = ${bank.bankAccountId}`.execute(db)
    return rows.length > 0 && fail({ bankAccountId: bank.bankAccountId })
  },
)

/** A bank account name is required. [S5.14] */
export const nameGiven = rule(BankAccount, 'gl.bankAccount.nameGiven', 'name', (bank) => !bank.name && fail())

/** A G/L account is required. [S5.16] */
export const glAccountGiven = rule(
  BankAccount,
  'gl.bankAccount.glAccountGiven',
  'glAccount',
  (bank) => !bank.glAccount && fail(),
)

/** An EFT status is required. [S5.17] */
export const eftStatusGiven = rule(
  BankAccount,
  'gl.bankAccount.eftStatusGiven',
  'eftStatus',
  (bank) => !bank.eftStatus && fail(),
)

/** An account of the ledger belongs to one bank only. [finance 6] */
export const glAccountOfOneBank = rule(
  BankAccount,
  'gl.bankAccount.glAccountOfOneBank',
  'glAccount',
  async (bank, { db }) => {
    const { rows } = await sql<{ id: string }>`
      select bank_account_id as id from bank_account
      where gl_account = ${bank.glAccount} and bank_account_id <> ${bank.bankAccountId ?? ''}`.execute(db)
    return rows[0] && fail({ bankAccountId: rows[0].id })
  },
)

/** The currency of a bank account is that of its account of the ledger. [finance 6] */
export const currencyOfAccount = rule(
  BankAccount,
  'gl.bankAccount.currencyOfAccount',
  'currency',
  async (bank, { db }) => {
    const { rows } = await sql<{ currency: string | null }>`
      select currency from gl_account where account = ${bank.glAccount}`.execute(db)
    const currency = rows[0]?.currency
    return !!currency && !!bank.currency && currency !== bank.currency && fail({ currency, glAccount: bank.glAccount })
  },
)

/** Currency and account of the ledger stay once the bank has entries: its balance is theirs. */
export const frozenWithEntries = rule(
  BankAccount,
  'gl.bankAccount.frozenWithEntries',
  'glAccount',
  async (bank, { db, before }): Promise<Finding[]> => {
    const changed = before ? (['glAccount', 'currency'] as const).filter((field) => bank[field] !== before[field]) : []
    if (changed.length === 0) return []
    const { rows } = await sql`select from moved_line where gl_account = ${before!.glAccount} limit 1`.execute(db)
    return rows.length > 0 ? changed.map((field) => fail({}, field)) : []
  },
)

/** One bank account of a company is the default for payroll, and it is in use. [finance 6] */
export const onePayrollDefault = rule(
  BankAccount,
  'gl.bankAccount.onePayrollDefault',
  'payrollDefault',
  async (bank, { db }) => {
    if (!bank.payrollDefault) return false
    const { rows } = await sql<{ id: string }>`
      select bank_account_id as id from bank_account
      where payroll_default and company_id = ${bank.companyId} and bank_account_id <> ${bank.bankAccountId ?? ''}`.execute(
      db,
    )
    return rows[0] && fail({ bankAccountId: rows[0].id })
  },
)

export const payrollDefaultActive = rule(
  BankAccount,
  'gl.bankAccount.payrollDefaultActive',
  'active',
  (bank) => bank.payrollDefault && !bank.active && fail(),
)

const EFT_NEEDS = [
  'institution',
  'transit',
  'accountNumber',
  'eftOriginatorId',
  'dataCentre',
  'shortName',
  'longName',
] as const

/** A bank that takes our files, for a test or in earnest, knows who we are. [S5.17] */
export const eftIdentityGiven = rule(BankAccount, 'gl.bankAccount.eftIdentityGiven', 'eftStatus', (bank): Finding[] =>
  bank.eftStatus === 'Test' || bank.eftStatus === 'Active'
    ? EFT_NEEDS.filter((field) => !bank[field]).map((field) => fail({}, field))
    : [],
)

/** A tolerance says where what is left is booked: by hand, so on no control account. [finance 5.8] */
export const toleranceAccountGiven = rule(
  BankAccount,
  'gl.bankAccount.toleranceAccountGiven',
  'toleranceAccount',
  async (bank, { db }) => {
    if (!bank.toleranceAmount || Number(bank.toleranceAmount) === 0) return false
    const { rows } = await sql`
      select from gl_account
      where account = ${bank.toleranceAccount} and active and not heading and manual and control_kind is null`.execute(
      db,
    )
    return rows.length === 0 && fail()
  },
)

/** Files of the Canadian Payments Association are in Canadian or in US dollars. [finance 11.9] */
export const eftCurrencyTaken = rule(
  BankAccount,
  'gl.bankAccount.eftCurrencyTaken',
  'eftStatus',
  ({ eftStatus, currency }) =>
    (eftStatus === 'Test' || eftStatus === 'Active') &&
    !(EFT_CURRENCIES as readonly string[]).includes(currency) &&
    fail({ currency }),
)

/** Two signatures above an amount name the amount. */
export const thresholdGiven = rule(
  BankAccount,
  'gl.bankAccount.thresholdGiven',
  'twoSignaturesAbove',
  (bank) => bank.signatures === 'TwoAbove' && bank.twoSignaturesAbove === null && fail(),
)

/** Cheque numbers only go on: a number is never used twice. [S8.18] */
export const numbersGoOn = rule(
  BankAccount,
  'gl.bankAccount.numbersGoOn',
  'nextChequeNo',
  (bank, { before }): Finding | false =>
    !!before && bank.nextChequeNo < before.nextChequeNo && fail({ next: before.nextChequeNo }),
)

/** A bank account with entries is put out of use, not deleted. */
export const neverPosted = rule(BankAccount, 'gl.bankAccount.neverPosted', null, async (bank, { db }) => {
  const { rows } = await sql`
    select from moved_line where gl_account = ${bank.glAccount} or bank_account_id = ${bank.bankAccountId} limit 1`.execute(
    db,
  )
  return rows.length > 0 && fail()
})

export const onSave = [
  idGiven,
  idUsedOnce,
  toleranceAccountGiven,
  nameGiven,
  glAccountGiven,
  eftStatusGiven,
  glAccountOfOneBank,
  currencyOfAccount,
  frozenWithEntries,
  onePayrollDefault,
  payrollDefaultActive,
  eftIdentityGiven,
  eftCurrencyTaken,
  thresholdGiven,
  numbersGoOn,
]
export const onDelete = [neverPosted]
