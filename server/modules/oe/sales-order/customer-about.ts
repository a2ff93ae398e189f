import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { OrderCustomer } from '../../../../shared/contracts/oe/order-customer.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { isReadable, visibilityOf } from '../../../platform/entity/visibility.ts'
import { whoHelps } from '../../../platform/rights/who-helps.ts'
import { passesLimit } from '../../../trade/credit/judge.ts'
import { creditJudged, creditQuery, overdueOf, type CreditAsk } from '../../ar/index.ts'
import { SalesOrderStore } from './entity.ts'

/** Orders by which the days between them are measured. */
const RHYTHM = 7

interface Facts {
  readonly city: string | null
  readonly region: string | null
  readonly isHeld: boolean
  readonly holdReason: string | null
  readonly last: OrderCustomer['lastOrder']
  readonly everyDays: number | null
}

async function factsOf(db: Kysely<Tables>, firmId: string, id: string | null): Promise<Facts> {
  const [row] = await planned(
    db,
    sql<Facts>`
    with o as (
      select o.id, o.order_no, o.order_date from sales_order o
      where o.bill_to_id = ${firmId} and o.status <> 'Cancelled' and o.order_type not in ('Blanket', 'Quote') and o.id is distinct from ${id}::uuid
      order by o.order_date desc, o.order_no desc limit ${RHYTHM}::int)
    select a.city, a.region, b.on_hold as "isHeld", b.hold_reason as "holdReason",
           (select json_build_object('id', o.id, 'orderNo', o.order_no, 'on', o.order_date) from o
            order by o.order_date desc, o.order_no desc limit 1) as last,
           (select nullif(round((max(order_date) - min(order_date))::numeric / (count(*) - 1))::int, 0) from o having count(*) > 2) as "everyDays"
    from firm_shown f join firm_bill_to_shown b on b.owner_id = f.id
    left join lateral (
      select a.city, a.region from firm_address_shown a where a.owner_id = f.id order by a.kind <> 'Main', a.position limit 1) a on true
    where f.firm_id = ${firmId}`,
  )
  return row!
}

/**
 * [judgement 31] `GET api/oe/sales-order/customer`: whose order it is, what credit is left after it, what he owes beyond its day, and who can help
 * where that is too much. Whoever may not read what customers owe is told who it is alone.
 */
export function orderCustomerRoute(app: FastifyInstance, deps: Deps): void {
  const { room } = SalesOrderStore
  app.get<{ Querystring: CreditAsk }>(
    `/api/${room}/customer`,
    {
      schema: { summary: 'Whose order it is, and what he may still be sold', tags: [room], querystring: creditQuery },
      ...guarded(`${room}.view`),
    },
    async ({ user, query }): Promise<OrderCustomer> => {
      const { customer, judged } = await creditJudged(deps, user, query)
      const { firmId, record, seen } = customer
      const [facts, orders] = await Promise.all([
        factsOf(deps.db, firmId, query.id ?? null),
        visibilityOf(deps.db, user, SalesOrderStore),
      ])
      const shown = <T>(path: string, value: T) => (isReadable(seen, path) ? value : null)
      const place = shown('addresses', [facts.city, facts.region].filter(Boolean).join(' ')) || null
      const isTold = judged.credit !== null
      const amount = judged.problems.find(passesLimit)?.args['beyond'] ?? null
      return {
        ...{ firmId, name: shown('name', String(record['name'])), place },
        phone: shown('phone', record['phone'] as string | null),
        isHeld: shown('billTo.onHold', facts.isHeld) ?? false,
        holdReason: shown('billTo.holdReason', facts.holdReason),
        lastOrder: isReadable(orders, 'orderNo') && isReadable(orders, 'orderDate') ? facts.last : null,
        everyDays: isReadable(orders, 'orderDate') ? facts.everyDays : null,
        ...judged,
        overdue: isTold ? await overdueOf(deps.db, firmId, await businessDay(deps.db, deps.clock.now())) : null,
        helpers:
          judged.problems.length === 0
            ? null
            : await whoHelps(deps.db, {
                ...{ right: 'credit.override', user },
                amount: amount === null || !FIGURE.test(String(amount)) ? null : String(amount),
              }),
      }
    },
  )
}

/** Dots stand where the reader may not see a figure. */
const FIGURE = /^\d+(\.\d+)?$/
