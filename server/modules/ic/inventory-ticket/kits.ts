import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { decimalsOf, homeCurrency } from '../../../../shared/contracts/decimals.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { InventoryTicket } from '../../../../shared/contracts/ic/inventory-ticket.ts'
import { moneyText, posted } from '../../../../shared/contracts/money.ts'
import { role } from '../../../ledger/legs.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Movement } from '../../../stock/movement.ts'
import type { Moved } from '../../../stock/write-moves.ts'

type Ticket = Stored<typeof InventoryTicket>

/** A component of the kit on a line; what services go into it is no stock and stays out. */
export interface KitPart {
  /** From 1. */
  readonly line: number
  readonly productId: string
  /** Of one kit, with what falls off where it is put together. */
  readonly each: string
  /** Of one kit, as it comes out of it again. */
  readonly inside: string
  /** It, or the kit, is told apart by lot. */
  readonly byLot: string | null
}

/** What the kits of a ticket are made of, one step down, in one statement whatever their number. */
export const kitPartsOf = (db: Kysely<Tables>, { lines }: Pick<Ticket, 'lines'>): Promise<KitPart[]> =>
  planned(
    db,
    sql<KitPart>`
    select l.line::int as line, c.component_id as "productId", trim_scale(round(c.quantity * (1 + c.scrap_percent / 100), 6))::text as each,
           trim_scale(c.quantity)::text as inside,
           case when m.lot_tracked then m.product_id when k.lot_tracked then k.product_id end as "byLot"
    from unnest(${lines.map(({ productId }) => productId)}::text[]) with ordinality as l (product_id, line)
    join product_shown m on m.product_id = l.product_id
    join product_component_shown c on c.owner_id = m.id
    join product_shown k on k.product_id = c.component_id and k.product_type = 'Stock'
    order by l.line, c.position`,
  )

/** What becomes known of a component on an earlier day, when its kit is made already, is no value of the kit any more. */
const LATER = role('INVENTORY_REVALUATION')

const times = (each: string, quantity: string | null) =>
  new Decimal(each)
    .times(quantity ?? 0)
    .toDecimalPlaces(6)
    .toFixed()
const worth = (moves: readonly Moved[]) => moves.reduce((sum, { value }) => sum.plus(value), new Decimal(0))
const cents = (value: Decimal) => posted(value, decimalsOf(homeCurrency()))

/** [supply 8, 10] Components go out at what they are carried at. */
export const partsTaken = (ticket: Ticket, parts: readonly KitPart[]): Movement[] =>
  parts.map(({ line, productId, each }) => {
    const { quantity, bin } = ticket.lines[line - 1]!
    return {
      ...{ kind: 'Consume', productId, warehouseId: ticket.warehouseId, bin: bin ?? '', lotId: null },
      ...{ quantity: new Decimal(times(each, quantity)).negated().toFixed(), cost: { rule: 'AtCost' }, contra: LATER },
      ...{ lineKey: String(line), role: `part ${productId}`, field: `lines.${line - 1}.quantity` },
    }
  })

/** [supply 10] A kit comes in at all that went into it. */
export const kitsMade = (ticket: Ticket, taken: readonly Moved[]): Movement[] =>
  ticket.lines.map(({ productId, quantity, toBin }, at) => ({
    ...{ kind: 'Produce', productId, warehouseId: ticket.warehouseId, bin: toBin ?? '', lotId: null },
    ...{ quantity: quantity ?? '0', contra: LATER, lineKey: String(at + 1), field: `lines.${at}.quantity` },
    cost: {
      rule: 'Given',
      value: moneyText(worth(taken.filter(({ lineKey }) => lineKey === String(at + 1))).negated()),
    },
  }))

/** A kit goes out at what it is carried at … */
export const kitsTaken = (ticket: Ticket): Movement[] =>
  ticket.lines.map(({ productId, quantity, bin }, at) => ({
    ...{ kind: 'Consume', productId, warehouseId: ticket.warehouseId, bin: bin ?? '', lotId: null },
    ...{ quantity: new Decimal(quantity ?? 0).negated().toFixed(), cost: { rule: 'AtCost' }, contra: LATER },
    ...{ lineKey: String(at + 1), field: `lines.${at}.quantity` },
  }))

/** … and its components share that as they are carried now, the last with what rounding leaves; what none of them is, by quantity. */
export function partsMade(
  ticket: Ticket,
  parts: readonly KitPart[],
  taken: readonly Moved[],
  unitCosts: ReadonlyMap<string, { readonly unitCost: string | null }>,
): Movement[] {
  return ticket.lines.flatMap(({ quantity, toBin }, at): Movement[] => {
    const own = parts.filter(({ line }) => line === at + 1)
    const quantities = own.map(({ inside }) => times(inside, quantity))
    const carried = own.map(({ productId }, n) =>
      new Decimal(unitCosts.get(productId)?.unitCost ?? 0).times(quantities[n]!),
    )
    const isCarried = carried.some((one) => one.gt(0))
    const shares = isCarried ? carried : quantities.map((one) => new Decimal(one))
    const all = shares.reduce((sum, one) => sum.plus(one), new Decimal(0))
    const whole = worth(taken.filter(({ lineKey }) => lineKey === String(at + 1))).negated()
    let left = whole
    return own.map(({ productId }, n): Movement => {
      const value = n === own.length - 1 ? left : cents(whole.times(shares[n]!).div(all))
      left = left.minus(value)
      return {
        ...{ kind: 'Produce', productId, warehouseId: ticket.warehouseId, bin: toBin ?? '', lotId: null },
        ...{ quantity: quantities[n]!, cost: { rule: 'Given', value: moneyText(value) }, contra: LATER },
        ...{ lineKey: String(at + 1), role: `part ${productId}`, field: `lines.${at}.quantity` },
      }
    })
  })
}
