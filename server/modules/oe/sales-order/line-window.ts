import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { FreeLot, LineWindow, Operation } from '../../../../shared/contracts/oe/line-window.ts'
import type { Linked } from '../../../../shared/contracts/oe/linked-quantities.ts'
import { sizesOf, type Cuttable } from '../../../../shared/contracts/oe/sizes.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Deps } from '../../../platform/deps.ts'
import { calledIn } from '../../../platform/entity/called.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { localeOf } from '../../../platform/entity/texts.ts'
import { isReadable, sightOf, visibilityOf } from '../../../platform/entity/visibility.ts'
import { requireRight } from '../../../platform/rights/require.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { FirmStore, WarehouseStore } from '../../admin/index.ts'
import { ProductStore } from '../../po/index.ts'
import { SalesOrderStore } from './entity.ts'
import { packagingInSight, wishesOf } from './packaging.ts'

/** Lots that are told at once, the oldest first. */
const MOST_LOTS = 50
/** Things that can be done with goods, told at once. */
const MOST_OPERATIONS = 50

const query = Type.Object(
  {
    productId: Type.String({ minLength: 1, maxLength: 40 }),
    warehouseId: Type.String({ minLength: 1, maxLength: 10 }),
    orderId: Type.Optional(Type.String({ format: 'uuid' })),
    /** Whom it goes to. */
    firmId: Type.Optional(Type.String({ maxLength: 20 })),
    Locale: Type.Optional(Type.String({ maxLength: 10 })),
  },
  { additionalProperties: false },
)

interface Facts extends Omit<Linked, 'wholeLot' | keyof Cuttable>, Cuttable {
  readonly tolerance: string
  readonly lotTracked: boolean
  readonly isService: boolean
}

/**
 * [judgement 31b] [supply 9.1] `GET api/oe/sales-order/line-window`: how the quantities of a product hang together, and its lots in the warehouse of a line: what
 * others have set apart of them is taken off, what this order has is not. A warehouse that the reader may not see has none.
 */
export function lineWindowRoute(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  const { room } = SalesOrderStore
  app.get<{
    Querystring: { productId: string; warehouseId: string; orderId?: string; firmId?: string; Locale?: string }
  }>(
    `/api/${room}/line-window`,
    {
      schema: { summary: 'What is known of a product beside its line', tags: [room], querystring: query },
      ...guarded(`${room}.view`),
    },
    async (request): Promise<LineWindow> => {
      const rights = await requireRight(request, `${room}.view`)
      const { user } = request
      const { productId, warehouseId, orderId = null, firmId = null, Locale } = request.query
      const [{ companyId }, shelves, products, firms] = await Promise.all([
        ownCompany(db),
        visibilityOf(db, user, WarehouseStore),
        visibilityOf(db, user, ProductStore),
        visibilityOf(db, user, FirmStore),
      ])
      const seen = products.scope ?? sql`true`
      const [facts] = await planned(
        db,
        sql<Facts>`
        select t.unit, trim_scale(t.weight_each)::text as "weightEach", t.form, t.measurement, trim_scale(t.density)::text as density,
               trim_scale(t.thickness)::text as thickness, trim_scale(t.width)::text as width, trim_scale(t.height)::text as height,
               trim_scale(t.length)::text as length, trim_scale(t.outside_diameter)::text as "outsideDiameter",
               trim_scale(t.inside_diameter)::text as "insideDiameter", coalesce(t.lot_tracked, false) as "lotTracked", t.product_type = 'Service' as "isService",
               trim_scale(t.width_least)::text as "widthLeast", trim_scale(t.width_most)::text as "widthMost",
               trim_scale(t.length_least)::text as "lengthLeast", trim_scale(t.length_most)::text as "lengthMost",
               trim_scale(coalesce(c.ship_tolerance_percent, 0))::text as tolerance
        from product_shown t left join product_class_shown c on c.class_id = t.product_class
        where t.product_id = ${productId} and ${seen}`,
      )
      const lots = !facts?.lotTracked
        ? []
        : await planned(
            db,
            sql<FreeLot>`
            select k.lot_no as "lotNo", h.heat_no as "heatNo", h.verdict, f.bin, trim_scale(f.quantity - a.others)::text as free,
                   f.received_on::text as "receivedOn", not f.was_cut and a.others = 0 as "isWhole",
                   coalesce(a.own, '[]'::json) as apart
            from stock_free f join stock_lot_shown k on k.id = f.lot_id left join heat_shown h on h.heat_key = k.heat_key
            join warehouse_shown t on t.warehouse_id = f.warehouse_id and ${shelves.scope ?? sql`true`}
            cross join lateral (
              select coalesce(sum(s.quantity) filter (where c.document_id is distinct from ${orderId}::uuid), 0) as others,
                     json_agg(json_build_object('lineId', c.line_key, 'quantity', trim_scale(s.quantity)::text) order by c.line_key)
                       filter (where c.document_id = ${orderId}::uuid) as own
              from stock_allocation_shown s join stock_claim_shown c on c.id = s.claim_id where s.place_id = f.place_id) a
            where f.company_id = ${companyId} and f.product_id = ${productId} and f.warehouse_id = ${warehouseId} and f.quantity > a.others
            order by f.received_on nulls last, k.lot_no limit ${MOST_LOTS}::int`,
          )
      const operations =
        !facts || facts.isService || !isReadable(products, 'isProcessing')
          ? []
          : await planned(
              db,
              sql<Operation>`
              select t.product_id as "productId", ${isReadable(products, 'description') ? calledIn(localeOf(Locale), 't.description') : sql`t.product_id`} as description,
                     t.unit, ${isReadable(products, 'setupId') ? sql`t.setup_id` : sql`null`} as "setupId"
              from product_shown t where t.is_processing and t.active and not t.block_sales and ${seen}
              order by t.product_id limit ${MOST_OPERATIONS}::int`,
            )
      const wishes = packagingInSight(sightOf(rights), await wishesOf(db, firmId, firms.scope ?? sql`true`))
      const isTold = isReadable(products, 'unit') && isReadable(products, 'weightEach')
      return {
        ...{ productId, tolerance: facts?.tolerance ?? '0', lotTracked: facts?.lotTracked ?? false, lots },
        form: isTold ? (facts?.form ?? null) : null,
        wishes,
        ...{ operations, sizes: facts && isTold && !facts.isService ? sizesOf(facts) : [] },
        linked: facts && isTold ? { ...linkedOf(facts), wholeLot: usualLot(lots) } : null,
      }
    },
  )
}

function linkedOf(facts: Facts): Omit<Linked, 'wholeLot'> {
  const { tolerance: _t, lotTracked: _l, isService: _s, widthLeast: _a, widthMost: _b, ...rest } = facts
  const { lengthLeast: _c, lengthMost: _d, ...linked } = rest
  return linked
}

/** What a whole lot holds as a rule: the middle of those that are there. */
function usualLot(lots: readonly FreeLot[]): string | null {
  const whole = lots.filter(({ isWhole }) => isWhole).map(({ free }) => free)
  return whole.toSorted((a, b) => Number(a) - Number(b))[Math.floor((whole.length - 1) / 2)] ?? null
}
