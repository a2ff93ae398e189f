import { sql, type Kysely } from 'kysely'
import { planned } from '../../platform/database/planned.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { SoldInKit } from './under-kits.ts'

interface KitRow {
  readonly orderNo: string
  readonly lineNo: number
  readonly kitNo: number
  readonly productId: string
  readonly description: string | null
  readonly unit: string | null
  readonly pricedBy: string
  readonly each: string
  readonly of: number
}

/** A line of an order that was sold, by their numbers. */
export type KitSold = (line: { readonly orderNo: unknown; readonly orderLine: unknown }) => SoldInKit | null

/** [supply 9.1 kits] Which kits these orders sold their lines with. */
export async function kitsSold(db: Kysely<Tables>, orderNos: readonly unknown[]): Promise<KitSold> {
  const numbers = [...new Set(orderNos.filter((one) => typeof one === 'string'))]
  if (numbers.length === 0) return () => null
  const rows = await planned(
    db,
    sql<KitRow>`
    select order_no as "orderNo", line_no as "lineNo", kit_no as "kitNo", product_id as "productId", description, unit,
           priced_by as "pricedBy", trim_scale(kit_each)::text as each,
           count(*) over (partition by order_no, kit_no)::int as of
    from sales_order_kit_read where order_no = any (${numbers}::text[])`,
  )
  const known = new Map(
    rows.map(({ orderNo, lineNo, kitNo, productId, description, unit, pricedBy, each, of }) => [
      `${orderNo} ${lineNo}`,
      {
        ...{ key: `${orderNo} ${kitNo}`, productId, description: description ?? '', unit },
        ...{ isPriced: pricedBy === 'Kit', each, of },
      },
    ]),
  )
  return ({ orderNo, orderLine }) => known.get(`${String(orderNo)} ${String(orderLine)}`) ?? null
}
