import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { ProductCost } from '../../../../shared/contracts/ic/product-cost.ts'
import type { CostCell, CostHistory, CostMatrix, CostMonth } from '../../../../shared/contracts/ic/product-costs.ts'
import { isKeptFromBooks } from '../../../ledger/sight.ts'
import { Answers } from '../../../platform/action/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { resultSchema } from '../../../platform/entity/schemas.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { isReadable, visibilityOf } from '../../../platform/entity/visibility.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import { stockOn } from '../../../stock/at.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { WarehouseStore } from '../../admin/index.ts'
import type { Purchased } from '../product-inquiry/reads.ts'

const { room } = ProductCost
const MONTHS = 24
const KEY = Type.String({ minLength: 1, maxLength: 20 })
const common = { asOf: Type.String({ format: 'date' }), warehouseId: Type.Optional(Type.String({ maxLength: 10 })) }
const exact = { additionalProperties: false }

interface Asked {
  readonly asOf: string
  readonly warehouseId?: string
}

/**
 * [supply 8] [S6.05] Beside the report of what products cost: two years of one of them, and a class by its sizes. Both are for whoever may see costs, and from whom
 * no account is kept; of warehouses and fields that he may see.
 */
export function productCostRoutes(
  app: FastifyInstance,
  { db }: Pick<Deps, 'db'>,
  rooms: { readonly texts: SuiteTexts },
  { products }: Pick<Purchased, 'products'>,
): void {
  const answers = new Answers(rooms.texts)
  /** What the reader sees of it; he is sent away who may not see costs. */
  const looked = async ({ user }: FastifyRequest, fields: readonly string[]) => {
    const [{ companyId }, shelves, seen] = await Promise.all([
      ownCompany(db),
      visibilityOf(db, user, WarehouseStore),
      visibilityOf(db, user, products),
    ])
    const isSeen = fields.every((field) => isReadable(seen, field))
    if (!seen.rights.can('cost.view') || !isSeen || (await isKeptFromBooks(db, user))) throw forbidden()
    return { companyId: sql`${companyId}`, inSight: shelves.scope ?? sql<boolean>`true` }
  }

  app.get<{ Querystring: Asked & { productId: string } }>(
    `/api/${room}/history`,
    {
      schema: {
        ...{ summary: 'Two years of what a product cost', tags: [room], response: { 200: resultSchema() } },
        querystring: Type.Object({ ...common, productId: KEY }, exact),
      },
      ...guarded(`${room}.view`),
    },
    async (request) => {
      const { companyId, inSight } = await looked(request, ['averageCost', 'lastCost', 'unit'])
      const { asOf, productId, warehouseId = null } = request.query
      const { rows } = await sql<CostMonth & { unit: string }>`
        with months as (
          select least((m + interval '1 month - 1 day')::date, ${asOf}::date) as day, m::date as month
          from generate_series(date_trunc('month', ${asOf}::date) - ${MONTHS - 1} * interval '1 month', date_trunc('month', ${asOf}::date), '1 month') m)
        select m.month::text as month, trim_scale(s.average)::text as average, trim_scale(l.cost)::text as last, k.unit
        from product_shown k cross join months m
        left join lateral (
          select round(sum(s.value) / nullif(sum(s.quantity), 0), 6) as average
          from (${stockOn({ companyId, day: sql`m.day`, warehouseId, productId })}) s
          join warehouse_shown t on t.warehouse_id = s.warehouse_id and ${inSight}) s on true
        left join lateral (
          select round(v.value / v.quantity, 6) as cost from stock_move_read v
          join warehouse_shown t on t.warehouse_id = v.warehouse_id and ${inSight}
          where v.product_id = k.product_id and v.company_id = ${companyId} and v.rule = 'Given' and v.quantity > 0 and v.day <= m.day
            and (${warehouseId}::text is null or v.warehouse_id = ${warehouseId})
          order by v.day desc, v.seq desc limit 1) l on true
        where k.product_id = ${productId} order by m.month`.execute(db)
      if (!rows[0]) throw notFound()
      const months = rows.map(({ unit: _unit, ...month }) => month)
      return answers.found<CostHistory>(room, { productId, unit: rows[0].unit, months })
    },
  )

  app.get<{ Querystring: Asked & { productClass: string } }>(
    `/api/${room}/matrix`,
    {
      schema: {
        ...{ summary: 'What products of a class cost by their sizes', tags: [room], response: { 200: resultSchema() } },
        querystring: Type.Object({ ...common, productClass: KEY }, exact),
      },
      ...guarded(`${room}.view`),
    },
    async (request) => {
      const { companyId, inSight } = await looked(request, [
        'averageCost',
        'thickness',
        'width',
        'unit',
        'productClass',
      ])
      const { asOf, productClass, warehouseId = null } = request.query
      const inches = (size: string) => sql`
        trim_scale(round(case k.measurement when 'Metric' then ${sql.ref(`k.${size}`)} / 25.4 else ${sql.ref(`k.${size}`)} end, 4))`
      const { rows } = await sql<CostCell>`
        select ${inches('thickness')}::text as thickness, ${inches('width')}::text as width, k.unit, count(distinct k.product_id)::int as products,
               trim_scale(sum(s.quantity))::text as quantity, trim_scale(round(sum(s.value) / nullif(sum(s.quantity), 0), 6))::text as average
        from (${stockOn({ companyId, day: sql`${asOf}::date`, warehouseId })}) s
        join warehouse_shown t on t.warehouse_id = s.warehouse_id and ${inSight}
        join product_shown k on k.product_id = s.product_id
        where k.product_class = ${productClass} and k.thickness > 0 and k.width > 0
        group by ${inches('thickness')}, ${inches('width')}, k.unit having sum(s.quantity) > 0
        order by ${inches('thickness')}, ${inches('width')}, k.unit`.execute(db)
      return answers.found<CostMatrix>(room, { cells: rows })
    },
  )
}
