import { sql } from 'kysely'
import { ACCOUNT_ROLES, type AccountRole } from '../../../../shared/contracts/gl/account-roles.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

type OfCurrency = Readonly<Partial<Record<'CAD' | 'USD' | 'EUR', string>>>

/** Which account each role means: one for all currencies, or one for each. */
const ACCOUNT_OF: Readonly<Record<AccountRole, string | OfCurrency>> = {
  BANK: { CAD: '1000', USD: '1010', EUR: '1015' },
  UNDEPOSITED: '1090',
  AR_CONTROL: { CAD: '1100', USD: '1110', EUR: '1115' },
  HOLDBACK_RECEIVABLE: '1150',
  CUSTOMER_DEPOSITS: '2070',
  INVENTORY: '1200',
  GOODS_IN_TRANSIT: '1210',
  SHIPPED_NOT_INVOICED: '1250',
  PREPAID: '1350',
  EMPLOYEE_ADVANCE: '1360',
  WIP: '1500',
  SUSPENSE: '1999',
  FX_CLEARING: '1095',
  AP_CONTROL: { CAD: '2000', USD: '2010', EUR: '2015' },
  HOLDBACK_PAYABLE: '2020',
  GRNI: '2050',
  FREIGHT_CLEARING: '2056',
  LABOUR_CLEARING: '2057',
  ACCRUED_LIABILITIES: '2055',
  TAX_COLLECTED: '2100',
  TAX_RECOVERABLE: '2110',
  PST_PAYABLE: '2120',
  NET_PAY_CLEARING: '2200',
  INCOME_TAX_PAYABLE: '2210',
  CPP_PAYABLE: '2220',
  EI_PAYABLE: '2230',
  WSIB_PAYABLE: '2240',
  EHT_PAYABLE: '2250',
  UNION_PAYABLE: '2260',
  VACATION_ACCRUED: '2270',
  GARNISHEE_PAYABLE: '2280',
  RRSP_PAYABLE: '2281',
  BENEFITS_PAYABLE: '2282',
  SHARE_CAPITAL: '3000',
  RETAINED_EARNINGS: '3100',
  SALES: '4000',
  CONTRACT_REVENUE: '4010',
  SURCHARGE_REVENUE: '4020',
  FREIGHT_REVENUE: '4030',
  RESTOCKING_REVENUE: '4040',
  SALES_DISCOUNT_TAKEN: '4050',
  PURCHASE_DISCOUNT_TAKEN: '4900',
  PAYABLE_WRITE_OFF: '4910',
  COMMISSION_INCOME: '4940',
  INTEREST_INCOME: '4950',
  NSF_FEE_INCOME: '4960',
  COGS: '5000',
  PRICE_VARIANCE: '5010',
  INVENTORY_ADJUSTMENT: '5020',
  INVENTORY_REVALUATION: '5020',
  COUNT_VARIANCE: '5020',
  PRODUCTION_VARIANCE: '5020',
  JOB_COST: '5100',
  WAGES: '6000',
  ER_CPP: '6010',
  ER_EI: '6020',
  ER_WSIB: '6030',
  ER_EHT: '6040',
  VACATION_EXPENSE: '6050',
  BANK_CHARGES: '6300',
  BAD_DEBT: '6400',
  COMMISSION_EXPENSE: '6500',
  FX_REALIZED: '7000',
  FX_UNREALIZED: '7010',
  ROUNDING: '7900',
}

/** The role map of that chart: every posting finds its accounts in it. */
export async function loadRoles(
  db: Trx,
  {
    companyId = 'NORTHGATE',
    currencies,
    by = 'system',
  }: { companyId?: string; currencies?: readonly string[]; by?: string } = {},
): Promise<void> {
  const rows = ACCOUNT_ROLES.flatMap((role) => {
    const account = ACCOUNT_OF[role]
    const accounts: [currency: string | null, account: string][] =
      typeof account === 'string'
        ? [[null, account]]
        : Object.entries(account).filter(([currency]) => !currencies || currencies.includes(currency))
    return accounts.map(([currency, of]) => ({ role, currency, account: of }))
  }).map((row, position) => ({ ...row, position }))
  await sql`
    insert into account_role (company_id, role, currency, gl_account, position, created_by, updated_by)
    select ${companyId}, r.role, r.currency, r.account, r.position, ${by}, ${by}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (role text, currency text, account text, position int)`.execute(
    db,
  )
}
