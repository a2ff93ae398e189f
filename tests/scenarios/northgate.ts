import type { AccountRole } from '../../shared/contracts/gl/account-roles.ts'
import type { ControlKind } from '../../shared/contracts/gl/journal-sources.ts'
import { SCENARIOS } from './figures.ts'

/** The test company "Northgate" of the acceptance figures: CAD, fiscal year = calendar 2026, terms, firms, chart and roles. */
export const COMPANY = 'NORTHGATE'
export const FISCAL_YEAR = 2026

type AccountType =
  | 'Asset'
  | 'Liability'
  | 'Equity'
  | 'Revenue'
  | 'CostOfSales'
  | 'Expense'
  | 'OtherIncome'
  | 'OtherExpense'

export interface ChartRow {
  account: string
  name: string
  type: AccountType
  control?: ControlKind
  currency?: 'CAD' | 'USD'
  role?: AccountRole
  /** The role is this account's for its currency, or for this tax code or bank, only. */
  qualifier?: string
}

const row = (
  account: string,
  name: string,
  type: AccountType,
  role?: AccountRole,
  more: Pick<ChartRow, 'control' | 'currency' | 'qualifier'> = {},
): ChartRow => ({ account, name, type, ...(role ? { role } : {}), ...more })

export const CHART: readonly ChartRow[] = [
  row('1000', 'Bank CAD', 'Asset', 'BANK', { control: 'Bank', currency: 'CAD' }),
  row('1010', 'Bank USD', 'Asset', 'BANK', { control: 'Bank', currency: 'USD' }),
  row('1090', 'Undeposited funds', 'Asset', 'UNDEPOSITED', { control: 'Undeposited' }),
  row('1100', 'Accounts receivable CAD', 'Asset', 'AR_CONTROL', { control: 'AR', currency: 'CAD' }),
  row('1110', 'Accounts receivable USD', 'Asset', 'AR_CONTROL', { control: 'AR', currency: 'USD' }),
  row('1150', 'Holdbacks receivable', 'Asset', 'HOLDBACK_RECEIVABLE', { control: 'HoldbackReceivable' }),
  row('1200', 'Inventory', 'Asset', 'INVENTORY'),
  row('1210', 'Goods in transit', 'Asset', 'GOODS_IN_TRANSIT'),
  row('1350', 'Prepaid expenses', 'Asset', 'PREPAID'),
  row('1500', 'Work in process', 'Asset', 'WIP'),
  row('1900', 'Currency clearing', 'Asset', 'FX_CLEARING'),
  row('1999', 'Suspense', 'Asset', 'SUSPENSE'),
  row('2000', 'Accounts payable CAD', 'Liability', 'AP_CONTROL', { control: 'AP', currency: 'CAD' }),
  row('2010', 'Accounts payable USD', 'Liability', 'AP_CONTROL', { control: 'AP', currency: 'USD' }),
  row('2020', 'Holdbacks payable', 'Liability', 'HOLDBACK_PAYABLE', { control: 'HoldbackPayable' }),
  row('2050', 'Goods received, not invoiced', 'Liability', 'GRNI', { control: 'GRNI' }),
  row('2055', 'Accrued liabilities', 'Liability', 'ACCRUED_LIABILITIES'),
  row('2100', 'HST collected', 'Liability', 'TAX_COLLECTED', { qualifier: 'HST' }),
  row('2110', 'HST recoverable', 'Liability', 'TAX_RECOVERABLE', { qualifier: 'HST' }),
  row('2200', 'Net pay clearing', 'Liability', 'NET_PAY_CLEARING', { control: 'NetPay' }),
  row('2210', 'Income tax payable', 'Liability', 'INCOME_TAX_PAYABLE'),
  row('2220', 'CPP payable', 'Liability', 'CPP_PAYABLE'),
  row('2230', 'EI payable', 'Liability', 'EI_PAYABLE'),
  row('2240', 'WSIB payable', 'Liability', 'WSIB_PAYABLE'),
  row('2250', 'EHT payable', 'Liability', 'EHT_PAYABLE'),
  row('2270', 'Vacation accrued', 'Liability', 'VACATION_ACCRUED'),
  row('3000', 'Share capital', 'Equity', 'SHARE_CAPITAL'),
  row('3100', 'Retained earnings', 'Equity', 'RETAINED_EARNINGS'),
  row('4000', 'Sales', 'Revenue', 'SALES'),
  row('4010', 'Contract revenue', 'Revenue', 'CONTRACT_REVENUE'),
  row('4050', 'Sales discounts', 'Revenue', 'SALES_DISCOUNT_TAKEN'),
  row('4900', 'Purchase discounts', 'OtherIncome', 'PURCHASE_DISCOUNT_TAKEN'),
  row('4910', 'Vendor balances written off', 'OtherIncome', 'PAYABLE_WRITE_OFF'),
  row('4950', 'Interest income', 'OtherIncome', 'INTEREST_INCOME'),
  row('4960', 'NSF fees', 'OtherIncome', 'NSF_FEE_INCOME'),
  row('5000', 'Cost of goods sold', 'CostOfSales', 'COGS'),
  row('5010', 'Price variance', 'CostOfSales', 'PRICE_VARIANCE'),
  row('5020', 'Inventory adjustment', 'CostOfSales', 'INVENTORY_ADJUSTMENT'),
  row('5030', 'Inventory revaluation', 'CostOfSales', 'INVENTORY_REVALUATION'),
  row('5040', 'Count variance', 'CostOfSales', 'COUNT_VARIANCE'),
  row('5045', 'Production variance', 'CostOfSales', 'PRODUCTION_VARIANCE'),
  row('5100', 'Job cost', 'CostOfSales', 'JOB_COST'),
  row('6000', 'Wages', 'Expense', 'WAGES'),
  row('6010', 'CPP, employer', 'Expense', 'ER_CPP'),
  row('6020', 'EI, employer', 'Expense', 'ER_EI'),
  row('6030', 'WSIB', 'Expense', 'ER_WSIB'),
  row('6040', 'EHT', 'Expense', 'ER_EHT'),
  row('6050', 'Vacation', 'Expense', 'VACATION_EXPENSE'),
  row('6100', 'Rent', 'Expense'),
  row('6200', 'Repairs', 'Expense'),
  row('6300', 'Bank charges', 'Expense', 'BANK_CHARGES'),
  row('6400', 'Bad debt', 'Expense', 'BAD_DEBT'),
  row('6500', 'Commission', 'Expense', 'COMMISSION_EXPENSE'),
  row('7000', 'Exchange gain or loss, realized', 'OtherIncome', 'FX_REALIZED'),
  row('7010', 'Exchange gain or loss, unrealized', 'OtherIncome', 'FX_UNREALIZED'),
  row('7900', 'Rounding', 'OtherExpense', 'ROUNDING'),
]

export const VENDORS = ['V100', 'V200', 'STEELCO', 'SUBCO', 'USVENDOR', 'CARDBANK'] as const
export const CUSTOMERS = ['C100', 'BUILDER', 'USBUYER'] as const

/** Dr account or Cr account, and how much: `Dr 1000 50,000.00`. */
export type Figure = readonly [side: 'Dr' | 'Cr', account: string, amount: string]

/** `Dr 6200 1,000.00; Cr 2000 1,130.00` as lines. */
export const figures = (text: string): Figure[] =>
  text.split(';').map((part) => {
    const [, side, account, amount] = /^\s*(Dr|Cr) (\d+) ([\d,]+\.\d\d)\s*$/.exec(part)!
    return [side as 'Dr' | 'Cr', account!, amount!.replaceAll(',', '')]
  })

/** [FG4] Golden trial balance 2026-06-30. */
export const GOLDEN_TRIAL_BALANCE = figures(SCENARIOS.G4.balances)
