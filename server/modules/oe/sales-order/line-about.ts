import type { FastifyInstance } from 'fastify'
import { Decimal } from 'decimal.js'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { Type } from 'typebox'
import type { KitPart, OrderLineAbout, UsualItems } from '../../../../shared/contracts/oe/order-customer.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import { calledIn } from '../../../platform/entity/called.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { localeOf } from '../../../platform/entity/texts.ts'
import { isReadable, visibilityOf } from '../../../platform/entity/visibility.ts'
import { availabilityOf } from '../../../stock/claims/available.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { FirmStore, WarehouseStore } from '../../admin/index.ts'
import { ProductStore } from '../../po/index.ts'
import { SalesOrderStore } from './entity.ts'
import { partsSeen } from './kits.ts'

/** Orders by which a usual quantity is measured. [supply 9.1] */
const LAST = 6
/** Days within which somebody has to have ordered a thing for it to be usual, and how many things are offered. */
const USUAL_DAYS = 400
const MOST_USUAL = 30

const KEY = Type.String({ minLength: 1, maxLength: 40 })
const lineQuery = Type.Object({ productId: KEY, billToId: Type.Optional(KEY) }, { additionalProperties: false })
const usualQuery = Type.Object(
  { billToId: KEY, Locale: Type.Optional(Type.String({ maxLength: 10 })) },
  { additionalProperties: false },
)

const boughtOf = (
  db: Kysely<Tables>,
  { productId, billToId, firms }: { productId: string; billToId: string; firms: RawBuilder<unknown> },
): Promise<OrderLineAbout['bought'][number][]> =>
  planned(
    db,
    sql<OrderLineAbout['bought'][number]>`
    select o.id as "orderId", o.order_no as "orderNo", o.order_date::text as "on", trim_scale(l.quantity)::text as quantity, l.unit,
           trim_scale(l.net_price)::text as "netPrice", l.price_unit as "priceUnit", o.currency
    from sales_order o join sales_order_line l on l.owner_id = o.id
    where o.bill_to_id = ${billToId} and l.product_id = ${productId} and o.status not in ('Quote', 'Cancelled') and o.order_type <> 'Blanket' and l.quantity > 0
      and exists (select from firm_shown t where t.firm_id = o.bill_to_id and ${firms})
    order by o.order_date desc, o.order_no desc, l.position limit ${LAST}::int`,
  )

/** The middle one; of an even number the lower of both: nobody is offered half a sheet. */
export const middleOf = (quantities: readonly string[]): string | null =>
  quantities.toSorted((a, b) => new Decimal(a).cmp(b))[Math.floor((quantities.length - 1) / 2)] ?? null

/**
 * [judgement 31] `GET api/oe/sales-order/line`: where a product is, and how this customer has bought it. `GET api/oe/sales-order/usual`: what he
 * orders again and again, in his usual quantities. Warehouses, customers and fields that the reader may not see are left out.
 */
