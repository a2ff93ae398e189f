import { Decimal } from 'decimal.js'
import type { Kysely } from 'kysely'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { YearEnd } from '../../../../shared/contracts/gl/year-end.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { temporaryBalances, yearOf, yearsAround, type TemporaryBalance } from '../../../ledger/year-end.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { yearChecks } from './checks.ts'

type Row = Record<string, unknown>
export type EndOfYear = Stored<typeof YearEnd>

/** What closes each account, one line for all of its currencies. */
export function closingLines(balances: readonly TemporaryBalance[]): readonly Row[] {
  const sums = new Map<string, { name: string; amount: Decimal }>()
  for (const { account, name, amount } of balances) {
    const before = sums.get(account)?.amount ?? new Decimal(0)
    sums.set(account, { name, amount: before.plus(amount) })
  }
  return [...sums].map(([account, { name, amount }]) => ({
    ...{ account, accountName: name },
    debit: amount.isNegative() ? moneyText(amount.abs()) : null,
    credit: amount.isNegative() ? null : moneyText(amount),
  }))
}

/** An income is positive. */
export const netIncomeOf = (balances: readonly TemporaryBalance[]): string =>
  moneyText(balances.reduce((sum, { amount }) => sum.minus(amount), new Decimal(0)))

/** What was there before stays the same rows. */
export function asRows<L extends Row>(before: readonly Row[] | undefined, key: string, found: readonly L[]): L[] {
  const known = new Map((before ?? []).map((row) => [row[key], row['lineId']]))
  return found.map((row) => {
    const lineId = known.get(row[key])
    return lineId ? { ...row, lineId } : row
  })
}

/** What the close would move by now, and what stands against it. */
export async function followYear(db: Kysely<Tables>, record: Row, companyId: string): Promise<void> {
  const end = record as unknown as EndOfYear
  const year = end.fiscalYear ? await yearOf(db, companyId, end.fiscalYear) : null
  const balances = year ? await temporaryBalances(db, companyId, year.endDate) : []
  Object.assign(record, {
    closingDate: year?.endDate ?? null,
    netIncome: year ? netIncomeOf(balances) : null,
    lines: asRows(end.lines, 'account', closingLines(balances)),
    checks: asRows(
      end.checks,
      'checkId',
      year && year.status === 'Open' ? ((await yearChecks(db, companyId, year)) as unknown as Row[]) : [],
    ),
  })
}

/** A draft shows what its close would do by now. */
export async function complete(record: Row, { trx }: ActionContext, before: Row | null): Promise<void> {
  if (before && before['status'] !== 'Draft') return
  const { companyId } = await ownCompany(trx)
  record['status'] ??= 'Draft'
  record['companyId'] = companyId
  record['fiscalYear'] ??= (await yearsAround(trx, companyId, null)).firstOpen
  await followYear(trx, record, companyId)
}
