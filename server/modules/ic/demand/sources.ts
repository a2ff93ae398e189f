import type { FastifyInstance } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { Type } from 'typebox'
import { DEMAND_MODES, DemandActionReport } from '../../../../shared/contracts/ic/demand.ts'
import {
  MOST_OUTLOOKS,
  type DemandOutlook,
  type DemandSources,
  type VendorSource,
  type WarehouseSource,
} from '../../../../shared/contracts/ic/demand-sources.ts'
import type { Outlook } from '../../../../shared/contracts/ic/product-inquiry.ts'
import { isKeptFromBooks } from '../../../ledger/sight.ts'
import { Answers } from '../../../platform/action/answers.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { resultSchema } from '../../../platform/entity/schemas.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { isReadable, visibilityOf } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import type { Rights } from '../../../platform/rights/rights.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { FirmStore, WarehouseStore } from '../../admin/index.ts'
import { ORDERS, type Purchased } from '../product-inquiry/reads.ts'
import { offerOf, VENDOR } from './demand.ts'
import { outlooksOf } from './outlooks.ts'
import { places, spareOf } from './places.ts'

const { room } = DemandActionReport
const RUN = `${room}.run`
/** Of a year it is told how punctual somebody was. */
const PUNCTUAL_DAYS = 365
const exact = { additionalProperties: false }
const place = { productId: Type.String({ maxLength: 20 }), warehouseId: Type.String({ maxLength: 10 }) }
const ASKED = Type.Object(
  {
    ...place,
    mode: Type.Union(DEMAND_MODES.map((mode) => Type.Literal(mode))),
    quantity: Type.String({ pattern: String.raw`^\d{1,12}(\.\d{1,6})?$` }),
  },
  exact,
)

interface SourcesAsked {
  readonly productId: string
  readonly warehouseId: string
  readonly mode: (typeof DEMAND_MODES)[number]
  readonly quantity: string
}

/**
 * [judgement 36] Beside what demand proposes: eight weeks of the lines that are listed, and where else one of them can come from. Warehouses, vendors and fields out
 * of the reader’s sight are left out; what vendors ask is told to whoever may see costs.
 */
