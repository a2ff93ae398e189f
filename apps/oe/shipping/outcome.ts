import { Decimal } from 'decimal.js'
import { formatPercent } from '../../../shared/i18n/format.ts'
import { expectedOf, figure, say, type Piece } from './say.ts'

export interface Outcome {
  readonly words: string
  readonly isOver: boolean
  /** What is left of the line, and what becomes of it unless it is said otherwise. */
  readonly rest: string | null
  readonly becomes: 'Backorder' | 'Close' | null
  /** Percent by which the scale is off, where that is more than the class lets. */
  readonly off: string | null
}

/** [judgement 33] What taking so many pounds makes of the line: said before the key is pressed. */
export function outcomeOf(piece: Piece, weight: string): Outcome {
  const { row, lot } = piece
  const now = new Decimal(weight)
  const byPound = row.unit === 'LB'
  const others = new Decimal(row.leaves).minus(lot?.quantity ?? (byPound ? row.leaves : 0))
  const leaves = byPound ? others.plus(now) : new Decimal(row.leaves)
  const all = leaves.plus(row.shipped)
  const off = all.minus(row.ordered)
  const args = {
    ...{ all: figure(all.toFixed()), ordered: figure(row.ordered), unit: row.unit?.toLowerCase() ?? '' },
    ...{ off: figure(off.abs().toFixed()), tolerance: formatPercent(row.tolerance), most: figure(row.most) },
  }
  const rest = off.isNegative() ? off.abs().toFixed() : null
  const expected = expectedOf(piece)
  const share =
    expected === null || Number(expected) === 0 ? new Decimal(0) : now.minus(expected).abs().times(100).div(expected)
  const isOff = row.weightTolerance !== null && share.gt(row.weightTolerance)
  const name = all.gt(row.most)
    ? 'over'
    : off.isZero()
      ? 'whole'
      : off.isPositive()
        ? 'more'
        : all.gte(row.least)
          ? 'inside'
          : 'waits'
  return {
    ...{ words: say(`outcome.${name}`, args), isOver: name === 'over', rest },
    becomes: rest === null ? null : name === 'inside' ? 'Close' : 'Backorder',
    off: isOff ? share.toDecimalPlaces(1).toFixed() : null,
  }
}
