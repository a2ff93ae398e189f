import { Decimal } from 'decimal.js'
import * as metal from './weights.ts'

/** What metal is sold as: it decides which dimensions a product has and how its weight is worked out. [supply 5.2, 5.5] */
export const FORMS = [
  'Sheet',
  'Plate',
  'Coil',
  'FlatBar',
  'RoundBar',
  'SquareBar',
  'HexBar',
  'RoundTube',
  'Angle',
  'Wire',
] as const
export type Form = (typeof FORMS)[number]

export const DIMENSIONS = ['thickness', 'width', 'height', 'length', 'outsideDiameter', 'insideDiameter'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** Dimensions without which the form says nothing, and those that it may have besides. [supply 5.5] */
const OF_FORM: Readonly<Record<Form, readonly [needed: readonly Dimension[], besides: readonly Dimension[]]>> = {
  Sheet: [['thickness', 'width', 'length'], []],
  Plate: [['thickness', 'width', 'length'], []],
  Coil: [
    ['thickness', 'width'],
    ['insideDiameter', 'outsideDiameter'],
  ],
  FlatBar: [['thickness', 'width', 'length'], []],
  RoundBar: [['outsideDiameter', 'length'], []],
  SquareBar: [['width', 'length'], []],
  HexBar: [['width', 'length'], []],
  RoundTube: [['outsideDiameter', 'thickness', 'length'], []],
  Angle: [['width', 'height', 'thickness', 'length'], []],
  Wire: [['outsideDiameter'], ['length']],
}

export const neededOf = (form: Form): readonly Dimension[] => OF_FORM[form][0]
export const dimensionsOf = (form: Form): readonly Dimension[] => OF_FORM[form].flat()

/** Dimensions as typed, in inches or millimetres; density in pounds a cubic inch or grams a cubic centimetre. */
export type Measures = Readonly<Partial<Record<Dimension, string | null>>> & {
  readonly form: Form | null
  readonly measurement: 'Imperial' | 'Metric' | null
  readonly density: string | null
}

const FIGURE = /^\d+(\.\d+)?$/

/** One dimension in inches; null where it is not given, or not readable yet. */
export function inInches({ measurement, ...typed }: Measures, name: Dimension): Decimal | null {
  const value = typed[name]
  if (value === null || value === undefined || !FIGURE.test(value)) return null
  return measurement === 'Metric' ? metal.inches(value) : new Decimal(value)
}

/** Pounds a cubic inch. */
const densityOf = ({ measurement, density }: Measures): Decimal | null => {
  if (density === null || !FIGURE.test(density) || Number(density) === 0) return null
  return measurement === 'Metric' ? metal.density(density) : new Decimal(density)
}

/**
 * Pounds of one piece, exact; whoever shows it rounds once. Of a coil the whole of it, by its diameters. Null as long as something is
 * not given.
 */
export function weightOf(measures: Measures): Decimal | null {
  const { form } = measures
  const rho = densityOf(measures)
  if (!form || rho === null) return null
  const at = (name: Dimension) => inInches(measures, name) ?? new Decimal(0)
  const asked: readonly Dimension[] =
    form === 'Coil'
      ? ['width', 'outsideDiameter', 'insideDiameter']
      : form === 'Wire'
        ? dimensionsOf(form)
        : neededOf(form)
  if (asked.some((name) => inInches(measures, name) === null)) return null
  switch (form) {
    case 'Sheet':
    case 'Plate':
    case 'FlatBar':
      return metal.flat(at('thickness'), at('width'), at('length'), rho)
    case 'RoundBar':
    case 'Wire':
      return metal.roundBar(at('outsideDiameter'), at('length'), rho)
    case 'SquareBar':
      return metal.squareBar(at('width'), at('length'), rho)
    case 'HexBar':
      return metal.hexBar(at('width'), at('length'), rho)
    case 'RoundTube':
      return metal.roundTube(at('outsideDiameter'), at('thickness'), at('length'), rho)
    case 'Angle':
      return metal.angle(at('width'), at('height'), at('thickness'), at('length'), rho)
    case 'Coil':
      return metal.coil(at('outsideDiameter'), at('insideDiameter'), at('width'), rho)
  }
}

/** Pounds a square foot of what is flat; null for other forms. */
export function areaWeightOf(measures: Measures): Decimal | null {
  const rho = densityOf(measures)
  const thickness = inInches(measures, 'thickness')
  const isFlat = measures.form === 'Sheet' || measures.form === 'Plate' || measures.form === 'Coil'
  return isFlat && rho !== null && thickness !== null ? metal.areaWeight(thickness, rho) : null
}
