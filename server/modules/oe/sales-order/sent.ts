import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { SentOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded, pathOf, rightTo, type Named } from '../../../platform/entity/contract.ts'
import { readInSight } from '../../../platform/entity/read.ts'
import * as schemas from '../../../platform/entity/schemas.ts'
import { visibilityOf } from '../../../platform/entity/visibility.ts'
import { attachment } from '../../../platform/export/send.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { EntityRooms } from '../../../platform/entity/routes.ts'
import { sheetFile, type KeptPaper } from '../../../trade/sheet/kept-sheet.ts'
import { SalesOrderStore } from './entity.ts'

/** Where letters fetch a quote or a confirmation that they bring along. */
export const ORDER_FILE = 'salesOrder'

interface KeptOrder extends KeptPaper {
  readonly orderId: string
  readonly orderNo: string
}

/** @throws 404 */
async function keptOrder(db: Kysely<Tables>, id: string): Promise<KeptOrder> {
  const [kept] = await planned(
    db,
    sql<KeptOrder>`
    select s.order_id as "orderId", o.order_no as "orderNo", s.locale, s.content, s.sent_on as "createdOn"
    from sales_order_sent s join sales_order o on o.id = s.order_id where s.id = ${id}::uuid`,
  )
  if (!kept) throw notFound()
  return kept
}

/** Papers of orders that are read at once while a file of many is written. */
const LOT = 100

/** Quotes and confirmations of a run that go by paper, by their orders; a few at a time. */
export async function* printedOrders(db: Kysely<Tables>, runId: string): AsyncGenerator<KeptPaper> {
  for (let after = ''; ;) {
    const rows = await planned(
      db,
      sql<KeptPaper & { no: string }>`
      select s.locale, s.content, s.sent_on as "createdOn", o.order_no || s.kind as no
      from sales_order_sent s join sales_order o on o.id = s.order_id
      where s.run_id = ${runId}::uuid and s.way = 'Paper' and o.order_no || s.kind > ${after} order by 4 limit ${LOT}::int`,
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < LOT) return
    after = last.no
  }
}

/** [supply 9] `GET …/:id/papers`: what left of an order; `GET …/:id/papers/:paper`: one of them as it stood then, as a PDF. */
export function sentOrderRoutes(app: FastifyInstance, deps: Deps, { registry }: Pick<EntityRooms, 'registry'>): void {
  const { db } = deps
  registry.keepBeside('sales_order_sent')
  deps.mailer.attachFrom(ORDER_FILE, async (id) => ({
    contentType: 'application/pdf',
    content: await sheetFile(await keptOrder(db, id)),
  }))
  const path = `${pathOf(SalesOrderStore)}/:id/papers`
  app.get<Named>(
    path,
    {
      ...documented(SalesOrderStore, 'What left of an order, the last first', { params: schemas.idSchema }),
      ...guarded(rightTo(SalesOrderStore, 'view')),
    },
    async ({ user, params }): Promise<SentOrder[]> => {
      const found = await readInSight(db, SalesOrderStore, params.id, await visibilityOf(db, user, SalesOrderStore))
      if (!found?.inScope) throw notFound()
      return planned(
        db,
        sql<SentOrder>`
        select s.id, s.kind, s.way, s.sent_to as "sentTo", s.reason, s.sent_by as by, s.sent_on as "on"
        from sales_order_sent s where s.order_id = ${String(found.record['id'])}::uuid order by s.seq desc`,
      )
    },
  )
  app.get<{ Params: { id: string; paper: string } }>(
    `${path}/:paper`,
    {
      ...documented(SalesOrderStore, 'A quote or a confirmation as it left, as a PDF', {
        params: {
          type: 'object',
          required: ['id', 'paper'],
          properties: { id: { type: 'string', maxLength: 40 }, paper: { type: 'string', format: 'uuid' } },
        },
      }),
      ...guarded(rightTo(SalesOrderStore, 'export')),
    },
    async ({ user, params }, reply) => {
      const found = await readInSight(db, SalesOrderStore, params.id, await visibilityOf(db, user, SalesOrderStore))
      const kept = await keptOrder(db, params.paper)
      if (!found?.inScope || found.record['id'] !== kept.orderId) throw notFound()
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(`${kept.orderNo}.pdf`))
        .send(await sheetFile(kept))
    },
  )
}
