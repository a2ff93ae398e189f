import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { chargedFor } from '../../../../shared/contracts/oe/charges.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { returnedOf, type ReturnedLine } from './credits.ts'
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

/**
 * [supply 9.1 processing] What was charged for goods is given back with them, unless somebody says another quantity: of a run as much as comes back of what it was shipped
 * with, what is charged once when all of that comes back.
 */
export async function bringChargesBack(
  db: Kysely<Tables>,
  parts: readonly Returnable[],
  lines: readonly ReturnedLine[],
): Promise<void> {
  const orderNos = [
    ...new Set(parts.flatMap(({ sold, left }) => (left === null && sold.orderNo ? [sold.orderNo] : []))),
  ]
  if (orderNos.length === 0 || lines.every((line) => returnedOf(line).isZero())) return
  const charged = await planned(
    db,
    sql<ChargedLine>`
    select o.order_no as "orderNo", c.line_no as "lineNo", g.line_no as "goodsLine", trim_scale(c.charge_each)::text as each
    from sales_order o join sales_order_line c on c.owner_id = o.id and c.charge is not null
    join sales_order_line g on g.owner_id = o.id and g.process_no = c.process_no and g.charge is null
    where o.order_no = any (${orderNos}::text[])`,
  )
  const chargeAt = new Map(charged.map((one) => [`${one.orderNo} ${one.lineNo}`, one]))
  const goods = new Map<string, { left: Decimal; back: Decimal }>()
  parts.forEach(({ sold, quantity }, at) => {
    const place = placeOf(sold.orderNo, sold.orderLine, sold.shipmentNo)
    const sum = goods.get(place) ?? { left: new Decimal(0), back: new Decimal(0) }
    goods.set(place, { left: sum.left.plus(quantity), back: sum.back.plus(returnedOf(lines[at]!)) })
  })
  parts.forEach(({ sold, quantity }, at) => {
    const charge = chargeAt.get(`${sold.orderNo} ${sold.orderLine}`)
    const held = charge && goods.get(placeOf(sold.orderNo, charge.goodsLine, sold.shipmentNo))
    if (!held || held.back.isZero() || lines[at]!.returned !== null) return
    const isAll = held.back.gte(held.left)
    const along = isAll ? quantity : charge.each === null ? '0' : chargedFor(charge.each, held.back)
    const back = Decimal.min(along, quantity)
    if (back.gt(0)) lines[at]!.returned = back.toFixed()
  })
}
