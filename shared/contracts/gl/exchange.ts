import { Decimal } from 'decimal.js'

/** Decimals of a rate in the table; screens show six. */
const RATE_SCALE = 8

/** The rate in the other direction, as it is stored. */
export const inverseRate = (rate: string): string =>
  new Decimal(1).div(rate).toDecimalPlaces(RATE_SCALE, Decimal.ROUND_HALF_UP).toFixed()

/** By how many percent of the table a typed rate differs from it, without its direction. */
export const fluctuationOf = (typed: string, table: string): Decimal =>
  new Decimal(typed).minus(table).abs().div(table).times(100)

/** A rate that somebody types may differ from the table by so many percent and no more [finance 5.6, acceptance X6]. */
export const withinFluctuation = (typed: string, table: string, percent: string): boolean =>
  fluctuationOf(typed, table).lte(percent)

/** Whole days from one date to a later one, both `YYYY-MM-DD`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
