import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'
import { ASSETS } from './chart/assets.ts'
import type { ChartRow } from './chart/chart-row.ts'
import { EXPENSES } from './chart/expenses.ts'
import { LIABILITIES_AND_EQUITY } from './chart/liabilities-and-equity.ts'
import { REVENUE_AND_COST } from './chart/revenue-and-cost.ts'
import { STATISTICS } from './chart/statistics.ts'

/**
 * A Canadian chart with the accounts that the roles of the ledger need, each with the public GIFI code that it is reported
 * under (CRA, RC4088).
 */
const CHART: readonly ChartRow[] = [
  ...ASSETS,
  ...LIABILITIES_AND_EQUITY,
  ...REVENUE_AND_COST,
  ...EXPENSES,
  ...STATISTICS,
]

const stored = ({ names: [en, fr, zhCn, zhTw], ...row }: ChartRow) => ({
  account: row.natural,
  account_type: row.type,
  heading: row.heading ?? false,
  parent_account: row.under ?? null,
  gifi_code: row.gifi ?? null,
  control_kind: row.control ?? null,
  currency: row.currency ?? null,
  manual: !row.heading && !row.automatic,
  revalued: row.revalued ?? false,
  reconciled: row.reconciled ?? false,
  retained_earnings: row.retained ?? false,
  cash_flow_class: row.cash ?? null,
  name: en,
  name_fr: fr,
  name_zh_cn: zhCn,
  name_zh_tw: zhTw,
})

const ofCurrencies = (currencies: readonly string[] | undefined) =>
  CHART.filter(({ currency }) => !currencies || !currency || currencies.includes(currency))

/** How many accounts a new company would have of it. */
export const chartSize = (currencies: readonly string[]): number => ofCurrencies(currencies).length

/** What the demo keeps by branch: its counter sales and what they cost, so that statements by branch have something to say. */
const BY_BRANCH = ['4000', '5000']

/** Accounts of the branches of the demo, after those that they are parts of. Answers how many. */
export async function loadBranchAccounts(db: Trx): Promise<number> {
  const named = (column: string) => sql`left(${sql.ref(`a.${column}`)} || ' · ' || b.name, 50)`
  const { numAffectedRows } = await sql`
    insert into gl_account (account, natural_account, branch_segment, account_type, heading, parent_account, gifi_code, manual, revalued, reconciled,
                            retained_earnings, cash_flow_class, name, name_fr, name_zh_cn, name_zh_tw, active, created_by, updated_by)
    select a.account || '-' || b.value, a.natural_account, b.value, a.account_type, false, a.parent_account, a.gifi_code, a.manual,
           false, false, false, a.cash_flow_class, ${named('name')}, ${named('name_fr')}, ${named('name_zh_cn')}, ${named('name_zh_tw')}, true,
           'system', 'system'
    from gl_account a cross join gl_segment_value b
    where a.account = any (${BY_BRANCH}::text[]) and b.segment = 'Branch' and b.active`.execute(db)
  return Number(numAffectedRows)
}

/**
 * A chart that a company begins with: the demo takes all of it, a new company what is in the currencies that it has. Answers how many
 * accounts that are.
 */
export async function loadChart(
  db: Trx,
  { currencies, by = 'system' }: { currencies?: readonly string[]; by?: string } = {},
): Promise<number> {
  const taken = ofCurrencies(currencies)
  const { numAffectedRows } = await sql`
    insert into gl_account (account, natural_account, account_type, heading, parent_account, gifi_code, control_kind, currency,
                            manual, revalued, reconciled, retained_earnings, cash_flow_class, name, name_fr, name_zh_cn,
                            name_zh_tw, active, created_by, updated_by)
    select d.account, d.account, d.account_type, d.heading, d.parent_account, d.gifi_code, d.control_kind, d.currency,
           d.manual, d.revalued, d.reconciled, d.retained_earnings, d.cash_flow_class, d.name, d.name_fr, d.name_zh_cn,
           d.name_zh_tw, true, ${by}, ${by}
    from json_populate_recordset(null::gl_account, ${JSON.stringify(taken.map(stored))}::json) d`.execute(db)
  return Number(numAffectedRows)
}
