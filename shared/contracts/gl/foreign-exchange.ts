import { currency } from './currency.ts'
import { choice, date, flag, percent, rate } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

export const RATE_SOURCES = ['Typed', 'Pasted', 'BankOfCanada', 'Bank'] as const

/**
 * [S3.32] What one unit of a currency is worth in another from a day on. A day has one rate; one that a document was posted
 * with stays, and a new rate of its day supersedes it for what is posted later. `fluctuationPercent` is how far a rate that
 * somebody types on a document may lie from it.
 */
export const ForeignExchange = entity('gl.foreignExchange', {
  roles: { clerk: ['view'], payer: ['view'] },
  key: 'effectiveDate',
  title: 'effectiveDate',
  fields: {
    fromCurrency: currency(),
    toCurrency: currency(),
    effectiveDate: date(),
    rate: rate({ least: '0' }),
    fluctuationPercent: percent(),
    source: choice(RATE_SOURCES),
    used: flag({ readOnly: true }),
    superseded: flag({ readOnly: true }),
  },
  derived: {
    /** What one unit of the other currency is worth. */
    inverse: rate({ readOnly: true }),
  },
  mirrors: { inverse: ['rate'] },
  list: [
    'effectiveDate',
    'fromCurrency',
    'toCurrency',
    'rate',
    'inverse',
    'fluctuationPercent',
    'source',
    'used',
    'superseded',
  ],
  search: ['fromCurrency', 'toCurrency'],
  sort: ['-effectiveDate', 'fromCurrency', 'superseded'],
})
export type ForeignExchange = RecordOfEntity<typeof ForeignExchange>

/** How far a typed rate may lie from the first one of its currencies, in percent; the next follow the one before. */
export const FIRST_FLUCTUATION = '3'

/** Where many rates come from at once: a sheet of somebody's, or a file of the Bank of Canada. */
export const PASTED_SOURCES = ['Pasted', 'BankOfCanada'] as const satisfies readonly (typeof RATE_SOURCES)[number][]
export type PastedSource = (typeof PASTED_SOURCES)[number]

/** A column of rates as it is pasted from a sheet: a day and its rate in each row. */
export interface PastedRates {
  fromCurrency: string
  toCurrency: string
  fluctuationPercent: string
  /** Where they come from; a sheet unless said. */
  source?: PastedSource
  rows: { effectiveDate: string; rate: string }[]
}

/** Most rows of one paste: the business days of eight years. */
export const MOST_PASTED = 2000

/** What became of a paste. */
export interface PasteOutcome {
  added: number
  /** Days that have this very rate already. */
  same: number
  /** Days whose rate was not in use and was changed. */
  changed: number
  /** Days whose rate is in use and was superseded. */
  superseded: number
}
