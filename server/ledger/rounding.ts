import { amountOf, cents, type Amount } from './amount.ts'
import { residueOf } from './balance.ts'
import { signed, type Line } from './line.ts'

/** [FI13] In the company's currency, which has so many decimals: amount × rate, half away from zero. */
export const converted = (amount: Amount, rate: string, places = 2): Amount =>
  rate !== '1' ? cents(amount.times(rate), places) : amount.decimalPlaces() > places ? cents(amount, places) : amount

/** Most that rounding can have left over: the smallest unit for each line. */
const isResidue = (residue: Amount, lines: readonly Line[], places: number): boolean =>
  residue.abs().lte(amountOf(10).pow(-places).times(lines.length))

/** What became of the residue: nothing was left, a line took it, an account of its own must, or it is too much to be rounding. */
export type Rounded =
  | { readonly lines: readonly Line[]; readonly residue: null }
  | { readonly lines: readonly Line[]; readonly residue: Amount; readonly isRounding: boolean }

/**
 * [FI13] The residue of an entry that balances in its own currencies goes to its largest line that is on no control account, the
 * first of equals. Without such a line it is answered, for ROUNDING.
 */
export function rounded(lines: readonly Line[], places = 2): Rounded {
  const residue = residueOf(lines)
  if (residue.isZero()) return { lines, residue: null }
  if (!isResidue(residue, lines, places)) return { lines, residue, isRounding: false }
  let largest = -1
  for (const [index, line] of lines.entries())
    if (line.control === null && !line.isFixed && (largest < 0 || line.functional.gt(lines[largest]!.functional)))
      largest = index
  if (largest < 0) return { lines, residue, isRounding: true }
  return {
    lines: lines.map((line, index) =>
      index === largest ? { ...line, functional: line.functional.minus(signed(line.side, residue)) } : line,
    ),
    residue: null,
  }
}
