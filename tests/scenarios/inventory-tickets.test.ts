import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { InventoryTicket } from '../../shared/contracts/ic/inventory-ticket.ts'
import { rules, type Calls, type Row } from '../server/modules/admin/calls.ts'
import { COMPANY, figures } from './northgate.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { act, done, enterPurchasingMasters, postedLines } from '../support/purchasing.ts'
import { enterStockMasters, postOn, receipt, standsAt } from '../support/stock-books.ts'

/** [supply 3.2, 8] Tickets of Northgate over HTTP, as stock and in the books. */
const { books, as } = await startNorthgate()
const [admin, clerk] = [as('admin'), as('clerk')]
const { db } = books
const TICKET = '/api/ic/inventory-ticket'
const DAY = '2026-06-02'

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterStockMasters(db)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, gl_account, created_by, updated_by)
    values ('TICKET_SUB_TYPE', 'DAMAGE', 'Damage', 10, true, false, null, 'test', 'test'),
           ('ADJUST_REASON', 'BROKEN', 'Broken', 10, true, false, '6200', 'test', 'test'),
           ('ADJUST_REASON', 'LOST', 'Lost', 20, true, false, null, 'test', 'test')`.execute(db)
  await sql`
    insert into account_role (company_id, role, gl_account, created_by, updated_by)
    values (${COMPANY}, 'FREIGHT_CLEARING', '2055', 'test', 'test')`.execute(db)
  await sql`
    insert into sequence_counter (counter_id, description, prefix, width, reset_rule, per_branch, gapless, active, created_by, updated_by)
    values ('INVENTORY_TICKET', 'Tickets', 'IT', 5, 'Never', false, false, true, 'test', 'test') on conflict do nothing`.execute(
    db,
  )
})

const line = (more: Row): Row => ({ ...emptyRecord(InventoryTicket.fields.lines.fields!), ...more })
const ticket = (ticketType: string, lines: Row[], more: Row = {}): Row => ({
  ...emptyRecord(InventoryTicket.fields),
  ...{ ticketType, subType: 'DAMAGE', ticketDate: DAY, warehouseId: 'W1', inTransit: false },
  lines: lines.map(line),
  ...more,
})
const save = (calls: Calls, record: Row) => calls.save('POST', TICKET, { record })
const entered = async (calls: Calls, record: Row): Promise<Row> => done(await save(calls, record))
const committed = async (record: Row, calls = admin): Promise<Row> =>
  done(await act(calls, TICKET, 'commit', await entered(calls, record)))
const booked = (of: Row, purpose = 'post') => postedLines(books, of, purpose)
let n = 0
/** A product of its own for each story, with what there is of it at the beginning. */
async function product(quantity: string, value: string): Promise<string> {
  const productId = `T${++n}`
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, created_by, updated_by)
    values (${productId}, ${productId}, 'Stock', 'METAL', 'LB', true, 'Average', 'test', 'test')`.execute(db)
  await books.inTransaction((trx) => postOn(trx, '2026-06-01', [receipt(quantity, value, { productId })]))
  return productId
}

/** What the books hold of a product on an account. */
async function bookedOf(productId: string, account: string): Promise<string> {
  const { rows } = await sql<{ amount: string }>`
    select money_text(coalesce(sum(debit - credit), 0)) as amount from moved_line
    where product_id = ${productId} and gl_account = ${account}`.execute(db)
  return rows[0]!.amount
}

