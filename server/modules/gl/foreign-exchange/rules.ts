import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { ForeignExchange } from '../../../../shared/contracts/gl/foreign-exchange.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { ask, fail, rule, type Finding, type RuleContext } from '../../../platform/action/rules.ts'

/** A rate is more than zero. [finance 6] */
export const rateAboveZero = rule(
  ForeignExchange,
  'gl.foreignExchange.rateAboveZero',
  'rate',
  ({ rate }) => /^-?\d+(\.\d+)?$/.test(rate ?? '') && new Decimal(rate).lte(0) && fail(),
)

/** A rate is between two currencies. [finance 6] */
export const betweenTwo = rule(
  ForeignExchange,
  'gl.foreignExchange.betweenTwo',
  'toCurrency',
  (rate) => rate.fromCurrency === rate.toCurrency && fail(),
)

interface DayRate {
  id: string
  rate: string
  used: boolean
}

type Day = Pick<ForeignExchange, 'fromCurrency' | 'toCurrency' | 'effectiveDate'>

/** The rate that holds on just this day. */
async function rateOfDay(db: RuleContext['db'], { fromCurrency, toCurrency, effectiveDate }: Day) {
  const { rows } = await sql<DayRate>`
    select id, trim_scale(rate)::text as rate, used from foreign_exchange
    where from_currency = ${fromCurrency} and to_currency = ${toCurrency} and effective_date = ${effectiveDate}::date
      and not superseded`.execute(db)
  return rows[0]
}

/** A day has one rate: one that is not in use is changed, not given twice. [finance 6] */
export const dayOnce = rule(ForeignExchange, 'gl.foreignExchange.dayOnce', 'effectiveDate', async (rate, context) => {
  if (!rate.effectiveDate || rate.superseded) return false
  const known = await rateOfDay(context.db, rate)
  return !!known && known.id !== context.before?.id && !known.used && fail({ effectiveDate: rate.effectiveDate })
})

/** A new rate for a day whose rate is in use supersedes it: whoever enters one is asked. [finance 6] */
export const supersedes = rule(ForeignExchange, 'gl.foreignExchange.supersedes', 'rate', async (rate, context) => {
  if (!rate.effectiveDate || context.before) return false
  const known = await rateOfDay(context.db, rate)
  return !!known?.used && ask({ effectiveDate: rate.effectiveDate, rate: known.rate })
})

const FIXED = ['fromCurrency', 'toCurrency', 'effectiveDate', 'rate'] as const

/** A rate in use, or one that was superseded, cannot be edited. [finance 6] */
export const usedStays = rule(ForeignExchange, 'gl.foreignExchange.usedStays', 'rate', (rate, { before }): Finding[] =>
  before?.used || before?.superseded
    ? FIXED.filter((field) => rate[field] !== before[field]).map((field) => fail({}, field))
    : [],
)

/** Nor can it be deleted. */
export const usedIsKept = rule(
  ForeignExchange,
  'gl.foreignExchange.usedStays',
  null,
  (rate) => (rate.used || rate.superseded) && fail(),
)

/** The rate in use of the same day steps back before its successor is written. */
export async function beforeSave(
  record: Record<string, unknown>,
  { trx }: ActionContext,
  before: Record<string, unknown> | null,
): Promise<void> {
  if (before) return
  await supersede(trx, record as Day)
}

/** Answers whether there was one. */
export async function supersede(
  db: RuleContext['db'],
  { fromCurrency, toCurrency, effectiveDate }: Day,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update foreign_exchange set superseded = true, version = version + 1
    where from_currency = ${fromCurrency} and to_currency = ${toCurrency} and effective_date = ${effectiveDate}::date
      and used and not superseded`.execute(db)
  return numAffectedRows === 1n
}

export const onSave = [rateAboveZero, betweenTwo, dayOnce, supersedes, usedStays]
export const onDelete = [usedIsKept]
