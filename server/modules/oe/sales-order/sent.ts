import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { SentPaper } from '../../../../shared/contracts/trade/sent-paper.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { EntityRooms } from '../../../platform/entity/routes.ts'
import type { KeptPaper } from '../../../trade/sheet/kept-sheet.ts'
import { papersInLots, sentPaperRoutes } from '../../../trade/sheet/sent-paper.ts'
import { SalesOrderStore } from './entity.ts'

/** Where letters fetch a quote or a confirmation that they bring along. */
export const ORDER_FILE = 'salesOrder'

/** Quotes and confirmations of a run that go by paper, by their orders. */
export const printedOrders = (db: Kysely<Tables>, runId: string): AsyncGenerator<KeptPaper> =>
  papersInLots((after, most) =>
    planned(
      db,
      sql<KeptPaper & { no: string }>`
      select s.locale, s.content, s.sent_on as "createdOn", o.order_no || s.kind as no
      from sales_order_sent s join sales_order o on o.id = s.order_id
      where s.run_id = ${runId}::uuid and s.way = 'Paper' and o.order_no || s.kind > ${after} order by 4 limit ${most}::int`,
    ),
  )

/** [supply 9] What left of an order, each as it stood then. */
export const sentOrderRoutes = (app: FastifyInstance, deps: Deps, rooms: Pick<EntityRooms, 'registry'>): void =>
  sentPaperRoutes(app, deps, rooms, {
    ...{ store: SalesOrderStore, table: 'sales_order_sent', source: ORDER_FILE },
    list: (id) => sql<SentPaper>`
      select s.id, s.kind, s.way, s.sent_to as "sentTo", s.reason, s.sent_by as by, s.sent_on as "on"
      from sales_order_sent s where s.order_id = ${id}::uuid order by s.seq desc`,
    one: (id) => sql<KeptPaper & { of: string; number: string }>`
      select s.order_id as of, o.order_no as number, s.locale, s.content, s.sent_on as "createdOn"
      from sales_order_sent s join sales_order o on o.id = s.order_id where s.id = ${id}::uuid`,
  })
