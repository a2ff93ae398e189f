import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Counter, CounterFound, Drawer, Parked } from '../../../../../shared/contracts/oe/counter-sale.ts'
import { planned } from '../../../../platform/database/planned.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { documented, guarded } from '../../../../platform/entity/contract.ts'
import { isReadable, visibilityOf } from '../../../../platform/entity/visibility.ts'
import { ownCompany } from '../../../../trade/company/own-company.ts'
import { SalesOrderStore } from '../entity.ts'

/** Products that are offered where several are meant. */
const OFFERED = 8
const told = { response: { 200: { type: 'object', additionalProperties: true } } } as const
const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const
const object = (properties: object, required: readonly string[]) => ({
  ...{ type: 'object', additionalProperties: false, required, properties },
})

/** [judgement 42] What the counter stands on: its drawers, sales that were put aside, and what was scanned. */
export function counterRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const { room } = SalesOrderStore

  app.get(
    `/api/${room}/counter`,
    { ...documented(SalesOrderStore, 'Drawers of the counter, and sales that wait', told), ...guarded(`${room}.view`) },
    async ({ user }): Promise<Counter> => {
      const orders = await visibilityOf(db, user, SalesOrderStore)
      const inSight = orders.scope ?? sql<boolean>`true`
      const [drawers, parked] = await Promise.all([
        planned<Drawer>(
          db,
          sql`
          select d.drawer_id as "drawerId", d.name, d.warehouse_id as "warehouseId", w.name as warehouse, d.walk_in_id as "walkInId",
                 f.name as "walkIn", b.currency, d.cash_step as "cashStep", d.card_account is not null as "takesCards"
          from cash_drawer d join warehouse_shown w on w.warehouse_id = d.warehouse_id join firm_shown f on f.firm_id = d.walk_in_id
          join bank_account_shown b on b.bank_account_id = d.cash_account
          where d.active order by d.drawer_id`,
        ),
        planned<Parked>(
          db,
          sql`
          select t.id, t.order_no as "orderNo", f.name as customer, (select count(*)::int from sales_order_line l where l.owner_id = t.id) as lines,
                 money_text(t.total) as total, t.updated_by as by
          from sales_order t left join firm_shown f on f.firm_id = t.bill_to_id
          where t.order_type = 'Counter' and t.status in ('Open', 'OnHold') and ${inSight} order by t.order_no limit 50`,
        ),
      ])
      const shown = parked.map((one) => ({
        ...one,
        customer: isReadable(orders, 'customerName') ? one.customer : null,
        total: isReadable(orders, 'total') ? one.total : null,
      }))
      return { drawers, parked: shown }
    },
  )

  app.get<{ Querystring: { code: string; warehouseId: string; billToId?: string } }>(
    `/api/${room}/counter/find`,
    {
      ...documented(SalesOrderStore, 'What was scanned or typed at the counter', {
        querystring: object({ code: text(60), warehouseId: text(10), billToId: text(20) }, ['code', 'warehouseId']),
        ...told,
      }),
      ...guarded(`${room}.view`),
    },
    async ({ query: { code, warehouseId, billToId = null } }): Promise<CounterFound> => {
      const { companyId } = await ownCompany(db)
      const rows = await planned<CounterFound['products'][number] & { isExact: boolean }>(
        db,
        sql`
        with sought as (
          select p.product_id, 1 as quantity, true as exact from product_shown p where p.product_id = upper(${code})
          union select p.product_id, b.quantity, true from product_barcode_shown b join product_shown p on p.id = b.owner_id where b.barcode = ${code}
          union select s.product_id, 1, true from customer_sku s
            where s.customer_id = ${billToId} and s.active and (fold(s.customer_sku) = fold(${code}) or s.barcode = ${code})
          union select p.product_id, 1, false from product_shown p
            where p.words like all (select '%' || replace(replace(w, '%', ''), '_', '') || '%' from regexp_split_to_table(fold(${code}), '\\s+') w))
        select p.product_id as "productId", p.description, p.unit, trim_scale(max(s.quantity))::text as quantity, bool_or(s.exact) as "isExact",
               case when p.product_type = 'Stock' then trim_scale(
                 coalesce((select sum(f.quantity) from stock_free f
                           where (f.company_id, f.product_id, f.warehouse_id) = (${companyId}, p.product_id, ${warehouseId})), 0)
                 - coalesce((select sum(k.reserved + k.allocated + k.picked) from stock_claim_shown k
                             where (k.company_id, k.product_id, k.warehouse_id) = (${companyId}, p.product_id, ${warehouseId}) and k.is_open), 0))::text end as available
        from sought s join product_shown p on p.product_id = s.product_id and p.active and not p.block_sales
        group by p.product_id, p.description, p.unit, p.product_type
        order by bool_or(s.exact) desc, p.product_id limit ${OFFERED}::int`,
      )
      const exact = rows.filter(({ isExact }) => isExact)
      const isExact = exact.length === 1
      return {
        isExact,
        products: (isExact ? exact : rows).map(({ isExact: _, ...product }) => product),
      }
    },
  )
}
