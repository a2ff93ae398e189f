import { Decimal } from 'decimal.js'
import { choice, optional, quantity, text } from '../fields.ts'

/** Which way the eye of a coil looks on its skid. */
export const EYES = ['Sky', 'Side'] as const

const above = () => optional(quantity({ least: '0.000001' }))

/** [judgement 31b] How goods are packed for a customer: a standing wish of whom they go to, and what is said of a line. */
export const packagingFields = () => ({
  /** The most that a skid or bundle may weigh, in pounds. */
  skidWeight: above(),
  /** Of coils, in inches: the inside diameter of the core, and the most that the outside may measure. */
  coilInside: above(),
  coilOutside: above(),
  eye: optional(choice(EYES)),
  packingNote: optional(text({ max: 200 })),
})

/** Decimal text in pounds and inches; null of what nobody has said. */
export interface Packaging {
  readonly skidWeight: string | null
  readonly coilInside: string | null
  readonly coilOutside: string | null
  readonly eye: (typeof EYES)[number] | null
  readonly packingNote: string | null
}
export const PACKAGING = [
  'skidWeight',
  'coilInside',
  'coilOutside',
  'eye',
  'packingNote',
] as const satisfies readonly (keyof Packaging)[]
/** What a line says of it. */
export const packagingOf = (line: Readonly<Record<string, unknown>>): Packaging =>
  Object.fromEntries(PACKAGING.map((name) => [name, line[name] ?? null])) as unknown as Packaging

/** What is said of coils alone. */
export const OF_COILS: readonly (keyof Packaging)[] = ['coilInside', 'coilOutside', 'eye']

/** A core that is as wide as the coil: the field and both figures; null where there is none. */
export function coilMisfit({ coilInside, coilOutside }: Pick<Packaging, 'coilInside' | 'coilOutside'>) {
  if (coilInside === null || coilOutside === null || new Decimal(coilInside).lt(coilOutside)) return null
  return { inside: coilInside, outside: coilOutside }
}

/** Skids, as many pieces on each as it may weigh, and what the last of them holds. */
export interface Skids {
  readonly each: string
  readonly count: number
  readonly last: string
}

/**
 * [judgement 31b] On how many skids so many pieces go. Twenty plates of 612.5 lb, at most 4,000 lb a skid, are six to a skid on four skids, the last with two.
 * @param quantity of what is counted in whole pieces
 * @param weightEach pounds of a piece
 * @param skidWeight pounds that a skid may weigh
 * @returns null where one piece alone weighs more, and where a figure is missing
 */
export function skidsOf(quantity: string | null, weightEach: string | null, skidWeight: string | null): Skids | null {
  if (quantity === null || weightEach === null || skidWeight === null) return null
  const [pieces, weighs] = [new Decimal(quantity), new Decimal(weightEach)]
  if (pieces.lte(0) || weighs.lte(0)) return null
  const each = new Decimal(skidWeight).div(weighs).floor()
  if (each.lt(1)) return null
  const count = pieces.div(each).ceil()
  return { each: each.toFixed(), count: count.toNumber(), last: pieces.minus(each.times(count.minus(1))).toFixed() }
}

/** Words of a packaging, each by its key and figures, in the order in which they are read. */
export function packagingSaid({ skidWeight, coilInside, coilOutside, eye, packingNote }: Packaging) {
  const said: { readonly key: string; readonly figure?: string; readonly text?: string }[] = []
  if (skidWeight !== null) said.push({ key: 'skid', figure: skidWeight })
  if (coilInside !== null) said.push({ key: 'inside', figure: coilInside })
  if (coilOutside !== null) said.push({ key: 'outside', figure: coilOutside })
  if (eye !== null) said.push({ key: `eye${eye}` })
  if (packingNote !== null) said.push({ key: 'note', text: packingNote })
  return said
}
