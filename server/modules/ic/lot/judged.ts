import { Decimal } from 'decimal.js'
import { apartBy, theoreticalWeight, type Measured } from '../../../../shared/contracts/ic/lot-weight.ts'
import { fail, ask, type Finding } from '../../../platform/action/rules.ts'
import { densityOf, type LotGround, type LotProduct } from './ground.ts'

/** What is judged of a lot wherever it is typed: on its own form, and in the grid of a receipt. Problems stand at `at` and the field. */
export interface TypedLot extends Omit<Measured, 'form' | 'density'> {
  readonly productId: string | null
  readonly heatKey: string | null
  readonly mfrNo: string | null
  readonly gradeId?: string | null
  readonly specificationId?: string | null
  readonly weightReason: string | null
}

const isGiven = (text: string | null | undefined) => text !== null && text !== undefined && text !== ''
const number = (text: string | null | undefined): Decimal | null =>
  isGiven(text) && /^-?\d+(\.\d+)?$/.test(text!) ? new Decimal(text!) : null

export const measuredLot = (lot: TypedLot, ground: LotGround): Measured => {
  const product = ground.products.get(lot.productId ?? '')
  const gradeId = lot.gradeId ?? ground.heatOf(lot.heatKey)?.gradeId ?? product?.gradeId ?? ''
  return { ...lot, form: product?.form ?? null, density: densityOf(product, ground.grades.get(gradeId)) }
}

/** [S5.30] A coil has the number of its manufacturer. */
export const numberMissing = (lot: TypedLot, ground: LotGround): boolean =>
  ground.products.get(lot.productId ?? '')?.form === 'Coil' && !isGiven(lot.mfrNo)

/** [S5.30] And is of a heat. */
export const heatMissing = (lot: TypedLot, ground: LotGround): boolean =>
  ground.products.get(lot.productId ?? '')?.form === 'Coil' && !isGiven(lot.heatKey)

/** [S5.30, S8.28] A heat that is named is one that there is. */
export const heatUnknown = (lot: TypedLot, ground: LotGround): boolean =>
  isGiven(lot.heatKey) && ground.heatOf(lot.heatKey) === undefined

/** [S5.28] A coil weighs a pound at least. */
export const tooLight = (lot: TypedLot, ground: LotGround): boolean =>
  ground.products.get(lot.productId ?? '')?.form === 'Coil' && (number(lot.weight) ?? new Decimal(0)).lt(1)

/** The eye of a coil is smaller than the coil. */
export const eyeTooLarge = ({ insideDiameter, outsideDiameter }: TypedLot): boolean => {
  const [inside, outside] = [number(insideDiameter), number(outsideDiameter)]
  return inside !== null && outside !== null && outside.gt(0) && inside.gte(outside)
}

const LIMITED = ['thickness', 'width', 'length'] as const

/** [S5.21] Thickness, width and length lie within what the product says. */
export const outsideProduct = (lot: TypedLot, ground: LotGround, at = ''): Finding[] => {
  const product = ground.products.get(lot.productId ?? '')
  if (!product) return []
  return LIMITED.flatMap((name) => {
    const size = number(lot[name])
    const [least, most] = [number(product.least[name]), number(product.most[name])]
    const isOut = size !== null && ((least !== null && size.lt(least)) || (most !== null && size.gt(most)))
    return isOut ? [fail({ least: product.least[name] ?? '0', most: product.most[name] ?? '∞' }, `${at}${name}`)] : []
  })
}

/** By how much a size differs from that of the product beyond what the specification allows; asked, since who measures may know better. */
export const outsideSpecification = (lot: TypedLot, ground: LotGround, at = ''): Finding[] => {
  const product = ground.products.get(lot.productId ?? '')
  if (!product || !isGiven(lot.specificationId)) return []
  return LIMITED.flatMap((name) => {
    const [size, meant] = [number(lot[name]), number(product.sizes[name])]
    if (size === null || meant === null || size.isZero()) return []
    const allowed = ground.tolerances.find(
      (one) =>
        one.specificationId === lot.specificationId &&
        one.dimension === name &&
        meant.gte(one.fromSize) &&
        (one.toSize === null || meant.lt(one.toSize)),
    )
    if (!allowed) return []
    const [least, most] = [meant.minus(allowed.under), meant.plus(allowed.over)]
    return size.lt(least) || size.gt(most)
      ? [ask({ least: least.toFixed(), most: most.toFixed() }, `${at}${name}`)]
      : []
  })
}

export interface Apart {
  readonly weight: string
  readonly theoretical: string
  readonly percent: string
}

const toleranceOf = (product: LotProduct | undefined) => product?.weightTolerance ?? '2'

/** [supply 5.6] The scale and the dimensions differ by more than the class lets pass. Null: they agree, or cannot be compared. */
export function apart(lot: TypedLot, ground: LotGround): Apart | null {
  const measured = measuredLot(lot, ground)
  const by = apartBy(measured)
  if (by === null || by.lte(toleranceOf(ground.products.get(lot.productId ?? '')))) return null
  return {
    weight: number(lot.weight)!.toFixed(),
    theoretical: theoreticalWeight(measured)!.toDecimalPlaces(0).toFixed(),
    percent: by.toDecimalPlaces(1).toFixed(),
  }
}
