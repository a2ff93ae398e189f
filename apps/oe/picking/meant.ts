import type { PickLine } from '../../../shared/contracts/oe/orders-shipping-queue.ts'

/** What a scan means for a picker who stands before `line`. */
export type Meant =
  | { readonly is: 'this' | 'other'; readonly line: PickLine }
  | { readonly is: 'here' }
  | { readonly is: 'place'; readonly bin: string }
  | { readonly is: 'done'; readonly line: PickLine }
  | { readonly is: 'wrong' }
  | { readonly is: 'unknown' }

/** As few figures as tell one tag from another where somebody types them. */
const LEAST = 3

const reads = ({ lotNo, productId, heatNo, codes }: PickLine, code: string): boolean =>
  lotNo === null ? productId === code || codes.includes(code) : lotNo === code || heatNo === code

/**
 * [judgement 33b] Any tag works: of the lot, its heat, the product or the place. What is of this line picks it; what is of another line of the walk leads there; all else is refused at once.
 * @param code as it was read, in capitals
 */
export function meantBy(
  code: string,
  line: PickLine,
  rows: readonly PickLine[],
  isDone: (line: PickLine) => boolean,
): Meant {
  if (reads(line, code) && !isDone(line)) return { is: 'this', line }
  const ends = (one: PickLine) => code.length >= LEAST && one.lotNo?.endsWith(code)
  if (ends(line) && !isDone(line) && rows.filter((one) => ends(one)).length === 1) return { is: 'this', line }
  if (line.bin !== '' && line.bin === code) return { is: 'here' }
  const others = rows.filter((one) => reads(one, code))
  const open = others.find((one) => !isDone(one))
  if (open) return { is: 'other', line: open }
  if (others[0]) return { is: 'done', line: others[0] }
  if (rows.some(({ bin }) => bin === code)) return { is: 'place', bin: code }
  // A tag of the same product that nobody has asked for.
  return rows.some(({ productId, codes }) => productId === code || codes.includes(code))
    ? { is: 'wrong' }
    : { is: 'unknown' }
}
