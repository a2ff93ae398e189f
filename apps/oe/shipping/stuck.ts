import type { LineState, LineSupply, ShippingRow } from '../../../shared/contracts/oe/orders-shipping-queue.ts'
import { formatDate, formatStamp } from '../../../shared/i18n/dates.ts'
import { formatMoney } from '../../../shared/i18n/format.ts'
import { workText } from './rows.tsx'
import { figure, say } from './say.ts'

/** A reason, with whoever it concerns. */
export interface Stuck {
  readonly id: string
  readonly row: ShippingRow
  readonly who: string
  readonly help: readonly string[]
}

/** An order that is held is said once; what is missing, line by line. */
export function stuckOf(rows: readonly ShippingRow[]): Stuck[] {
  const held = new Set<string>()
  return rows.flatMap((row): Stuck[] => {
    const { state, hold, orderId, orderNo, name } = row
    if (state === 'Held' || state === 'CustomerHeld') {
      if (held.has(orderId)) return []
      held.add(orderId)
      const help =
        hold === null
          ? [say('credit')]
          : [
              ...(hold.beyond === null ? [] : [say('overBy', { amount: formatMoney(hold.beyond, {}) })]),
              ...(hold.reason === null ? [] : [hold.reason]),
              say('heldBy', { by: hold.by, on: formatStamp(hold.on) }),
            ]
      return [{ id: orderId, row, who: `${name}, ${orderNo}`, help }]
    }
    if (!LACKS.includes(state)) return []
    return [{ id: row.lineKey, row, who: `${row.productId ?? ''}, ${orderNo}`, help: [comingOf(row)] }]
  })
}

/** Of these something is missing, and something may bring it. */
const LACKS: readonly LineState[] = ['NoStock', 'InWork', 'Part']

/** Stock words carry quantity and day; what comes for the line alone is called by its number. */
function comingOf({ comes, supply, shipComplete }: ShippingRow): string {
  const words = supply
    ? suppliedBy(supply)
    : comes === null
      ? say('comesNone')
      : comes.on === null
        ? say('comesSome', { quantity: figure(comes.quantity) })
        : say('comes', { quantity: figure(comes.quantity), day: formatDate(comes.on) })
  return shipComplete ? `${words}; ${say('whole')}` : words
}

function suppliedBy({ number, on, work, isBegun }: LineSupply): string {
  const comes = on === null ? say('comesWith', { number }) : say('comesWithOn', { number, day: formatDate(on) })
  return work ? say('comesOfWork', { work: workText({ work, isBegun }), comes }) : comes
}
