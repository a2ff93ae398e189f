import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { decimalsOf, homeCurrency } from '../../../../shared/contracts/decimals.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { Material } from '../../../../shared/contracts/ic/composition.ts'
import { usualDensity } from '../../../../shared/contracts/ic/lot-weight.ts'
import {
  isProcessing,
  sharesWidth,
  type ProductionWorkOrder,
} from '../../../../shared/contracts/ic/production-work-order.ts'
import { flat, slit } from '../../../../shared/contracts/ic/weights.ts'
import { moneyText, posted } from '../../../../shared/contracts/money.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { carriedOf } from '../../../stock/at.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'

type Row = Record<string, unknown>
export type WorkOrder = Stored<typeof ProductionWorkOrder>

const plain = (figure: Decimal, places = 6) => figure.toDecimalPlaces(places).toFixed()
const dec = (figure: string | null | undefined) => new Decimal(figure ?? 0)

/**
 * [supply 3.3, 8] What an order is made of, as its product says, until somebody says otherwise; how much of it that is, what there is of it and what
 * it is carried at; and what the whole ought to cost. Of a coil what its pieces ought to weigh.
 */
export async function complete(record: Row, { trx, now }: ActionContext, before: Row | null): Promise<void> {
  const order = record as unknown as WorkOrder
  if (before && before['status'] !== 'Pending') return
  record['status'] ??= 'Pending'
  order.orderDate ??= await businessDay(trx, now)
  order.produced ??= '0'
  const processes = isProcessing(order.orderType)
  const isOther = order.productId !== ((before?.['productId'] as string | null | undefined) ?? null)
  if (processes) Object.assign(record, { components: [], operations: order.operations })
  else Object.assign(record, { outputs: [], lotNo: null, width: null, trim: null })
  if (!processes && order.productId && isOther && order.components.length === 0)
    record['components'] = await madeOf(trx, order.productId)
  const { companyId } = await ownCompany(trx)
  const products = [order.productId, ...order.components.map(({ componentId }) => componentId)].flatMap(
    (id) => id ?? [],
  )
  const known = await carriedOf(trx, { companyId, products: [...new Set(products)], at: order.warehouseId })
  const made = known.get(order.productId ?? '')
  Object.assign(record, { description: made?.description ?? null, unit: made?.unit ?? null })
  for (const line of order.components) {
    const carried = known.get(line.componentId ?? '')
    Object.assign(line, {
      ...{ description: carried?.description ?? null, unit: carried?.unit ?? null, onHand: carried?.onHand ?? null },
      ...{ unitCost: carried?.unitCost ?? null, used: line.used ?? '0', scrapPercent: line.scrapPercent ?? '0' },
    })
    const each = dec(line.perUnit).times(dec(line.scrapPercent).div(100).plus(1))
    line.quantity = line.perUnit && order.quantity ? plain(each.times(order.quantity)) : null
  }
  for (const line of order.operations) line.hours ??= '0'
  if (processes) await pattern(trx, order)
  order.remaining = order.quantity ? plain(dec(order.quantity).minus(order.produced)) : null
  expect(order, processes ? (made?.unitCost ?? null) : null)
}

/** The components that a product names, one step down: what is made of others is taken as it lies in stock. */
async function madeOf(trx: Trx, productId: string): Promise<Row[]> {
  const rows = await planned<{ componentId: string; perUnit: string; scrapPercent: string }>(
    trx,
    sql`
    select c.component_id as "componentId", trim_scale(c.quantity)::text as "perUnit", trim_scale(c.scrap_percent)::text as "scrapPercent"
    from product_component_shown c join product_shown k on k.id = c.owner_id where k.product_id = ${productId} order by c.position`,
  )
  const empty = { description: null, quantity: null, unit: null, used: '0', onHand: null, unitCost: null }
  return rows.map((row) => ({ ...empty, ...row }))
}

interface Master {
  readonly width: string | null
  readonly weight: string | null
  readonly thickness: string | null
  readonly density: string | null
  readonly material: Material | null
}

/** What pieces ought to weigh: strips by pounds an inch of width, what is cut to a length by its sizes. [supply 5.2] */
async function pattern(trx: Trx, order: WorkOrder): Promise<void> {
  const [lot] = order.lotNo
    ? await planned<Master>(
        trx,
        sql`
        select trim_scale(l.width)::text as width, trim_scale(l.weight)::text as weight, trim_scale(l.thickness)::text as thickness,
               trim_scale(coalesce(g.density, k.density))::text as density, l.material
        from stock_lot l join product_shown k on k.product_id = l.product_id left join grade g on g.grade_id = l.grade_id
        where l.lot_no = ${order.lotNo} and l.product_id = ${order.productId}`,
      )
    : []
  order.width = lot?.width ?? null
  const weight = order.quantity ?? lot?.weight ?? null
  const strips = order.outputs.map(({ width, pieces }) => dec(width).times(pieces ?? 1))
  const plan = weight && order.width && Number(order.width) > 0 ? slit(weight, order.width, strips) : null
  order.outputs.forEach((line, at) => {
    const bySize = sharesWidth(order.orderType) ? null : weightBySize(line, lot)
    const expected = bySize ?? (Number(line.width ?? 0) > 0 ? (plan?.strips[at] ?? null) : null)
    line.expected = expected && plain(expected, 3)
  })
}

/** Null as long as a size of it is not known. */
function weightBySize(
  { width, length, pieces }: WorkOrder['outputs'][number],
  lot: Master | undefined,
): Decimal | null {
  const rho = lot?.density ?? usualDensity(lot?.material ?? null)
  if (!lot?.thickness || !rho || dec(width).isZero() || dec(length).isZero()) return null
  return flat(lot.thickness, width!, length!, rho).times(pieces ?? 1)
}

/** What it ought to cost: what its components are carried at, and the hours of its operations. */
function expect(order: WorkOrder, unitCost: string | null): void {
  const quantity = dec(order.quantity)
  const material =
    unitCost === null
      ? order.components.reduce((sum, line) => sum.plus(dec(line.quantity).times(dec(line.unitCost))), new Decimal(0))
      : quantity.times(unitCost)
  const labour = order.operations.reduce(
    (sum, line) => sum.plus(dec(line.perUnit).times(quantity).times(dec(line.rate))),
    new Decimal(0),
  )
  const whole = posted(material.plus(labour), decimalsOf(homeCurrency()))
  order.expectedCost = moneyText(whole)
  order.expectedUnitCost = quantity.isZero() ? null : plain(whole.div(quantity))
}
