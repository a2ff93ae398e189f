import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Outlook } from '../../../../shared/contracts/ic/product-inquiry.ts'
import { amountOf } from '../../../ledger/amount.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { outlookOf, type Known } from '../product-inquiry/outlook.ts'
import { USED, USE_WEEKS, USUAL_LEAD } from '../product-inquiry/use.ts'

/** A product in a warehouse. */
interface Place {
  readonly productId: string
  readonly warehouseId: string
}

interface Facts extends Place {
  readonly free: string
  readonly inTransit: string
  readonly used: string
  readonly least: string | null
  readonly leadDays: number | null
  readonly coming: Known['coming']
  readonly wanted: Known['wanted']
}

/** Whose stock, on which day, and which warehouses `t` their reader may see. */
interface Looked {
  readonly companyId: string
  readonly today: string
  readonly inSight: RawBuilder<unknown>
}

/** Eight weeks of each of these places, as the product inquiry draws them: one statement, however many. Those that their reader may not see are left out. */
export async function outlooksOf(
  db: Kysely<Tables>,
  { companyId, today, inSight }: Looked,
  places: readonly Place[],
): Promise<(Place & { readonly outlook: Outlook })[]> {
  const column = (name: keyof Place) => places.map((place) => place[name])
  const here = (alias: string) => sql`
    ${sql.ref(`${alias}.product_id`)} = a.product_id and ${sql.ref(`${alias}.warehouse_id`)} = a.warehouse_id
    and ${sql.ref(`${alias}.company_id`)} = ${companyId}`
  const { rows } = await sql<Facts>`
    select a.product_id as "productId", a.warehouse_id as "warehouseId",
           trim_scale(coalesce(s.on_hand, 0) - coalesce(h.quantity, 0) - coalesce(c.kept, 0))::text as free,
           trim_scale(coalesce(s.in_transit, 0))::text as "inTransit", coalesce(u.used, 0)::text as used, trim_scale(q.least)::text as least,
           (select v.lead_days from product_vendor_shown v where v.owner_id = k.id order by not v.preferred, v.position limit 1) as "leadDays",
           coalesce(l.coming, '[]') as coming, coalesce(c.wanted, '[]') as wanted
    from unnest(${column('productId')}::text[], ${column('warehouseId')}::text[]) with ordinality as a (product_id, warehouse_id, at)
    join product_shown k on k.product_id = a.product_id
    join warehouse_shown t on t.warehouse_id = a.warehouse_id and ${inSight}
    left join product_stocking_shown q on q.owner_id = k.id and q.warehouse_id = a.warehouse_id
    left join lateral (
      select sum(o.quantity) filter (where o.holding = 'Stock') as on_hand, sum(o.quantity) filter (where o.holding = 'Transit') as in_transit
      from stock_pool_shown o where ${here('o')}) s on true
    left join lateral (select sum(h.quantity) as quantity from stock_held h where ${here('h')}) h on true
    left join lateral (
      select sum(c.reserved + c.allocated + c.picked) as kept,
             json_agg(json_build_object('document', c.document_no, 'day', c.promised_on, 'quantity', trim_scale(c.backordered)::text)
               order by c.promised_on) filter (where c.backordered > 0) as wanted
      from stock_claim_shown c where ${here('c')} and c.is_open) c on true
    left join lateral (
      select json_agg(json_build_object('document', l.order_no, 'day', l.comes_on, 'quantity', trim_scale(l.to_come)::text, 'kind', 'Order')
               order by l.comes_on) as coming
      from purchase_order_line_read l where ${here('l')} and l.approved and not l.is_direct) l on true
    left join lateral (
      select -sum(m.quantity) as used from stock_move_read m
      where ${here('m')} and ${USED} and m.day > ${today}::date - ${USE_WEEKS * 7}::int) u on true
    order by a.at`.execute(db)
  return rows.map(({ productId, warehouseId, used, inTransit, leadDays, coming, ...facts }) => ({
    ...{ productId, warehouseId },
    outlook: outlookOf({
      ...{ ...facts, today, leadDays: leadDays ?? USUAL_LEAD },
      weeklyUse: amountOf(used).div(USE_WEEKS).toDecimalPlaces(2).toFixed(),
      coming: amountOf(inTransit).gt(0)
        ? [...coming, { document: '', day: null, quantity: inTransit, kind: 'Transit' }]
        : coming,
    }),
  }))
}
