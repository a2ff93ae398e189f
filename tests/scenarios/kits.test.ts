import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { stockAgrees } from '../../server/stock/prove.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { act, done, enterPurchasingMasters, postedLines } from '../support/purchasing.ts'
import { enterStockMasters, postOn, receipt, standsAt } from '../support/stock-books.ts'
import { enterTicketMasters, ticket, TICKET } from '../support/ticket-desk.ts'
import { COMPANY, figures } from './northgate.ts'

/** [supply 8, 10] Kits that tickets put together and take apart, over HTTP, as stock and in the books. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const { db } = books
const DAY = '2026-06-02'

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterStockMasters(db)
  await enterTicketMasters(db)
  // Kits of a class whose stock stands on an account of its own.
  await sql`
    insert into product_class (class_id, description, over_receipt_percent, active, created_by, updated_by)
    values ('KITS', 'Kits', 0, true, 'test', 'test')`.execute(db)
  await sql`
    insert into gl_account (account, natural_account, name, account_type, retained_earnings, manual, revalued, reconciled, active, created_by,
                            updated_by)
    values ('1205', '1205', 'Kits', 'Asset', false, true, false, false, true, 'test', 'test')`.execute(db)
  await sql`
    insert into account_role (company_id, role, qualifier, gl_account, created_by, updated_by)
    values (${COMPANY}, 'INVENTORY', 'KITS', '1205', 'test', 'test')`.execute(db)
})

let n = 0
/** A bolt at 4.25, a plate at 12.60, and a kit of two bolts and a plate. */
async function kit(more: { scrap?: string } = {}): Promise<Record<'kit' | 'bolt' | 'plate', string>> {
  const ids = { kit: `KIT-${++n}`, bolt: `BOLT-${n}`, plate: `PLATE-${n}` }
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, is_kit, created_by, updated_by)
    select p, p, 'Stock', case when p like 'KIT%' then 'KITS' else 'METAL' end, 'LB', true, 'Average', p like 'KIT%', 'test', 'test'
    from unnest(${Object.values(ids)}::text[]) p`.execute(db)
  await sql`
    insert into product_component (owner_id, position, component_id, quantity, scrap_percent)
    select k.id, c.position, c.component, c.quantity, ${more.scrap ?? '0'}::numeric from product k
    cross join (values (0, ${ids.bolt}, 2), (1, ${ids.plate}, 1)) as c (position, component, quantity)
    where k.product_id = ${ids.kit}`.execute(db)
  await books.inTransaction((trx) =>
    postOn(trx, '2026-06-01', [
      receipt('100', '425', { productId: ids.bolt }),
      receipt('50', '630', { productId: ids.plate }),
    ]),
  )
  return ids
}
const entered = async (type: string, lines: Row[], more: Row = {}): Promise<Row> =>
  done(await admin.save('POST', TICKET, { record: ticket(type, lines, { warehouseId: 'W1', ...more }) }))
const committed = async (type: string, lines: Row[], more: Row = {}): Promise<Row> =>
  done(await act(admin, TICKET, 'commit', await entered(type, lines, more)))
const stands = async ({ kit: k, bolt, plate }: Record<'kit' | 'bolt' | 'plate', string>, day = DAY) =>
  Promise.all([k, bolt, plate].map((productId) => standsAt(db, day, { productId })))
const tied = async () => expect((await stockAgrees(COMPANY).execute(db)).rows).toEqual([])

describe('a kit', () => {
  it('[supply 10] [supply 8 kits] five of two bolts at 4.25 and a plate at 12.60 are 5 at 21.10, 105.50; 10 and 5 are taken; taken back, all is there', async () => {
    const of = await kit()
    const draft = await entered('KitAssembly', [{ productId: of.kit, quantity: '5' }])
    expect(draft).toMatchObject({ value: '105.5', lines: [{ unitCost: '21.1', value: '105.5' }] })
    const made = done(await act(admin, TICKET, 'commit', draft))
    expect(made).toMatchObject({ status: 'Committed', value: '105.5', lines: [{ value: '105.5' }] })
    expect(await stands(of)).toEqual([
      ['5', '105.50'],
      ['90', '382.50'],
      ['45', '567.00'],
    ])
    expect(await postedLines(books, made)).toEqual(figures('Cr 1200 42.50; Cr 1200 63.00; Dr 1205 105.50'))
    await tied()
    done(await act(admin, TICKET, 'reverse', made, { parameters: { reversalDate: '2026-06-03' } }))
    expect(await stands(of, '2026-06-03')).toEqual([
      ['0', '0.00'],
      ['100', '425.00'],
      ['50', '630.00'],
    ])
    expect(await postedLines(books, made, 'post.rev')).toEqual(figures('Dr 1200 42.50; Dr 1200 63.00; Cr 1205 105.50'))
    await tied()
  })

  it('[supply 8 kits] taken apart, its components share what it was carried at as they are carried, the last with what is left', async () => {
    const of = await kit()
    await committed('KitAssembly', [{ productId: of.kit, quantity: '3' }])
    // Dearer plates since: the kits are worth what they were.
    await books.inTransaction((trx) => postOn(trx, DAY, [receipt('53', '1404.80', { productId: of.plate })]))
    const apart = await committed('KitDisassembly', [{ productId: of.kit, quantity: '1' }])
    expect(apart).toMatchObject({ value: '21.1' })
    // A bolt is at 4.25, a plate at 1,997.00 / 100 = 19.97: of 28.47 together two bolts are 8.50, 6.30 of 21.10.
    expect(await postedLines(books, apart)).toEqual(figures('Cr 1205 21.10; Dr 1200 6.30; Dr 1200 14.80'))
    expect((await stands(of))[0]).toEqual(['2', '42.20'])
    await tied()
  })

  it('[supply 8 kits] what falls off where it is put together is taken too, and is no part of what comes out again', async () => {
    const of = await kit({ scrap: '10' })
    await committed('KitAssembly', [{ productId: of.kit, quantity: '5' }])
    expect(await stands(of)).toEqual([
      ['5', '116.05'],
      ['89', '378.25'],
      ['44.5', '560.70'],
    ])
    await committed('KitDisassembly', [{ productId: of.kit, quantity: '5' }])
    expect((await stands(of)).map(([quantity]) => quantity)).toEqual(['0', '99', '49.5'])
    await tied()
  })

  it('[S5.25] is an assembly product with components that are there, none of them told apart by lot', async () => {
    const of = await kit()
    const bare = await entered('KitAssembly', [{ productId: of.bolt, quantity: '1' }])
    expect(rules(await act(admin, TICKET, 'commit', bare))).toEqual([
      ['lines.0.productId', 'ic:rules.inventoryTicket.kitWithParts'],
    ])
    const many = await entered('KitAssembly', [{ productId: of.kit, quantity: '51' }])
    expect((await act(admin, TICKET, 'commit', many)).Problems).toMatchObject([
      { Field: 'lines.0.quantity', Key: 'ledger:stock.onlyAvailable', Args: { available: '100', asked: '102' } },
      { Field: 'lines.0.quantity', Key: 'ledger:stock.onlyAvailable', Args: { available: '50', asked: '51' } },
    ])
    await sql`update product set lot_tracked = true where product_id = ${of.kit}`.execute(db)
    const byLot = await entered('KitAssembly', [{ productId: of.kit, quantity: '1' }])
    expect(rules(await act(admin, TICKET, 'commit', byLot))).toEqual([
      ['lines.0.productId', 'ic:rules.inventoryTicket.kitWithoutLots'],
    ])
    await tied()
  })

  it('[supply 2.3] what a component turns out to have cost before is no value of the kit that stands: the difference is booked on its day', async () => {
    const of = await kit()
    await committed('KitAssembly', [{ productId: of.kit, quantity: '5' }])
    await books.inTransaction((trx) => postOn(trx, '2026-06-01', [receipt('100', '625', { productId: of.bolt })]))
    expect((await stands(of))[0]).toEqual(['5', '105.50'])
    // Ten bolts are 52.50 now, ten dollars more than when the kits were made.
    expect(await standsAt(db, DAY, { productId: of.bolt })).toEqual(['190', '997.50'])
    const { rows } = await sql<{ amount: string }>`
      select money_text(sum(debit - credit)) as amount from moved_line where gl_account = '5030' and posting_date = ${DAY}::date`.execute(
      db,
    )
    expect(rows).toEqual([{ amount: '10.00' }])
    await tied()
  })
})
