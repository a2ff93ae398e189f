import { Decimal } from 'decimal.js'
import { chargedEach, chargedFor } from '../../../shared/contracts/oe/charges.ts'
import { isFigure } from '../../../shared/contracts/oe/order-lines.ts'
import type { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { partOf, stayed } from './other-source.ts'
import type { Row } from './line-words.ts'

/** The rows that stand in place of a line of which a part was taken off. */
export interface PartedOff {
  readonly stays: Row
  /** The part, and below it what is charged for it. */
  readonly goes: readonly Row[]
  /** Where they begin, from 0: below the line, and what is charged for that. */
  readonly place: number
}

/**
 * [judgement 31b] [supply 9.1] So much of a line goes on another day, or for another job: a line of its own that says the same, with as much of what is charged for the
 * goods as it needs. What is charged once was charged with the first.
 * @param at place of the line, from 0
 * @param more what the part says otherwise
 */
export function partedOff(rows: readonly Row[], at: number, quantity: string, more: Row = {}): PartedOff {
  const row = rows[at]!
  const line = row as unknown as SalesOrder['lines'][number]
  const stays = { ...stayed(row), quantity: new Decimal(line.quantity ?? 0).minus(quantity).toFixed() }
  const charged = rows.flatMap((one, place) =>
    row['processNo'] && one['charge'] && one['processNo'] === row['processNo'] ? [{ one, place }] : [],
  )
  const processNo = 1 + Math.max(0, ...rows.map((one) => Number(one['processNo'] ?? 0)))
  const runs = charged
    .filter(({ one }) => one['charge'] === 'Run')
    .map(({ one }): Row => {
      const each = isFigure(one['chargeEach'])
        ? String(one['chargeEach'])
        : isFigure(one['quantity'])
          ? chargedEach(String(one['quantity']), line.quantity!)
          : null
      return {
        ...{ ...partOf(one as unknown as typeof line), processNo, charge: 'Run', chargeEach: each },
        ...{ quantity: each === null ? null : chargedFor(each, quantity), warehouseId: one['warehouseId'] ?? null },
        ...more,
      }
    })
  const part = { ...partOf(line), quantity, warehouseId: line.warehouseId ?? null, ...more }
  return {
    ...{ stays, place: 1 + Math.max(at, ...charged.map(({ place }) => place)) },
    goes: runs.length === 0 ? [part] : [{ ...part, processNo }, ...runs],
  }
}
