import { Decimal } from 'decimal.js'
import { weightOf, type Form } from './forms.ts'
import type { Material } from './composition.ts'
import * as metal from './weights.ts'

/** What a lot is measured as: inches, pounds, pounds a cubic inch; decimal text as it is typed. */
export interface Measured {
  readonly form: Form | null
  readonly thickness?: string | null | undefined
  readonly width?: string | null | undefined
  readonly length?: string | null | undefined
  readonly insideDiameter?: string | null | undefined
  readonly outsideDiameter?: string | null | undefined
  readonly pieces?: string | null | undefined
  readonly weight?: string | null | undefined
  readonly density: string | null
}

const FIGURE = /^\d+(\.\d+)?$/
const given = (value: string | null | undefined): Decimal | null =>
  value !== null && value !== undefined && FIGURE.test(value) && Number(value) > 0 ? new Decimal(value) : null

/** [supply 5.1] What metals usually weigh, where neither grade nor product says it. */
export const usualDensity = (material: Material | null): string | null => {
  switch (material) {
    case 'CarbonSteel':
    case 'Galvanized':
    case 'AlloySteel':
      return metal.DENSITIES.carbonSteel
    case 'StainlessSteel':
      return metal.DENSITIES.stainless300
    case 'Copper':
      return metal.DENSITIES.copper
    case 'Brass':
      return metal.DENSITIES.brass360
    default:
      return null
  }
}

/** Pounds that a lot has by its dimensions: a coil by its diameters, other forms by the piece. Null as long as one is not given. */
export function theoreticalWeight(lot: Measured): Decimal | null {
  const { form, pieces } = lot
  if (form === null) return null
  const one = weightOf({
    ...{ form, measurement: 'Imperial', density: lot.density, thickness: lot.thickness ?? null },
    ...{ width: lot.width ?? null, length: lot.length ?? null },
    ...{ insideDiameter: lot.insideDiameter ?? null, outsideDiameter: lot.outsideDiameter ?? null },
  })
  if (one === null || one.isZero()) return null
  if (form === 'Coil') return one
  const count = given(pieces)
  return count && one.times(count)
}

/** [supply 5.6] By how much the scale differs from what the dimensions say, in percent of that. Null: there is nothing to compare. */
export function apartBy(lot: Measured): Decimal | null {
  const [scale, theoretical] = [given(lot.weight), theoreticalWeight(lot)]
  return scale && theoretical && scale.minus(theoretical).abs().times(100).div(theoretical)
}

/** [supply 5.2] The outside diameter that agrees with the scale, inches; null for what is no coil, or is not measured enough. */
export function agreeingOutside(lot: Measured): Decimal | null {
  const [weight, inside, width, rho] = [lot.weight, lot.insideDiameter, lot.width, lot.density].map(given)
  if (lot.form !== 'Coil' || !weight || !inside || !width || !rho) return null
  return metal.coilOutside(weight, inside, width, rho)
}

/** Pounds an inch of width of what was weighed. */
export function poundsPerInch({ weight, width }: Pick<Measured, 'weight' | 'width'>): Decimal | null {
  const [pounds, inches] = [given(weight), given(width)]
  return pounds && inches && metal.poundsPerInch(pounds, inches)
}

/** Feet that a coil unwinds to. */
export function coilFeet(lot: Measured): Decimal | null {
  const [weight, thickness, width, rho] = [lot.weight, lot.thickness, lot.width, lot.density].map(given)
  if (lot.form !== 'Coil' || !weight || !thickness || !width || !rho) return null
  return metal.coilLength(weight, thickness, width, rho).div(12)
}
