import { Decimal } from 'decimal.js'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { isBlanket } from './blanket.ts'
import { netOfKit } from './kit-prices.ts'
import { billsOf, kitIn, neededFor, partsIn, stoodIn } from './kits.ts'
import type { OrderKit, OrderLine } from './standing.ts'

const differs = (a: string | null, b: string | null) => !new Decimal(a ?? 0).eq(b ?? 0)
const of = (kit: OrderKit) => ({ kit: kit.kitNo ?? 0, productId: kit.productId ?? '–' })

/** A kit is a product that is made of others, and stays the one that it is; whole ones are sold. [supply 9.1] */
const kitOfParts = rule(SalesOrder, 'oe.salesOrder.kitOfParts', 'kits', (order, { before }) => {
  const [stood, parts] = [stoodIn(before?.kits), partsIn(order)]
  return order.kits.flatMap((kit, at) => {
    const old = stood(kit)
    if (old && old.productId !== kit.productId) return [fail(of(old), `kits.${at}.productId`)]
    const isCounted = kit.quantity !== null && new Decimal(kit.quantity).gt(0)
    const isBare = isCounted && parts(kit).length === 0
    return kit.productId === null || isBare ? [fail(of(kit), `kits.${at}.productId`)] : []
  })
})
const kitsWhole = rule(SalesOrder, 'oe.salesOrder.kitsWhole', 'kits', ({ kits }) =>
  kits.flatMap((kit, at) => {
    const count = new Decimal(kit.quantity ?? 0)
    return count.isInteger() && count.gt(0) ? [] : [fail(of(kit), `kits.${at}.quantity`)]
  }),
)

/** Two kits of an order have two numbers. */
const kitOnce = rule(SalesOrder, 'oe.salesOrder.kitOnce', 'kits', (order) => {
  const first = kitIn(order)
  return order.kits.flatMap((kit, at) => (first(kit) === kit ? [] : [fail(of(kit), `kits.${at}.kitNo`)]))
})

/** A line says the number of a kit of its order, or none. */
const kitKnown = rule(SalesOrder, 'oe.salesOrder.kitKnown', 'lines', (order) => {
  const kitOf = kitIn(order)
  return order.lines.flatMap((line, at) =>
    line.kitNo === null || kitOf(line) ? [] : [fail({ kit: line.kitNo }, `lines.${at}.kitNo`)],
  )
})

/** A line of a kit is one of what the kit is made of, and stays that. [supply 9.1] */
const componentOfKit = rule(SalesOrder, 'oe.salesOrder.componentOfKit', 'lines', (order, { before }) => {
  const [kitOf, oldLine] = [kitIn(order), stoodIn(before?.lines)]
  return order.lines.flatMap((line, at) => {
    const kit = kitOf(line)
    if (!kit) return []
    const old = oldLine(line)
    const isSame = line.kitEach !== null && (!old || old.kitNo !== line.kitNo || old.productId === line.productId)
    return isSame ? [] : [fail({ ...of(kit), component: line.productId ?? '–' }, `lines.${at}.productId`)]
  })
})

/** A component is asked for as often as its kits need it: another number of it is a line of its own. [supply 9.1] */
const countOfKit = rule(SalesOrder, 'oe.salesOrder.countOfKit', 'lines', (order, { before }) => {
  const [kitOf, oldLine] = [kitIn(order), stoodIn(before?.lines)]
  const oldKit = stoodIn(before?.kits)
  return order.lines.flatMap((line, at) => {
    const kit = kitOf(line)
    if (!kit || kit.quantity === null || line.kitEach === null || line.quantity === null) return []
    const needed = neededFor(kit.quantity, line.kitEach)
    if (!differs(line.quantity, needed)) return []
    const [old, stood] = [oldLine(line), oldKit(kit)]
    // What was split off, or had its kit before, stands as it stood.
    const stays = old && stood && old.kitNo === line.kitNo && !differs(old.quantity, line.quantity)
    if (stays && !differs(stood.quantity, kit.quantity)) return []
    return [fail({ ...of(kit), line: line.lineNo ?? 0, needed, kits: kit.quantity }, `lines.${at}.quantity`)]
  })
})

/** What has a price of its own as a kit is all of it: without one of its components it is priced by those that are left. [supply 9.1] */
const kitComplete = rule(SalesOrder, 'oe.salesOrder.kitComplete', 'kits', async (order, { db, before }) => {
  const [stood, parts, had] = [stoodIn(before?.kits), partsIn(order), partsIn(before ?? { lines: [] })]
  const own = order.kits.filter((kit) => kit.pricedBy === 'Kit' && kit.productId && parts(kit).length > 0)
  const fresh = own.filter((kit) => !stood(kit)).map(({ productId }) => productId!)
  const bills = await billsOf(db, fresh)
  return own.flatMap((kit) => {
    const old = stood(kit)
    // Those that it had, or of a new one those that it is made of.
    const wanted = old ? had(old) : (bills.get(kit.productId!)?.parts ?? [])
    const has = new Set(parts(kit).map(({ productId }) => productId))
    const missing = wanted.find(({ productId }) => !has.has(productId))
    if (!missing) return []
    return [fail({ ...of(kit), component: missing.productId ?? '–' }, `kits.${order.kits.indexOf(kit)}.pricedBy`)]
  })
})

/** What a component of a kit with a price of its own is charged for is its share of that: price and discount are changed at the kit. [supply 9.1] */
const shareOfKit = rule(SalesOrder, 'oe.salesOrder.shareOfKit', 'lines', (order, { before }) => {
  const [partsOf, oldLine] = [partsIn(order), stoodIn(before?.lines)]
  const at = new Map(order.lines.map((line, nth) => [line, nth]))
  return order.kits.flatMap((kit) => {
    if (kit.pricedBy !== 'Kit') return []
    const [net, parts] = [netOfKit(kit), partsOf(kit)]
    const sum = parts.reduce((all, { unitPrice }) => all.plus(unitPrice ?? 0), new Decimal(0))
    const wrong = (line: OrderLine): 'unitPrice' | 'discountPercent' | null => {
      if (!new Decimal(line.discountPercent ?? 0).isZero()) return 'discountPercent'
      if (net === null || sum.eq(net)) return null
      const old = oldLine(line)
      return !old || differs(old.unitPrice, line.unitPrice) ? 'unitPrice' : null
    }
    return parts.flatMap((line) => {
      const name = wrong(line)
      return name === null ? [] : [fail({ ...of(kit), line: line.lineNo ?? 0 }, `lines.${at.get(line)!}.${name}`)]
    })
  })
})

/** A blanket order holds products and their prices; the orders that draw from it say of which kits they are. */
const kitsNotHeld = rule(
  SalesOrder,
  'oe.salesOrder.kitsNotHeld',
  'kits',
  (order) => isBlanket(order) && order.kits.length > 0 && fail(),
)

export const onKits: readonly Rule[] = [
  ...[kitOnce, kitOfParts, kitsWhole, kitKnown, componentOfKit, countOfKit, kitComplete, shareOfKit, kitsNotHeld],
]
