import exceljs from 'exceljs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { DemandSources, OrderingLimit } from '../../shared/contracts/ic/demand-sources.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import {
  act,
  approved,
  done,
  enterPurchasingMasters,
  ORDER,
  orderLine,
  received,
  withoutUsualTax,
} from '../support/purchasing.ts'

const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-10T15:00:00Z') } })
const { db } = books
await enterMasters(as('admin'), books)
await enterPurchasingMasters(as('admin'), books)
await withoutUsualTax(books)

/** STEEL: none in HAM-1, which wants 20 to 100; two vendors sell it. */
await sql`
  insert into product_stocking (owner_id, position, warehouse_id, least, most)
  select id, 0, 'HAM-1', 20, 100 from product where product_id = 'STEEL'`.execute(db)
await sql`
  insert into product_vendor (owner_id, position, vendor_id, from_quantity, price, currency, lead_days, preferred)
  select p.id, v.position, v.vendor_id, 0, v.price, 'CAD', v.lead_days, v.position = 0
  from product p cross join (values (0, 'V100', 2.00, 28), (1, 'STEELCO', 2.50, 10)) v (position, vendor_id, price, lead_days)
  where p.product_id = 'STEEL'`.execute(db)

const ROOM = '/api/ic/demand-action-report'
const answered = async <T>(user: string, path: string): Promise<T> =>
  (await as(user).get(`${ROOM}/${path}`)).json<CallResult<T>>().Data!
const vendors = async (user: string) =>
  (await answered<DemandSources>(user, 'sources?productId=STEEL&warehouseId=HAM-1&mode=Inventory&quantity=100')).vendors

/** Rows of the sheet, its head the first. */
async function sheetOf(file: Buffer): Promise<unknown[][]> {
  const book = new exceljs.Workbook()
  await book.xlsx.load(file as unknown as ArrayBuffer)
  return book.worksheets[0]!.getSheetValues()
    .slice(1)
    .map((row) => (row as unknown[]).slice(1))
}

it('[judgement 36 limit] who runs demand knows up to how much he can approve an order himself: by his right, and below what asks for a second hand', async () => {
  expect(await answered<OrderingLimit>('clerk', 'limit')).toEqual({ mayApprove: true, most: '1000' })
  expect(await answered<OrderingLimit>('admin', 'limit')).toEqual({ mayApprove: true, most: null })
  const limit = (aboveAmount: string, validFrom: string | null, documentKind = 'PurchaseOrder') => sql`
    insert into gl_approval_limit (owner_id, position, document_kind, currency, above_amount, role_id, valid_from)
    select g.id, (select count(*) from gl_approval_limit), ${documentKind}, 'CAD', ${aboveAmount}, 'approver', ${validFrom}
    from gl_control g join company c on c.company_id = g.company_id and c.is_default`
  await limit('500', null).execute(db)
  await limit('10', null, 'Payment').execute(db)
  expect(await answered<OrderingLimit>('admin', 'limit')).toEqual({ mayApprove: true, most: '500' })
  // A later set takes the place of the earlier one, from its day on.
  await limit('20000', '2026-06-10').execute(db)
  await limit('100', '2026-06-11').execute(db)
  expect(await answered<OrderingLimit>('admin', 'limit')).toEqual({ mayApprove: true, most: '20000' })
  expect(await answered<OrderingLimit>('clerk', 'limit')).toEqual({ mayApprove: true, most: '1000' })
  await limit('600', '2026-06-10').execute(db)
  expect(await answered<OrderingLimit>('clerk', 'limit')).toEqual({ mayApprove: true, most: '600' })
  await sql`delete from gl_approval_limit where document_kind = 'PurchaseOrder'`.execute(db)
})

