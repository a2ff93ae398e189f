import { Decimal } from 'decimal.js'
import type { PriceAsked, PriceSource, PriceStep, Said } from '../../../../shared/contracts/oe/price.ts'
import { rangeOf } from '../../../../shared/contracts/oe/ranges.ts'
import { figureOf, markedUp, type ListPrice } from './figure.ts'
import type { PriceGround } from './ground.ts'
import { said } from './said.ts'
import { askedIn, inUnit, type SoldProduct } from './products.ts'
import { countingOn, keysOf, type PriceLine, type PriceVersion } from './tables.ts'

/** What a question finds in tables: a line with its price, or what keeps it from having one. */
export type Hit = {
  readonly source: PriceSource
  readonly version: PriceVersion | null
  readonly line: PriceLine | null
} & ({ readonly price: Decimal; readonly unit: string; readonly also: readonly Said[] } | { readonly held: Said })

export interface Question {
  readonly asked: PriceAsked
  readonly product: SoldProduct
  readonly ground: PriceGround
  /** Pounds of the lines of its order that are of its price group; null: the line counts alone. */
  readonly groupWeight: Decimal | null
}

const POUND = 'LB'

/** How much a range is chosen by, in its unit: the line, or what the order has of the price group together. */
function measured({ asked, product, groupWeight }: Question, { rangeUnit, bracket }: PriceVersion): Decimal | null {
  if (bracket === 'Line' || groupWeight === null) return askedIn(asked, rangeUnit, product)
  return inUnit(groupWeight, POUND, rangeUnit, { conversions: [] }, asked.day)
}

/** The line of a version that prices the product: that of the product before that of its group before that of its class. */
function hitIn(question: Question, version: PriceVersion, source: PriceSource, list: () => ListPrice): Hit | null {
  const { asked, product, ground, groupWeight } = question
  const key = keysOf(product).find((one) => version.lines.has(one))
  if (!key) return null
  const lines = version.lines.get(key)!
  const at = { source, version, line: lines[0]! }
  // One price for whatever is sold asks for no measure.
  const isFlat = lines.length === 1 && new Decimal(lines[0]!.lowQuantity).isZero()
  const quantity = measured(question, version) ?? (isFlat ? new Decimal(0) : null)
  if (!quantity)
    return { ...at, held: said('held.unit', { product: product.productId, from: asked.unit, to: version.rangeUnit }) }
  const args = { quantity: quantity.toFixed(), unit: version.rangeUnit, table: version.tableId }
  const found = rangeOf(lines, quantity)
  if (!found) return { ...at, held: said('held.below', { ...args, low: lines[0]!.lowQuantity }) }
  const { range: line, next } = found
  const figure = figureOf(line, version, product, asked, { rate: ground.rate, list })
  if ('held' in figure) return { ...at, line, held: figure.held }
  const isOfOrder = version.bracket === 'Order' && groupWeight !== null
  const range = said(`range.${isOfOrder ? 'order' : 'line'}${next === null ? 'Open' : ''}`, {
    ...{ ...args, low: line.lowQuantity, group: product.groupId ?? product.productClass },
    ...(next === null ? {} : { next }),
  })
  const [kind, of] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)]
  const also = [
    ...(kind === 'Product' ? [] : [said(`of.${kind}`, { of })]),
    ...(lines.length > 1 || isOfOrder ? [range] : []),
    ...figure.also,
    ...(version.expiry ? [said('until', { day: version.expiry })] : []),
  ]
  return { ...at, line, price: figure.price, unit: figure.unit, also }
}

/** Of several versions the most special line wins, then the newest: they stand newest first. */
function hitAmong(question: Question, versions: readonly PriceVersion[], source: PriceSource, list: () => ListPrice) {
  for (const key of keysOf(question.product)) {
    const version = versions.find(({ lines }) => lines.has(key))
    if (version) return hitIn(question, version, source, list)
  }
  return null
}

