import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PriceFileRead } from '../../shared/contracts/oe/price-table-file.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { PriceDesk } from '../support/price-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { enterStockMasters } from '../support/stock-books.ts'

/** [supply 9, 9.1 price-table-import-export] Prices out, changed in a spreadsheet, and in again. */
const { app, books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const prices = new PriceDesk(admin)
const ROOM = '/api/oe/price-table-import-export'

const sent = async (
  path: string,
  content: string | Buffer,
  more: Record<string, string> = {},
  calls: Calls = admin,
) => {
  const query = new URLSearchParams({ name: 'prices.csv', ...more })
  const answer = await app.call(calls.user, {
    ...{ method: 'POST', url: `${ROOM}${path}?${query.toString()}`, payload: content },
    headers: { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID(), 'x-locale': 'en-CA' },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<CallResult<PriceFileRead>>()
}
const check = async (content: string | Buffer, more: Record<string, string> = {}) =>
  (await sent('/check', content, more)).Data!
const bring = (content: string | Buffer, more: Record<string, string> = {}) => sent('', content, more)
const taken = async (query = 'tableId=A-LIST&Format=csv&Locale=en-CA') => {
  const answer = await admin.get(`${ROOM}/file?${query}`)
  expect(answer.statusCode).toBe(200)
  return answer
}
const linesOf = async (tableKey: string) =>
  (((await admin.read(`/api/oe/price-table/${encodeURIComponent(tableKey)}`)).Data as Row)['lines'] as Row[]).map(
    (line) => ['productId', 'lowQuantity', 'highQuantity', 'price'].map((name) => line[name]),
  )
const faultsOf = ({ faults }: PriceFileRead) =>
  faults.map(({ row, column, problem }) => [row, column, problem.Key.split('.').at(-1)])
const HEAD = 'Table,Product,From,To,Price'
const file = (...rows: string[]) => [HEAD, ...rows].join('\n')

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, created_by, updated_by)
    values ('10-1000', 'Steel by the pound', 'NonStock', 'METAL', 'LB', true, 'test', 'test'),
           ('10-2000', 'Galvanized', 'NonStock', 'METAL', 'LB', true, 'test', 'test')`.execute(books.db)
  await prices.activated('A-LIST', [
    { productId: '10-1000', lowQuantity: '1', price: '2.45' },
    { productId: '10-1000', lowQuantity: '500', price: '2.31' },
    { productId: '10-1000', lowQuantity: '2000', price: '2.18' },
  ])
  await prices.activated('TRADE', [{ productId: '10-2000', lowQuantity: '1', price: '3' }], { usedFor: 'Firms' })
})

describe('a file that comes back', () => {
  it('[supply 9.1] taken out and brought in unchanged changes nothing, as a text and as a workbook', async () => {
    const text = (await taken()).body
    expect(text.split('\r\n')[1]).toBe('A-LIST,10-1000,,,Fixed price,LB,1,499,2.45,,,CAD,2026-06-01,,')
    expect(await check(text)).toMatchObject({ rows: 3, tables: [], faults: [] })
    expect((await bring(text)).Message).toBe('No changes made.')
    const workbook = (await taken('Format=xlsx&Locale=fr-CA')).rawPayload
    expect(await check(workbook)).toMatchObject({ rows: 4, tables: [], faults: [] })
  })

  it('[supply 9 price-table-import-export] changed it says table by table what it changes, and makes the next version from a day on', async () => {
    const text = (await taken()).body
      .replace('2000,,2.18', '2000,4999,2.20')
      .concat(
        'A-LIST,10-1000,,,,LB,5000,,2.1,,,CAD,2026-06-01,,A\r\nA-LIST,10-2000,,,,LB,1,,3.5,,,CAD,2026-06-01,,\r\n',
      )
    // It counts since 1 June: the next one needs a day of its own.
    expect(faultsOf(await check(text))).toEqual([[2, 'effective', 'effective']])
    const asked = { effective: '2026-08-01' }
    expect(await check(text, asked)).toMatchObject({
      rows: 5,
      faults: [],
      tables: [
        {
          tableId: 'A-LIST',
          tableKey: 'A-LIST/1',
          added: 2,
          changed: 1,
          removed: 0,
          unchanged: 2,
          effective: '2026-08-01',
        },
      ],
      made: ['A-LIST/2'],
    })
    // Whoever only looks has changed nothing.
    expect((await admin.list('/api/oe/price-table?tableId==A-LIST')).List).toHaveLength(1)
    expect((await bring(text, { ...asked, activate: 'true' })).Data).toMatchObject({ made: ['A-LIST/2'] })
    expect(await linesOf('A-LIST/2')).toEqual([
      ['10-1000', '1', '499', '2.45'],
      ['10-1000', '500', '1999', '2.31'],
      ['10-1000', '2000', '4999', '2.2'],
      ['10-1000', '5000', null, '2.1'],
      ['10-2000', '1', null, '3.5'],
    ])
    expect(await linesOf('A-LIST/1')).toHaveLength(3)
  })

  it('[supply 9.1] takes a line out, and leaves what it does not name', async () => {
    const text = ['Table;Product;From;"Action (A, U, D)"', 'A-LIST;10-2000;1;D'].join('\n')
    const asked = { effective: '2026-09-01' }
    expect(await check(text, asked)).toMatchObject({ tables: [{ removed: 1, unchanged: 0 }], faults: [] })
    expect((await bring(text, asked)).ResultStatus).toBe(1)
    expect(await linesOf('A-LIST/3')).toHaveLength(4)
    expect(faultsOf(await check(text, asked))).toEqual([[2, 'tableId', 'draft']])
  })
})

describe('what is wrong', () => {
  it('[supply 9.1] stands in its row and column: unknown product, overlap, negative, currency, table, action', async () => {
    const more = { effective: '2026-09-01' }
    const of = async (...rows: string[]) => faultsOf(await check(file(...rows), more))
    expect(await of('TRADE,NOBODY,1,,5')).toEqual([[2, 'productId', expect.any(String)]])
    expect(await of('TRADE,10-2000,1,,3', 'TRADE,10-1000,1,499,5', 'TRADE,10-1000,400,,4')).toEqual([
      [4, 'lowQuantity', 'rangesFollow'],
    ])
    expect(await of('TRADE,10-2000,1,,-3')).toEqual([[2, 'price', expect.any(String)]])
    expect(await of('NONE,10-2000,1,,3', ',10-2000,1,,3')).toEqual([
      [2, 'tableId', 'noTable'],
      [3, 'tableId', 'tableMissing'],
    ])
    expect(await of('TRADE,10-2000,1,,4', 'TRADE,10-2000,1,,5')).toEqual([[3, 'lowQuantity', 'twice']])
    expect(await of('TRADE,,1,,4')).toEqual([[2, 'productId', 'lineMissing']])
    const acted = faultsOf(
      await check(
        [
          'Table,Product,From,Currency,"Action (A, U, D)"',
          'TRADE,10-2000,1,USD,A',
          'TRADE,10-1000,1,CAD,D',
          'TRADE,10-2000,2,CAD,X',
        ].join('\n'),
        more,
      ),
    )
    expect(acted).toEqual([
      [2, 'currency', 'currency'],
      [2, 'action', 'lineThere'],
      [3, 'action', 'noLine'],
      [4, 'action', 'action'],
    ])
  })

  it('[supply 9 price-table-import-export] leaves nothing behind: all of a file, or nothing', async () => {
    await sql`delete from price_table_line where owner_id in (select id from price_table where status = 'Draft')`.execute(
      books.db,
    )
    await sql`delete from price_table where status = 'Draft'`.execute(books.db)
    const text = file('A-LIST,10-1000,1,499,2.5', 'TRADE,NOBODY,1,,5')
    const answer = await bring(text, { effective: '2026-09-01' })
    expect(answer.ResultStatus).toBe(2)
    expect(faultsOf(answer.Data!)).toEqual([[3, 'productId', expect.any(String)]])
    expect((await admin.list('/api/oe/price-table?status==Draft')).List).toEqual([])
  })

  it('[supply 9.1] is said of the file, where it is none', async () => {
    const whyOf = async (content: string | Buffer) => (await sent('/check', content)).Problems![0]!.Key
    expect(await whyOf(Buffer.from('%PDF-1.7\u0000\u0001nothing', 'latin1'))).toBe(
      'kit:transfer.problems.typeNotSupported',
    )
    expect(await whyOf(`${HEAD},Colour\nA-LIST,10-1000,1,,2,red`)).toBe('kit:transfer.problems.unknownColumns')
    expect(await whyOf('Product,Price\n10-1000,2')).toBe('kit:transfer.problems.noKeyColumn')
    expect(await whyOf(HEAD)).toBe('kit:transfer.problems.empty')
  })

  it('[S6.04] is for whoever may bring files', async () => {
    const approver = as('approver')
    const answer = await app.call(approver.user, {
      ...{ method: 'POST', url: `${ROOM}?name=x.csv`, payload: HEAD },
      headers: { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() },
    })
    expect(answer.statusCode).toBe(403)
  })
})
