import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { PERIODS, type Budget } from '../../../../shared/contracts/gl/budget.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'

type Row = Record<string, unknown>
export type Plan = Stored<typeof Budget>
export type PlanLine = Plan['lines'][number]

/** On which side each of some accounts grows, and whether it is one of revenue or expense. */
export async function sidesOf(db: Kysely<Tables>, accounts: readonly string[]) {
  const rows = await factsOf(
    db,
    sql<{ account: string; side: 'Debit' | 'Credit'; isTemporary: boolean }>`
    select account, normal_side as side,
           account_type in ('Revenue', 'CostOfSales', 'Expense', 'OtherIncome', 'OtherExpense') as "isTemporary"
    from gl_account_shown where account = any (${[...new Set(accounts)]}::text[])`,
  )
  return new Map(rows.map((row) => [row.account, row]))
}

const sumOf = (line: PlanLine) => PERIODS.reduce((whole, name) => whole.plus(line[name] ?? 0), new Decimal(0))
const hasPeriods = (line: PlanLine) => PERIODS.some((name) => line[name] !== null && line[name] !== undefined)
const isMoved = (line: PlanLine, before: PlanLine | undefined) =>
  before !== undefined && PERIODS.some((name) => !new Decimal(line[name] ?? 0).eq(before[name] ?? 0))

/** What is left of what is earned. */
export async function totalOf(db: Kysely<Tables>, lines: readonly PlanLine[]): Promise<string> {
  const sides = await sidesOf(
    db,
    lines.flatMap(({ glAccount }) => (glAccount ? [glAccount] : [])),
  )
  return moneyText(
    lines.reduce((sum, line) => {
      const of = sides.get(line.glAccount)
      if (!of?.isTemporary) return sum
      return of.side === 'Credit' ? sum.plus(line.yearTotal ?? 0) : sum.minus(line.yearTotal ?? 0)
    }, new Decimal(0)),
  )
}

/** The total of a line is what its periods come to, until one is typed for it: that waits to be spread. */
export async function complete(record: Row, { trx, now }: ActionContext, before: Row | null): Promise<void> {
  const plan = record as unknown as Plan
  if (before && before['status'] !== 'Draft') return
  record['status'] ??= 'Draft'
  record['companyId'] ??= (await ownCompany(trx)).companyId
  record['fiscalYear'] ??= (await businessDay(trx, now)).slice(0, 4)
  const stood = new Map(((before?.['lines'] ?? []) as PlanLine[]).map((line) => [line.lineId, line]))
  plan.lines = (plan.lines ?? []).map((line) => {
    const own = line.lineId ? stood.get(line.lineId) : undefined
    const follows = (line.yearTotal ?? null) === null || (isMoved(line, own) && line.yearTotal === own?.yearTotal)
    return follows && hasPeriods(line) ? { ...line, yearTotal: moneyText(sumOf(line)) } : line
  })
  record['total'] = await totalOf(trx, plan.lines)
}
