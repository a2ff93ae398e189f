import { Decimal } from 'decimal.js'

/**
 * Weights of metal from its dimensions: inches, pounds, pounds a cubic inch. Exact decimals with more digits than any of them is shown
 * with; whoever shows or stores a weight rounds it, once, to three decimals.
 */
const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })
type Figure = Decimal.Value

const PI = new Exact('3.14159265358979323846264338327950288419716939937510')
const QUARTER_PI = PI.div(4)
/** √3 / 2: what a hexagon has of the square on its flats. */
const HEXAGON = new Exact(3).sqrt().div(2)

const of = (figure: Figure) => new Exact(figure)

/** Exactly. */
export const KG_PER_LB = '0.45359237'
export const MM_PER_INCH = '25.4'
/** Pounds a cubic inch of one gram a cubic centimetre. */
const LB_IN3 = new Exact('16.387064').div('453.59237')
const PSI_PER_MPA = new Exact('145.0377377')

/** Usual densities, pounds a cubic inch; a grade may have its own. */
export const DENSITIES = {
  carbonSteel: '0.2836',
  stainless300: '0.290',
  aluminum1100: '0.098',
  aluminum3003: '0.099',
  aluminum5052: '0.097',
  aluminum6061: '0.0975',
  copper: '0.323',
  brass360: '0.307',
} as const

export const inches = (millimetres: Figure): Decimal => of(millimetres).div(MM_PER_INCH)
export const millimetres = (inch: Figure): Decimal => of(inch).times(MM_PER_INCH)
export const kilograms = (pounds: Figure): Decimal => of(pounds).times(KG_PER_LB)
export const pounds = (kilogram: Figure): Decimal => of(kilogram).div(KG_PER_LB)
/** Of grams a cubic centimetre. */
export const density = (metric: Figure): Decimal => of(metric).times(LB_IN3)
export const psi = (megapascals: Figure): Decimal => of(megapascals).times(PSI_PER_MPA)
export const megapascals = (poundsForce: Figure): Decimal => of(poundsForce).div(PSI_PER_MPA)

/** Sheet, plate and flat bar. */
export const flat = (thickness: Figure, width: Figure, length: Figure, rho: Figure): Decimal =>
  of(thickness).times(width).times(length).times(rho)

export const roundBar = (diameter: Figure, length: Figure, rho: Figure): Decimal =>
  QUARTER_PI.times(of(diameter).pow(2)).times(length).times(rho)

export const squareBar = (acrossFlats: Figure, length: Figure, rho: Figure): Decimal =>
  of(acrossFlats).pow(2).times(length).times(rho)

export const hexBar = (acrossFlats: Figure, length: Figure, rho: Figure): Decimal =>
  HEXAGON.times(squareBar(acrossFlats, length, rho))

export const roundTube = (outside: Figure, wall: Figure, length: Figure, rho: Figure): Decimal => {
  const inside = of(outside).minus(of(wall).times(2))
  return QUARTER_PI.times(of(outside).pow(2).minus(inside.pow(2)))
    .times(length)
    .times(rho)
}

/** Without its fillet; where a table gives the weight of a section, that one counts. */
export const angle = (a: Figure, b: Figure, thickness: Figure, length: Figure, rho: Figure): Decimal =>
  of(a).plus(b).minus(thickness).times(thickness).times(length).times(rho)

/** Pounds a square foot of a flat product. */
export const areaWeight = (thickness: Figure, rho: Figure): Decimal => of(thickness).times(144).times(rho)

/** The end of a coil, square inches. */
export const annulus = (outside: Figure, inside: Figure): Decimal =>
  QUARTER_PI.times(of(outside).pow(2).minus(of(inside).pow(2)))

/** @param winding how much of it is metal; 1: solid */
export const coil = (outside: Figure, inside: Figure, width: Figure, rho: Figure, winding: Figure = 1): Decimal =>
  annulus(outside, inside).times(width).times(rho).times(winding)

/** Inches that a weight unwinds to. */
export const coilLength = (weight: Figure, thickness: Figure, width: Figure, rho: Figure): Decimal =>
  of(weight).div(of(thickness).times(width).times(rho))

export const coilOutside = (weight: Figure, inside: Figure, width: Figure, rho: Figure): Decimal =>
  of(inside)
    .pow(2)
    .plus(of(weight).times(4).div(PI.times(width).times(rho)))
    .sqrt()

/** Pounds an inch of width, of a coil that was weighed. */
export const poundsPerInch = (weight: Figure, width: Figure): Decimal => of(weight).div(width)

/** What a coil is slit to: the weight of each strip and of the trim, and how much of its width is sold. */
export interface SlitPlan {
  readonly strips: readonly Decimal[]
  /** Inches. */
  readonly trim: Decimal
  readonly trimWeight: Decimal
  /** Percent. */
  readonly yield: Decimal
}

/** Null: the strips are wider than the coil together. */
export function slit(weight: Figure, width: Figure, strips: readonly Figure[]): SlitPlan | null {
  const piw = poundsPerInch(weight, width)
  const used = strips.reduce<Decimal>((sum, strip) => sum.plus(strip), of(0))
  const trim = of(width).minus(used)
  if (trim.isNegative()) return null
  return {
    strips: strips.map((strip) => piw.times(strip)),
    trim,
    trimWeight: piw.times(trim),
    yield: used.div(width).times(100),
  }
}
