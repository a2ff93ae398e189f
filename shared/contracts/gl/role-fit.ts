import type { AccountType } from './account.ts'
import type { MONEY_KINDS } from '../second-hand.ts'
import type { AccountRole } from './account-roles.ts'
import type { ControlKind } from './journal-sources.ts'

/** What an account must be to carry a role: proven in that way, or of one of these types and no control account. */
export type RoleFit = { readonly control: ControlKind } | { readonly types: readonly AccountType[] }

const control = (kind: ControlKind): RoleFit => ({ control: kind })
const types = (...of: readonly AccountType[]): RoleFit => ({ types: of })

const ASSET = types('Asset')
const LIABILITY = types('Liability')
const EQUITY = types('Equity')
/** On either side of the balance sheet, as the balance falls. */
const CLEARING = types('Asset', 'Liability')
const REVENUE = types('Revenue')
const COST = types('CostOfSales', 'Expense')
const EXPENSE = types('Expense', 'OtherExpense')
/** Small gains that companies show in one place or another. */
const GAIN = types('Revenue', 'OtherIncome')
const EXCHANGE = types('OtherIncome', 'OtherExpense', 'Expense')

/** Which accounts fit each role (finance 2.3 and 6). */
export const ROLE_FITS: Readonly<Record<AccountRole, RoleFit>> = {
  BANK: control('Bank'),
  UNDEPOSITED: control('Undeposited'),
  AR_CONTROL: control('AR'),
  HOLDBACK_RECEIVABLE: control('HoldbackReceivable'),
  // What customers have paid before anything was asked for is theirs: it is proven with what they owe.
  CUSTOMER_DEPOSITS: control('AR'),
  INVENTORY: ASSET,
  GOODS_IN_TRANSIT: ASSET,
  SHIPPED_NOT_INVOICED: ASSET,
  PREPAID: ASSET,
  EMPLOYEE_ADVANCE: ASSET,
  WIP: ASSET,
  SUSPENSE: CLEARING,
  FX_CLEARING: CLEARING,
  AP_CONTROL: control('AP'),
  HOLDBACK_PAYABLE: control('HoldbackPayable'),
  GRNI: control('GRNI'),
  FREIGHT_CLEARING: CLEARING,
  LABOUR_CLEARING: CLEARING,
  ACCRUED_LIABILITIES: LIABILITY,
  TAX_COLLECTED: LIABILITY,
  // Shown as an asset, or netted among what is owed.
  TAX_RECOVERABLE: CLEARING,
  PST_PAYABLE: LIABILITY,
  NET_PAY_CLEARING: control('NetPay'),
  INCOME_TAX_PAYABLE: LIABILITY,
  CPP_PAYABLE: LIABILITY,
  EI_PAYABLE: LIABILITY,
  WSIB_PAYABLE: LIABILITY,
  EHT_PAYABLE: LIABILITY,
  UNION_PAYABLE: LIABILITY,
  VACATION_ACCRUED: LIABILITY,
  GARNISHEE_PAYABLE: LIABILITY,
  RRSP_PAYABLE: LIABILITY,
  BENEFITS_PAYABLE: LIABILITY,
  SHARE_CAPITAL: EQUITY,
  RETAINED_EARNINGS: EQUITY,
  SALES: REVENUE,
  CONTRACT_REVENUE: REVENUE,
  SURCHARGE_REVENUE: REVENUE,
  FREIGHT_REVENUE: REVENUE,
  RESTOCKING_REVENUE: GAIN,
  SALES_DISCOUNT_TAKEN: types('Revenue', 'Expense', 'OtherExpense'),
  PURCHASE_DISCOUNT_TAKEN: types('CostOfSales', 'Revenue', 'OtherIncome'),
  PAYABLE_WRITE_OFF: types('CostOfSales', 'Revenue', 'OtherIncome', 'OtherExpense'),
  COMMISSION_INCOME: types('Revenue', 'OtherIncome'),
  INTEREST_INCOME: GAIN,
  NSF_FEE_INCOME: GAIN,
  COGS: COST,
  PRICE_VARIANCE: COST,
  INVENTORY_ADJUSTMENT: COST,
  INVENTORY_REVALUATION: COST,
  COUNT_VARIANCE: COST,
  PRODUCTION_VARIANCE: COST,
  JOB_COST: COST,
  WAGES: COST,
  ER_CPP: COST,
  ER_EI: COST,
  ER_WSIB: COST,
  ER_EHT: COST,
  VACATION_EXPENSE: COST,
  BANK_CHARGES: EXPENSE,
  BAD_DEBT: EXPENSE,
  COMMISSION_EXPENSE: EXPENSE,
  FX_REALIZED: EXCHANGE,
  FX_UNREALIZED: EXCHANGE,
  ROUNDING: EXCHANGE,
}

/** What an account is, as far as a role asks. */
export interface RoleAccount {
  readonly account: string
  readonly accountType: AccountType
  readonly controlKind: ControlKind | null
  readonly currency: string | null
  readonly heading: boolean
  readonly active: boolean
  readonly retainedEarnings: boolean
}

export const ROLE_FAULTS = ['missing', 'inactive', 'heading', 'otherType', 'otherCurrency', 'notRetained'] as const
export type RoleFault = (typeof ROLE_FAULTS)[number]

/** Why an account cannot carry a role in a currency; null when it can. Without a currency it is meant for all of them. */
export function roleFault(
  role: AccountRole,
  currency: string | null,
  account: RoleAccount | undefined,
): RoleFault | null {
  if (!account) return 'missing'
  if (account.heading) return 'heading'
  if (!account.active) return 'inactive'
  const fit = ROLE_FITS[role]
  const fits =
    'control' in fit
      ? account.controlKind === fit.control
      : account.controlKind === null && fit.types.includes(account.accountType)
  if (!fits) return 'otherType'
  // [S3.32] The year end closes into the one account that is the retained earnings.
  if (role === 'RETAINED_EARNINGS' && !account.retainedEarnings) return 'notRetained'
  return currency !== null && account.currency !== null && account.currency !== currency ? 'otherCurrency' : null
}

/** What Validate found about one role. */
export interface RoleFinding {
  role: AccountRole
  currency: string
  /** Where it leads; null when nobody has said. */
  account: string | null
  fault: RoleFault
  /** Of one that is missing: what it could be. */
  proposed?: RoleProposal
}

/** An account that could carry a role, and by what it was found: what it is called, or since it is the only one of its kind. */
export interface RoleProposal {
  account: string
  name: string
  by: 'name' | 'kind'
  /** Of the account; null where it is meant for all. */
  currency: string | null
}

/** `GET api/gl/control/:id/validation` */
export interface RoleValidation {
  /** Roles that were looked at, each in every currency. */
  roles: number
  findings: RoleFinding[]
  /** Kinds of money that leave without anybody else: without a limit today, in the currency in which all others count. */
  unlimited: (typeof MONEY_KINDS)[number][]
  /** That of the company. */
  currency: string
}
