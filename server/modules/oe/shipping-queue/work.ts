import { sql, type Kysely, type RawBuilder } from 'kysely'
import { dayAfter } from '../../../../shared/contracts/gl/period-plan.ts'
import {
  SHIPPING_VIEWS,
  type ShippingRow,
  type ShippingView,
  type ShippingWork,
} from '../../../../shared/contracts/oe/orders-shipping-queue.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import { businessDay, businessZone } from '../../../platform/calendar/business-day.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import { isReadable, MASK, sightOf, visibilityOf, withDots } from '../../../platform/entity/visibility.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import type { Rights } from '../../../platform/rights/rights.ts'
import { availabilityOf } from '../../../stock/claims/available.ts'
import { FirmStore, WarehouseStore } from '../../admin/index.ts'
import { packagingInSight } from '../sales-order/packaging.ts'
import { queued, queuedLines } from './lines.ts'
import { rowOf, wavesOf } from './standing.ts'

interface Asked {
  readonly warehouseId: string | null
  readonly view: ShippingView
  readonly locale: Locale
  readonly now: Date
}

type Work = Omit<ShippingWork, 'actions'>

/** How far each look goes from today; null: as far as anything is promised. */
const untilOf = (today: string): Readonly<Record<ShippingView, string | null>> => ({
  ...{ late: dayAfter(today, -1), today, week: dayAfter(today, 7), all: null },
})

/** [supply 9 orders-shipping-queue] [judgement 33] What is to leave a warehouse: its waves, their lines, and what each of them waits for. */
export async function shippingWork(db: Kysely<Tables>, user: CurrentUser, rights: Rights, asked: Asked): Promise<Work> {
  const [firms, seen, asOf, zone] = await Promise.all([
    visibilityOf(db, user, FirmStore),
    visibilityOf(db, user, WarehouseStore),
    businessDay(db, asked.now),
    businessZone(db, 'UTC'),
  ])
  const inSight = firms.scope ?? sql<boolean>`true`
  const warehouses = await warehousesThere(db, seen.scope ?? sql<boolean>`true`)
  const { warehouseId = null } = warehouses.find((one) => one.warehouseId === asked.warehouseId) ?? warehouses[0] ?? {}
  const until = untilOf(asOf)
  const head = {
    ...{ asOf, now: clockIn(zone, asked.now), until: until[asked.view], view: asked.view, warehouseId },
    ...{
      warehouses: warehouses.map(({ warehouseId: id, name }) => ({
        warehouseId: id,
        name: isReadable(seen, 'name') ? name : MASK,
      })),
    },
    isNarrowed: firms.scope !== null || seen.scope !== null,
  }
  if (warehouseId === null) return { ...head, waves: [], rows: [], counts: NONE }
  const [lines, counts, ways] = await Promise.all([
    queuedLines(db, { warehouseId, until: until[asked.view], inSight }),
    countsOf(db, { warehouseId, until, inSight }),
    waysNamed(db, asked.locale),
  ])
  const products = [...new Set(lines.flatMap(({ productId }) => productId ?? []))]
  const companyId = lines[0]?.companyId
  const there = companyId === undefined ? [] : await availabilityOf(db, { companyId, products })
  const available = new Map(there.flatMap((one) => (one.warehouseId === warehouseId ? [[one.productId, one]] : [])))
  const rows = lines.map((line) => rowOf(line, available))
  return { ...head, waves: wavesOf(rows, ways), rows: inSightOf(rights, rows), counts }
}

const NONE = { late: 0, today: 0, week: 0, all: 0 }

