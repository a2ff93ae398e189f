import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import type { PriceAsked, Said } from '../../../../shared/contracts/oe/price.ts'
import { UNIT_OF_BASIS, type TariffBasis } from '../../../../shared/contracts/oe/tariff-table.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Exchange } from './exchange.ts'
import { said } from './said.ts'
import { askedIn, type SoldProduct } from './products.ts'

export interface Tariff {
  readonly tariffId: string
  /** Digits with which the code of a product begins; null: it is of a class. */
  readonly digits: string | null
  readonly productClass: string | null
  readonly country: string | null
  /** Whether it is that of origin, or that in which it was melted and poured, or smelted and cast. */
  readonly countryOf: 'Origin' | 'MeltAndPour' | 'SmeltAndCast'
  readonly basis: TariffBasis
  readonly rate: string
  readonly currency: string | null
  readonly fromDate: string
  readonly untilDate: string | null
  readonly stackGroup: string | null
  readonly isCharged: boolean
}

/** Rows that count within these days, those that go first before the others: one statement. */
export const tariffRows = (db: Kysely<Tables>, days: readonly string[]): Promise<readonly Tariff[]> =>
  factsOf(
    db,
    sql<Tariff>`
    select tariff_id as "tariffId", replace(tariff_code, '.', '') as digits, product_class as "productClass", country, country_of as "countryOf", basis,
           trim_scale(rate)::text as rate, currency, from_date::text as "fromDate", until_date::text as "untilDate", stack_group as "stackGroup",
           charged and not recoverable as "isCharged"
    from tariff_table
    where active and from_date <= ${days.at(-1)}::date and coalesce(until_date, 'infinity') >= ${days[0]}::date
    order by precedence, length(tariff_code) desc nulls last, from_date desc, tariff_id`,
  )

const digitsOf = (code: string | null): string => (code ?? '').replaceAll('.', '')

/** Where it was melted is told by the heats of what lies in stock; where they do not agree, that of the product counts. */
const comesFrom = (countryOf: Tariff['countryOf'], { originCountry, meltCountry }: SoldProduct): string | null =>
  countryOf === 'Origin' ? originCountry : (meltCountry ?? originCountry)

const isOf = ({ digits, productClass, country, countryOf }: Tariff, product: SoldProduct): boolean =>
  (digits === null ? productClass === product.productClass : digitsOf(product.tariffCode).startsWith(digits)) &&
  (country === null || country === comesFrom(countryOf, product))

/** [supply 9 tariff-table] Rows that count for a product on a day: of each stack group the one that goes first, and all that are in none. */
export function tariffsOf(rows: readonly Tariff[], product: SoldProduct, day: string): Tariff[] {
  const taken = new Set<string>()
  return rows.filter((row) => {
    if (row.fromDate > day || (row.untilDate !== null && row.untilDate < day) || !isOf(row, product)) return false
    if (row.stackGroup === null) return true
    const isFirst = !taken.has(row.stackGroup)
    taken.add(row.stackGroup)
    return isFirst
  })
}

/**
 * [supply 6.4] What is asked beside the price of a unit that was asked, and by which rows. A row that goes first and that nobody is asked for keeps those behind it
 * from counting all the same.
 */
export function surchargesOf(
  rows: readonly Tariff[],
  product: SoldProduct,
  asked: PriceAsked,
  { net, rate }: { readonly net: Decimal; readonly rate: Exchange },
): { readonly surcharge: string | null; readonly also: readonly Said[] } {
  const { quantity, unit, day, currency } = asked
  const charged = tariffsOf(rows, product, day).filter(({ isCharged }) => isCharged)
  const whole = charged.map((row) => ({ row, amount: amountOf(row) }))
  const known = whole.flatMap(({ amount }) => amount ?? [])
  const each = (amount: Decimal) => amount.div(quantity).toDecimalPlaces(6, Decimal.ROUND_HALF_UP)
  return {
    surcharge: known.length === 0 ? null : each(known.reduce((sum, one) => sum.plus(one))).toFixed(),
    also: whole.map(({ row, amount }) => {
      const of = { tariff: row.tariffId, unit }
      return amount ? said('surcharge.asked', { ...of, extra: each(amount).toFixed() }) : said('surcharge.unknown', of)
    }),
  }

  /** Of all that was asked; null where it has no weight, or there is no rate of its currency. */
  function amountOf(row: Tariff): Decimal | null {
    if (row.basis === 'Percent') return net.times(row.rate).div(100)
    const { unit: weighed, each: many } = UNIT_OF_BASIS[row.basis]
    const weight = askedIn(asked, weighed, product)
    const exchanged = row.currency === null ? null : rate(row.currency, currency, day)
    return weight && exchanged !== null ? weight.div(many).times(row.rate).times(exchanged) : null
  }
}
