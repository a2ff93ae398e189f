import { Decimal } from 'decimal.js'
import type { Kysely } from 'kysely'
import type { Fields } from '../../../shared/contracts/fields.ts'
import { ask, fail, rule, type Rule } from '../../platform/action/rules.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { ownCompany } from '../company/own-company.ts'
import { mayTypeRate, rateAt, useRate, type RateAt } from './rate-at.ts'

type Row = Readonly<Record<string, unknown>>

/** What is written in a currency, with its rate: the company's currency for one of its own. */
export interface Priced {
  currency: string | null
  rate: string | null
}

/** The rate of the table of one of a currency in that of the company, on a day (`YYYY-MM-DD`); null where there is none. [finance 5.6] */
export async function companyRate(db: Kysely<Tables>, currency: string, on: string): Promise<RateAt | null> {
  const company = await ownCompany(db)
  return rateAt(db, company.companyId, currency, company.currency, on)
}

/**
 * The rate follows the table on the day of the document, and follows it again when currency or day change, unless somebody has typed
 * another. Without one in the table it is left to be typed. [finance 5.6]
 * @param day the field with the day of the document
 * @param otherwise the day that counts while that field is empty
 */
export async function followRate<D extends Priced>(
  db: Kysely<Tables>,
  document: D,
  day: keyof D & string,
  before: Row | null,
  otherwise: string | null = null,
): Promise<void> {
  const on = (document[day] as string | null) ?? otherwise
  if (!document.currency || !on) return
  const moved = before && (before['currency'] !== document.currency || before[day] !== document[day])
  if (document.rate && !(moved && before['rate'] === document.rate)) return
  document.rate = (await companyRate(db, document.currency, on))?.rate ?? null
}

/**
 * In the transaction that posts a document: its rate is in use from now on. Says the row of the table that it stands on, null where a
 * rate was typed without one.
 */
export async function bookedRate(trx: Trx, currency: string, on: string): Promise<RateAt | null> {
  const table = await companyRate(trx, currency, on)
  if (table?.rateId) await useRate(trx, table)
  return table
}

/** Fields of a document that say its day, its currency and its rate. */
interface Named {
  readonly day: string
  readonly currency?: string
  readonly rate?: string
}
interface Of {
  readonly id: string
  readonly fields: Fields
}
const text = (value: unknown): string | null => (value ? String(value) : null)

/** A typed rate lies no further from the table than the table allows. [finance 5.6] [acceptance X6] */
export const rateWithinFluctuation = (of: Of, { day, currency = 'currency', rate = 'rate' }: Named): Rule =>
  rule(of, `${of.id}.rateWithinFluctuation`, rate, async (record: Row, { db }) => {
    const [code, typed, on] = [text(record[currency]), text(record[rate]), text(record[day])]
    if (!code || !typed || !on) return null
    const company = await ownCompany(db)
    if (code === company.currency) return new Decimal(typed).eq(1) ? null : fail({ table: '1', percent: '0' })
    const table = await rateAt(db, company.companyId, code, company.currency, on)
    return table && !mayTypeRate(typed, table) && fail({ table: table.rate, percent: table.fluctuationPercent })
  })

/** A rate of the table that is older than G/L control allows is posted with when somebody says that it still holds. [finance 5.6] */
export const rateFresh = (of: Of, { day, currency = 'currency', rate = 'rate' }: Named): Rule =>
  rule(of, `${of.id}.rateFresh`, rate, async (record: Row, { db }) => {
    const [code, on] = [text(record[currency]), text(record[day])]
    const table = code && on ? await companyRate(db, code, on) : null
    return table?.isStale && ask({ effectiveDate: table.effectiveDate })
  })