export function demandSourceRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rooms: { readonly texts: SuiteTexts },
  { products, orders }: Purchased,
): void {
  const answers = new Answers(rooms.texts)
  const looked = async (user: CurrentUser) => {
    const [{ companyId }, today, seen] = await Promise.all([
      ownCompany(db),
      businessDay(db, clock.now()),
      visibilityOf(db, user, WarehouseStore),
    ])
    return { companyId, today, inSight: seen.scope ?? sql<boolean>`true` }
  }

  app.post<{ Body: { places: { productId: string; warehouseId: string }[] } }>(
    `/api/${room}/outlooks`,
    {
      config: { unkeyed: true },
      schema: {
        ...{ summary: 'Eight weeks of products in warehouses', tags: [room] },
        body: Type.Object({ places: Type.Array(Type.Object(place, exact), { maxItems: MOST_OUTLOOKS }) }, exact),
        response: { 200: resultSchema() },
      },
      ...guarded(RUN),
    },
    async ({ user, body }) => {
      const all = await outlooksOf(db, await looked(user), body.places)
      return answers.found<DemandOutlook[]>(
        room,
        all.map(({ productId, warehouseId, outlook: { lowest, emptyOn, days } }) => ({
          ...{ productId, warehouseId, lowest, emptyOn },
          days: days.map(({ day, quantity }) => [day, quantity] as const),
        })),
      )
    },
  )

  app.get<{ Querystring: SourcesAsked }>(
    `/api/${room}/sources`,
    {
      schema: {
        ...{ summary: 'Where a product in a warehouse can come from', tags: [room] },
        querystring: ASKED,
        response: { 200: resultSchema() },
      },
      ...guarded(RUN),
    },
    async ({ user, query }) => {
      const [of, seen, bought, firms] = await Promise.all([
        looked(user),
        visibilityOf(db, user, products),
        visibilityOf(db, user, orders),
        visibilityOf(db, user, FirmStore),
      ])
      const [one] = await outlooksOf(db, of, [query])
      if (!one) throw notFound()
      const { rights } = seen
      const isSeen = (path: string) => isReadable(seen, path)
      const seesOrders = rights.can(ORDERS) && isReadable(bought, 'orderNo')
      const vendors = isSeen('vendors.vendorId') ? await vendorsOf(query, of, firms.scope ?? sql`true`) : []
      const seesPrices = isSeen('vendors.price') && (await seesCosts(user, rights))
      return answers.found<DemandSources>(room, {
        outlook: seesOrders ? one.outlook : withoutOrders(one.outlook),
        vendors: vendors.map(({ leadDays, multiple, price, currency, punctual, ...vendor }) => ({
          ...{ ...vendor, ...(seesOrders ? { punctual } : {}) },
          leadDays: isSeen('vendors.leadDays') ? leadDays : null,
          multiple: isSeen('vendors.multiple') ? multiple : null,
          ...(seesPrices ? { price, currency } : {}),
        })),
        ...(await elsewhere(query, of.inSight)),
      })
    },
  )

  const seesCosts = async (user: CurrentUser, rights: Rights) =>
    rights.can('cost.view') && !(await isKeptFromBooks(db, user))

  /** Who sells it, the preferred first; what each has brought in the last year was promised for days. */
  async function vendorsOf(
    { productId, quantity }: SourcesAsked,
    { companyId, today }: { readonly companyId: string; readonly today: string },
    inSight: RawBuilder<unknown>,
  ) {
    const { rows } = await sql<VendorSource>`
      select d.source as "vendorId", f.name, d.lead_days as "leadDays", trim_scale(d.multiple)::text as multiple,
             trim_scale(o.price)::text as price, m.currency,
             case when b.deliveries > 0
                  then json_build_object('deliveries', b.deliveries, 'percent', round(100.0 * b.by_their_day / b.deliveries)) end as punctual
      from (
        select distinct on (v.vendor_id) k.id, 'Buy' as action, v.vendor_id as source, v.lead_days, nullif(v.multiple, 0) as multiple,
               v.preferred, v.position
        from product_shown k join product_vendor_shown v on v.owner_id = k.id where k.product_id = ${productId}
        order by v.vendor_id, v.from_quantity) d ${VENDOR}
      join firm_shown t on t.firm_id = d.source and ${inSight}
      left join lateral (${offerOf(sql`${quantity}::numeric`)}) o on true
      left join lateral (
        select count(*)::int as deliveries, count(*) filter (where v.receipt_date <= v.promised_on) as by_their_day from vendor_delivery_read v
        where v.company_id = ${companyId} and v.vendor_id = d.source
          and v.receipt_date > ${today}::date - ${PUNCTUAL_DAYS}::int and v.receipt_date <= ${today}::date) b on true
      order by not d.preferred, d.position`.execute(db)
    return rows
  }

  /** Warehouses in sight that can spare some, the one with most first; and whether we make it ourselves. */
  async function elsewhere(
    { productId, warehouseId, mode }: SourcesAsked,
    inSight: RawBuilder<unknown>,
  ): Promise<Pick<DemandSources, 'warehouses' | 'isManufactured'>> {
    const none = { warehouseId: null, productClass: null, vendorId: null, action: null, chosen: null, instead: null }
    const look = { now: clock.now(), parameters: { ...none, mode, productId } }
    const { rows } = await sql<WarehouseSource & { isManufactured: boolean }>`
      with ${places(look)}
      select t.warehouse_id as "warehouseId", t.name, trim_scale(${spareOf('o')})::text as spare, o.is_manufactured as "isManufactured"
      from projected o join warehouse_shown t on t.warehouse_id = o.warehouse_id and t.active and ${inSight}
      order by ${spareOf('o')} desc, t.warehouse_id`.execute(db)
    return {
      isManufactured: rows[0]?.isManufactured ?? false,
      warehouses: rows
        .filter((row) => row.warehouseId !== warehouseId && Number(row.spare) > 0)
        .map(({ isManufactured: _made, ...row }) => row),
    }
  }
}

/** Whoever may not see orders is told how much comes, not by which of them. */
function withoutOrders(outlook: Outlook): Outlook {
  const { next, days } = outlook
  return {
    ...outlook,
    next: next && { ...next, document: '' },
    days: days.map((day) => ({
      ...day,
      by: day.by.map((one) => (one.kind === 'Order' ? { ...one, document: '' } : one)),
    })),
  }
}
