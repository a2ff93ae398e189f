import { Decimal } from 'decimal.js'

/** [supply 7.7] What was understood of what somebody typed to find a product: words, and sizes in inches. */
export interface ProductQuery {
  readonly words: readonly string[]
  readonly sizes: readonly SizeRange[]
}

export const SIZES = ['thickness', 'width', 'length'] as const
export interface SizeRange {
  readonly size: (typeof SIZES)[number]
  /** Inches; null: no end on this side. */
  readonly from: string | null
  readonly to: string | null
}

const MM_PER_INCH = '25.4'
/** A thickness is meant with what lies so near: `.06` finds 0.0598. */
const NEAR_THICKNESS = '0.005'
const SHARE_OF_THICK = '0.02'
/** A side is meant to the sixteenth. */
const NEAR_SIDE = '0.0625'
/** What is no more than this can be a thickness; sheets and bars are wider. */
const THICKEST = 6

const FIGURE = String.raw`(?:\d+-\d+/\d+|\d+/\d+|\d+\.?\d*|\.\d+)(?:mm|"|in)?`
const RANGE = new RegExp(`^(>=|<=|>|<|=)?(${FIGURE})$`, 'i')
const BETWEEN = new RegExp(`^(${FIGURE})\\.\\.(${FIGURE})$`, 'i')
const SHEET = new RegExp(`^(${FIGURE})x(${FIGURE})(?:x(${FIGURE}))?$`, 'i')

/** `1-1/2`, `1/16`, `.0598`, `1.5mm` in inches. */
function inchesOf(written: string): Decimal {
  const isMetric = /mm$/i.test(written)
  const bare = written.replace(/(mm|"|in)$/i, '')
  const [whole, part] = bare.includes('/') ? (bare.includes('-') ? bare.split('-') : ['0', bare]) : [bare, undefined]
  const [over, under] = (part ?? '0/1').split('/')
  const figure = new Decimal(whole!).plus(new Decimal(over!).div(under === '0' ? 1 : under!))
  return isMetric ? figure.div(MM_PER_INCH) : figure
}

const written = (figure: Decimal) => figure.toDecimalPlaces(5).toFixed()

function near(size: SizeRange['size'], figure: Decimal): SizeRange {
  const by = size === 'thickness' ? Decimal.max(NEAR_THICKNESS, figure.times(SHARE_OF_THICK)) : new Decimal(NEAR_SIDE)
  return { size, from: written(Decimal.max(0, figure.minus(by))), to: written(figure.plus(by)) }
}

/** The next size that nobody has named yet; a figure that is too large for a thickness is a width. */
function nextSize(taken: readonly SizeRange[], figure: Decimal): SizeRange['size'] | null {
  const free = SIZES.filter((size) => !taken.some((one) => one.size === size))
  return free.find((size) => size !== 'thickness' || (figure.lte(THICKEST) && taken.length === 0)) ?? null
}

/**
 * Reads `cr .06 >=48`, `48x120`, `1/4..3/8 a36`, `1.5mm`: figures are thickness, width and length in this order, everything else is a word. A whole number
 * without a sign is a size only where a thickness has been named before it: `16` alone is as likely a gauge, a part of a number or a code.
 */
export function readProductQuery(typed: string): ProductQuery {
  const words: string[] = []
  const sizes: SizeRange[] = []
  for (const token of typed.trim().split(/\s+/).filter(Boolean)) {
    const read = sheet(token, sizes) ?? between(token, sizes) ?? figure(token, sizes)
    if (read) sizes.push(...read)
    else words.push(token)
  }
  return { words, sizes }
}

function sheet(token: string, taken: readonly SizeRange[]): SizeRange[] | null {
  const found = SHEET.exec(token)
  if (!found) return null
  const figures = found.slice(1).flatMap((one) => (one === undefined ? [] : [inchesOf(one)]))
  const names: SizeRange['size'][] =
    figures.length === 3 || (figures[0]!.lt(1) && taken.length === 0)
      ? ['thickness', 'width', 'length']
      : ['width', 'length']
  return figures.map((one, at) => near(names[at]!, one))
}

function between(token: string, taken: readonly SizeRange[]): SizeRange[] | null {
  const found = BETWEEN.exec(token)
  if (!found) return null
  const [from, to] = [inchesOf(found[1]!), inchesOf(found[2]!)]
  const size = nextSize(taken, to)
  return size && [{ size, from: written(Decimal.min(from, to)), to: written(Decimal.max(from, to)) }]
}

function figure(token: string, taken: readonly SizeRange[]): SizeRange[] | null {
  const found = RANGE.exec(token)
  if (!found) return null
  const [, sign, size] = found
  const isPlain = sign === undefined && /^\d+$/.test(size!)
  if (isPlain && taken.length === 0) return null
  const inch = inchesOf(size!)
  const name = nextSize(taken, inch)
  if (!name) return null
  if (sign === '>=' || sign === '>') return [{ size: name, from: written(inch), to: null }]
  if (sign === '<=' || sign === '<') return [{ size: name, from: null, to: written(inch) }]
  return [near(name, inch)]
}
