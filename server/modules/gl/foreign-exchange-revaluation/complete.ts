import { sql, type Kysely } from 'kysely'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import {
  MOST_REVALUED,
  type ForeignExchangeRevaluation,
} from '../../../../shared/contracts/gl/foreign-exchange-revaluation.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { currenciesInUse } from '../currency/in-use.ts'
import { companyRate, followRate } from '../../../trade/money/rate.ts'
import { foreignBalances } from './balances.ts'
import { revaluedLine, totalDifference, type RevaluedLine } from './lines.ts'

type Row = Record<string, unknown>
export type Revaluation = Stored<typeof ForeignExchangeRevaluation>

type Asked = Pick<Revaluation, 'revaluationDate' | 'currency' | 'scope' | 'rate'> & { companyId: string | null }

/** How many balances a revaluation takes; a test takes fewer, so that what is left over is a handful. */
export const part: { most: number } = { most: MOST_REVALUED }

/** Balances at the closing rate, and how many do not fit among them. */
export interface RevaluedLines {
  readonly lines: readonly RevaluedLine[]
  readonly leftOver: number
}

/** What is left to revalue of the scope, as the books are now; nothing while something of it is not said. */
export async function revaluedLines(
  db: Kysely<Tables>,
  { companyId, revaluationDate: date, currency, scope, rate }: Asked,
): Promise<RevaluedLines> {
  if (!companyId || !date || !currency || !scope || !rate || Number(rate) <= 0) return { lines: [], leftOver: 0 }
  const { balances, total } = await foreignBalances(db, { companyId, date, currency, scope }, part.most)
  return { lines: balances.map((balance) => revaluedLine(balance, rate)), leftOver: total - balances.length }
}

/** Balances as lines of the record; those that were there before stay the same rows. */
export function asLines({ lines }: Revaluation, found: readonly RevaluedLine[]): Revaluation['lines'] {
  const key = ({ account, itemId }: Pick<RevaluedLine, 'account' | 'itemId'>) => `${account} ${itemId ?? ''}`
  const known = new Map((lines ?? []).map((line) => [key(line), line.lineId]))
  return found.map((line) => {
    const lineId = known.get(key(line))
    return { ...(lineId ? { lineId } : {}), ...line } as Revaluation['lines'][number]
  })
}

/** Of several currencies the one that the books have moved most in; none before they moved in any. */
async function mostMoved(
  db: Kysely<Tables>,
  companyId: string,
  foreign: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ currency: string }>`
    select b.currency from gl_balance_shown b join gl_account a on a.account = b.gl_account
    where b.company_id = ${companyId} and b.data_type = 'Actual' and a.revalued and b.currency = any (${[...foreign]}::text[])
    group by 1 order by sum(b.debit + b.credit) desc, 1 limit 1`.execute(db)
  return rows[0]?.currency
}

/** A draft shows what its posting would do by now: the rate of the table, every balance, and what they come to. */
export async function complete(record: Row, { trx }: ActionContext, before: Row | null): Promise<void> {
  const revaluation = record as unknown as Revaluation
  if (before && before['status'] !== 'Draft') return
  const company = await ownCompany(trx)
  record['status'] ??= 'Draft'
  record['companyId'] = company.companyId
  const foreign = (await currenciesInUse(trx)).filter((currency) => currency !== company.currency)
  const meant = foreign.length > 1 ? await mostMoved(trx, company.companyId, foreign) : foreign[0]
  if (meant) revaluation.currency ??= meant
  revaluation.scope ??= 'All'
  revaluation.mode ??= 'ReverseNextDay'
  await followRate(trx, revaluation, 'revaluationDate', before)
  const { currency, revaluationDate: day } = revaluation
  if (currency && day) revaluation.rateDate = (await companyRate(trx, currency, day))?.effectiveDate ?? null
  const { lines, leftOver } = await revaluedLines(trx, revaluation)
  revaluation.lines = asLines(revaluation, lines)
  revaluation.leftOver = leftOver || null
  revaluation.difference = totalDifference(lines)
}
