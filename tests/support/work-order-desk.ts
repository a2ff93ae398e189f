import { sql, type Kysely } from 'kysely'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { ProductionTicket } from '../../shared/contracts/ic/production-ticket.ts'
import { ProductionWorkOrder } from '../../shared/contracts/ic/production-work-order.ts'
import type { Tables } from '../../server/platform/database/tables.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import { counted, many, type Desk } from './document-desk.ts'
import { act, done } from './purchasing.ts'
import { committed as ticketCommitted, found } from './ticket-desk.ts'

export const ORDER = '/api/ic/production-work-order'
export const PRODUCTION = '/api/ic/production-ticket'

type OrderLines = 'components' | 'operations' | 'outputs'
type TicketLines = 'consumed' | 'outputs' | 'scrap' | 'labour'

export const orderLines = (of: OrderLines, rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...emptyRecord(ProductionWorkOrder.fields[of].fields!), ...row }))
export const ticketLines = (of: TicketLines, rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...emptyRecord(ProductionTicket.fields[of].fields!), ...row }))

export const workOrder = (more: Row): Row => ({
  ...emptyRecord(ProductionWorkOrder.fields),
  ...{ orderType: 'Assembly', warehouseId: 'W1', orderDate: '2026-06-15', quantity: '20' },
  ...more,
})
export const productionTicket = (orderNo: unknown, more: Row = {}): Row => ({
  ...emptyRecord(ProductionTicket.fields),
  ...{ orderNo, ticketDate: '2026-06-15' },
  ...more,
})

/** An order for something made of so many components, each of which there is enough of. */
async function ofComponents({ books, admin }: Desk, length: number, of: string): Promise<Row> {
  const parts = many(length, (at) => `${of}-${length}-${at}`)
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, created_by, updated_by)
    select p, p, 'Stock', 'SHEET', 'LB', true, 'Average', 'test', 'test' from unnest(${[...parts, `${of}-${length}`]}::text[]) p
    on conflict do nothing`.execute(books.db)
  await ticketCommitted(admin, found(parts))
  const components = orderLines(
    'components',
    parts.map((componentId) => ({ componentId, perUnit: '1', scrapPercent: '0' })),
  )
  return workOrder({ warehouseId: 'HAM-1', productId: `${of}-${length}`, quantity: '4', components })
}

/** An order of which all was made by one ticket, out of a part of its own. */
export async function produced(calls: Calls, db: Kysely<Tables>, name: string): Promise<{ order: Row; ticket: Row }> {
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, created_by, updated_by)
    select p, p, 'Stock', 'SHEET', 'LB', true, 'Average', 'test', 'test' from unnest(${[name, `${name}-PART`]}::text[]) p
    on conflict do nothing`.execute(db)
  await ticketCommitted(calls, found([`${name}-PART`]))
  const components = orderLines('components', [{ componentId: `${name}-PART`, perUnit: '1', scrapPercent: '0' }])
  const record = workOrder({ warehouseId: 'HAM-1', productId: name, quantity: '4', components })
  const saved = done(await calls.save('POST', ORDER, { record }))
  const of = done(await act(calls, ORDER, 'commit', saved))
  const made = done(await calls.save('POST', PRODUCTION, { record: productionTicket(of['orderNo']) }))
  const ticket = done(await act(calls, PRODUCTION, 'commit', made))
  const { Data: order } = await calls.read(`${ORDER}/${String(of['id'])}`)
  return { order: order!, ticket }
}

/** Work orders and what is made for them, from their first save to their end. */
export const PRODUCTION_WALKS: Readonly<Record<string, (desk: Desk, length: number) => Promise<void>>> = {
  async 'ic.productionWorkOrder'(desk, length) {
    const calls = counted(desk, ORDER)
    const record = await ofComponents(desk, length, 'ORDER')
    await calls.complete(record)
    const saved = await calls.save(record)
    const changed = await calls.change(saved, { components: saved['components'] as Row[], notes: 'By Friday' })
    await calls.look(changed)
    const stands = await calls.act('commit', changed)
    await calls.act('cancel', stands)
    const another = done(
      await act(
        desk.admin,
        ORDER,
        'commit',
        done(await desk.admin.save('POST', ORDER, { record: await ofComponents(desk, length, 'CLOSE') })),
      ),
    )
    const made = done(await desk.admin.save('POST', PRODUCTION, { record: productionTicket(another['orderNo']) }))
    done(await act(desk.admin, PRODUCTION, 'commit', made))
    const { Data: whole } = await desk.admin.read(`${ORDER}/${String(another['id'])}`)
    const parameters = { closedOn: '2026-06-20', closingReason: null }
    const closed = await calls.act('close', whole!, { parameters })
    await calls.act('reopen', closed, { parameters: { reversalDate: '2026-06-21' } })
  },
  async 'ic.productionTicket'(desk, length) {
    const calls = counted(desk, PRODUCTION)
    const order = await ofComponents(desk, length, 'MADE')
    const of = done(
      await act(desk.admin, ORDER, 'commit', done(await desk.admin.save('POST', ORDER, { record: order }))),
    )
    const record = productionTicket(of['orderNo'])
    await calls.complete(record)
    const saved = await calls.save(record)
    const changed = await calls.change(saved, { consumed: saved['consumed'] as Row[], notes: 'By two' })
    await calls.look(changed)
    const again = await calls.act('amend', await calls.act('commit', changed))
    const stands = done(await act(desk.admin, PRODUCTION, 'commit', again))
    await calls.act('reverse', stands, { parameters: { reversalDate: '2026-06-20' } })
  },
}
