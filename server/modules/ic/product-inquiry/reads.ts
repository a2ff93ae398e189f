import { sql } from 'kysely'
import { ProductInquiry, type ProductHead } from '../../../../shared/contracts/ic/product-inquiry.ts'
import { amountOf } from '../../../ledger/amount.ts'
import { isKeptFromBooks } from '../../../ledger/sight.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Deps } from '../../../platform/deps.ts'
import { calledIn } from '../../../platform/entity/called.ts'
import { isReadable, MASK, visibilityOf } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { reads, type StoredInquiry } from '../../../platform/inquiry/reads.ts'
import { availabilityOf } from '../../../stock/claims/available.ts'
import type { Rights } from '../../../platform/rights/rights.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { FirmStore, WarehouseStore } from '../../admin/index.ts'
import type { StoredEntity } from '../../../platform/entity/stored.ts'
import { lists, type LookedAt, type SupplyKind } from './lists.ts'
import { outlookOf, type Known } from './outlook.ts'
import { USED, USE_WEEKS, USUAL_LEAD } from './use.ts'

export const ORDERS = 'po/purchase-order.view'
/** By what right each kind of what comes is looked at. */
const SUPPLY_RIGHTS: Readonly<Record<SupplyKind, string>> = {
  Purchase: ORDERS,
  Transfer: 'ic/inventory-ticket.view',
  Work: 'ic/production-work-order.view',
}

interface Facts {
  description: string
  unit: string
  productClass: string
  replacedBy: string | null
  blockSales: boolean
  least: string | null
  leadDays: number | null
  used: string
  averageCost: string | null
  lastCost: string | null
  coming: Known['coming']
  wanted: Known['wanted']
  names: { warehouseId: string; name: string }[]
}

interface Product extends LookedAt {
  readonly facts: Facts
}

/** Where purchasing keeps what is looked at: it stands on inventory, so inventory is given both. */
export interface Purchased {
  readonly products: StoredEntity
  readonly orders: StoredEntity
}

/** [supply 7.7] One product as it is now: what is free, where, how long it lasts, and who wants it. */
export const productInquiry = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { products, orders: ordered }: Purchased,
): StoredInquiry<Product> =>
  reads(ProductInquiry, {
    async of({ user, asks, locale }): Promise<Product> {
      const [{ companyId }, today, seen, firms] = await Promise.all([
        ownCompany(db),
        businessDay(db, clock.now()),
        visibilityOf(db, user, WarehouseStore),
        visibilityOf(db, user, FirmStore),
      ])
      const of: LookedAt = {
        ...{ companyId, today, locale, productId: asks['productId']!, warehouseId: asks['warehouseId'] ?? null },
        inSight: seen.scope ?? sql`true`,
        firmInSight: firms.scope ?? sql`true`,
        supplies: suppliesSeen(seen.rights),
      }
      const facts = await factsOf(db, of)
      if (!facts) throw notFound()
      return { ...of, facts }
    },
    async figures({ facts, ...of }, { user, rights }) {
      const all = await availabilityOf(db, { companyId: of.companyId, products: [of.productId] })
      const seen = new Set(facts.names.map(({ warehouseId }) => warehouseId))
      const there = all.filter(
        ({ warehouseId }) => seen.has(warehouseId) && (of.warehouseId === null || warehouseId === of.warehouseId),
      )
      const sum = (figure: (one: (typeof there)[number]) => string) =>
        there.reduce((total, one) => total.plus(figure(one)), amountOf(0)).toFixed()
      const free = sum(({ available }) => available)
      const inTransit = sum((one) => one.inTransit)
      const weeklyUse = amountOf(facts.used).div(USE_WEEKS).toDecimalPlaces(2).toFixed()
      const onTheWay = amountOf(inTransit).gt(0)
        ? [{ document: '', day: null, quantity: inTransit, kind: 'Transit' as const }]
        : []
      const seesCost = rights.can('cost.view') && !(await isKeptFromBooks(db, user))
      const product = await visibilityOf(db, user, products)
      const orders = await visibilityOf(db, user, ordered)
      const seesOrders = rights.can(ORDERS) && isReadable(orders, 'orderNo')
      const { least, blockSales } = facts
      const shown = (path: 'description' | 'unit' | 'productClass') => (isReadable(product, path) ? facts[path] : MASK)
      const replacedBy = isReadable(product, 'replacedBy') ? facts.replacedBy : null
      return {
        ...{
          productId: of.productId,
          description: shown('description'),
          unit: shown('unit'),
          productClass: shown('productClass'),
        },
        ...{ replacedBy, blockSales: isReadable(product, 'blockSales') && blockSales },
        available: free,
        onHand: sum(({ onHand }) => onHand),
        kept: amountOf(sum(({ allocated }) => allocated))
          .plus(sum(({ reserved }) => reserved))
          .toFixed(),
        waitedFor: sum(({ waitedFor }) => waitedFor),
        onOrder: sum(({ onOrder }) => onOrder),
        ...{ inTransit, weeklyUse },
        ...(seesCost ? { averageCost: facts.averageCost, lastCost: facts.lastCost } : {}),
        outlook: outlookOf({
          ...{ today: of.today, free, weeklyUse, least, wanted: facts.wanted },
          coming: [...facts.coming.map((one) => (seesOrders ? one : { ...one, document: '' })), ...onTheWay],
          leadDays: facts.leadDays ?? USUAL_LEAD,
        }),
        warehouses: facts.names.map((one) => ({
          ...one,
          available: all.find(({ warehouseId }) => warehouseId === one.warehouseId)?.available ?? '0',
        })),
      } satisfies Omit<ProductHead, 'lists' | 'actions'> & Record<string, unknown>
    },
    lists,
    // What comes is shown to who may see some of it.
    keeps: ({ supplies }) => (supplies.length > 0 ? [] : ['coming']),
  })

