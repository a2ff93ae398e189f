import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { InventoryTicket } from '../../shared/contracts/ic/inventory-ticket.ts'
import { stockAgrees } from '../../server/stock/prove.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { enterMetals } from '../support/metals.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { act, done, enterPurchasingMasters, postedLines } from '../support/purchasing.ts'
import { enterStockMasters, postOn, receipt, standsAt, transfer } from '../support/stock-books.ts'
import { COMPANY, figures } from './northgate.ts'

/** [supply 3.2, 8] Tickets that move lots: they add up, are split, brought together and graded anew, and nothing is lost between them. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const { db } = books
const TICKET = '/api/ic/inventory-ticket'
const DAY = '2026-06-02'

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterStockMasters(db)
  await enterMetals(db)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, gl_account, created_by, updated_by)
    values ('TICKET_SUB_TYPE', 'YARD', 'Yard', 10, true, false, null, 'test', 'test'),
           ('ADJUST_REASON', 'SCRAP', 'Scrap', 10, true, false, '6200', 'test', 'test') on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into sequence_counter (counter_id, description, prefix, width, reset_rule, per_branch, gapless, active, created_by, updated_by)
    values ('INVENTORY_TICKET', 'Tickets', 'IT', 5, 'Never', false, false, true, 'test', 'test') on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, lot_tracked, lot_costed, created_by,
                         updated_by)
    values ('CR-2ND', 'Second quality', 'Stock', 'METAL', 'LB', true, 'Average', true, true, 'test', 'test')`.execute(
    db,
  )
})

const line = (more: Row): Row => ({ ...emptyRecord(InventoryTicket.fields.lines.fields!), ...more })
const lotRow = (more: Row): Row => ({ ...emptyRecord(InventoryTicket.fields.lots.fields!), ...more })
const ticket = (ticketType: string, lines: Row[], lots: Row[] = [], more: Row = {}): Row => ({
  ...emptyRecord(InventoryTicket.fields),
  ...{ ticketType, subType: 'YARD', ticketDate: DAY, warehouseId: 'W1', inTransit: false },
  ...{ lines: lines.map(line), lots: lots.map(lotRow) },
  ...more,
})
const committed = async (record: Row) =>
  act(admin, TICKET, 'commit', done(await admin.save('POST', TICKET, { record })))
/** Lots of that many pounds at that value each, in stock. */
async function lots(...given: [lotNo: string, quantity: string, value: string][]): Promise<void> {
  for (const [lotNo, quantity, value] of given) {
    const { rows } = await sql<{ id: string }>`
      insert into stock_lot (product_id, lot_no, heat_key, mfr_no, weight, width, thickness)
      values ('CR-16-48', ${lotNo}, 'LK-58213 LAKE', ${lotNo}, ${quantity}::numeric, 48, 0.0598) returning id`.execute(
      db,
    )
    const of = { productId: 'CR-16-48', lotId: rows[0]!.id }
    await books.inTransaction((trx) => postOn(trx, '2026-06-01', [receipt(quantity, value, of)]))
  }
}
const standing = async (...numbers: string[]) =>
  (
    await sql<Record<string, string | null>>`
      select l.lot_no as "lotNo", l.status, l.heat_key as heat, money_text(coalesce(sum(p.value), 0)) as value,
             trim_scale(coalesce(sum(p.quantity), 0))::text as quantity
      from stock_lot l left join stock_place p on p.lot_id = l.id where l.lot_no = any (${numbers}::text[])
      group by l.id order by l.lot_no`.execute(db)
  ).rows
const agrees = async () => expect((await stockAgrees(COMPANY).execute(db)).rows).toEqual([])

