import { Decimal } from 'decimal.js'
import { decimalsOf } from '../../../../shared/contracts/decimals.ts'
import {
  lessDiscounts,
  marginOf,
  PRICE_DECIMALS,
  type PriceTrace,
  type PriceWithCost,
} from '../../../../shared/contracts/oe/price.ts'
import { moneyText, posted } from '../../../../shared/contracts/money.ts'
import { said } from '../price/said.ts'
import { partsIn, stoodIn } from './kits.ts'
import type { Order, OrderKit, OrderLine } from './standing.ts'

interface Asking {
  /** All of them are shared anew, whatever was typed. */
  readonly anew: boolean
  /** What each of these lines would cost by itself, in their order; null of a line that cannot ask yet. */
  readonly ask: (lines: readonly OrderLine[]) => Promise<readonly (PriceWithCost | null)[]>
}

/** The price of a kit less its discount; null without a price. */
const netOfPrice = ({ unitPrice, discountPercent }: OrderKit): Decimal | null =>
  unitPrice === null ? null : new Decimal(lessDiscounts(unitPrice, [discountPercent ?? '0']))

/** What one kit is charged for, whatever its price is of, with the decimals of any price, so that what papers print multiplies out; null without a price. */
export function netOfKit(kit: OrderKit): Decimal | null {
  const [net, { quantity, priceQuantity }] = [netOfPrice(kit), kit]
  if (net === null || quantity === null || new Decimal(quantity).isZero()) return null
  return net
    .times(priceQuantity ?? quantity)
    .div(quantity)
    .toDecimalPlaces(PRICE_DECIMALS)
}

const isShared = (kit: OrderKit, parts: readonly OrderLine[], net: Decimal): boolean =>
  parts.every(({ unitPrice, priceUnit }) => unitPrice !== null && priceUnit === kit.productId) &&
  parts.reduce((sum, { unitPrice }) => sum.plus(unitPrice!), new Decimal(0)).eq(net)

/**
 * [supply 9.1] The price of a kit, shared by its components in proportion to what each would cost by itself (relative stand-alone selling prices). The share of each is of
 * one kit, in whole cents, and what is left is of the last: so many kits are exactly what they are charged for. A share stays as long as the kit costs the same. What a
 * component is charged for beside its price stays its own.
 */
export async function shareKitPrices(order: Order, before: Order | null, { anew, ask }: Asking): Promise<void> {
  const [partsOf, oldLine] = [partsIn(order), stoodIn(before?.lines)]
  const open: { kit: OrderKit; net: Decimal; parts: readonly OrderLine[] }[] = []
  for (const kit of order.kits) {
    if (kit.pricedBy !== 'Kit') continue
    const parts = partsOf(kit)
    const net = netOfKit(kit)
    for (const line of parts) line.priceQuantity = kit.quantity
    if (net === null) for (const line of parts) Object.assign(line, { unitPrice: null, priceUnit: null })
    else if (parts.length > 0 && (anew || !isShared(kit, parts, net))) open.push({ kit, net, parts })
  }
  if (open.length === 0) return
  const asking = open.flatMap(({ parts }) => parts)
  const found = await ask(asking)
  const alone = new Map(asking.map((line, at) => [line, found[at] ?? undefined]))
  for (const { kit, net, parts } of open) {
    const shares = sharesOf(
      net,
      parts.map((line) => worthAlone(line, alone.get(line))),
      decimalsOf(order.currency),
    )
    parts.forEach((line, at) => {
      take(line, { old: oldLine(line), kit, share: shares[at]!, found: alone.get(line), anew })
    })
  }
}

/** What all of a line would cost by itself, and what it costs us. */
function worthAlone(
  { quantity }: OrderLine,
  found: PriceWithCost | undefined,
): { price: Decimal | null; cost: Decimal | null; quantity: Decimal } {
  const all = found?.priceQuantity ?? quantity ?? '0'
  const of = (each: string | null | undefined) => (each ? new Decimal(each).times(all) : null)
  return { price: of(found?.price), cost: of(found?.cost), quantity: new Decimal(quantity ?? 0) }
}

type Worth = ReturnType<typeof worthAlone>

/**
 * Shares of a price, in whole cents but for the last: by what each would cost by itself. What has no price counts by its cost beside the prices of the others, what has
 * neither by nothing; where none has either they count by how much there is of them.
 */
