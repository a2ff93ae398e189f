import { Decimal } from 'decimal.js'

/** A line of the pattern, of an order or of what was made of it. */
export interface PatternLine {
  readonly outputId: string | null
  readonly width: string | null
  readonly pieces: string | null
  readonly expected: string | null
  /** What the scale said, of a ticket. */
  readonly quantity?: string | null
}

export interface Strip {
  readonly width: Decimal
  readonly outputId: string | null
  /** What it weighs, or ought to. */
  readonly weight: Decimal | null
  readonly isWeighed: boolean
  readonly line: number
}

/** Strips of one line that are drawn at most; all of them are summed. */
const MOST = 60

/** What is typed, or nothing as long as it is no figure. */
export const dec = (typed: string | null | undefined): Decimal =>
  new Decimal(typed && /^\d+(\.\d+)?$/.test(typed) ? typed : 0)

/** Of a line without pieces there is one. */
const piecesOf = ({ pieces }: PatternLine): Decimal => (pieces ? dec(pieces) : new Decimal(1))

/** Strips of one width that lie beside each other, counted together. */
export function runsOf(lines: readonly PatternLine[]): { width: Decimal; count: Decimal }[] {
  const runs: { width: Decimal; count: Decimal }[] = []
  for (const line of lines) {
    const [width, count] = [dec(line.width), piecesOf(line)]
    if (width.isZero() || count.isZero()) continue
    const last = runs.at(-1)
    if (last?.width.eq(width)) last.count = last.count.plus(count)
    else runs.push({ width, count })
  }
  return runs
}

/** Inches that strips and trim take together: as the server sums them. */
export const usedOf = (lines: readonly PatternLine[], trim: Decimal): Decimal =>
  runsOf(lines).reduce((sum, { width, count }) => sum.plus(width.times(count)), trim)

/** Strips as they are drawn, from the side of the operator. */
export function stripsOf(lines: readonly PatternLine[]): Strip[] {
  return lines.flatMap((row, line) => {
    const [width, count] = [dec(row.width), piecesOf(row)]
    if (width.isZero() || count.isZero()) return []
    const whole = row.quantity || row.expected
    const one: Strip = {
      ...{ width, outputId: row.outputId, line, isWeighed: !!row.quantity },
      weight: whole ? dec(whole).div(count) : null,
    }
    return Array.from({ length: Decimal.min(count.ceil(), MOST).toNumber() }, () => one)
  })
}