describe('a ticket of lots', () => {
  it('[S5.33] [supply 6] lots of 60 and 39 are no line of 100; those of 60 and 40 are scrapped at what each is carried at', async () => {
    await lots(['A-1', '100', '62.00'], ['A-2', '40', '30.00'])
    const of = [{ productId: 'CR-16-48', quantity: '100', reason: 'SCRAP' }]
    const rows = (last: string) => [
      { line: 1, lotNo: 'A-1', quantity: '60' },
      { line: 1, lotNo: 'A-2', quantity: last },
    ]
    const short = await committed(ticket('Issue', of, rows('39')))
    expect(short.Problems).toMatchObject([
      { Field: 'lines.0.quantity', Key: 'ic:rules.inventoryTicket.lotsAddUp', Args: { lots: '99', quantity: '100' } },
    ])
    const scrapped = done(await committed(ticket('Issue', of, rows('40'))))
    expect(scrapped).toMatchObject({ value: '67.2' })
    expect(await postedLines(books, scrapped)).toEqual(
      figures('Cr 1200 37.20; Dr 6200 37.20; Cr 1200 30.00; Dr 6200 30.00'),
    )
    expect(await standing('A-1', 'A-2')).toMatchObject([
      { status: 'InStock', quantity: '40', value: '24.80' },
      { status: 'Scrapped', quantity: '0', value: '0.00' },
    ])
    await agrees()
  })

  it('[supply 2.2, 8] a lot is split into what adds up to it, each with heat, parent and its share to the cent', async () => {
    await lots(['B-1', '100', '100.00'])
    const of = [{ productId: 'CR-16-48', lotNo: 'B-1', quantity: '100' }]
    const rows = [1, 2, 3].map((n) => ({ line: 1, quantity: n === 3 ? '33.4' : '33.3', width: '16' }))
    const wide = await committed(ticket('LotSplit', of, rows.slice(1)))
    expect(rules(wide)).toEqual([['lines.0.quantity', 'ic:rules.inventoryTicket.lotsAddUp']])
    const split = done(await committed(ticket('LotSplit', of, rows)))
    const numbers = (split['lots'] as Row[]).map(({ newLotNo }) => String(newLotNo))
    expect(await standing('B-1', ...numbers)).toMatchObject([
      { status: 'Consumed', quantity: '0', value: '0.00' },
      { status: 'InStock', heat: 'LK-58213 LAKE', quantity: '33.3', value: '33.30' },
      { status: 'InStock', heat: 'LK-58213 LAKE', quantity: '33.3', value: '33.30' },
      { status: 'InStock', heat: 'LK-58213 LAKE', quantity: '33.4', value: '33.40' },
    ])
    const { rows: parents } = await sql<{ weight: string; parent: string }>`
      select trim_scale(p.weight)::text as weight, l.lot_no as parent from stock_lot_parent p join stock_lot l on l.id = p.parent_id
      where p.document_id = ${String(split['id'])}::uuid order by p.weight`.execute(db)
    expect(parents).toEqual([
      { weight: '33.3', parent: 'B-1' },
      { weight: '33.3', parent: 'B-1' },
      { weight: '33.4', parent: 'B-1' },
    ])
    // Nothing has left the account of inventory.
    expect(split['entryNo']).toBeNull()
    expect(await standsAt(db, DAY, { productId: 'CR-16-48' })).toEqual(['140', '124.80'])
    await agrees()
  })

  it('[supply 2.2] the database itself refuses children that weigh more than what was taken of their parent', async () => {
    await lots(['E-1', '100', '100.00'])
    const { rows } = await sql<{ id: string }>`
      with child as (
        insert into stock_lot (product_id, lot_no) values ('CR-16-48', 'E-2') returning id)
      insert into stock_lot_parent (lot_id, parent_id, weight, document_type, document_id)
      select c.id, p.id, 60, 'test', gen_random_uuid() from child c, stock_lot p where p.lot_no = 'E-1' returning parent_id as id`.execute(
      db,
    )
    const child = await sql<{ id: string }>`select id from stock_lot where lot_no = 'E-2'`.execute(db)
    const taken = (quantity: string) => {
      const [out, into] = transfer(quantity, 'W1', 'W1', { productId: 'CR-16-48' })
      return [
        { ...out!, lotId: rows[0]!.id },
        { ...into!, lotId: child.rows[0]!.id },
      ]
    }
    const more = books.inTransaction((trx) => postOn(trx, DAY, taken('10')))
    await expect(more).rejects.toThrow('children of lot E-1 weigh 60')
    await books.inTransaction((trx) => postOn(trx, DAY, taken('60')))
  })

  it('[supply 8] lots of one heat become one; what is sold as something else keeps its heat, and a job takes nothing on hold', async () => {
    await lots(['C-1', '10', '10.00'], ['C-2', '20', '30.00'])
    const of = ['C-1', 'C-2'].map((lotNo) => ({
      productId: 'CR-16-48',
      lotNo,
      quantity: lotNo === 'C-1' ? '10' : '20',
    }))
    expect(rules(await committed(ticket('LotMerge', of.slice(1))))).toEqual([
      ['lines', 'ic:rules.inventoryTicket.mergedOfOneHeat'],
    ])
    const merged = done(await committed(ticket('LotMerge', of)))
    const { rows } = await sql<{ lotNo: string }>`
      select lot_no as "lotNo" from stock_lot where source_id = ${String(merged['id'])}::uuid`.execute(db)
    expect(await standing(rows[0]!.lotNo)).toMatchObject([{ quantity: '30', value: '40.00', heat: 'LK-58213 LAKE' }])
    const anew = { productId: 'CR-16-48', lotNo: rows[0]!.lotNo, quantity: '30' }
    expect(rules(await committed(ticket('Regrade', [anew])))).toEqual([
      ['lines.0.toProductId', 'ic:rules.inventoryTicket.remadeOf'],
    ])
    const graded = done(await committed(ticket('Regrade', [{ ...anew, toProductId: 'CR-2ND' }])))
    expect(await standsAt(db, DAY, { productId: 'CR-2ND' })).toEqual(['30', '40.00'])
    const { rows: second } = await sql<{ lotNo: string; heat: string }>`
      select lot_no as "lotNo", heat_key as heat from stock_lot where source_id = ${String(graded['id'])}::uuid`.execute(
      db,
    )
    expect(second[0]).toMatchObject({ heat: 'LK-58213 LAKE' })
    await sql`update stock_lot set status = 'OnHold', hold_reason = 'Claim' where lot_no = ${second[0]!.lotNo}`.execute(
      db,
    )
    const toJob = { productId: 'CR-2ND', lotNo: second[0]!.lotNo, quantity: '1', jobId: 'J2', costCode: 'MAT' }
    expect(rules(await committed(ticket('JobIssue', [toJob])))).toEqual([
      ['lines.0.lotNo', 'ic:rules.inventoryTicket.freeForJob'],
    ])
    await agrees()
  })

  it('[supply 4] lots go by way of transit and come in as they went', async () => {
    await lots(['D-1', '40', '44.00'], ['D-2', '10', '20.00'])
    const sent = done(
      await committed(
        ticket(
          'Transfer',
          [{ productId: 'CR-16-48', quantity: '50' }],
          [
            { line: 1, lotNo: 'D-1', quantity: '40' },
            { line: 1, lotNo: 'D-2', quantity: '10' },
          ],
          { toWarehouseId: 'W2', inTransit: true },
        ),
      ),
    )
    done(await act(admin, TICKET, 'receive', sent, { parameters: { receivedOn: DAY, freight: '0' } }))
    expect(await standsAt(db, DAY, { productId: 'CR-16-48', warehouseId: 'W2' })).toEqual(['50', '64.00'])
    expect(await standing('D-1', 'D-2')).toMatchObject([
      { status: 'InStock', quantity: '40', value: '44.00' },
      { status: 'InStock', quantity: '10', value: '20.00' },
    ])
    await agrees()
  })
})
