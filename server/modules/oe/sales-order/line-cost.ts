import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { CostPart, LineCost } from '../../../../shared/contracts/oe/line-cost.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { visibilityOf } from '../../../platform/entity/visibility.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { WarehouseStore } from '../../admin/index.ts'
import { ProductStore } from '../../po/index.ts'
import { seesCosts } from '../price/costs.ts'
import { SalesOrderStore } from './entity.ts'

/** Places that are told at once, in the order in which they are taken. */
const MOST_PARTS = 50
const KEY = Type.String({ minLength: 1, maxLength: 40 })
const query = Type.Object(
  {
    ...{ productId: KEY, warehouseId: Type.String({ minLength: 1, maxLength: 10 }) },
    /** The line, where it is stored: what is kept and bought for it is its own. */
    lineId: Type.Optional(Type.String({ format: 'uuid' })),
    /** The lot that is asked for. */
    lotNo: Type.Optional(Type.String({ maxLength: 30 })),
  },
  { additionalProperties: false },
)

/**
 * [supply 9.1] `GET api/oe/sales-order/line-cost`: out of what a line would be taken today, and what that is carried at: first what is set apart for it, then the lot that it
 * asks for, then the oldest, then what was bought for it. Only for whoever may see costs; of a warehouse or a product that he may not see there is nothing.
 */
export function lineCostRoute(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  const { room } = SalesOrderStore
  app.get<{ Querystring: { productId: string; warehouseId: string; lineId?: string; lotNo?: string } }>(
    `/api/${room}/line-cost`,
    {
      schema: { summary: 'What a line costs inside', tags: [room], querystring: query },
      ...guarded(`${room}.view`),
    },
    async (request): Promise<LineCost> => {
      const { user } = request
      const { productId, warehouseId, lineId = null, lotNo = null } = request.query
      if (!(await seesCosts(db, user))) return { productId, parts: null }
      const [{ companyId }, shelves, products] = await Promise.all([
        ownCompany(db),
        visibilityOf(db, user, WarehouseStore),
        visibilityOf(db, user, ProductStore),
      ])
      const parts = await planned(
        db,
        sql<CostPart>`
        with there as (
          select k.lot_no, f.received_on, coalesce(a.own, 0) as own, f.quantity - coalesce(a.others, 0) as free, o.value / o.quantity as cost
          from stock_free f join stock_place_shown p on p.id = f.place_id join stock_pool_shown o on o.id = p.pool_id and o.quantity > 0
          left join stock_lot_shown k on k.id = f.lot_id
          join warehouse_shown t on t.warehouse_id = f.warehouse_id and ${shelves.scope ?? sql`true`}
          left join lateral (
            select sum(s.quantity) filter (where c.line_key = ${lineId}) as own, sum(s.quantity) filter (where c.line_key is distinct from ${lineId}) as others
            from stock_allocation_shown s join stock_claim_shown c on c.id = s.claim_id where s.place_id = f.place_id) a on true
          where f.company_id = ${companyId} and f.product_id = ${productId} and f.warehouse_id = ${warehouseId}),
        taken as (
          select lot_no, own as quantity, cost, 1 as turn, received_on from there where own > 0
          union all
          select lot_no, free - own, cost, case when lot_no = ${lotNo} then 2 else 3 end, received_on from there where free > own),
        bought as (
          select b.order_no, b.to_come, b.home_cost, b.comes_on from sales_order_supply s join purchase_order_line_read b on b.id = s.purchase_line_id
          where s.order_line_id = ${lineId}::uuid)
        select * from (
          select case when lot_no is null then 'Stock' else 'Lot' end as "from", lot_no as name, trim_scale(sum(quantity))::text as quantity,
                 trim_scale(round(sum(quantity * cost) / sum(quantity), 6))::text as "unitCost"
          from taken group by turn, lot_no order by turn, min(received_on) nulls last, lot_no limit ${MOST_PARTS}::int) t
        where exists (select from product_shown t where t.product_id = ${productId} and ${products.scope ?? sql`true`})
        union all
        select 'Bought', order_no, trim_scale(to_come)::text, trim_scale(home_cost)::text from bought`,
      )
      return { productId, parts }
    },
  )
}
