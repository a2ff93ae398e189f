import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { FoundProducts, ProductHead } from '../../shared/contracts/ic/product-inquiry.ts'
import type { InquiryRows } from '../../shared/contracts/inquiry.ts'
import { transaction } from '../../server/platform/database/transaction.ts'
import { want } from '../../server/stock/claims/claims.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterStockMasters, issue, postOn, receipt } from '../support/stock-books.ts'
import { COMPANY, VENDORS } from './northgate.ts'

const TODAY = '2026-06-10'
const { books, as } = await startNorthgate({ clock: { now: () => new Date(`${TODAY}T15:00:00Z`) } })
const { db } = books
await enterStockMasters(db)

const path = '/api/ic/product-inquiry/P1'
const head = async (user = 'admin', query = '') =>
  (await as(user).read(`${path}${query}`)).Data as unknown as ProductHead & Record<string, unknown>
const list = async (name: string) => (await as('admin').read(`${path}/${name}`)).Data as unknown as InquiryRows
const find = async (typed: string) =>
  (await as('admin').read(`/api/ic/product-finder?q=${encodeURIComponent(typed)}`)).Data as unknown as FoundProducts

const wants = (documentNo: string, quantity: string, promisedOn: string) =>
  transaction(db, (trx) =>
    want(
      { trx, by: 'Marie', now: new Date(`${TODAY}T15:00:00Z`), uuid: randomUUID, today: TODAY },
      { companyId: COMPANY, document: { type: 'test.order', id: randomUUID() }, documentNo, wantedBy: 'Fairweather' },
      [{ lineKey: '1', productId: 'P1', warehouseId: 'W1', quantity, promisedOn, orderedOn: '2026-06-01' }],
    ),
  )

it('[supply 51] 35 on hand, 60 on order, 48 kept and 30 wanted: 13 less than nothing available, and 17 when all has come and gone', async () => {
  await books.inTransaction((trx) => postOn(trx, '2026-06-01', [receipt('48', '480')]))
  await wants('SO-48', '48', '2026-06-20')
  await wants('SO-30', '30', '2026-06-22')
  await books.inTransaction((trx) => postOn(trx, '2026-06-05', [issue('13')]))
  await sql`
    with o as (
      insert into purchase_order (order_no, company_id, status, approval, approved_by, revision, receive_status, vendor_id, order_date, warehouse_id,
                                  eta, currency, rate, created_by, updated_by)
      values ('PO-60', ${COMPANY}, 'Open', 'Approved', 'test', 0, 'NotReceived', ${VENDORS[0]}, '2026-06-01', 'W1', '2026-06-15', 'CAD', 1, 'test', 'test')
      returning id)
    insert into purchase_order_line (owner_id, position, line_no, product_id, quantity, unit) select id, 0, 1, 'P1', 60, 'LB' from o`.execute(
    db,
  )
  const of = await head()
  expect(of).toMatchObject({ onHand: '35', kept: '48', available: '-13', waitedFor: '30', onOrder: '60' })
  expect(of.outlook.days.map(({ day, quantity }) => `${day} ${quantity}`).slice(0, 3)).toEqual([
    '2026-06-10 -13',
    '2026-06-15 47',
    '2026-06-22 17',
  ])
  expect((await list('warehouses')).rows).toMatchObject([
    { warehouseId: 'W1', onHand: '35', available: '-13', reserved: '48', waitedFor: '30', nextOn: '2026-06-15' },
  ])
  expect((await list('wanted')).rows).toMatchObject([
    { documentNo: 'SO-48', quantity: '48', reserved: '48', waitedFor: '0' },
    { documentNo: 'SO-30', quantity: '30', reserved: '0', waitedFor: '30' },
  ])
  expect((await list('coming')).rows).toMatchObject([
    { supply: 'Purchase', documentNo: 'PO-60', comesOn: '2026-06-15', daysLate: null, toCome: '60' },
  ])
  expect((await list('moves')).rows.map(({ day, quantity, after }) => [day, quantity, after])).toEqual([
    ['2026-06-05', '-13', '35'],
    ['2026-06-01', '48', '48'],
  ])
})

it('[supply 7.7] costs are told to who may see them; one warehouse is looked at alone', async () => {
  expect(await head()).toMatchObject({ averageCost: '10', lastCost: '10' })
  expect(await head('admin', '?warehouseId=W2')).toMatchObject({ onHand: '0', available: '0' })
  await sql`delete from role_named_right where named_right = 'cost.view'`.execute(db)
  expect(Object.keys(await head('clerk'))).not.toContain('averageCost')
  expect((await as('admin').get('/api/ic/product-inquiry/NOBODY')).statusCode).toBe(404)
})

it('[supply 7.7] a product is found by number, code, the number of its vendor, words of any language, and sizes', async () => {
  await sql`
    update product set description = 'Cold rolled sheet', description_fr = 'Tôle laminée à froid', form = 'Sheet', thickness = 0.0598, width = 48,
      length = 120 where product_id = 'P2'`.execute(db)
  await sql`insert into product_barcode (owner_id, position, barcode) select id, 0, '084712000017' from product where product_id = 'P2'`.execute(
    db,
  )
  await sql`
    insert into product_vendor (owner_id, position, vendor_id, vendor_sku, preferred) select id, 0, ${VENDORS[0]}, 'M-40021', true from product
    where product_id = 'P2'`.execute(db)
  const by = async (typed: string) => (await find(typed)).rows.map((row) => `${row.productId} ${row.by}`)
  expect(await by('p2')).toEqual(['P2 Id'])
  expect(await by('084712000017')).toEqual(['P2 Barcode'])
  expect(await by('m-40021')).toEqual(['P2 VendorSku'])
  expect(await by('TOLE froid')).toEqual(['P2 Words'])
  expect(await by('rolled .06 >=48')).toEqual(['P2 Size'])
  expect(await by('.06 >=60')).toEqual([])
  expect((await find('rolled .06 >=48')).query).toEqual({
    words: ['rolled'],
    sizes: [
      { size: 'thickness', from: '0.055', to: '0.065' },
      { size: 'width', from: '48', to: null },
    ],
  })
  // A sign of a pattern is a sign.
  expect(await by('%')).toEqual([])
})