it('[judgement 36 file] what needs something is had as an Excel file under the words of the screen, by a right of its own, costs for whoever may see them', async () => {
  const parameters = {
    ...{ mode: 'Inventory', warehouseId: null, productClass: null, vendorId: null, productId: null, action: null },
    ...{ chosen: null, instead: null },
  }
  const file = (user: string, locale = 'en-CA') =>
    app.call(user, {
      ...{ method: 'POST', url: `${ROOM}/file`, payload: { parameters } },
      headers: { 'x-locale': locale },
    })
  const sheet = await sheetOf((await file('admin')).rawPayload)
  expect(sheet[0]).toEqual(expect.arrayContaining(['Product ID', 'Do', 'Quantity', 'Because', 'Cost']))
  const [line] = sheet.slice(1)
  expect(Object.fromEntries(sheet[0]!.map((name, at) => [name, line![at]]))).toMatchObject({
    ...{ 'Product ID': 'STEEL', Do: 'Buy', Quantity: 100, Because: '0 < 20; 100 - 0 = 100', Cost: 200 },
  })
  expect((await sheetOf((await file('admin', 'fr-CA')).rawPayload))[1]).toContain('Acheter')
  expect((await sheetOf((await file('clerk')).rawPayload))[0]).not.toContain('Cost')
  expect((await file('controller')).statusCode).toBe(200)
  await sql`delete from role_right where role_id = 'controller' and right_id = 'ic/demand-action-report.export'`.execute(
    db,
  )
  expect((await file('controller')).statusCode).toBe(403)
  const looks = await as('controller').save('POST', `${ROOM}/preview`, { parameters })
  expect(looks.ResultStatus).toBe(1)
})

it('[judgement 36 punctual] a vendor is as punctual as what he has brought in a year came by its day', async () => {
  const bring = async (promised: string | null, receiptDate: string) => {
    const order = await approved(as('admin'), [orderLine({ requiredDate: promised })], {
      ...{ warehouseId: 'HAM-1', orderDate: '2025-06-02', eta: null },
    })
    await received(as('admin'), order, undefined, { receiptDate })
  }
  expect((await vendors('controller')).map(({ vendorId, punctual }) => [vendorId, punctual])).toEqual([
    ['V100', null],
    ['STEELCO', null],
  ])
  await bring('2026-06-03', '2026-06-03')
  await bring('2026-06-05', '2026-06-03')
  await bring('2026-06-02', '2026-06-03')
  // What was promised for no day says nothing.
  await bring(null, '2026-06-03')
  expect((await vendors('controller')).map(({ vendorId, punctual }) => [vendorId, punctual])).toEqual([
    ['V100', null],
    ['STEELCO', { deliveries: 3, percent: 67 }],
  ])
  // Its day is moved after it was agreed: what came on the 3rd of an order for the 2nd stays late, 2 of 4.
  const movedTo = async (agreed: string | null, requiredDate: string) => {
    const order = await approved(as('admin'), [orderLine({ requiredDate: agreed })], {
      ...{ warehouseId: 'HAM-1', orderDate: '2025-06-02', eta: null },
    })
    const lines = (order['lines'] as Row[]).map((line) => ({ ...line, requiredDate }))
    const body = { record: { lines }, version: order['version'] }
    const moved = done(await as('admin').save('PUT', `${ORDER}/${String(order['id'])}`, body))
    await received(as('admin'), done(await act(as('admin'), ORDER, 'approve', moved)), undefined, {
      receiptDate: '2026-06-03',
    })
  }
  const steelco = async () => (await vendors('controller')).find(({ vendorId }) => vendorId === 'STEELCO')!['punctual']
  await movedTo('2026-06-02', '2026-06-10')
  expect(await steelco()).toEqual({ deliveries: 4, percent: 50 })
  // And moved to an earlier one, it is not late against that: 3 of 5.
  await movedTo('2026-06-08', '2026-06-02')
  expect(await steelco()).toEqual({ deliveries: 5, percent: 60 })
  // Where no day was agreed at first, the one that is approved then counts: 3 of 6.
  await movedTo(null, '2026-06-02')
  expect(await steelco()).toEqual({ deliveries: 6, percent: 50 })
  // Whoever may not look at orders is told nothing of them.
  await sql`delete from role_right where right_id like 'po/%'`.execute(db)
  for (const vendor of await vendors('clerk')) expect(vendor).not.toHaveProperty('punctual')
})
