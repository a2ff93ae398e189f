import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { areaWeightOf, neededOf, weightOf, type Measures } from '../../../../shared/contracts/ic/forms.ts'
import { converted, type Conversion } from '../../../../shared/contracts/ic/units.ts'
import { kilograms } from '../../../../shared/contracts/ic/weights.ts'
import { Product } from '../../../../shared/contracts/po/product.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { fail, rule, type Finding, type Rule } from '../../../platform/action/rules.ts'

/** Dimensions, weights, units and attributes of a product. */
type Row = Stored<typeof Product>

/** What a product weighs, worked out anew with each save: pounds and kilograms are two views of one figure, each rounded once. */
export function weigh(product: Row): void {
  const measures: Measures = product
  const pounds = weightOf(measures)
  product.weightEach = pounds && pounds.toDecimalPlaces(3).toFixed()
  product.weightEachKg = pounds && kilograms(pounds).toDecimalPlaces(3).toFixed()
  product.weightArea = areaWeightOf(measures)?.toDecimalPlaces(4).toFixed() ?? null
}

/** A form has the dimensions without which it says nothing. [supply 5.5] */
const dimensionsGiven = rule(Product, 'po.product.dimensionsGiven', 'form', (product) =>
  product.form ? neededOf(product.form).flatMap((name) => (isGiven(product[name]) ? [] : [fail({}, name)])) : null,
)
const isGiven = (figure: string | null) => figure !== null && figure !== '' && Number(figure) > 0

/** Thickness, width and length lie between the least and the most that the product says, and the least is no more than the most. [S5.21] */
const withinLimits = rule(Product, 'po.product.withinLimits', 'thickness', (product) =>
  (['thickness', 'width', 'length'] as const).flatMap((name): Finding[] => {
    const [at, least, most] = [product[name], product[`${name}Least`], product[`${name}Most`]]
    const args = { least: least ?? '0', most: most ?? '∞' }
    if (least !== null && most !== null && new Decimal(least).gt(most)) return [fail(args, `${name}Most`)]
    if (at === null) return []
    const isOut = (least !== null && new Decimal(at).lt(least)) || (most !== null && new Decimal(at).gt(most))
    return isOut ? [fail(args, name)] : []
  }),
)

/** A tube has a hole, and a coil an eye, that is smaller than itself. */
const hollowInside = rule(Product, 'po.product.hollowInside', 'outsideDiameter', (product) => {
  const { form, outsideDiameter: outside, insideDiameter: inside, thickness: wall } = product
  if (outside === null) return null
  const isFull = form === 'RoundTube' ? wall !== null && new Decimal(wall).times(2).gte(outside) : false
  return (isFull || (form === 'Coil' && inside !== null && new Decimal(inside).gte(outside))) && fail()
})

/** Each unit in which a product is bought, sold or priced is one into which its stock unit converts. [supply 2.4] */
const unitsConvert = rule(Product, 'po.product.unitsConvert', 'purchaseUnit', async (product, { db, now }) => {
  const asked = (['purchaseUnit', 'salesUnit', 'pricingUnit'] as const).filter((name) => product[name])
  if (!product.unit || asked.length === 0) return null
  const day = await businessDay(db, now)
  const own = ownConversions(product)
  return asked.flatMap((name) =>
    converted('1', { from: product[name]!, to: product.unit, day }, own) === null
      ? [fail({ unit: product[name]!, stockUnit: product.unit }, name)]
      : [],
  )
})

/** What a product says of its units, and what one piece of it weighs. */
export function ownConversions({ conversions, weightEach }: Pick<Row, 'conversions' | 'weightEach'>): Conversion[] {
  const typed = conversions.map(({ fromUnit, toUnit, ...rest }) => ({ from: fromUnit, to: toUnit, ...rest }))
  const isWeighed = weightEach !== null && new Decimal(weightEach).gt(0)
  return isWeighed && !typed.some(({ from, to }) => [from, to].toSorted().join() === 'EA,LB')
    ? [...typed, { from: 'EA', to: 'LB', fromQuantity: '1', toQuantity: weightEach, validFrom: null }]
    : typed
}

/** A conversion is between two units, once for each day on which it begins. */
const conversionsOnce = rule(Product, 'po.product.conversionsOnce', 'conversions', ({ conversions }) => {
  const seen = new Set<string>()
  return conversions.flatMap(({ fromUnit, toUnit, validFrom }, at) => {
    if (!fromUnit || !toUnit) return []
    const pair = [[fromUnit, toUnit].toSorted().join(' '), validFrom ?? ''].join(' ')
    const isWrong = fromUnit === toUnit || seen.has(pair)
    seen.add(pair)
    return isWrong ? [fail({ fromUnit, toUnit }, `conversions.${at}.toUnit`)] : []
  })
})

interface Attribute {
  readonly attribute: string
  readonly kind: 'Text' | 'Number' | 'List'
  readonly isRequired: boolean
  readonly least: string | null
  readonly most: string | null
  readonly choices: string | null
}

/** An attribute is one of the class, says what its kind can say, and all that the class wants are given. [S5.23] */
const attributesWhole = rule(
  Product,
  'po.product.attributesWhole',
  'attributes',
  async ({ productClass, attributes }, { db }) => {
    const { rows } = await sql<Attribute>`
      select a.attribute, a.kind, a.is_required as "isRequired", trim_scale(a.least)::text as least, trim_scale(a.most)::text as most,
             a.choices
      from product_class c join product_class_attribute a on a.owner_id = c.id where c.class_id = ${productClass}
      order by a.position`.execute(db)
    const known = new Map(rows.map((row) => [row.attribute, row]))
    const given = new Map(attributes.map(({ attribute, value }) => [attribute, value ?? '']))
    const missing = rows
      .filter(({ attribute, isRequired }) => isRequired && (given.get(attribute) ?? '') === '')
      .map(({ attribute }) => attribute)
    const wrong = attributes.flatMap(({ attribute, value }, at): Finding[] => {
      if (!attribute) return []
      const isTwice = attributes.findIndex((one) => one.attribute === attribute) < at
      const of = known.get(attribute)
      const isFine = !isTwice && of !== undefined && (!value || fits(of, value))
      return isFine
        ? []
        : [fail({ attributes: attribute }, `attributes.${at}.${of && !isTwice ? 'value' : 'attribute'}`)]
    })
    return [...wrong, ...(missing.length > 0 ? [fail({ attributes: missing.join(', ') })] : [])]
  },
)

function fits({ kind, least, most, choices }: Attribute, value: string): boolean {
  if (kind === 'List') return listOf(choices).includes(value)
  if (kind === 'Text') return true
  if (!/^-?\d{1,13}(\.\d{1,6})?$/.test(value)) return false
  return (least === null || new Decimal(value).gte(least)) && (most === null || new Decimal(value).lte(most))
}

/** What a list offers, written with commas between. */
export const listOf = (choices: string | null): string[] =>
  (choices ?? '').split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]))

export const onMeasured: readonly Rule[] = [
  ...[dimensionsGiven, withinLimits, hollowInside, unitsConvert, conversionsOnce, attributesWhole],
]
