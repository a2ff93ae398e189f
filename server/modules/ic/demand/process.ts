import { sql } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { chosenOf, chosenText, DemandActionReport } from '../../../../shared/contracts/ic/demand.ts'
import { InventoryTicket } from '../../../../shared/contracts/ic/inventory-ticket.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { fail, rule } from '../../../platform/action/rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { EntityParts } from '../../../platform/entity/save.ts'
import { saveRecord } from '../../../platform/entity/save.ts'
import { ResultStatus, type CallResult } from '../../../../shared/contracts/result.ts'
import { processFor, type StoredProcess } from '../../../platform/process/process.ts'
import { DONE, refusedBecause, type RowOutcome } from '../../../platform/work/outcome.ts'
import { demanded, shown, type DemandLook } from './demand.ts'

const parameters = { fields: DemandActionReport.parameters }
/** Of what is shown, what is made here: an order for a vendor and a warehouse, or a transfer between two. */
const MADE = sql`('Buy', 'Transfer')`

/**
 * Lines of what is made, of what is ticked, where anything is, and as much of it as was typed. What nobody sells or holds is not ordered: a product without
 * a vendor is shown, and left.
 */
function toMake(asked: DemandLook) {
  const { chosen } = asked.parameters
  const lines = chosen === null ? null : (chosenOf(chosen) ?? [])
  const columns = (name: 'productId' | 'warehouseId' | 'quantity') => (lines ?? []).map((line) => line[name])
  return sql`
    select d.action, d.source, d.warehouse_id, d.product_id, coalesce(c.quantity, d.suggested) as quantity
    from (${demanded(asked)}) d
    left join unnest(${columns('productId')}::text[], ${columns('warehouseId')}::text[], ${columns('quantity')}::numeric[])
      as c (product_id, warehouse_id, quantity) on c.product_id = d.product_id and c.warehouse_id = d.warehouse_id
    where d.action in ${MADE} and d.source is not null and (${lines === null}::boolean or c.product_id is not null)`
}

const groups = (asked: DemandLook) => sql`
  select d.action || ' ' || d.source || ' ' || d.warehouse_id as item, d.action, d.source, d.warehouse_id, count(*) as lines
  from (${toMake(asked)}) d group by 2, 3, 4`

/** There is something to order or to move. */
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

/** What is ticked can be read, and still needs what it was ticked for: what somebody else has ordered meanwhile is looked at again. */
const chosenStands = rule(parameters, 'ic.demandActionReport.chosenStands', null, async (given, { db, now }) => {
  if (given.chosen === null) return null
  const lines = chosenOf(given.chosen)
  if (lines === null) return fail({ products: given.chosen.slice(0, 60) })
  const asked = { parameters: given, now, inSight: () => sql<boolean>`true` } as never
  const { rows } = await sql<{ productId: string; warehouseId: string }>`
    select d.product_id as "productId", d.warehouse_id as "warehouseId" from (${toMake(asked)}) d`.execute(db)
  const there = new Set(rows.map(({ productId, warehouseId }) => JSON.stringify([productId, warehouseId])))
  const gone = lines.filter(({ productId, warehouseId }) => !there.has(JSON.stringify([productId, warehouseId])))
  return gone.length > 0 && fail({ products: gone.map(({ productId }) => productId).join(', ') })
})

interface Line {
  productId: string
  quantity: string
}

/** How purchasing writes an order down that is to be saved. */
export type OrderRecord = (of: {
  readonly vendorId: string
  readonly warehouseId: string
  readonly lines: readonly Line[]
}) => Readonly<Record<string, unknown>>

/** The rooms in which orders and tickets are kept, by whose rules each is saved. */
export interface DemandParts {
  readonly orders: EntityParts
  readonly tickets: EntityParts
  readonly orderRecord: OrderRecord
}

/** [supply 8] What to buy, make or move; orders and transfers as a person would enter them, each by itself, unapproved and uncommitted. */
export const demandActionReport = (
  { clock }: Pick<Deps, 'clock'>,
  { orders, tickets, orderRecord: record }: DemandParts,
): StoredProcess =>
  processFor(DemandActionReport, {
    rules: [chosenStands, somethingToMake],
    preview: (asked) => shown({ ...asked, now: clock.now() }),
    async run(hand, given) {
      const asked = { ...given, now: clock.now() }
      await hand.plan(sql`
        select g.item, null::text as room, null::text as record, g.source || ' → ' || g.warehouse_id as key, g.lines || '' as title
        from (${groups(asked)}) g order by g.item`)
      await hand.each(async (context, { item }): Promise<RowOutcome> => {
        const [action, source, warehouseId] = item.split(' ') as [string, string, string]
        const { rows } = await sql<Line>`
          select d.product_id as "productId", trim_scale(d.quantity)::text as quantity from (${toMake(asked)}) d
          where d.action = ${action} and d.source = ${source} and d.warehouse_id = ${warehouseId} order by d.product_id limit 500`.execute(
          context.trx,
        )
        if (rows.length === 0) return { outcome: 'unchanged' }
        return action === 'Buy'
          ? ordered({ orders, record }, context, { source, warehouseId, rows })
          : moved(tickets, context, { source, warehouseId, rows })
      })
    },
  })

interface Group {
  readonly source: string
  readonly warehouseId: string
  readonly rows: readonly Line[]
}

async function ordered(
  { orders, record }: { readonly orders: EntityParts; readonly record: OrderRecord },
  context: ActionContext,
  { source, warehouseId, rows }: Group,
): Promise<RowOutcome> {
  if (!context.rights.can('po/purchase-order.add')) return refusedBecause('kit:refused.noRight')
  return outcomeOf(
    await saveRecord(orders, context, null, { record: record({ vendorId: source, warehouseId, lines: rows }) }),
  )
}

async function moved(
  parts: EntityParts,
  context: ActionContext,
  { source, warehouseId, rows }: Group,
): Promise<RowOutcome> {
  if (!context.rights.can('ic/inventory-ticket.add')) return refusedBecause('kit:refused.noRight')
  const line = emptyRecord(InventoryTicket.fields.lines.fields!)
  const record = {
    ...emptyRecord(InventoryTicket.fields),
    ...{ ticketType: 'Transfer', warehouseId: source, toWarehouseId: warehouseId, inTransit: true },
    lines: rows.map((one) => ({ ...line, ...one })),
  }
  return outcomeOf(await saveRecord(parts, context, null, { record }))
}

const outcomeOf = ({ ResultStatus: status, Problems }: CallResult<unknown>): RowOutcome =>
  status === ResultStatus.success ? DONE : { outcome: 'refused', problems: Problems ?? [] }
