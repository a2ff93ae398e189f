import { sql, type Kysely } from 'kysely'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { InventoryTicket } from '../../shared/contracts/ic/inventory-ticket.ts'
import type { Tables } from '../../server/platform/database/tables.ts'
import { COMPANY } from '../scenarios/northgate.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import { counted, many, type Desk } from './document-desk.ts'
import { act, done } from './purchasing.ts'

export const TICKET = '/api/ic/inventory-ticket'

/** What tickets say why by, what they are numbered by, and the account that freight waits on. */
export async function enterTicketMasters(db: Kysely<Tables>): Promise<void> {
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, gl_account, created_by, updated_by)
    values ('TICKET_SUB_TYPE', 'DAMAGE', 'Damage', 10, true, false, null, 'test', 'test'),
           ('ADJUST_REASON', 'BROKEN', 'Broken', 10, true, false, '6200', 'test', 'test'),
           ('ADJUST_REASON', 'LOST', 'Lost', 20, true, false, null, 'test', 'test') on conflict do nothing`.execute(db)
  await sql`
    insert into account_role (company_id, role, gl_account, created_by, updated_by)
    values (${COMPANY}, 'FREIGHT_CLEARING', '2055', 'test', 'test')`.execute(db)
  await sql`
    insert into sequence_counter (counter_id, description, prefix, width, reset_rule, per_branch, gapless, active, created_by, updated_by)
    values ('INVENTORY_TICKET', 'Tickets', 'IT', 5, 'Never', false, false, true, 'test', 'test') on conflict do nothing`.execute(
    db,
  )
}

/** A ticket with these lines, of the first warehouse that purchasing has. */
export const ticket = (ticketType: string, lines: Row[], more: Row = {}): Row => ({
  ...emptyRecord(InventoryTicket.fields),
  ...{ ticketType, subType: 'DAMAGE', ticketDate: '2026-06-02', warehouseId: 'HAM-1', inTransit: false },
  lines: lines.map((line) => ({ ...emptyRecord(InventoryTicket.fields.lines.fields!), ...line })),
  ...more,
})

export const committed = async (calls: Calls, record: Row): Promise<Row> =>
  done(await act(calls, TICKET, 'commit', done(await calls.save('POST', TICKET, { record }))))

/** What is found of each product, by right worth what is typed. */
export const found = (products: readonly string[], more: Row = {}): Row =>
  ticket(
    'Receipt',
    products.map((productId) => ({ productId, quantity: '10', givenValue: '100', reason: 'LOST' })),
    more,
  )

/** A ticket for what goes to another yard, which is entered now: as long as there is one warehouse, nobody who receives has to name it. */
export async function toOtherYard(db: Kysely<Tables>, products: readonly string[]): Promise<Row> {
  await sql`
    insert into warehouse (warehouse_id, branch_id, name, active, kind, negative_stock_allowed, line1, city, country, created_by, updated_by)
    values ('HAM-2', 'HAM', 'The other yard', true, 'Standard', false, '2 Mill Road', 'Hamilton', 'CA', 'test', 'test')
    on conflict do nothing`.execute(db)
  const lines = products.map((productId) => ({ productId, quantity: '4' }))
  return ticket('Transfer', lines, { toWarehouseId: 'HAM-2', inTransit: true })
}

/** So many products of stock that no other walk moves. */
export async function stockProducts({ books }: Desk, length: number, of: string): Promise<string[]> {
  const products = many(length, (at) => `${of}-${length}-${at}`)
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, created_by, updated_by)
    select p, p, 'Stock', 'SHEET', 'LB', true, 'Average', 'test', 'test' from unnest(${products}::text[]) p
    on conflict do nothing`.execute(books.db)
  return products
}

/** Tickets of stock from their first save to their end: one that is taken back, and one that arrives. */
export const TICKET_WALKS: Readonly<Record<string, (desk: Desk, length: number) => Promise<void>>> = {
  async 'ic.inventoryTicket'(desk, length) {
    const calls = counted(desk, TICKET)
    const record = found(await stockProducts(desk, length, 'FOUND'))
    await calls.complete(record)
    const saved = await calls.save(record)
    const changed = await calls.change(saved, { lines: saved['lines'] as Row[], notes: 'Counted by two' })
    await calls.look(changed)
    await calls.act('reverse', await calls.act('commit', changed), { parameters: { reversalDate: '2026-06-20' } })
  },
  async 'ic.inventoryTicket, on its way'(desk, length) {
    const calls = counted(desk, TICKET)
    const products = await stockProducts(desk, length, 'SENT')
    await committed(desk.admin, found(products))
    const saved = await calls.save(await toOtherYard(desk.books.db, products))
    const away = await calls.act('commit', saved)
    await calls.act('receive', away, { parameters: { receivedOn: '2026-06-05', freight: '22' } })
  },
}