describe('a ticket of inventory', () => {
  it('[supply 9, 12] [S4.29 tickets] scrap of 5 at 11.00 is 55.00 on the account of its reason, once', async () => {
    const productId = await product('100', '1100')
    const draft = await entered(admin, ticket('Issue', [{ productId, quantity: '5', reason: 'BROKEN' }]))
    expect(draft).toMatchObject({ status: 'Pending', value: '55' })
    expect((draft['lines'] as Row[])[0]).toMatchObject({ onHand: '100', unitCost: '11', value: '55', unit: 'LB' })
    const key = '0b7b1f4e-95a7-4b39-8a50-6d1f4d2a1a01'
    const call = () => admin.save('POST', `${TICKET}/${String(draft['id'])}/commit`, { version: draft['version'] }, key)
    const first = done(await call())
    expect(done(await call())).toMatchObject({ id: first['id'], entryNo: first['entryNo'] })
    expect(await booked(draft)).toEqual(figures('Cr 1200 55.00; Dr 6200 55.00'))
    expect(await standsAt(db, DAY, { productId })).toEqual(['95', '1045.00'])
  })

  it('[supply 5, 7, 8] is refused without a sub type, beyond what there is, and is deleted only while it is pending', async () => {
    const productId = await product('90', '990')
    const lines = [{ productId, quantity: '95', reason: 'LOST' }]
    const bare = await entered(admin, ticket('Issue', lines, { subType: null }))
    expect(rules(await act(admin, TICKET, 'commit', bare))).toEqual([['subType', 'kit:problems.required']])
    const short = await entered(admin, ticket('Issue', lines))
    expect((await act(admin, TICKET, 'commit', short)).Problems).toMatchObject([
      {
        Field: 'lines.0.quantity',
        Key: 'ledger:stock.onlyAvailable',
        Args: { available: '90', asked: '95', warehouse: 'W1' },
      },
    ])
    expect(await standsAt(db, DAY, { productId })).toEqual(['90', '990.00'])
    expect(
      (await admin.save('DELETE', `${TICKET}/${String(short['id'])}?version=${String(short['version'])}`)).ResultStatus,
    ).toBe(1)
    const stands = await committed(ticket('Issue', [{ productId, quantity: '1', reason: 'LOST' }]))
    const gone = await admin.save('DELETE', `${TICKET}/${String(stands['id'])}?version=${String(stands['version'])}`)
    expect(gone.ResultStatus).toBe(2)
    expect(await booked(stands)).toEqual(figures('Cr 1200 11.00; Dr 5020 11.00'))
  })

  it('[supply 4] goes in two steps to another warehouse: 440.00 on its way, and 462.00 there with the freight', async () => {
    const productId = await product('90', '990')
    await books.inTransaction((trx) =>
      postOn(trx, '2026-06-01', [receipt('10', '120', { productId, warehouseId: 'W2' })]),
    )
    const sent = await committed(
      ticket('Transfer', [{ productId, quantity: '40' }], { toWarehouseId: 'W2', inTransit: true }),
    )
    expect(await booked(sent)).toEqual(figures('Cr 1200 440.00; Dr 1210 440.00'))
    // What it would be received on is the day of the business, as long as it is on its way.
    const { rows } = await sql<{
      day: string
    }>`select greatest(business_day(now()), ${DAY}::date)::text as day`.execute(db)
    const receivesOn = async () => (await admin.read(`${TICKET}/${String(sent['id'])}`)).Data!['receivesOn']
    expect(await receivesOn()).toBe(rows[0]!.day)
    const early = { parameters: { receivedOn: '2026-06-01', freight: '22' } }
    expect(rules(await act(admin, TICKET, 'receive', sent, early))).toEqual([
      ['given.receivedOn', 'ic:rules.inventoryTicket.notBeforeSent'],
    ])
    const there = done(
      await act(admin, TICKET, 'receive', sent, { parameters: { receivedOn: '2026-06-05', freight: '22' } }),
    )
    expect(there).toMatchObject({ status: 'Closed', receivedOn: '2026-06-05' })
    expect(await receivesOn()).toBeNull()
    expect(await booked(sent, 'receive')).toEqual(figures('Cr 1210 440.00; Dr 1200 462.00; Cr 2055 22.00'))
    expect(await standsAt(db, '2026-06-05', { productId, warehouseId: 'W2' })).toEqual(['50', '582.00'])
    expect(await standsAt(db, '2026-06-05', { productId, warehouseId: 'W2', holding: 'Transit' })).toEqual([
      '0',
      '0.00',
    ])
  })

  it('[supply 8] what goes to a job is its cost, by its code, and comes back from it', async () => {
    const productId = await product('10', '100')
    const of = { productId, jobId: 'J2', costCode: 'MAT' }
    expect(
      rules(
        await act(admin, TICKET, 'commit', await entered(admin, ticket('JobIssue', [{ productId, quantity: '4' }]))),
      ),
    ).toEqual([['lines.0.jobId', 'ic:rules.inventoryTicket.jobGiven']])
    await committed(ticket('JobIssue', [{ ...of, quantity: '4' }]))
    await committed(ticket('JobReturn', [{ ...of, quantity: '1' }], { ticketDate: '2026-06-03' }))
    expect((await admin.list('/api/po/job?jobNo==J2')).List[0]).toMatchObject({ spent: '30' })
    expect(await standsAt(db, '2026-06-03', { productId })).toEqual(['7', '70.00'])
  })

  it('[supply 3.10] what is found and what costs are adjusted by is typed by right; all of it is taken back as it came', async () => {
    const productId = await product('10', '100')
    const found = await committed(ticket('Receipt', [{ productId, quantity: '2', givenValue: '30', reason: 'LOST' }]))
    expect(await booked(found)).toEqual(figures('Dr 1200 30.00; Cr 5020 30.00'))
    const dearer = await committed(ticket('CostAdjustment', [{ productId, givenValue: '-10', reason: 'LOST' }]))
    expect(await booked(dearer)).toEqual(figures('Cr 1200 10.00; Dr 5030 10.00'))
    expect(await standsAt(db, DAY, { productId })).toEqual(['12', '120.00'])
    const reversal = { parameters: { reversalDate: '2026-06-04' } }
    for (const one of [dearer, found])
      expect(done(await act(admin, TICKET, 'reverse', one, reversal))).toMatchObject({ status: 'Reversed' })
    expect(await standsAt(db, '2026-06-04', { productId })).toEqual(['10', '100.00'])
    // Within the yard nothing is booked.
    const moved = await committed(
      ticket('Transfer', [{ productId, quantity: '3', toBin: 'A-1' }], { toWarehouseId: 'W1' }),
    )
    expect([moved['entryNo'], await booked(moved)]).toEqual([null, []])
  })

  it('[supply 2.2 since] scrap that has cost more since is taken back with that: 5 of 100 that cost 100.00 more were 60.00', async () => {
    const productId = await product('100', '1100')
    const of = await committed(ticket('Issue', [{ productId, quantity: '5', reason: 'BROKEN' }]))
    await books.inTransaction((trx) =>
      postOn(trx, '2026-06-01', [
        {
          ...{ kind: 'Charge', productId, warehouseId: 'W1', quantity: '0', lineKey: '1', contra: '2055' },
          cost: { rule: 'Charge', value: '100', of: '100' },
        },
      ]),
    )
    const scrap = () => bookedOf(productId, '6200')
    expect([await bookedOf(productId, '1200'), await scrap()]).toEqual(['1140.00', '60.00'])
    done(await act(admin, TICKET, 'reverse', of, { parameters: { reversalDate: '2026-06-20' } }))
    expect(await standsAt(db, '2026-06-20', { productId })).toEqual(['100', '1200.00'])
    expect([await bookedOf(productId, '1200'), await scrap()]).toEqual(['1200.00', '0.00'])
  })

  it('[I12] above a limit another says yes, and who may not see costs sees none', async () => {
    const productId = await product('100', '10000')
    await sql`
      insert into gl_approval_limit (owner_id, position, document_kind, currency, above_amount, role_id)
      select id, 50, 'InventoryTicket', 'CAD', 500, 'approver' from gl_control where company_id = ${COMPANY}`.execute(
      db,
    )
    await sql`delete from role_named_right where named_right = 'cost.view' and owner_id = (select id from role where role_id = 'clerk')`.execute(
      db,
    )
    const draft = await entered(clerk, ticket('Issue', [{ productId, quantity: '6', reason: 'LOST' }]))
    expect(draft).not.toHaveProperty('value')
    expect((draft['lines'] as Row[])[0]).not.toHaveProperty('unitCost')
    expect(rules(await act(clerk, TICKET, 'commit', draft))).toEqual([['lines', 'kit:refused.aboveLimit']])
    const waits = done(await act(clerk, TICKET, 'submit', draft))
    expect(rules(await act(clerk, TICKET, 'approve', waits)).length).toBeGreaterThan(0)
    const approved = done(await act(as('approver'), TICKET, 'approve', waits))
    expect(done(await act(clerk, TICKET, 'commit', approved))).toMatchObject({ status: 'Committed' })
    expect(await standsAt(db, DAY, { productId })).toEqual(['94', '9400.00'])
  })
})
