import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OrderLife } from '../../shared/contracts/oe/order-summary.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { act, ORDER, received } from '../support/purchasing.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { linesOf, SalesDesk } from '../support/sales-desk.ts'
import { enterSalesAccounts, ShippingDesk } from '../support/shipping-desk.ts'
import { enterStockMasters, postOn, receipt } from '../support/stock-books.ts'

/** [supply 9, 3.9] What waits of a sales order is bought for it, comes into stock and is kept for it, over HTTP. */
const TODAY = '2026-06-08'
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date(`${TODAY}T16:00:00Z`) } })
const [admin, clerk] = [as('admin'), as('clerk')]
const shipping = new ShippingDesk(admin, app)
const desk = shipping.orders
const own = (field: string | null, rule: string) => [field, `oe:rules.salesOrder.${rule}`]
const wanting = (quantity: string, more: Row = {}) => ({ productId: 'P1', quantity, unitPrice: '4', ...more })
const arrived = (quantity: string) =>
  books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt(quantity, '100', { productId: 'P1' })]))
const bought = async (order: Row) => {
  const answer = await admin.get(`${ORDER}?orderNo=${encodeURIComponent(`=${String(linesOf(order)[0]!['supplyNo'])}`)}`)
  const { List } = answer.json<{ List: { id: string }[] }>()
  return (await admin.read(`${ORDER}/${List[0]!.id}`)).Data as Row
}

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await enterSalesAccounts(books)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('CLOSING_REASON', 'SHORT', 'Short', 10, true, false, 'test', 'test') on conflict do nothing`.execute(
    books.db,
  )
  await sql`
    insert into product_vendor (owner_id, position, vendor_id, vendor_sku, price, currency, lead_days, preferred)
    select id, 0, 'STEELCO', 'SC-77', 2.10, 'CAD', 9, true from product where product_id = 'P1'`.execute(books.db)
})

describe('back to back', () => {
  it('[supply 9 back to back] orders what waits at what is known, says for whom, and its day becomes the promise', async () => {
    await arrived('40')
    const order = await desk.taken([wanting('100')])
    expect(linesOf(order)[0]).toMatchObject({ reserved: '40', backordered: '60', supplyNo: null, promisedDate: null })
    const after = succeeded(await desk.act('buy', order, { lineNo: null, vendorId: null }))
    const [line] = linesOf(after)
    expect(line).toMatchObject({
      reserved: '40',
      backordered: '60',
      supplyOn: '2026-06-17',
      promisedDate: '2026-06-17',
    })
    const purchase = await bought(after)
    expect(purchase).toMatchObject({ vendorId: 'STEELCO', warehouseId: 'W1', approval: 'Needed', subTotal: '126' })
    expect(linesOf(purchase)).toMatchObject([
      { productId: 'P1', quantity: '60', unitPrice: '2.1', vendorSku: 'SC-77', forOrders: after['orderNo'] },
    ])
    expect(rules(await desk.act('buy', after, { lineNo: 10, vendorId: null }))).toEqual([
      own('given.lineNo', 'boughtAlready'),
    ])
  })

  it('[supply 9 back to back] orders at the price of the quantity; a price in another unit is none in that of stock', async () => {
    await sql`
      insert into product_vendor (owner_id, position, vendor_id, from_quantity, vendor_sku, price, currency, lead_days, preferred)
      select id, 1, 'STEELCO', 500, ${'SC-77-OF-FIVE-HUNDRED-POUNDS-OR-MORE'}, 1.90, 'CAD', 9, false from product where product_id = 'P1'`.execute(
      books.db,
    )
    const priceOf = async (quantity: string) => {
      const order = await desk.taken([wanting(quantity)])
      const after = succeeded(await desk.act('buy', order, { lineNo: null, vendorId: null }))
      return linesOf(await bought(after))[0]
    }
    expect(await priceOf('499')).toMatchObject({ unitPrice: '2.1', vendorSku: 'SC-77' })
    expect(await priceOf('500')).toMatchObject({ unitPrice: '1.9' })
    await sql`
      insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
      select unit_type, 'CWT', 'Hundredweight', 10, true, false, 'test', 'test' from product where product_id = 'P1'
      on conflict do nothing`.execute(books.db)
    await sql`update product set purchase_unit = 'CWT' where product_id = 'P1'`.execute(books.db)
    expect((await priceOf('500'))?.['unitPrice']).not.toBe('1.9')
    await sql`update product set purchase_unit = null where product_id = 'P1'`.execute(books.db)
    await sql`delete from product_vendor where vendor_sku like 'SC-77-OF%'`.execute(books.db)
  })

  it('[supply 3.9 own supply] what comes fills its own order and no other, and what comes otherwise fills the others', async () => {
    const order = await desk.taken([wanting('50')])
    const after = succeeded(await desk.act('buy', order, { lineNo: null, vendorId: null }))
    const earlier = await desk.taken([wanting('10', { promisedDate: '2026-06-09' })])
    await arrived('10')
    expect(linesOf(await desk.read(after))[0]).toMatchObject({ reserved: '0', backordered: '50' })
    expect(linesOf(await desk.read(earlier))[0]).toMatchObject({ reserved: '10', backordered: '0' })
    const waits = await desk.taken([wanting('5', { promisedDate: '2026-06-09' })])
    const purchase = succeeded(await act(admin, ORDER, 'approve', await bought(after)))
    await received(admin, purchase, undefined, { receiptDate: TODAY })
    expect(linesOf(await desk.read(after))[0]).toMatchObject({ reserved: '50', backordered: '0', supplyNo: null })
    expect(linesOf(await desk.read(waits))[0]).toMatchObject({ reserved: '0', backordered: '5' })
    const { Data: life } = (await admin.get(`/api/oe/order-summary/${String(order['orderNo'])}`)).json<{
      Data: OrderLife
    }>()
    expect(life.marks.map(({ what }) => what)).toEqual(expect.arrayContaining(['Bought', 'Received']))
    succeeded(await desk.act('cancel', await desk.read(waits), { lineNo: null, closingReason: 'SHORT' }))
  })

  it('[supply 9 order-summary] shows when it comes, from which purchase order, until it is cancelled; then the line waits as any other', async () => {
    const order = await desk.taken([wanting('70')])
    const after = succeeded(await desk.act('buy', order, { lineNo: null, vendorId: null }))
    const supplyNo = linesOf(after)[0]!['supplyNo']
    const look = async () =>
      (await admin.get(`/api/oe/order-summary/${String(order['orderNo'])}`)).json<{ Data: OrderLife }>().Data
    expect((await look()).marks.filter(({ what }) => what === 'Comes')).toMatchObject([
      { document: supplyNo, at: '2026-06-17', isAhead: true, kind: 'PurchaseOrder' },
    ])
    succeeded(await act(admin, ORDER, 'cancel', await bought(after), { confirmed: ['po.purchaseOrder.cancelled'] }))
    expect((await look()).marks.filter(({ document }) => document === supplyNo).map(({ what }) => what)).toEqual([
      'Bought',
    ])
    await arrived('70')
    expect(linesOf(await desk.read(order))[0]).toMatchObject({ reserved: '70', backordered: '0', supplyNo: null })
  })

  it('[supply 9 back to back] is refused without the right to buy, a vendor, or anything that waits', async () => {
    const order = await desk.taken([{ productId: 'P2', quantity: '5', unitPrice: '4' }])
    const given = { lineNo: null, vendorId: null }
    expect(rules(await desk.act('buy', order, given))).toEqual([own('given.vendorId', 'noVendor')])
    const named = succeeded(await desk.act('buy', order, { ...given, vendorId: 'STEELCO' }))
    expect((await bought(named))['vendorId']).toBe('STEELCO')
    await arrived('200')
    const kept = await desk.taken([wanting('3')])
    expect(rules(await desk.act('buy', kept, given))).toEqual([own('given.lineNo', 'nothingWaits')])
    await sql`delete from role_right where role_id = 'clerk' and right_id like 'po/%'`.execute(books.db)
    expect(rules(await new SalesDesk(clerk).act('buy', kept, given))).toEqual([own(null, 'mayNotBuy')])
  })

  it('[supply 3.9 own supply] of 100 bought, 60 came: 60 are kept, 40 still come with number and day, and what else lies there is not held', async () => {
    await sql`
      insert into product_vendor (owner_id, position, vendor_id, vendor_sku, price, currency, lead_days, preferred)
      select id, 0, 'STEELCO', 'SC-60', 2.10, 'CAD', 9, true from product where product_id = 'P2'`.execute(books.db)
    const ofP2 = (quantity: string) => wanting(quantity, { productId: 'P2' })
    const order = await desk.taken([ofP2('100')])
    const after = succeeded(await desk.act('buy', order, { lineNo: null, vendorId: null }))
    const supplyNo = linesOf(after)[0]!['supplyNo']
    const coming = { supplyNo, supplyOn: '2026-06-17' }
    // What comes to the shelf otherwise is not for the line: it waits for what was bought.
    await books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt('25', '50', { productId: 'P2' })]))
    expect(linesOf(await desk.read(after))[0]).toMatchObject({ reserved: '0', backordered: '100', ...coming })
    const purchase = succeeded(await act(admin, ORDER, 'approve', await bought(after)))
    await received(admin, purchase, ['60'], { receiptDate: TODAY })
    expect(linesOf(await desk.read(after))[0]).toMatchObject({ reserved: '60', backordered: '40', ...coming })
    // 85 lie there and 60 are kept: 25 are free, and the next one has them at once.
    const next = await desk.taken([ofP2('25')])
    expect(linesOf(next)[0]).toMatchObject({ reserved: '25', backordered: '0', supplyNo: null })
    // Without any more on the shelf, 7 wait; what comes for the line is not for them.
    const waits = await desk.taken([ofP2('7')])
    await received(admin, purchase, undefined, { receiptDate: TODAY })
    expect(linesOf(await desk.read(after))[0]).toMatchObject({ reserved: '100', backordered: '0', supplyNo: null })
    expect(linesOf(await desk.read(waits))[0]).toMatchObject({ reserved: '0', backordered: '7' })
  })
})
