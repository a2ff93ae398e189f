import { Decimal } from 'decimal.js'
import type { Form } from '../ic/forms.ts'
import type { Packaging } from '../trade/packaging.ts'
import type { Linked } from './linked-quantities.ts'
import type { SizeAllowed } from './sizes.ts'

/** A lot of a product that is free where a line would be taken from. Quantities are in the stock unit. */
export interface FreeLot {
  readonly lotNo: string
  readonly heatNo: string | null
  /** How the certificate of its heat was judged; null without a heat. */
  readonly verdict: string | null
  readonly bin: string
  readonly free: string
  /** Set apart for lines of the order, by their ids: part of what is free. */
  readonly apart: readonly { readonly lineId: string; readonly quantity: string }[]
  readonly receivedOn: string | null
  /** Nothing has been taken of it, and nobody has set any of it apart. */
  readonly isWhole: boolean
}

/** What goods can be processed by: a service, in its unit, and what is charged once for it. */
export interface Operation {
  readonly productId: string
  readonly description: string
  readonly unit: string
  readonly setupId: string | null
}

/** [judgement 31b] `GET api/oe/sales-order/line-window`: how quantities of a product hang together, and which lots of it are free in a warehouse. */
export interface LineWindow {
  readonly productId: string
  /** Null of a product that its reader may not read. */
  readonly linked: Linked | null
  /** Percent by which its class lets a shipment differ. */
  readonly tolerance: string
  readonly lotTracked: boolean
  readonly lots: readonly FreeLot[]
  readonly form: Form | null
  /** How whoever it goes to always wants it packed; null: he has said nothing, or its reader may not see it. */
  readonly wishes: Packaging | null
  /** To what it may be cut. */
  readonly sizes: readonly SizeAllowed[]
  /** None of a service: it is not processed. */
  readonly operations: readonly Operation[]
}

/** Whole lots in place of a quantity. */
export interface WholeLots {
  readonly count: number
  readonly quantity: string
  /** By how much that is more, or less with a minus, than what was asked; percent to one decimal. */
  readonly differs: string
  /** Those that are meant, the oldest first. */
  readonly lots: readonly FreeLot[]
}

/**
 * [judgement 31b] As many whole lots, the oldest first, as come closest to a quantity within its tolerance; null where it is whole lots already, or none suits.
 * @param heatNo of this heat alone
 */
export function wholeLots(
  lots: readonly FreeLot[],
  {
    quantity,
    tolerance,
    heatNo = null,
  }: { readonly quantity: string; readonly tolerance: string; readonly heatNo?: string | null },
): WholeLots | null {
  const asked = new Decimal(quantity)
  if (asked.lte(0)) return null
  let sum = new Decimal(0)
  let best: { count: number; sum: Decimal } | null = null
  const whole = lots.filter((lot) => lot.isWhole && (heatNo === null || lot.heatNo === heatNo))
  for (const [at, lot] of whole.entries()) {
    sum = sum.plus(lot.free)
    const off = sum.minus(asked).abs()
    if (best === null || off.lt(best.sum.minus(asked).abs())) best = { count: at + 1, sum }
  }
  if (best === null || best.sum.eq(asked)) return null
  const differs = best.sum.minus(asked).div(asked).times(100)
  if (differs.abs().gt(tolerance)) return null
  return {
    ...{ count: best.count, quantity: best.sum.toFixed(), differs: differs.toDecimalPlaces(1).toFixed() },
    lots: whole.slice(0, best.count),
  }
}
