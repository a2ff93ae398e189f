import { sql } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { chosenOf, chosenText, DemandActionReport, insteadOf } from '../../../../shared/contracts/ic/demand.ts'
import { InventoryTicket } from '../../../../shared/contracts/ic/inventory-ticket.ts'
import { ProductionWorkOrder } from '../../../../shared/contracts/ic/production-work-order.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { fail, rule } from '../../../platform/action/rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { EntityParts } from '../../../platform/entity/save.ts'
import { saveRecord } from '../../../platform/entity/save.ts'
import { ResultStatus } from '../../../../shared/contracts/result.ts'
import { processFor, type StoredProcess } from '../../../platform/process/process.ts'
import { DONE, refusedBecause, type RowOutcome } from '../../../platform/work/outcome.ts'
import { isKeptFromBooks } from '../../../ledger/sight.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { demanded, offerOf, shown, VENDOR } from './demand.ts'
import { daysAfter } from '../product-inquiry/outlook.ts'
import type { DemandLook } from './places.ts'

const parameters = { fields: DemandActionReport.parameters }
/** Of what is shown, what is made here: an order for a vendor and a warehouse, a transfer between two, or a work order of one product. */
const MADE = sql`('Buy', 'Transfer', 'Make')`

/**
 * Lines of what is made, of what is ticked, where anything is, and as much of it as was typed. What nobody sells or holds is not ordered: a product without
 * a vendor is shown, and left.
 */
function toMake(asked: DemandLook) {
  const { chosen } = asked.parameters
  const lines = chosen === null ? null : (chosenOf(chosen) ?? [])
  const columns = (name: 'productId' | 'warehouseId' | 'quantity') => (lines ?? []).map((line) => line[name])
  return sql`
    select d.id, d.action, case d.action when 'Make' then d.product_id else d.source end as source, d.warehouse_id, d.product_id,
           coalesce(c.quantity, d.suggested) as quantity
    from (${demanded(asked)}) d
    left join unnest(${columns('productId')}::text[], ${columns('warehouseId')}::text[], ${columns('quantity')}::numeric[])
      as c (product_id, warehouse_id, quantity) on c.product_id = d.product_id and c.warehouse_id = d.warehouse_id
    where d.action in ${MADE} and (d.source is not null or d.action = 'Make') and (${lines === null}::boolean or c.product_id is not null)`
}

const groups = (asked: DemandLook) => sql`
  select d.action || ' ' || d.source || ' ' || d.warehouse_id as item, d.action, d.source, d.warehouse_id, count(*) as lines
  from (${toMake(asked)}) d group by 2, 3, 4`

/** There is something to order, to move or to make. */
const somethingToMake = rule(parameters, 'ic.demandActionReport.somethingToMake', null, async (given, { db, now }) => {
  // Of what is ticked, the rule above has looked whether it stands.
  if (given.chosen !== null && given.chosen !== chosenText([])) return null
  // What the caller may not see is left out when it runs; that something is there at all is no secret of a warehouse.
  const { rows } =
    await sql`select from (${groups({ parameters: given, now, inSight: () => sql<boolean>`true` } as never)}) g limit 1`.execute(
      db,
    )
  return rows.length === 0 && fail()
})

/**
 * What is ticked can be read, still needs what it was ticked for, and comes from where it was chosen to come from: what somebody else has ordered
 * meanwhile is looked at again.
 */
const chosenStands = rule(parameters, 'ic.demandActionReport.chosenStands', null, async (given, { db, now }) => {
  const lines = given.chosen === null ? [] : chosenOf(given.chosen)
  const instead = given.instead === null ? [] : insteadOf(given.instead)
  if (lines === null || instead === null)
    return fail({ products: (lines === null ? given.chosen : given.instead)!.slice(0, 60) })
  if (lines.length + instead.length === 0) return null
  const asked = { parameters: given, now, inSight: () => sql<boolean>`true` } as never
  const { rows } = await sql<{ place: string; way: string }>`
    select d.product_id || ' ' || d.warehouse_id as place, concat_ws(' ', d.action, case when d.action <> 'Make' then d.source end) as way
    from (${toMake(asked)}) d`.execute(db)
  const there = new Map(rows.map(({ place, way }) => [place, way]))
  const placeOf = (line: { productId: string; warehouseId: string }) => `${line.productId} ${line.warehouseId}`
  const ticked = new Set(lines.map(placeOf))
  const gone = [
    ...lines.filter((line) => !there.has(placeOf(line))),
    // What is not ticked is not made, from wherever it might come.
    ...instead.filter(
      (line) =>
        (given.chosen === null || ticked.has(placeOf(line))) &&
        there.get(placeOf(line)) !== [line.action, ...(line.source === null ? [] : [line.source])].join(' '),
    ),
  ]
  return gone.length > 0 && fail({ products: [...new Set(gone.map(({ productId }) => productId))].join(', ') })
})

interface Line {
  productId: string
  quantity: string
  /** Of a vendor who keeps a price for so much of it. */
  price: string | null
  vendorSku: string | null
  /** As he says himself. */
  leadDays: number | null
}

