import { Decimal } from 'decimal.js'
import { dimensionsOf, inInches, weightOf, type Form, type Measures } from '../ic/forms.ts'
import { usualRatio } from '../ic/units.ts'
import type { Linked } from './linked-quantities.ts'

/** To what goods are cut for their customer. [judgement 31b] */
export const SIZES = ['width', 'length'] as const
export type Size = (typeof SIZES)[number]

/** What of a product says to what it may be cut; decimal text as it is measured. */
export interface Cuttable {
  readonly form: Form | null
  readonly width?: string | null
  readonly length?: string | null
  readonly widthLeast: string | null
  readonly widthMost: string | null
  readonly lengthLeast: string | null
  readonly lengthMost: string | null
}

export interface SizeAllowed {
  readonly name: Size
  readonly least: string | null
  readonly most: string | null
}

/** Dimensions to which a product is cut, each with what it allows; without a limit no more than it is itself. A coil is cut to any length. [supply 5.5] */
export function sizesOf(product: Cuttable): readonly SizeAllowed[] {
  const { form } = product
  if (!form) return []
  return SIZES.filter((name) => dimensionsOf(form).includes(name) || form === 'Coil').map((name) => ({
    ...{ name, least: product[`${name}Least`], most: product[`${name}Most`] ?? product[name] ?? null },
  }))
}

export type Cut = Readonly<Partial<Record<Size, string | null>>>

const plain = (figure: string) => (figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure)

/** `11.75" × 96"`, `298 mm × 2438 mm`: how a size is said in any language; null of what is not cut. */
export function sizeText(cut: Cut, measurement: 'Imperial' | 'Metric'): string | null {
  const unit = measurement === 'Metric' ? ' mm' : '"'
  const said = SIZES.flatMap((name) => {
    const figure = cut[name] ?? null
    return figure === null || !/^\d+(\.\d+)?$/.test(figure) ? [] : [`${plain(figure)}${unit}`]
  })
  return said.length === 0 ? null : said.join(' × ')
}

/** Decimals of what one piece weighs, as its product says it. */
const WEIGHT_DECIMALS = 3

/** A product as its quantities hang together once it is cut to a size: a coil that is cut to a length is sheets. */
export function cutTo(product: Linked, cut: Cut): Linked {
  const { width, length } = cut
  if (!sizeText(cut, 'Imperial')) return product
  const isSheets = product.form === 'Coil' && length
  const piece: Linked = {
    ...product,
    ...(width ? { width } : {}),
    ...(length ? { length } : {}),
    ...(isSheets ? { form: 'Sheet' as const, wholeLot: null } : {}),
  }
  return { ...piece, weightEach: weightOf(piece)?.toDecimalPlaces(WEIGHT_DECIMALS).toFixed() ?? null }
}

/** Units of a face: of one thickness, an area is left as a weight is. [supply 6.1] */
const AREAS: readonly string[] = ['SQFT', 'SQM']

const ONE = new Decimal(1)

/** What is left of the weight, or of the length, of a whole piece once it is cut. Of a coil that is cut to length it is what its width leaves. */
function leftOf(product: Measures, cut: Cut, of: 'weight' | 'length'): Decimal {
  const isLong = product.form !== 'Coil'
  const size = { ...(cut.width ? { width: cut.width } : {}), ...(isLong && cut.length ? { length: cut.length } : {}) }
  // Of what it is made is the same before and after.
  const dense = { ...product, density: product.density ?? '1' }
  const figure = (one: Measures) => (of === 'weight' ? weightOf(one) : isLong ? inInches(one, 'length') : ONE)
  const [before, after] = [figure(dense), figure({ ...dense, ...size })]
  return before?.gt(0) && after?.gt(0) ? after.div(before) : ONE
}

/**
 * [supply 6.7] By how much less of the unit of a price is charged for goods that are cut: what is charged by weight or area by what they weigh then, by length by how long they
 * are then. What is charged by the piece is charged for the piece that is used, and what is ordered by weight or length is that much already: of those it is 1.
 */
export function cutShare(product: Measures, cut: Cut, { from, to }: { from: string; to: string }): Decimal {
  if (!sizeText(cut, 'Imperial') || from === to) return ONE
  const kindOf = (unit: string): 'weight' | 'length' | null =>
    usualRatio('LB', unit) || AREAS.includes(unit) ? 'weight' : usualRatio('FT', unit) ? 'length' : null
  const [ordered, priced] = [kindOf(from), kindOf(to)]
  if (priced === null || priced === ordered) return ONE
  const share = leftOf(product, cut, priced)
  return ordered === null ? share : share.div(leftOf(product, cut, ordered))
}
