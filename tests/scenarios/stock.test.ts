import { sql, type Kysely } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amountOf } from '../../server/ledger/amount.ts'
import { role } from '../../server/ledger/legs.ts'
import type { Tables } from '../../server/platform/database/tables.ts'
import type { Movement } from '../../server/stock/movement.ts'
import { figuresOf, openBooks, refusalOf, type Books } from '../support/books.ts'
import {
  asked,
  bookedAt,
  count,
  enterStockMasters,
  issue,
  lot,
  postOn,
  receipt,
  standsAt,
  transfer,
} from '../support/stock-books.ts'
import { postStock } from '../../server/stock/legs.ts'
import { CLERK } from '../support/books.ts'
import { onHandOf, stockAt } from '../../server/stock/at.ts'
import { emptyPool, valued } from '../../server/stock/valuation.ts'
import { COMPANY, figures } from './northgate.ts'

/** [supply 19] Stock of Northgate, with the figures of the acceptance scenarios and what they book. */
let books: Books
let db: Kysely<Tables>
let n = 0

beforeAll(async () => {
  books = await openBooks()
  db = books.db
  await enterStockMasters(db)
})
afterAll(() => books.drop())

/** A product of its own for each story. */
async function product(valuation: 'Average' | 'Last' = 'Average', allLots = false): Promise<string> {
  const id = `S${++n}`
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, lot_tracked, created_by, updated_by)
    values (${id}, ${id}, 'Stock', 'METAL', 'LB', true, ${valuation}, ${allLots}, 'test', 'test')`.execute(db)
  return id
}
const on = (day: string, ...movements: Movement[]) => books.inTransaction((trx) => postOn(trx, day, movements))
const bookedOf = async (posted: ReturnType<typeof on>) => figuresOf((await posted).entry!)

describe('receipts and issues', () => {
  it('[supply 1, 11] at average: 60 of 150 cost 660.00, and 10 that come back are worth 110.00', async () => {
    const productId = await product()
    await on('2026-02-01', receipt('100', '1000', { productId }))
    expect(await bookedOf(on('2026-02-02', receipt('50', '650', { productId })))).toEqual(
      figures('Dr 1200 650.00; Cr 2055 650.00'),
    )
    const id = randomUUID()
    const shipped = await on('2026-02-03', issue('60', { productId, id, contra: role('COGS') }))
    expect(figuresOf(shipped.entry!)).toEqual(figures('Cr 1200 660.00; Dr 5000 660.00'))
    expect(await standsAt(db, '2026-02-03', { productId })).toEqual(['90', '990.00'])
    const back: Movement = {
      ...{ kind: 'Return', productId, warehouseId: 'W1', quantity: '10', cost: { rule: 'Follows', move: id } },
      ...{ contra: role('COGS'), lineKey: '' },
    }
    expect(await bookedOf(on('2026-02-04', back))).toEqual(figures('Dr 1200 110.00; Cr 5000 110.00'))
    expect(await standsAt(db, '2026-02-04', { productId })).toEqual(['100', '1100.00'])
  })

  it('[supply 2] the last issue takes what is left to the cent', async () => {
    const productId = await product()
    await on('2026-02-01', receipt('3', '30', { productId }), receipt('4', '44.44', { productId }))
    expect(await bookedOf(on('2026-02-02', issue('3', { productId })))).toEqual(figures('Cr 1200 31.90; Dr 5020 31.90'))
    expect(await bookedOf(on('2026-02-03', issue('4', { productId })))).toEqual(figures('Cr 1200 42.54; Dr 5020 42.54'))
    expect(await standsAt(db, '2026-02-03', { productId })).toEqual(['0', '0.00'])
  })

  it('[supply 2.2] half a cent is rounded as when the moves are told again, however many digits a unit costs', async () => {
    for (const lot of [3, 6, 7, 9, 11, 12, 13, 14, 17, 19, 21, 23]) {
      const productId = await product()
      await on('2026-02-01', receipt(String(lot), '0.01', { productId }))
      await on('2026-02-02', issue(String(lot), { productId }))
      // Half of what came in for one cent.
      const half = String(lot / 2)
      const { moves } = await on(
        '2026-02-03',
        receipt(half, '', { productId, kind: 'Adjustment', cost: { rule: 'AtCost' } }),
      )
      const came = valued(emptyPool('Average'), amountOf(lot), { rule: 'Given', value: amountOf('0.01') }).after
      const left = valued(came, amountOf(-lot), { rule: 'AtCost' }).after
      const told = valued(left, amountOf(half), { rule: 'AtCost' })
      expect([lot, moves[0]!.value]).toEqual([lot, told.value.toFixed(2)])
    }
  })

  it('[supply 3] at last cost, what is on hand is restated to the newest receipt, beside it', async () => {
    const productId = await product('Last')
    await on('2026-02-01', receipt('100', '200', { productId }))
    const id = randomUUID()
    await books.inTransaction((trx) =>
      postOn(trx, '2026-02-02', [receipt('50', '115', { productId })], {
        document: { type: 'test', id, purpose: 'post' },
      }),
    )
    const { rows } = await sql<{ source: string; account: string; amount: string }>`
      select split_part(j.source, '-', 1) as source, l.gl_account as account, money_text(l.debit - l.credit) as amount
      from entry e join entry_line l on l.entry_id = e.id join journal j on j.id = e.journal_id
      where e.document_id = ${id}::uuid order by 2, 3`.execute(db)
    expect(rows.map(({ account, amount }) => [account, amount])).toEqual([
      ['1200', '115.00'],
      ['1200', '30.00'],
      ['2055', '-115.00'],
      ['5030', '-30.00'],
    ])
    expect(await standsAt(db, '2026-02-02', { productId })).toEqual(['150', '345.00'])
  })

  it('[supply 5] more than there is is refused with what there is, and nothing moves', async () => {
    const productId = await product()
    await on('2026-02-01', receipt('90', '900', { productId }))
    const before = await standsAt(db, '2026-12-31', { productId })
    const problems = await refusalOf(on('2026-02-02', issue('95', { productId, field: 'lines.0.quantity' })))
    expect(problems).toEqual([
      {
        Field: 'lines.0.quantity',
        Key: 'ledger:stock.onlyAvailable',
        Args: { product: productId, available: '90', asked: '95', warehouse: 'W1' },
      },
    ])
    expect(await standsAt(db, '2026-12-31', { productId })).toEqual(before)
  })

  it('[supply 9] scrap goes to the account of its reason', async () => {
    const productId = await product()
    await on('2026-02-01', receipt('100', '1100', { productId }))
    expect(await bookedOf(on('2026-02-02', issue('5', { productId, reason: 'SCRAP' })))).toEqual(
      figures('Cr 1200 55.00; Dr 5020 55.00'),
    )
  })

  it('[supply 12] the same asked again is answered with what stands; another thing under its name is refused', async () => {
    const productId = await product()
    const one = asked('2026-02-01', [receipt('7', '70', { productId })])
    const post = (of: typeof one) => books.inTransaction((trx) => postStock(trx, of, CLERK))
    const first = await post(one)
    const again = await post(one)
    expect([again.isRepeat, again.entry!.isRepeat, again.moves]).toEqual([true, true, first.moves])
    expect(await standsAt(db, '2026-02-01', { productId })).toEqual(['7', '70.00'])
    const other = { ...one, movements: [receipt('8', '70', { productId, lineKey: '1' })] }
    expect((await refusalOf(post(other)))[0]!.Key).toBe('ledger:stock.postedBefore')
  })
})

describe('transfers', () => {
  it('[supply 4] in two steps with freight on the way: 462.00 in transit, then none, and 50 at 11.64', async () => {
    const productId = await product()
    await on('2026-02-01', receipt('90', '990', { productId }), receipt('10', '120', { productId, warehouseId: 'W2' }))
    const [sent, transit, taken] = [randomUUID(), randomUUID(), randomUUID()]
    const one = { productId, contra: null }
    const posted = await on(
      '2026-02-02',
      issue('40', { ...one, id: sent, kind: 'TransferOut', role: 'out' }),
      {
        ...receipt('40', '', {
          ...one,
          id: transit,
          kind: 'TransferIn',
          holding: 'Transit',
          warehouseId: 'W2',
          role: 'in',
        }),
        cost: { rule: 'Follows', move: sent },
      },
      {
        ...{ kind: 'Charge', productId, warehouseId: 'W2', holding: 'Transit', quantity: '0', lineKey: 'freight' },
        ...{ cost: { rule: 'Charge', value: '22', of: '40' }, contra: '2055' },
      },
    )
    expect(figuresOf(posted.entry!)).toEqual(figures('Cr 1200 440.00; Dr 1210 440.00; Dr 1210 22.00; Cr 2055 22.00'))
    expect(await standsAt(db, '2026-02-02', { productId })).toEqual(['50', '550.00'])
    expect(await standsAt(db, '2026-02-02', { productId, warehouseId: 'W2', holding: 'Transit' })).toEqual([
      '40',
      '462.00',
    ])
    await on(
      '2026-02-05',
      issue('40', { ...one, id: taken, warehouseId: 'W2', holding: 'Transit', kind: 'TransferOut', role: 'out' }),
      {
        ...receipt('40', '', { ...one, warehouseId: 'W2', kind: 'TransferIn', role: 'in' }),
        cost: { rule: 'Follows', move: taken },
      },
    )
    expect(await standsAt(db, '2026-02-05', { productId, warehouseId: 'W2' })).toEqual(['50', '582.00'])
    expect(await standsAt(db, '2026-02-05', { productId, warehouseId: 'W2', holding: 'Transit' })).toEqual([
      '0',
      '0.00',
    ])
    expect(await bookedAt(db, '2026-12-31', '1210')).toBe('0.00')
  })

  it('[supply 10] a kit is worth its components', async () => {
    const [kit, bolt, plate] = [await product(), await product(), await product()]
    await on('2026-02-01', receipt('100', '425', { productId: bolt }), receipt('50', '630', { productId: plate }))
    const [one, two] = [randomUUID(), randomUUID()]
    // Each component brings its value to a share of its own.
    const posted = await on(
      '2026-02-02',
      issue('10', { productId: bolt, id: one, contra: null }),
      issue('5', { productId: plate, id: two, contra: null }),
      { ...receipt('5', '105.50', { productId: kit, contra: null, kind: 'Produce' }) },
    )
    expect(posted.moves.map(({ value }) => value)).toEqual(['-42.50', '-63.00', '105.50'])
    expect(await standsAt(db, '2026-02-02', { productId: kit })).toEqual(['5', '105.50'])
  })
})

describe('what comes later for an earlier day', () => {
  it('is told in its place: later issues are worth what they would have been, as differences on their own days', async () => {
    const productId = await product()
    await on('2026-03-01', receipt('10', '100', { productId }))
    await on('2026-03-04', receipt('10', '200', { productId }))
    await on('2026-03-05', issue('10', { productId, contra: role('COGS') }))
    expect(await standsAt(db, '2026-03-05', { productId })).toEqual(['10', '150.00'])
    const posted = await on('2026-03-03', issue('5', { productId }))
    expect(figuresOf(posted.entry!)).toEqual(figures('Cr 1200 50.00; Dr 5020 50.00'))
    expect(posted.corrections).toMatchObject([
      { day: '2026-03-05', quantity: '0', value: '-16.67', rule: 'Correction' },
    ])
    expect(await standsAt(db, '2026-03-03', { productId })).toEqual(['5', '50.00'])
    expect(await standsAt(db, '2026-03-05', { productId })).toEqual(['5', '83.33'])
    const { rows } = await sql<{ day: string; account: string; amount: string }>`
      select l.posting_date::text as day, l.gl_account as account, money_text(l.debit - l.credit) as amount from entry_line l
      join entry e on e.id = l.entry_id
      where e.purpose = 'post 2026-03-05' and l.product_id = ${productId} order by 2`.execute(db)
    expect(rows).toEqual([
      { day: '2026-03-05', account: '1200', amount: '-16.67' },
      { day: '2026-03-05', account: '5000', amount: '16.67' },
    ])
  })

  it('what was counted stays counted: a receipt of before is part of what was found then', async () => {
    const productId = await product()
    await on('2026-03-01', receipt('100', '1000', { productId }))
    await on('2026-03-10', count('120', { productId }))
    expect(await standsAt(db, '2026-03-10', { productId })).toEqual(['120', '1200.00'])
    await on('2026-03-12', issue('20', { productId }))
    await on('2026-03-05', receipt('20', '260', { productId }))
    expect(await standsAt(db, '2026-03-05', { productId })).toEqual(['120', '1260.00'])
    // No more than was counted, and nothing of it is left to be found.
    expect(await standsAt(db, '2026-03-10', { productId })).toEqual(['120', '1260.00'])
    expect(await standsAt(db, '2026-03-12', { productId })).toEqual(['100', '1050.00'])
  })

  it('follows what went to another warehouse', async () => {
    const productId = await product()
    await on('2026-03-02', receipt('10', '100', { productId }))
    await on('2026-03-03', ...transfer('5', 'W1', 'W2', { productId }))
    await on('2026-03-04', issue('5', { productId, warehouseId: 'W2', contra: role('COGS') }))
    await on('2026-03-01', receipt('10', '300', { productId }))
    expect(await standsAt(db, '2026-03-03', { productId, warehouseId: 'W2' })).toEqual(['5', '100.00'])
    expect(await standsAt(db, '2026-03-04', { productId, warehouseId: 'W2' })).toEqual(['0', '0.00'])
    expect(await standsAt(db, '2026-03-04', { productId })).toEqual(['15', '300.00'])
  })

  it('is refused where a later day would be short of it', async () => {
    const productId = await product()
    await on('2026-03-01', receipt('10', '100', { productId }))
    await on('2026-03-05', issue('10', { productId }))
    await on('2026-03-09', receipt('10', '100', { productId }))
    expect(await refusalOf(on('2026-03-02', issue('1', { productId })))).toMatchObject([
      { Key: 'ledger:stock.missingLater', Args: { date: '2026-03-05' } },
    ])
  })

  it('a cost that comes later is split between what is there and what is gone', async () => {
    const productId = await product()
    await on('2026-03-01', receipt('100', '1000', { productId }))
    await on('2026-03-02', issue('60', { productId }))
    const late: Movement = {
      ...{ kind: 'Charge', productId, warehouseId: 'W1', quantity: '0', lineKey: '' },
      ...{ cost: { rule: 'Charge', value: '30', of: '100' }, contra: '2055' },
    }
    expect(await bookedOf(on('2026-03-03', late))).toEqual(figures('Dr 1200 30.00; Cr 2055 30.00'))
    expect(await standsAt(db, '2026-03-03', { productId })).toEqual(['40', '412.00'])
  })
})

describe('what is refused', () => {
  it('a day of a closed period, one before a count that is under way, a service, and a lot that nobody names', async () => {
    const productId = await product()
    const byLot = await product('Average', true)
    const keys = async (work: Promise<unknown>) => (await refusalOf(work)).map(({ Key }) => Key)
    expect(await keys(on('2027-03-01', receipt('1', '1', { productId })))).toEqual(['ledger:refused.noPeriod'])
    expect(await keys(on('2026-03-01', receipt('1', '1', { productId: 'SVC' })))).toEqual(['ledger:stock.notTracked'])
    expect(await keys(on('2026-03-01', receipt('1', '1', { productId: byLot })))).toEqual(['ledger:stock.lotNeeded'])
    const lotId = await lot(db, byLot, 'L1')
    expect(await keys(on('2026-03-01', receipt('1', '1', { productId, lotId })))).toEqual(['ledger:stock.noLots'])
    await on('2026-03-01', receipt('10', '10', { productId: byLot, lotId }))
    const other = await lot(db, byLot, 'L2')
    expect(await keys(on('2026-03-01', issue('1', { productId: byLot, lotId: other })))).toEqual([
      'ledger:stock.onlyAvailable',
    ])
    await sql`update warehouse set count_stage = 'Frozen', freeze_date = '2026-03-20' where warehouse_id = 'W2'`.execute(
      db,
    )
    const before = receipt('1', '1', { productId, warehouseId: 'W2' })
    expect(await keys(on('2026-03-19', before))).toEqual(['ledger:stock.countUnderWay'])
    await on('2026-03-20', before)
    await sql`update warehouse set count_stage = 'Clear', freeze_date = null where warehouse_id = 'W2'`.execute(db)
  })

  it('[supply 2.2] after all of this the books hold what stock is worth, on every day', async () => {
    const { rows } = await sql<{ day: string; stock: string; booked: string }>`
      select d.day::text as day,
             (select money_text(sum(value)) from stock_move where holding = 'Stock' and day <= d.day) as stock,
             (select money_text(sum(debit - credit)) from moved_line where gl_account = '1200' and posting_date <= d.day) as booked
      from (select distinct day from stock_move) d order by 1`.execute(db)
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ stock, booked }) => stock !== booked)).toEqual([])
  })

  it('[supply 8 as-of] stock at the end of any day is what the moves until then come to', async () => {
    for (const date of ['2026-02-02', '2026-03-04', '2026-03-10', '2026-12-31']) {
      const { rows } = await sql<{ productId: string; warehouseId: string; quantity: string; value: string }>`
        select product_id as "productId", warehouse_id as "warehouseId", holding, trim_scale(sum(quantity))::text as quantity,
               money_text(sum(value)) as value
        from stock_move where day <= ${date}::date group by 1, 2, 3 having sum(quantity) <> 0 order by 1, 2, 3`.execute(
        db,
      )
      expect(await stockAt(db, { companyId: COMPANY, date })).toEqual(rows)
      const inFirst = rows.filter(({ warehouseId }) => warehouseId === 'W1')
      expect(await stockAt(db, { companyId: COMPANY, date, warehouseId: 'W1' })).toEqual(inFirst)
    }
    const [one] = await onHandOf(db, { companyId: COMPANY, products: ['S1'] })
    expect(one).toEqual({ productId: 'S1', warehouseId: 'W1', onHand: '100', inTransit: '0' })
  })
})
