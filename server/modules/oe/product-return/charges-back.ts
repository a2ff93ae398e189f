import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { chargedFor } from '../../../../shared/contracts/oe/charges.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { keyOfPart, returnedOf, type ReturnedLine } from './credits.ts'
import type { Returnable } from './returnable.ts'

/** What a line of an order was charged for: the line of the goods, and how much of it one of them needs; null of what is charged once. */
interface ChargedLine {
  readonly orderNo: string
  readonly lineNo: number
  readonly goodsLine: number
  readonly each: string | null
}

const placeOf = (orderNo: string | null, line: number | null, shipmentNo: string | null) =>
  `${orderNo} ${line} ${shipmentNo}`

/** How much of what was charged comes back with the goods as these lines say it; null of what nobody was charged for, and of nothing. */
function alongWith(
  parts: readonly Returnable[],
  lines: readonly Pick<ReturnedLine, 'returned'>[],
  chargeOf: (part: Returnable) => ChargedLine | undefined,
): readonly (string | null)[] {
  const goods = new Map<string, { left: Decimal; back: Decimal }>()
  parts.forEach(({ sold, quantity }, at) => {
    const place = placeOf(sold.orderNo, sold.orderLine, sold.shipmentNo)
    const sum = goods.get(place) ?? { left: new Decimal(0), back: new Decimal(0) }
    goods.set(place, { left: sum.left.plus(quantity), back: sum.back.plus(returnedOf(lines[at]!)) })
  })
  return parts.map((part) => {
    const [{ sold, quantity }, charge] = [part, chargeOf(part)]
    const held = charge && goods.get(placeOf(sold.orderNo, charge.goodsLine, sold.shipmentNo))
    if (!held || held.back.isZero()) return null
    const isAll = held.back.gte(held.left)
    const along = isAll ? quantity : charge.each === null ? '0' : chargedFor(charge.each, held.back)
    const back = Decimal.min(along, quantity)
    return back.gt(0) ? back.toFixed() : null
  })
}

const isSame = (a: string | null, b: string | null) => (a === null || b === null ? a === b : new Decimal(a).eq(b))

/**
 * [supply 9.1 processing] What was charged for goods is given back with them, unless somebody says another quantity: of a run as much as comes back of what it was shipped
 * with, what is charged once when all of that comes back. What was given back so follows the goods when another quantity of them comes.
 * @param stood the return as it was saved before
 */
export async function bringChargesBack(
  db: Kysely<Tables>,
  parts: readonly Returnable[],
  lines: readonly ReturnedLine[],
  stood: readonly ReturnedLine[],
): Promise<void> {
  const orderNos = [
    ...new Set(parts.flatMap(({ sold, left }) => (left === null && sold.orderNo ? [sold.orderNo] : []))),
  ]
  if (orderNos.length === 0 || [...lines, ...stood].every((line) => returnedOf(line).isZero())) return
  const charged = await planned(
    db,
    sql<ChargedLine>`
    select o.order_no as "orderNo", c.line_no as "lineNo", g.line_no as "goodsLine", trim_scale(c.charge_each)::text as each
    from sales_order o join sales_order_line c on c.owner_id = o.id and c.charge is not null
    join sales_order_line g on g.owner_id = o.id and g.process_no = c.process_no and g.charge is null
    where o.order_no = any (${orderNos}::text[])`,
  )
  const chargeAt = new Map(charged.map((one) => [`${one.orderNo} ${one.lineNo}`, one]))
  const chargeOf = ({ sold }: Returnable) => chargeAt.get(`${sold.orderNo} ${sold.orderLine}`)
  const stoodAt = new Map(stood.map((line) => [line.partKey, line]))
  const before = parts.map((part) => ({ returned: stoodAt.get(keyOfPart(part))?.returned ?? null }))
  const [along, alongBefore] = [alongWith(parts, lines, chargeOf), alongWith(parts, before, chargeOf)]
  parts.forEach((part, at) => {
    const line = lines[at]!
    const was = before[at]!.returned
    const isFilled = was !== null && isSame(line.returned, was) && isSame(was, alongBefore[at]!)
    if (chargeOf(part) && (line.returned === null || isFilled)) line.returned = along[at]!
  })
}
