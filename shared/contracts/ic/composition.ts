import { Decimal } from 'decimal.js'

/** [S3.22] Elements that a mill certificate names, in its order; `othersEach` is the most that any other one may be. */
export const ELEMENTS = ['si', 'fe', 'cu', 'mn', 'mg', 'cr', 'zn', 'ti', 'v', 'c', 'p', 's', 'n', 'ni', 'mo'] as const
export const OTHERS = ['othersEach', 'othersTotal'] as const
/** [S3.23] What is found when metal is pulled and pressed. Strength is kept in megapascals: pounds a square inch are a view of it. */
export const MECHANICS = ['yieldMpa', 'tensileMpa', 'elongation', 'rValue', 'nValue', 'hardness'] as const

export const PROPERTIES = [...ELEMENTS, ...OTHERS, ...MECHANICS] as const
export type Property = (typeof PROPERTIES)[number]

export const HARDNESS_SCALES = ['HB', 'HRB', 'HRC', 'HV', 'HR30T'] as const

/** What metals are called by here: it decides which gauge table counts and which density is usual. */
export const MATERIALS = [
  'CarbonSteel',
  'Galvanized',
  'AlloySteel',
  'StainlessSteel',
  'Aluminum',
  'Copper',
  'Brass',
  'Other',
] as const
export type Material = (typeof MATERIALS)[number]

/** What a grade or a specification asks of one property. */
export interface Limit {
  readonly property: Property
  readonly least: string | null
  readonly most: string | null
}

/** A property of a certificate beside what is asked of it; null where nothing is. */
export interface Judged extends Limit {
  readonly value: string
  readonly isOut: boolean
}

type Figures = Readonly<Partial<Record<Property, string | null>>>

const FIGURE = /^\d+(\.\d+)?$/
const figure = (value: string | null | undefined): Decimal | null =>
  value !== null && value !== undefined && FIGURE.test(value) ? new Decimal(value) : null

/** Each limit beside what was found; what was not measured is not judged. */
export const judged = (figures: Figures, limits: readonly Limit[]): Judged[] =>
  limits.flatMap((limit): Judged[] => {
    const value = figure(figures[limit.property])
    if (value === null) return []
    const [least, most] = [figure(limit.least), figure(limit.most)]
    const isOut = (least !== null && value.lt(least)) || (most !== null && value.gt(most))
    return [{ ...limit, value: value.toFixed(), isOut }]
  })

export const VERDICTS = ['NotJudged', 'Meets', 'Fails'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Whether a certificate meets what is asked; without a grade, or without a figure that it limits, nothing is said. */
export function verdictOn(figures: Figures, limits: readonly Limit[]): Verdict {
  const found = judged(figures, limits)
  return found.length === 0 ? 'NotJudged' : found.some(({ isOut }) => isOut) ? 'Fails' : 'Meets'
}

/** The sum of what was found; what others are together stands in it, what each of them is at most does not. Null: nothing was. */
export function totalOf(figures: Figures): string | null {
  const given = [...ELEMENTS, 'othersTotal' as const].flatMap((name) => figure(figures[name]) ?? [])
  return given.length === 0 ? null : given.reduce((sum, one) => sum.plus(one), new Decimal(0)).toFixed()
}

/** [supply 8] Carbon equivalent of steel that is welded, as the International Institute of Welding writes it; null without carbon. */
export function carbonEquivalent(figures: Figures): string | null {
  const carbon = figure(figures.c)
  if (carbon === null) return null
  const at = (name: Property) => figure(figures[name]) ?? new Decimal(0)
  return carbon
    .plus(at('mn').div(6))
    .plus(at('cr').plus(at('mo')).plus(at('v')).div(5))
    .plus(at('ni').plus(at('cu')).div(15))
    .toDecimalPlaces(4)
    .toFixed()
}