/** How purchasing writes an order down that is to be saved. */
export type OrderRecord = (of: {
  readonly vendorId: string
  readonly warehouseId: string
  readonly lines: readonly {
    readonly productId: string
    readonly quantity: string
    readonly unitPrice: string | null
    readonly vendorSku: string | null
    readonly requiredDate: string | null
  }[]
}) => Readonly<Record<string, unknown>>

/** The rooms in which orders, tickets and work orders are kept, by whose rules each is saved. */
export interface DemandParts {
  readonly orders: EntityParts
  readonly tickets: EntityParts
  readonly workOrders: EntityParts
  readonly orderRecord: OrderRecord
}

/** [supply 8] What to buy, make or move; orders, transfers and work orders as a person would enter them, each by itself, unapproved and uncommitted. */
export const demandActionReport = ({ clock }: Pick<Deps, 'clock'>, parts: DemandParts): StoredProcess =>
  processFor(DemandActionReport, {
    rules: [chosenStands, somethingToMake],
    preview: (asked) => shown({ ...asked, now: clock.now() }),
    // [S6.05] What is bought costs what vendors ask.
    withholds: async (db, { user, rights }) =>
      rights.can('cost.view') && !(await isKeptFromBooks(db, user)) ? [] : ['unitCost', 'amount'],
    async run(hand, given) {
      const asked = { ...given, now: clock.now() }
      await hand.plan(sql`
        select g.item, null::text as room, null::text as record,
               case when g.action = 'Make' then g.source || ', ' || g.warehouse_id else g.source || ' → ' || g.warehouse_id end as key, g.lines || '' as title
        from (${groups(asked)}) g order by g.item`)
      await hand.each(async (context, { item }): Promise<RowOutcome> => {
        const [action, source, warehouseId] = item.split(' ') as [string, string, string]
        const { rows } = await sql<Line>`
          select d.product_id as "productId", trim_scale(d.quantity)::text as quantity, trim_scale(o.price)::text as price,
                 case when length(o.vendor_sku) <= 30 then o.vendor_sku end as "vendorSku",
                 (select v.lead_days from product_vendor_shown v where v.owner_id = d.id and v.vendor_id = d.source order by v.from_quantity limit 1) as "leadDays"
          from (${toMake(asked)}) d ${VENDOR} left join lateral (${offerOf(sql`d.quantity`)}) o on true
          where d.action = ${action} and d.source = ${source} and d.warehouse_id = ${warehouseId} order by d.product_id limit 500`.execute(
          context.trx,
        )
        if (rows.length === 0) return { outcome: 'unchanged' }
        return MAKES[action]!(parts, context, { source, warehouseId, rows })
      })
    },
  })

interface Group {
  /** Vendor, warehouse, or the product that is made. */
  readonly source: string
  readonly warehouseId: string
  readonly rows: readonly Line[]
}

type Makes = (parts: DemandParts, context: ActionContext, group: Group) => Promise<RowOutcome>

const ordered: Makes = async ({ orders, orderRecord }, context, { source, warehouseId, rows }) => {
  const today = await businessDay(context.trx, context.now)
  const lines = rows.map(({ price, leadDays, ...line }) => ({
    ...{ ...line, unitPrice: price, requiredDate: leadDays === null ? null : daysAfter(today, leadDays) },
  }))
  return made(orders, context, orderRecord({ vendorId: source, warehouseId, lines }))
}

const moved: Makes = ({ tickets }, context, { source, warehouseId, rows }) => {
  const line = emptyRecord(InventoryTicket.fields.lines.fields!)
  return made(tickets, context, {
    ...emptyRecord(InventoryTicket.fields),
    ...{ ticketType: 'Transfer', warehouseId: source, toWarehouseId: warehouseId, inTransit: true },
    lines: rows.map(({ productId, quantity }) => ({ ...line, productId, quantity })),
  })
}

const produced: Makes = ({ workOrders }, context, { source, warehouseId, rows: [row] }) =>
  made(workOrders, context, {
    ...emptyRecord(ProductionWorkOrder.fields),
    ...{ orderType: 'Assembly', productId: source, warehouseId, quantity: row!.quantity },
  })

const MAKES: Readonly<Record<string, Makes>> = { Buy: ordered, Transfer: moved, Make: produced }

/** The result leads to what was made of it. */
async function made(
  parts: EntityParts,
  context: ActionContext,
  record: Readonly<Record<string, unknown>>,
): Promise<RowOutcome> {
  const { room, key } = parts.entity.entity
  if (!context.rights.can(`${room}.add`)) return refusedBecause('kit:refused.noRight')
  const { ResultStatus: status, Problems, Data } = await saveRecord(parts, context, null, { record })
  if (status !== ResultStatus.success) return { outcome: 'refused', problems: Problems ?? [] }
  const number = (Data as Readonly<Record<string, string | null>> | null | undefined)?.[key]
  return number ? { outcome: 'done', leads: { room, record: number, title: number } } : DONE
}
