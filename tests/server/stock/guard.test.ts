import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { openBooks, type Books } from '../../support/books.ts'
import { enterStockMasters, issue, lot, postOn, receipt } from '../../support/stock-books.ts'

/** [supply 2.2, 2.2a] What the database refuses of stock, whoever writes. */
let books: Books
let db: Kysely<Tables>
beforeAll(async () => {
  books = await openBooks()
  db = books.db
  await enterStockMasters(db)
  await books.inTransaction((trx) => postOn(trx, '2026-05-01', [receipt('10', '100')]))
  await books.inTransaction((trx) => postOn(trx, '2026-05-03', [issue('4')]))
  const lotId = await lot(db, 'P4', 'G1')
  await books.inTransaction((trx) =>
    postOn(trx, '2026-05-01', [receipt('5', '50', { productId: 'P4', lotId, warehouseId: 'OWE' })]),
  )
})
afterAll(() => books.drop())

/** A copy of the last move with other values, past the engine. */
const written = (values: string, of = `product_id = 'P1'`) =>
  sql
    .raw(
      `insert into stock_move (id, posting_id, company_id, pool_id, place_id, product_id, product_class, warehouse_id, holding, bin, lot_id, kind,
         line_key, day, quantity, value, rule, corrects_id, reverses_id, follows_id)
       select gen_random_uuid(), posting_id, company_id, pool_id, place_id, product_id, product_class, warehouse_id, holding, bin, lot_id, 'Issue',
         gen_random_uuid()::text, ${values} from stock_move where ${of} order by seq desc limit 1`,
    )
    .execute(db)

describe('whoever writes', () => {
  it.each([
    ['less than nothing on a day', `'2026-05-03', -7, -70, 'Given', null, null, null`, 'would hold -1'],
    ['less than nothing on an earlier day', `'2026-04-30', -1, -10, 'Given', null, null, null`, 'would hold -1'],
    ['a value of nothing', `'2026-05-04', -6, -59, 'Given', null, null, null`, 'worth 1'],
    ['a value below nothing', `'2026-05-04', -1, -70, 'Given', null, null, null`, 'worth -10'],
    ['a move of nothing', `'2026-05-04', 0, 0, 'Given', null, null, null`, 'stock_move_moves'],
    ['a day without a period', `'2029-05-04', 1, 10, 'Given', null, null, null`, 'does not move on'],
    ['a difference of no move', `'2026-05-04', 0, 10, 'Correction', null, null, null`, 'stock_move_rule_whole'],
  ])('%s', async (_, values, message) => {
    await expect(written(values)).rejects.toThrow(message)
  })

  it('a lot holds no less than nothing where other stock may', async () => {
    await expect(written(`'2026-05-04', -6, -60, 'Given', null, null, null`, `product_id = 'P4'`)).rejects.toThrow(
      'would hold -1',
    )
  })

  it('a move is taken back once', async () => {
    const again = `'2026-05-04', 1, 10, 'Given', null, (select id from stock_move order by seq limit 1), null`
    await written(again)
    await expect(written(again)).rejects.toThrow('stock_move_reversed_once')
  })

  it.each(['stock_move', 'stock_posting', 'stock_pool', 'stock_place', 'stock_day'])(
    'rows of %s stay',
    async (table) => {
      await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('never changed')
      await expect(sql`truncate ${sql.table(table)} cascade`.execute(db)).rejects.toThrow('never changed')
      const column = table === 'stock_posting' ? 'purpose' : table === 'stock_place' ? 'bin' : 'value'
      const to = column === 'value' ? '1' : `'x'`
      await expect(sql.raw(`update ${table} set ${column} = ${to}`).execute(db)).rejects.toThrow('never changed')
    },
  )

  it('nothing moves before a count that is under way', async () => {
    await sql`update warehouse set count_stage = 'Frozen', freeze_date = '2026-05-10' where warehouse_id = 'W1'`.execute(
      db,
    )
    await expect(written(`'2026-05-09', 1, 10, 'Given', null, null, null`)).rejects.toThrow('does not move on')
    await sql`update warehouse set count_stage = 'Clear', freeze_date = null where warehouse_id = 'W1'`.execute(db)
  })

  it('unit, class and valuation of what is in stock stay', async () => {
    const change = (set: string) => sql.raw(`update product set ${set} where product_id = 'P1'`).execute(db)
    await sql`
      insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
      values ('UNIT', 'KG', 'Kilogram', 20, true, false, 'test', 'test')`.execute(db)
    await expect(change(`unit = 'KG'`)).rejects.toThrow('is in stock')
    await expect(change(`valuation = 'Last'`)).rejects.toThrow('is in stock')
    await change(`description = 'Plate'`)
  })
})