export function orderLineRoutes(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  const { room } = SalesOrderStore
  const asks = (summary: string, querystring: unknown) => ({
    schema: { summary, tags: [room], querystring },
    ...guarded(`${room}.view`),
  })
  app.get<{ Querystring: { productId: string; billToId?: string } }>(
    `/api/${room}/line`,
    asks('Where a product is, and how a customer has bought it', lineQuery),
    async ({ user, query: { productId, billToId } }): Promise<OrderLineAbout> => {
      const [{ companyId }, shelves, firms, products, orders] = await Promise.all([
        ownCompany(db),
        visibilityOf(db, user, WarehouseStore),
        visibilityOf(db, user, FirmStore),
        visibilityOf(db, user, ProductStore),
        visibilityOf(db, user, SalesOrderStore),
      ])
      const known = await planned(
        db,
        sql<{ unit: string | null; warehouseId: string | null; name: string | null }>`
        select p.unit, t.warehouse_id as "warehouseId", t.name from product_shown p
        left join warehouse_shown t on t.active and p.product_type = 'Stock' and ${shelves.scope ?? sql`true`}
        where p.product_id = ${productId} order by t.warehouse_id`,
      )
      const parts = isReadable(products, 'components.componentId') ? await partsSeen(db, productId, products.scope) : []
      const stock = await availabilityOf(db, {
        companyId,
        products: [productId, ...parts.map((part) => part.productId)],
      })
      const there = new Map(stock.filter((one) => one.productId === productId).map((one) => [one.warehouseId, one]))
      const seen = new Set(known.map(({ warehouseId }) => warehouseId))
      const isTold = isReadable(orders, 'lines.quantity') && isReadable(orders, 'lines.netPrice')
      const bought =
        billToId && isTold ? await boughtOf(db, { productId, billToId, firms: firms.scope ?? sql`true` }) : []
      return {
        productId,
        unit: isReadable(products, 'unit') ? (known[0]?.unit ?? null) : null,
        warehouses: known.flatMap(({ warehouseId, name }) => {
          const one = warehouseId === null ? undefined : there.get(warehouseId)
          if (!one) return []
          const { available, onOrder, nextOn } = one
          return [{ warehouseId: warehouseId!, name: name!, available, onOrder, nextOn }]
        }),
        bought,
        usual: middleOf(bought.map(({ quantity }) => quantity)),
        parts: parts.map((part): KitPart => ({
          ...part,
          free: stock.flatMap(({ productId: of, warehouseId, available }) =>
            of === part.productId && seen.has(warehouseId) ? [{ warehouseId, available }] : [],
          ),
        })),
      }
    },
  )
  app.get<{ Querystring: { billToId: string; Locale?: string } }>(
    `/api/${room}/usual`,
    asks('What a customer orders again and again', usualQuery),
    async ({ user, query: { billToId, Locale } }): Promise<UsualItems> => {
      const [firms, orders, products] = await Promise.all([
        visibilityOf(db, user, FirmStore),
        visibilityOf(db, user, SalesOrderStore),
        visibilityOf(db, user, ProductStore),
      ])
      if (!isReadable(orders, 'lines.quantity') || !isReadable(orders, 'lines.productId')) return { items: [] }
      const rows = await planned(
        db,
        sql<UsualItems['items'][number] & { quantities: string[] }>`
        with l as (
          select l.product_id, l.quantity, o.order_date,
                 row_number() over (partition by l.product_id order by o.order_date desc, o.order_no desc, l.position) as nth
          from sales_order o join sales_order_line l on l.owner_id = o.id
          where o.bill_to_id = ${billToId} and o.status not in ('Quote', 'Cancelled') and o.order_type <> 'Blanket' and l.product_id is not null and l.quantity > 0
            and o.order_date > ${clock.now()}::date - ${USUAL_DAYS}::int
            and exists (select from firm_shown t where t.firm_id = o.bill_to_id and ${firms.scope ?? sql`true`}))
        select l.product_id as "productId", ${isReadable(products, 'description') ? calledIn(localeOf(Locale), 'p.description') : sql`''`} as description,
               (select s.customer_sku from customer_sku s where s.customer_id = ${billToId} and s.product_id = l.product_id and s.active
                order by s.customer_sku limit 1) as "customerSku",
               p.unit, array_agg(trim_scale(l.quantity)::text) filter (where l.nth <= ${LAST}::int) as quantities, count(*)::int as times,
               max(l.order_date)::text as "lastOn"
        from l join product_shown p on p.product_id = l.product_id and p.active and not p.block_sales
        group by l.product_id, p.product_id, p.description, p.description_fr, p.description_zh_cn, p.description_zh_tw, p.unit
        order by count(*) desc, max(l.order_date) desc, l.product_id limit ${MOST_USUAL}::int`,
      )
      return { items: rows.map(({ quantities, ...item }) => ({ ...item, quantity: middleOf(quantities)! })) }
    },
  )
}