export function sharesOf(net: Decimal, parts: readonly Worth[], places: number): Decimal[] {
  const bases = parts.map(({ price, cost }) => price ?? cost ?? new Decimal(0))
  const weights = bases.some((base) => base.gt(0)) ? bases : parts.map(({ quantity }) => quantity)
  const all = weights.reduce((sum, one) => sum.plus(one), new Decimal(0))
  const exact = weights.map((one) => (all.isZero() ? new Decimal(0) : net.times(one).div(all)))
  const by = (round: (value: Decimal) => Decimal) => {
    const first = exact.slice(0, -1).map(round)
    return [...first, net.minus(first.reduce((sum, one) => sum.plus(one), new Decimal(0)))]
  }
  const shares = by((value) => posted(value, places))
  // Of a price that is too small for all of them nobody pays less than nothing.
  return shares.at(-1)!.lt(0) ? by((value) => value.toDecimalPlaces(places, Decimal.ROUND_DOWN)) : shares
}

interface Share {
  readonly old: OrderLine | undefined
  readonly kit: OrderKit
  readonly share: Decimal
  readonly found: PriceWithCost | undefined
  readonly anew: boolean
}

/** A price that somebody has typed beside that of the kit stays, and is refused. */
function take(line: OrderLine, { old, kit, share, found, anew }: Share): void {
  const unitPrice = share.toFixed()
  const isTyped =
    !anew && line.unitPrice !== null && (old?.kitNo ?? null) !== null && !same(old!.unitPrice, line.unitPrice)
  const cost =
    found?.cost && found.priceQuantity ? new Decimal(found.cost).times(found.priceQuantity).div(kit.quantity!) : null
  const trace: PriceTrace = {
    because: said('because.Kit', {
      ...{ price: unitPrice, kit: kit.productId!, whole: netOfKit(kit)!.toFixed(), product: line.productId ?? '' },
    }),
    ...{ also: [], steps: [] },
  }
  Object.assign(line, {
    ...{
      priceUnit: kit.productId,
      priceQuantity: kit.quantity,
      listPrice: unitPrice,
      floorPrice: null,
      tableDiscount: null,
    },
    ...{
      unitCost: cost && cost.toDecimalPlaces(6).toFixed(),
      priceSource: kit.priceSource,
      priceTrace: JSON.stringify(trace),
    },
    ...(isTyped ? {} : { unitPrice, discountPercent: null }),
    ...(old === undefined || anew ? { surcharge: line.surcharge ?? found?.surcharge ?? null } : {}),
  })
}

const same = (a: string | null, b: string | null) => a !== null && b !== null && new Decimal(a).eq(b)

/** What each kit comes to, and what is earned on it, of its components as they stand. */
export function settleKits(order: Order): void {
  const partsOf = partsIn(order)
  for (const kit of order.kits) {
    const parts = partsOf(kit)
    const amount = parts.reduce((sum, line) => sum.plus(line.amount ?? 0), new Decimal(0))
    const costs = parts.map(costOf)
    const isKnown = kit.quantity !== null && !new Decimal(kit.quantity).isZero()
    const cost =
      !isKnown || costs.includes(null) ? null : costs.reduce<Decimal>((sum, one) => sum.plus(one!), new Decimal(0))
    const unitCost = cost && cost.div(kit.quantity!).toDecimalPlaces(6)
    const isPriced = parts.length > 0 && parts.every(({ unitPrice }) => unitPrice !== null)
    const net = isKnown && isPriced ? amount.div(kit.quantity!) : null
    const netPrice = kit.pricedBy === 'Kit' ? netOfPrice(kit) : (net?.toDecimalPlaces(PRICE_DECIMALS) ?? null)
    Object.assign(kit, {
      ...{
        amount: moneyText(amount),
        netPrice: netPrice && netPrice.toFixed(),
        unitCost: unitCost && unitCost.toFixed(),
      },
      marginPercent: net && unitCost ? marginOf(net, unitCost) : null,
      ...(kit.pricedBy === 'Kit' ? {} : OF_COMPONENTS),
    })
  }
}

/** A kit that is priced by its components has no price beside theirs. */
const OF_COMPONENTS = {
  ...{
    unitPrice: null,
    discountPercent: null,
    listPrice: null,
    priceSource: null,
    priceTrace: null,
    tableDiscount: null,
  },
  ...{ floorPrice: null, priceUnit: null, priceQuantity: null },
} as const

const costOf = ({ unitCost, priceQuantity, quantity }: OrderLine): Decimal | null =>
  unitCost === null ? null : new Decimal(unitCost).times(priceQuantity ?? quantity ?? 0)
