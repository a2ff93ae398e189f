import { sql } from 'kysely'
import type { OrderType } from '../../../../shared/contracts/ic/production-work-order.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

/** What a ticket stands on of its order. */
export interface OfOrder {
  readonly id: string
  readonly orderNo: string
  readonly companyId: string | null
  /** The sales order that waits for it. */
  readonly forOrder: string | null
  readonly orderType: OrderType
  readonly status: string
  readonly warehouseId: string
  readonly productId: string
  readonly lotNo: string | null
  readonly quantity: string
  readonly produced: string
  readonly remaining: string
  readonly expectedUnitCost: string | null
  readonly width: string | null
  readonly trim: string | null
  readonly components: readonly { readonly componentId: string; readonly each: string }[]
  readonly operations: readonly { readonly operation: string; readonly perUnit: string; readonly rate: string | null }[]
  readonly outputs: readonly {
    readonly outputId: string
    readonly width: string | null
    readonly length: string | null
    readonly pieces: string | null
    readonly expected: string | null
    readonly bin: string | null
  }[]
}

/** The order of a ticket in one statement; held, nobody closes it or makes anything else of it meanwhile. */
export async function orderOf(trx: Trx, orderNo: string, isHeld = false): Promise<OfOrder | null> {
  if (isHeld) await planned(trx, sql`select from production_work_order where order_no = ${orderNo} for update`)
  const [row] = await planned<OfOrder>(
    trx,
    sql`
    select o.id, o.order_no as "orderNo", o.company_id as "companyId", o.for_order as "forOrder", o.order_type as "orderType", o.status, o.warehouse_id as "warehouseId", o.product_id as "productId",
           o.lot_no as "lotNo", trim_scale(o.quantity)::text as quantity, trim_scale(o.produced)::text as produced,
           trim_scale(coalesce(o.remaining, 0))::text as remaining, trim_scale(o.expected_unit_cost)::text as "expectedUnitCost",
           trim_scale(o.width)::text as width, trim_scale(o.trim)::text as trim,
           coalesce((select json_agg(json_build_object('componentId', c.component_id,
                       'each', trim_scale(c.per_unit * (1 + coalesce(c.scrap_percent, 0) / 100))::text) order by c.position)
                     from production_work_order_component c where c.owner_id = o.id and c.component_id is not null), '[]') as components,
           coalesce((select json_agg(json_build_object('operation', p.operation, 'perUnit', trim_scale(p.per_unit)::text,
                       'rate', trim_scale(p.rate)::text) order by p.position)
                     from production_work_order_operation p where p.owner_id = o.id and p.per_unit > 0), '[]') as operations,
           coalesce((select json_agg(json_build_object('outputId', u.output_id, 'width', trim_scale(u.width)::text,
                       'length', trim_scale(u.length)::text, 'pieces', trim_scale(u.pieces)::text, 'expected', trim_scale(u.expected)::text,
                       'bin', u.bin) order by u.position)
                     from production_work_order_output u where u.owner_id = o.id), '[]') as outputs
    from production_work_order o where o.order_no = ${orderNo}`,
  )
  return row ?? null
}

/** What is cut off the edges of a coil: why, and as what it is kept. */
export interface TrimKept {
  readonly reason: string | null
  readonly scrapId: string | null
  readonly unitValue: string | null
}

/** As the trim of the same product was kept in its warehouse the last time. */
export async function trimKept(trx: Trx, { productId, warehouseId }: OfOrder): Promise<TrimKept> {
  const [last] = await planned<TrimKept>(
    trx,
    sql`
    select s.reason, s.scrap_id as "scrapId", trim_scale(s.unit_value)::text as "unitValue"
    from production_ticket t join production_ticket_scrap s on s.owner_id = t.id and s.edge_trim
    where t.product_id = ${productId} and t.warehouse_id = ${warehouseId} and t.status = 'Committed'
    order by t.ticket_date desc, t.ticket_no desc limit 1`,
  )
  return last ?? { reason: null, scrapId: null, unitValue: null }
}
