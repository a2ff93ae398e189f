import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { Material } from '../../../../shared/contracts/ic/composition.ts'
import type { Form } from '../../../../shared/contracts/ic/forms.ts'
import { coilFeet, poundsPerInch, usualDensity } from '../../../../shared/contracts/ic/lot-weight.ts'
import { ProductionWorkOrder } from '../../../../shared/contracts/ic/production-work-order.ts'
import type { WorkOrderAbout } from '../../../../shared/contracts/ic/work-order-about.ts'
import { isKeptFromBooks } from '../../../ledger/sight.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded, rightTo } from '../../../platform/entity/contract.ts'
import { readInSight } from '../../../platform/entity/read.ts'
import { isReadable, visibilityOf, visibleRecord, type Visibility } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { FirmStore } from '../../admin/index.ts'
import { LotStore } from '../lot/entity.ts'
import { seesOrders, waitingFor } from '../waiting-for.ts'
import type { WorkOrder } from './complete.ts'
import { ProductionWorkOrderStore } from './entity.ts'

const { room } = ProductionWorkOrder

type Metal = NonNullable<WorkOrderAbout['lot']>

/**
 * [judgement 37] `GET api/ic/production-work-order/about/:orderNo`: the metal that an order takes, and who waits for what comes of it; for the order and for
 * its tickets. Lots, orders and customers out of its reader's sight, costs, and fields that he may not read are left out.
 */
export function workOrderAboutRoute(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get<{ Params: { orderNo: string } }>(
    `/api/${room}/about/:orderNo`,
    {
      schema: {
        ...{ summary: 'What a work order takes, and who waits for what it makes', tags: [room] },
        params: {
          ...{ type: 'object', required: ['orderNo'] },
          properties: { orderNo: { type: 'string', minLength: 1, maxLength: 20 } },
        },
      },
      ...guarded(`${room}.view`),
    },
    async ({ user, params }): Promise<WorkOrderAbout> => {
      const [seen, lots, firms] = await Promise.all([
        visibilityOf(db, user, ProductionWorkOrderStore),
        visibilityOf(db, user, LotStore),
        visibilityOf(db, user, FirmStore),
      ])
      const [stored] = await planned<{ id: string }>(
        db,
        sql`select id from production_work_order where order_no = ${params.orderNo}`,
      )
      // Without its number, nobody may ask for it by that.
      const found =
        stored && isReadable(seen, 'orderNo') ? await readInSight(db, ProductionWorkOrderStore, stored.id, seen) : null
      if (!found?.inScope) throw notFound()
      const order = found.record as unknown as WorkOrder
      const told = (path: 'unit' | 'width' | 'trim') => (isReadable(seen, path) ? order[path] : null)
      const seesCost =
        seen.rights.can('cost.view') &&
        ['expectedUnitCost', 'productId', 'warehouseId'].every((path) => isReadable(seen, path)) &&
        isReadable(lots, 'value') &&
        !(await isKeptFromBooks(db, user))
      return {
        ...{ orderNo: params.orderNo, unit: told('unit'), width: told('width'), trim: told('trim') },
        lot: isReadable(seen, 'lotNo') ? await metalOf(db, order, lots) : null,
        unitCost: seesCost ? await unitCostOf(db, order) : null,
        waiting: isReadable(seen, 'outputs') && seesOrders(seen) ? await waitingFor(db, wantedOf(order), firms) : null,
      }
    },
  )
}

/** What of the lot its reader may see, and what follows from that; null for whoever may not see it. */
async function metalOf(db: Kysely<Tables>, order: WorkOrder, lots: Visibility): Promise<Metal | null> {
  const { lotNo, productId } = order
  if (!lotNo || !lots.rights.can(rightTo(LotStore, 'view')) || !isReadable(lots, 'lotNo')) return null
  const [known] = await planned<{ id: string; form: Form | null; density: string | null; hasCertificate: boolean }>(
    db,
    sql`
    select t.id, k.form, trim_scale(coalesce(g.density, k.density))::text as density, ${LotStore.column('hasCertificate')} as "hasCertificate"
    from stock_lot t join product_shown k on k.product_id = t.product_id left join grade g on g.grade_id = t.grade_id
    where t.lot_no = ${lotNo} and t.product_id = ${productId}`,
  )
  const found = known ? await readInSight(db, LotStore, known.id, lots) : null
  if (!found?.inScope) return null
  const shown = visibleRecord(found.record, lots)
  const of = (path: string) => (isReadable(lots, path) ? ((shown[path] ?? null) as string | null) : null)
  const sizes = {
    ...{ thickness: of('thickness'), width: of('width'), weight: of('weight') },
    ...{ insideDiameter: of('insideDiameter'), outsideDiameter: of('outsideDiameter') },
  }
  const density = known!.density ?? usualDensity(of('material') as Material | null)
  return {
    ...{ lotNo, ...sizes, heatKey: of('heatKey'), gradeId: of('gradeId') },
    hasCertificate: isReadable(lots, 'hasCertificate') ? known!.hasCertificate : null,
    poundsPerInch: poundsPerInch(sizes)?.toDecimalPlaces(2).toFixed() ?? null,
    feet:
      coilFeet({ ...sizes, form: known!.form, density })
        ?.toDecimalPlaces(0)
        .toFixed() ?? null,
  }
}

/** What a unit of it is carried at where it lies: by its lot, where lots have costs of their own. */
async function unitCostOf(db: Kysely<Tables>, order: WorkOrder): Promise<string | null> {
  const [row] = await planned<{ unitCost: string }>(
    db,
    sql`
    select trim_scale(round(o.value / o.quantity, 6))::text as "unitCost" from stock_pool_shown o
    left join stock_lot l on l.id = o.lot_id
    where o.product_id = ${order.productId} and o.warehouse_id = ${order.warehouseId} and o.company_id = ${order.companyId}
      and o.holding = 'Stock' and o.quantity > 0 and (o.lot_id is null or l.lot_no = ${order.lotNo})
    order by o.lot_id nulls last limit 1`,
  )
  return row?.unitCost ?? null
}

/** What comes of it: what is cut, or what is put together. */
const wantedOf = ({ companyId, warehouseId, productId, outputs }: WorkOrder) => ({
  ...{ companyId, warehouseId },
  products: outputs.length > 0 ? outputs.map(({ outputId }) => outputId) : [productId],
})
