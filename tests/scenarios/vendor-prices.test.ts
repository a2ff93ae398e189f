import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { VendorPricePanel, VendorPriceRead } from '../../shared/contracts/oe/product-price-import.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { PriceDesk } from '../support/price-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { enterStockMasters, postOn, receipt } from '../support/stock-books.ts'
import { transaction } from '../../server/platform/database/transaction.ts'

/** [supply 9, 9.1 product-price-import] What vendors ask, out of their own files. */
const { app, books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const approver = as('approver')
const prices = new PriceDesk(admin)
const ROOM = '/api/oe/product-price-import'

const sent = async (path: string, content: string, more: Record<string, string> = {}, calls: Calls = admin) => {
  const query = new URLSearchParams({ name: 'vendor.csv', vendorId: 'V100', ...more })
  if (more['vendorId'] === '') query.delete('vendorId')
  const answer = await app.call(calls.user, {
    ...{ method: 'POST', url: `${ROOM}${path}?${query.toString()}`, payload: content },
    headers: { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID(), 'x-locale': 'en-CA' },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<CallResult<VendorPriceRead>>()
}
const check = async (content: string, more: Record<string, string> = {}) => (await sent('/check', content, more)).Data!
const bring = (content: string, more: Record<string, string> = {}) => sent('', content, more)
const panel = async (calls: Calls = admin) => {
  const answer = await calls.get(`${ROOM}/panel`)
  expect(answer.statusCode).toBe(200)
  return answer.json<VendorPricePanel>()
}
const decide = (ids: readonly string[], take: boolean, more: Row = {}, calls: Calls = admin) =>
  calls.save('POST', `${ROOM}/decide`, { ids, take, ...more })
const match = (id: string, productId: string | null) => admin.save('POST', `${ROOM}/match`, { id, productId })

const offersOf = async (productId: string) =>
  (((await admin.read(`/api/po/product/${productId}`)).Data as Row)['vendors'] as Row[]).map((line) =>
    ['vendorId', 'vendorSku', 'price', 'currency'].map((name) => line[name]),
  )
const linesOf = async (tableKey: string) =>
  (((await admin.read(`/api/oe/price-table/${encodeURIComponent(tableKey)}`)).Data as Row)['lines'] as Row[]).map(
    (line) => line['price'],
  )
const faultsOf = ({ faults }: VendorPriceRead) =>
  faults.map(({ row, column, problem }) => [row, column, problem.Key.split('.').at(-1)])
const skus = (rows: readonly { vendorSku: string }[]) => rows.map(({ vendorSku }) => vendorSku)

const HEAD = 'VendorSKU,Description,UoM,Cost,ListPrice,Effective'
const file = (...rows: string[]) => [HEAD, ...rows].join('\n')

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await sql`update product_class set markup_percent = 40 where class_id = 'METAL'`.execute(books.db)
  await sql`insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('UNIT', 'CWT', 'Hundredweight', 20, true, false, 'test', 'test') on conflict do nothing`.execute(books.db)
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, purchase_price, purchase_currency, active, created_by, updated_by)
    select id, 'Product ' || id, 'NonStock', 'METAL', 'LB', 1, 'CAD', true, 'test', 'test' from unnest(array['10-1000', '10-2000', '10-3000', '10-4000']) id`.execute(
    books.db,
  )
  await sql`
    insert into product_vendor (owner_id, position, vendor_id, vendor_sku, from_quantity, price, currency, preferred)
    select id, 0, 'V100', 'N-' || substr(product_id, 4), 0, case product_id when '10-3000' then 5 else 1.72 end, 'CAD', true
    from product where product_id like '10-%' and product_id <> '10-4000'`.execute(books.db)
  await transaction(books.db, (trx) => postOn(trx, '2026-06-10', [receipt('100', '200')]))
  await prices.activated('A-LIST', [
    { productId: '10-1000', lowQuantity: '1', price: '2.45' },
    { productId: '10-1000', lowQuantity: '500', price: '2.31' },
    { productId: '10-1000', lowQuantity: '2000', price: '2.18' },
  ])
})

describe('a price file of a vendor', () => {
  const spring = file(
    'N-1000,Steel by the pound,LB,1.89,2.60,2026-06-15',
    'n-2000,Galvanized,CWT,172.00,,2026-06-15',
    'N-3000,Plate,LB,6.30,,2026-06-15',
    'X-77,Something new,LB,4.10,,2026-06-15',
  )

  it('[supply 9 product-price-import] says what it changes before anything is taken: little changes, large ones that wait, numbers that nobody knows', async () => {
    const found = await check(spring)
    expect(found).toMatchObject({ rows: 4, unchanged: 1, notOurs: 0, faults: [], made: [] })
    // 1.72 to 1.89 is 9.88 %: 172.00 a hundredweight is 1.72 a pound, as it was.
    expect(found.taken).toMatchObject([
      { vendorSku: 'N-1000', productId: '10-1000', oldCost: '1.72', cost: '1.89', changePercent: '9.883721' },
    ])
    // 5.00 to 6.30 is 26 %.
    expect(found.waits).toMatchObject([
      { vendorSku: 'N-3000', productId: '10-3000', oldCost: '5', cost: '6.3', changePercent: '26', waits: 'Change' },
      { vendorSku: 'X-77', productId: null, oldCost: null, cost: '4.1', changePercent: null, waits: 'Unmatched' },
    ])
    // 1.89 and 40 % are 2.65; the other ranges keep their distance: 2.31 / 2.45 × 2.65 = 2.50, 2.18 / 2.45 × 2.65 = 2.36.
    expect(found.tables).toMatchObject([
      {
        tableId: 'A-LIST',
        draftKey: null,
        lines: [{ price: '2.45', newPrice: '2.65', margin: '28.6792' }, { newPrice: '2.5' }, { newPrice: '2.36' }],
      },
    ])
    expect(await offersOf('10-1000')).toEqual([['V100', 'N-1000', '1.72', 'CAD']])
    expect((await panel()).waiting).toEqual([])
  })

  it('[supply 9 product-price-import] takes them, proposes prices in the chosen tables, and leaves what stock is worth', async () => {
    const stock = () => sql`select * from stock_pool order by 1, 2, 3`.execute(books.db).then(({ rows }) => rows)
    const before = await stock()
    const answer = await bring(spring, { tables: 'A-LIST', proposedFrom: '2026-07-15' })
    expect(answer.ResultStatus, JSON.stringify(answer.Problems)).toBe(1)
    expect(answer.Data!.made).toEqual(['A-LIST/2'])
    expect(await linesOf('A-LIST/2')).toEqual(['2.65', '2.5', '2.36'])
    expect(await linesOf('A-LIST/1')).toEqual(['2.45', '2.31', '2.18'])
    expect(await offersOf('10-1000')).toEqual([['V100', 'N-1000', '1.89', 'CAD']])
    expect(await offersOf('10-3000')).toEqual([['V100', 'N-3000', '5', 'CAD']])
    expect(await stock()).toEqual(before)
    const { rows } = await sql`
      select column_name, old_value, new_value from audit_log where table_name = 'product' and record_key = '10-1000'`.execute(
      books.db,
    )
    expect(rows).toContainEqual({ column_name: 'vendors.0.price', old_value: '1.72', new_value: '1.89' })
    expect((await panel()).waiting).toMatchObject([
      { vendorSku: 'N-3000', waits: 'Change' },
      { vendorSku: 'X-77', waits: 'Unmatched' },
    ])
  })

  it('[supply 9 product-price-import] changes nothing the second time', async () => {
    const answer = await bring(spring, { tables: 'A-LIST' })
    expect(answer.Message).toBe('No changes made.')
    expect(answer.Data).toMatchObject({ taken: [], waits: [], unchanged: 4, made: [] })
    expect((await admin.list('/api/oe/price-table?tableId==A-LIST')).List).toHaveLength(2)
  })

  it('[supply 9.1 vendor files] remembers which product a number is, and which is none of ours', async () => {
    const idOf = async (sku: string) => (await panel()).waiting.find(({ vendorSku }) => vendorSku === sku)!.id
    expect((await match(await idOf('X-77'), 'NOBODY')).Problems).toMatchObject([{ Field: 'productId' }])
    expect((await match(await idOf('X-77'), '10-4000')).ResultStatus).toBe(1)
    expect(await offersOf('10-4000')).toEqual([['V100', 'X-77', '4.1', 'CAD']])
    await bring(file('Y-1,Never bought,LB,3,,', 'x-77,Something new,LB,4.20,,'))
    expect(await offersOf('10-4000')).toEqual([['V100', 'x-77', '4.2', 'CAD']])
    expect((await match(await idOf('Y-1'), null)).ResultStatus).toBe(1)
    expect(await check(file('Y-1,Never bought,LB,3.5,,'))).toMatchObject({ notOurs: 1, waits: [], unchanged: 0 })
    expect(skus((await panel()).waiting)).toEqual(['N-3000'])
  })

  it('[supply 9 product-price-import] what waits is taken or refused by right: all of it, or nothing', async () => {
    const [row] = (await panel()).waiting
    expect((await decide([row!.id], true, {}, as('clerk'))).Problems).toMatchObject([{ Key: 'kit:refused.noRight' }])
    const none = await decide([row!.id, randomUUID()], true)
    expect(none.Problems![0]!.Key).toBe('oe:productPriceImport.faults.decidedMeanwhile')
    expect(await offersOf('10-3000')).toEqual([['V100', 'N-3000', '5', 'CAD']])
    expect((await decide([row!.id], false)).ResultStatus).toBe(1)
    // It was refused as it is: the same file does not ask again, another figure does.
    expect(await check(spring)).toMatchObject({ taken: [{ vendorSku: 'X-77' }], unchanged: 3, waits: [] })
    const answer = await bring(file('N-3000,Plate,LB,6.60,,'))
    expect(answer.Data!.waits).toMatchObject([{ changePercent: '32', waits: 'Change' }])
    expect((await decide([(await panel()).waiting[0]!.id], true)).ResultStatus).toBe(1)
    expect(await offersOf('10-3000')).toEqual([['V100', 'N-3000', '6.6', 'CAD']])
    expect((await panel()).waiting).toEqual([])
  })

  it('[supply 9.1 vendor files] the limit is a dated row: another one counts from its day on', async () => {
    const limit = (effective: string, percent: string, calls: Calls = admin) =>
      calls.save('POST', `${ROOM}/limit`, { effective, percent })
    expect(await panel()).toMatchObject({ percent: '25', limits: [{ effective: '2000-01-01', percent: '25' }] })
    expect((await limit('2026-06-29', '10')).Problems).toMatchObject([{ Field: 'effective' }])
    expect((await limit('2026-07-01', '0')).Problems).toMatchObject([{ Field: 'percent' }])
    expect((await limit('2026-07-01', '60')).ResultStatus).toBe(1)
    expect(await panel()).toMatchObject({ percent: '25' })
    expect((await limit('2026-06-30', '5')).ResultStatus).toBe(1)
    expect(await panel()).toMatchObject({ percent: '5' })
    expect((await check(file('N-1000,,LB,2.00,,'))).waits).toMatchObject([
      { changePercent: '5.820106', waits: 'Change' },
    ])
    expect((await limit('2026-06-30', '25')).ResultStatus).toBe(1)
  })
})

describe('a stranger’s file', () => {
  const strange = ['Catalogue of the mill;;', 'Artikel;Was;Preis', 'N-1000;Steel;1,95', 'N-2000;Galvanized;1,75'].join(
    '\n',
  )

  it('[supply 9.1 vendor files] asks once what its columns mean, and is known by its heads from then on', async () => {
    const asked = (await sent('/check', strange)).Data as unknown as {
      asksColumns: boolean
      rows: string[][]
      guess: object
    }
    expect(asked.asksColumns).toBe(true)
    const columns = JSON.stringify({
      head: 1,
      columns: { vendorSku: 0, description: 1, cost: 2 },
      dayOrder: null,
      mark: ',',
    })
    const found = await check(strange, { columns })
    expect(found.taken.map(({ cost }) => cost)).toEqual(['1.95', '1.75'])
    expect((await bring(strange, { columns })).ResultStatus).toBe(1)
    // A title more, and another cost: the heads are the same.
    const again = ['Spring;;', strange.replace('1,95', '1,99')].join('\n')
    expect((await check(again)).taken.map(({ cost }) => cost)).toEqual(['1.99'])
  })

  it('[supply 9.1 vendor files] names its vendors, where it is of several', async () => {
    const several = ['Vendor,Part No.,Net price', 'V100,N-1000,2.00', 'NOBODY,N-2000,1'].join('\n')
    expect(faultsOf(await check(several, { vendorId: '' }))).toEqual([[3, 'vendor', 'vendorUnknown']])
    expect((await check(several.replace('NOBODY', 'v100'), { vendorId: '' })).waits).toMatchObject([
      { vendorSku: 'N-2000', waits: 'Change' },
    ])
  })

  it('[supply 9 product-price-import] with one fault it changes nothing; each fault stands in its row and column', async () => {
    const wrong = file(
      'N-1000,,LB,free,,',
      'N-1001,,LB,-2,,',
      'N-2000,,BUNDLE,1.80,,',
      'N-3000,,LB,6.61,,31/31/2026',
      'Z-9,,LB,1,,',
      'Z-9,,LB,2,,',
    )
    expect(faultsOf(await check(wrong))).toEqual([
      [2, 'cost', 'noCost'],
      [3, 'cost', 'notPositive'],
      [4, 'unit', 'unit'],
      [5, 'effective', 'noDay'],
      [7, 'vendorSku', 'twice'],
    ])
    expect((await bring(wrong)).ResultStatus).toBe(2)
    expect((await sent('/check', '%PDF-1.7')).Problems![0]!.Key).toBe('oe:productPriceImport.file.notTable')
  })

  it('[supply 9 product-price-import] a price of a day to come waits for it', async () => {
    const ahead = file('N-1000,,LB,2.01,,2026-07-15')
    expect((await bring(ahead)).Data!.waits).toMatchObject([{ waits: 'Ahead', effective: '2026-07-15' }])
    const [row] = (await panel()).waiting
    expect((await decide([row!.id], true)).Problems![0]!.Key).toBe('oe:productPriceImport.faults.ahead')
    expect((await bring(ahead)).Message).toBe('No changes made.')
  })

  it('[S6.09] what vendors ask is for whoever may read it with the product', async () => {
    await sql`insert into secured_screen (screen) values ('po/product') on conflict do nothing`.execute(books.db)
    await sql`
      insert into widget_security (role_id, screen, widget, mode, owner_id, position)
      select ur.role_id, 'po/product', 'vendors.price', 'hide', s.id, 0
      from secured_screen s, user_role ur join app_user u on u.id = ur.user_id where s.screen = 'po/product' and u.user_name = 'approver'`.execute(
      books.db,
    )
    expect((await approver.get(`${ROOM}/panel`)).statusCode).toBe(403)
    expect((await admin.get(`${ROOM}/panel`)).statusCode).toBe(200)
  })
})

describe('two vendors that become one', () => {
  it('[supply 9.1 vendor files] what was learnt of the files of the one is known of the other; where both know a number, the one that stays is right', async () => {
    const of = (content: string, vendor: string) => bring(content, { vendorId: vendor })
    const idOf = async (sku: string) => (await panel()).waiting.find(({ vendorSku }) => vendorSku === sku)!.id
    expect((await of(file('M-1,Tube,LB,2,,', 'M-2,Angle,LB,3,,', 'M-3,Waits,LB,4,,'), 'V200')).ResultStatus).toBe(1)
    expect((await match(await idOf('M-1'), '10-4000')).ResultStatus).toBe(1)
    expect((await match(await idOf('M-2'), null)).ResultStatus).toBe(1)
    expect((await of(file('M-2,Angle,LB,3,,'), 'STEELCO')).ResultStatus).toBe(1)
    expect((await match(await idOf('M-2'), '10-3000')).ResultStatus).toBe(1)
    const parameters = { fromFirm: 'V200', intoFirm: 'STEELCO', reason: 'Entered twice' }
    const answer = await admin.save('POST', '/api/admin/merge-firms/run', {
      parameters,
      confirmed: ['admin.mergeFirms.confirms'],
    })
    expect(answer.ResultStatus, JSON.stringify(answer.Problems)).toBe(1)
    await app.deps.jobs.drain()
    const run = (await admin.get(`/api/admin/merge-firms/runs/${String(answer.EntityId)}`)).json<Row>()
    expect(run, JSON.stringify(run)).toMatchObject({ state: 'Done', counts: { refused: 0 } })
    const { rows } = await sql<Row>`
      select vendor_id as "vendorId", sku_key as "skuKey", product_id as "productId" from vendor_sku_match
      where vendor_id in ('V200', 'STEELCO') order by sku_key`.execute(books.db)
    expect(rows).toEqual([
      { vendorId: 'STEELCO', skuKey: 'm-1', productId: '10-4000' },
      { vendorId: 'STEELCO', skuKey: 'm-2', productId: '10-3000' },
    ])
    expect((await panel()).waiting).toContainEqual(expect.objectContaining({ vendorId: 'STEELCO', vendorSku: 'M-3' }))
    // The same file of the vendor that stays asks for nothing again.
    expect(await check(file('M-1,Tube,LB,2,,'), { vendorId: 'STEELCO' })).toMatchObject({ waits: [], unchanged: 1 })
  })
})