const suppliesSeen = (rights: Rights): SupplyKind[] =>
  (Object.keys(SUPPLY_RIGHTS) as SupplyKind[]).filter((kind) => rights.can(SUPPLY_RIGHTS[kind]))

/** All that one product is judged by, in one statement. */
export async function factsOf(db: Deps['db'], of: LookedAt): Promise<Facts | null> {
  const { productId, companyId, today, locale, warehouseId, inSight } = of
  const here = (column: string) => sql`(${warehouseId}::text is null or ${sql.ref(column)} = ${warehouseId})
    and exists (select from warehouse_shown t where t.warehouse_id = ${sql.ref(column)} and ${inSight})`
  const [row] = await planned<Facts>(
    db,
    sql`
    select ${calledIn(locale, 'k.description')} as description, k.unit, k.product_class as "productClass", w.replaced_by as "replacedBy",
           w.block_sales as "blockSales",
           (select trim_scale(sum(s.least))::text from product_stocking_shown s where s.owner_id = k.id and ${here('s.warehouse_id')}) as least,
           (select v.lead_days from product_vendor_shown v where v.owner_id = k.id order by not v.preferred, v.position limit 1) as "leadDays",
           (select coalesce(-sum(m.quantity), 0)::text from stock_move_read m
            where m.product_id = k.product_id and m.company_id = ${companyId} and ${USED} and m.day > ${today}::date - ${USE_WEEKS * 7}::int
              and ${here('m.warehouse_id')}) as used,
           (select trim_scale(round(sum(o.value) / nullif(sum(o.quantity), 0), 6))::text from stock_pool_shown o
            where o.product_id = k.product_id and o.company_id = ${companyId} and o.holding = 'Stock' and ${here('o.warehouse_id')}) as "averageCost",
           (select trim_scale(round(m.value / m.quantity, 6))::text from stock_move_read m
            where m.product_id = k.product_id and m.company_id = ${companyId} and m.rule = 'Given' and m.quantity > 0 and ${here('m.warehouse_id')}
            order by m.day desc, m.seq desc limit 1) as "lastCost",
           coalesce((select json_agg(json_build_object('document', l.order_no, 'day', l.comes_on, 'quantity', trim_scale(l.to_come)::text, 'kind', 'Order')
                       order by l.comes_on)
            from purchase_order_line_read l
            where l.product_id = k.product_id and l.company_id = ${companyId} and l.approved and not l.is_direct and ${here('l.warehouse_id')}), '[]') as coming,
           coalesce((select json_agg(json_build_object('document', c.document_no, 'day', c.promised_on, 'quantity', trim_scale(c.backordered)::text)
                       order by c.promised_on)
            from stock_claim_shown c where c.product_id = k.product_id and c.company_id = ${companyId} and c.is_open and c.backordered > 0
              and ${here('c.warehouse_id')}), '[]') as wanted,
           coalesce((select json_agg(json_build_object('warehouseId', t.warehouse_id, 'name', t.name) order by t.warehouse_id) from warehouse_shown t
            where ${inSight} and (exists (select from product_stocking_shown s where s.owner_id = k.id and s.warehouse_id = t.warehouse_id)
              or exists (select from stock_pool_shown o where o.product_id = k.product_id and o.warehouse_id = t.warehouse_id))), '[]') as names
    from product_shown k join product_shown w on w.id = k.id where k.product_id = ${productId}`,
  )
  return row ?? null
}
