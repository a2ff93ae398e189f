import { Decimal } from 'decimal.js'
import { createContext } from 'react'
import type { ListRow } from '../../api/records.ts'
import { amountsOfAges } from '../../contracts/trade/ages.ts'
import type { ListColumn } from './cell-text.ts'

/** What the whole width of a bar of ages stands for: the most that is open in a row of the page. */
export const AgesScale = createContext('0')

/** What the whole width of a bar of days late stands for: the most of a row of the page, in days. */
export const LateScale = createContext(1)

export const lateScaleOf = (columns: readonly ListColumn[], rows: readonly ListRow[]): number =>
  columns
    .filter(({ field }) => field.means === 'late')
    .flatMap(({ name }) => rows.map((row) => Number(row[name] ?? 0)))
    .reduce((most, days) => Math.max(most, days), 1)

export function agesScaleOf(columns: readonly ListColumn[], rows: readonly ListRow[]): string {
  const aged = columns.filter(({ field }) => field.means === 'ages').map(({ name }) => name)
  const sums = rows.flatMap((row) =>
    aged.flatMap((name) => (row[name] ? [Decimal.sum(0, ...amountsOfAges(String(row[name])))] : [])),
  )
  return Decimal.max(0, ...sums).toFixed()
}