/** Those with the most to leave first: whoever opens the queue looks at the one where there is work. */
async function warehousesThere(db: Kysely<Tables>, inSight: Condition) {
  const { rows } = await sql<{ warehouseId: string; name: string }>`
    select t.warehouse_id as "warehouseId", t.name from warehouse_shown t
    left join (
      select coalesce(l.warehouse_id, o.warehouse_id) as warehouse_id, count(*) as lines from sales_order o join sales_order_line l on l.owner_id = o.id
      where o.status in ('Open', 'OnHold') and o.released_on is not null and o.order_type <> 'DirectShip' and l.open > 0
      group by 1) n on n.warehouse_id = t.warehouse_id
    where t.active and ${inSight} order by coalesce(n.lines, 0) desc, t.kind <> 'Standard', t.warehouse_id`.execute(db)
  return rows
}

async function countsOf(
  db: Kysely<Tables>,
  {
    until,
    ...asked
  }: { warehouseId: string; inSight: Condition; until: Readonly<Record<ShippingView, string | null>> },
): Promise<Work['counts']> {
  const within = (day: string | null): RawBuilder<unknown> =>
    sql`count(*) filter (where ${day}::date is null or coalesce(l.promised_date, o.order_date) <= ${day}::date)::int`
  const { rows } = await sql<Record<ShippingView, number>>`
    select ${sql.join(SHIPPING_VIEWS.map((view) => sql`${within(until[view])} as ${sql.id(view)}`))}
    ${queued({ ...asked, until: null })}`.execute(db)
  return rows[0]!
}

/** What the ways are called in a language, and until when each is loaded. */
async function waysNamed(db: Kysely<Tables>, locale: Locale) {
  const { rows } = await sql<{ key: string; name: string; cutOff: string | null }>`
    select v.code_id as key, v.text_value as "cutOff",
           coalesce(case ${locale}::text when 'fr-CA' then v.description_fr when 'zh-CN' then v.description_zh_cn
                                         when 'zh-TW' then v.description_zh_tw end, v.description) as name
    from user_code_shown v where v.code_type = 'SHIP_VIA'`.execute(db)
  const timed = (cutOff: string | null) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(cutOff ?? '') ? cutOff : null)
  return new Map(rows.map(({ key, name, cutOff }) => [key, { name, cutOff: timed(cutOff) }]))
}

/** What the clock on the wall of the company says: `10:46`. */
const clockIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)

const LINE = 'oe.salesOrder.lines'
const QUANTITY = `${LINE}.quantity`
const PICKED = 'oe.shipment.lines.quantity'

/** [S6.09] Dots in place of what its reader may not read where it is kept. */
function inSightOf(rights: Rights, rows: readonly ShippingRow[]): ShippingRow[] {
  const sight = sightOf(rights)
  const readsLots = sight.reads('oe.shipment.lots.lotNo') && sight.reads('ic.lot.lotNo')
  const readsSupply = ['supplyNo', 'supplyOn', 'supplyState'].every((name) => sight.reads(`${LINE}.${name}`))
  return withDots(sight, rows, {
    ...{ orderNo: 'oe.salesOrder.orderNo', billToId: 'oe.salesOrder.billToId', name: 'admin.firm.name' },
    ...{ promisedDate: `${LINE}.promisedDate`, productId: `${LINE}.productId`, description: `${LINE}.description` },
    ...{ unit: `${LINE}.unit`, ordered: QUANTITY, open: QUANTITY, least: QUANTITY, most: QUANTITY },
    ...{ shipped: `${LINE}.shipped`, kept: `${LINE}.reserved`, leaves: PICKED, expected: PICKED },
    ...{ weight: 'oe.shipment.lines.weight', shipmentNo: 'oe.shipment.shipmentNo' },
  }).map((row) => ({
    ...row,
    lots: readsLots && sight.reads(PICKED) ? row.lots : [],
    places: row.places.map((place) => (readsLots ? place : { ...place, lotNo: null })),
    hold: sight.reads('oe.salesOrder.holds.kind') ? row.hold : null,
    packaging: packagingInSight(sight, row.packaging),
    comes: sight.reads(QUANTITY) ? row.comes : null,
    supply: readsSupply ? row.supply : null,
  }))
}