/** What stands behind a table, changed by its percentage; a table is asked once, however they stand behind each other. */
function hitBehind(
  question: Question,
  of: PriceVersion,
  counting: readonly PriceVersion[],
  list: () => ListPrice,
  seen: ReadonlySet<string> = new Set([of.tableId]),
): Hit | null {
  const base = counting.find(({ tableId }) => tableId === of.baseTableId)
  if (!base || seen.has(base.tableId)) return null
  const found =
    hitIn(question, base, 'Base', list) ?? hitBehind(question, base, counting, list, new Set([...seen, base.tableId]))
  if (!found || 'held' in found || of.adjustPercent === null) return found
  const price = found.price.times(new Decimal(of.adjustPercent).plus(100)).div(100).toDecimalPlaces(6)
  const adjusted = said('adjust', {
    ...{ figure: found.price.toFixed(), percent: of.adjustPercent, table: of.tableId, price: price.toFixed() },
  })
  return { ...found, price, also: [...found.also, adjusted] }
}

/** What the company asks of everybody: for kinds that are reckoned from it, and to be seen beside another price. */
export const listPriceOf = (question: Question): Hit | null => {
  const { asked, ground } = question
  const lists = countingOn(ground.versions, asked.day).filter(({ usedFor }) => usedFor === 'Company')
  return hitAmong(question, lists, 'Company', () => null)
}

/** Levels of tables in the order in which they are asked, each with what it is asked of. [supply 6.2] */
function levelsOf({ asked, ground }: Question): { source: PriceSource; versions: PriceVersion[] }[] {
  const counting = countingOn(ground.versions, asked.day)
  const of = (usedFor: PriceVersion['usedFor'], subject: string | null | undefined) =>
    subject ? counting.filter((one) => one.usedFor === usedFor && one.subject === subject) : []
  const named = asked.tableId ?? ground.customers.get(asked.billToId)?.priceTable ?? null
  return [
    { source: 'Job', versions: of('Job', asked.jobId) },
    { source: 'ShipTo', versions: of('ShipTo', asked.shipToId) },
    { source: 'BillTo', versions: of('BillTo', asked.billToId) },
    { source: 'Firm', versions: counting.filter(({ tableId }) => tableId === named) },
    { source: 'Branch', versions: of('Branch', asked.branchId) },
    { source: 'Company', versions: counting.filter(({ usedFor }) => usedFor === 'Company') },
  ]
}

const step = (source: PriceSource, outcome: PriceStep['outcome'], version: PriceVersion | null): PriceStep => ({
  ...{ source, outcome, table: version?.tableId ?? null, version: version?.versionNo ?? null },
})
const outcomeOf = (hit: Hit): PriceStep['outcome'] => ('held' in hit ? 'Held' : 'Found')

/** [supply 6.2] The first that answers wins; what was asked, and what was not any more, is told. */
export function searched(question: Question): { readonly hit: Hit | null; readonly steps: readonly PriceStep[] } {
  const { asked, product, ground } = question
  const counting = countingOn(ground.versions, asked.day)
  const list = (): ListPrice => {
    const found = listPriceOf(question)
    return found && 'price' in found ? { price: found.price, unit: found.unit } : null
  }
  const steps: PriceStep[] = []
  let hit: Hit | null = null
  const look = (source: PriceSource, version: PriceVersion | null, ask: () => Hit | null) => {
    if (hit) return void steps.push(step(source, 'NotAsked', version))
    hit = ask()
    steps.push(hit ? step(source, outcomeOf(hit), hit.version) : step(source, 'Nothing', version))
  }
  for (const { source, versions } of levelsOf(question)) {
    look(source, versions[0] ?? null, () => hitAmong(question, versions, source, list))
    const backed = versions.filter(({ baseTableId }) => baseTableId !== null)
    if (source === 'Firm' || (backed.length > 0 && !hit))
      look('Base', counting.find(({ tableId }) => tableId === backed[0]?.baseTableId) ?? null, () => {
        for (const version of backed) {
          const found = hitBehind(question, version, counting, list)
          if (found) return found
        }
        return null
      })
  }
  look('Product', null, () => {
    const figure = markedUp(product, asked, ground.rate)
    return figure && { source: 'Product', version: null, line: null, ...figure }
  })
  return { hit, steps }
}
