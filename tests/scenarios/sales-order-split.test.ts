import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { linesOf, SALES_ORDER } from '../support/sales-desk.ts'
import { enterSalesAccounts, ShippingDesk } from '../support/shipping-desk.ts'
import { enterStockMasters, postOn, receipt } from '../support/stock-books.ts'

/** [supply 9] A part of an order goes on as an order of its own: of both together as much is ordered as before, over HTTP. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-08T16:00:00Z') } })
const admin = as('admin')
const shipping = new ShippingDesk(admin, app)
const desk = shipping.orders
const own = (field: string | null, rule: string) => [field, `oe:rules.salesOrder.${rule}`]
const split = (order: Row, lineNo: number | null = null, splitQuantity: string | null = null) =>
  desk.act('split', order, { lineNo, splitQuantity })
/** The order that was split off this one last. */
const offspring = async ({ orderNo }: Row): Promise<Row> => {
  const { rows } = await sql<{ id: string }>`
    select id from sales_order where split_from = ${String(orderNo)} order by order_no desc limit 1`.execute(books.db)
  return (await admin.read(`${SALES_ORDER}/${rows[0]!.id}`)).Data as Row
}
const arrived = (quantity: string, productId = 'P1') =>
  books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt(quantity, '100', { productId })]))

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await enterSalesAccounts(books)
})

describe('an order that is split', () => {
  it('[supply 9 split] gives away what waits: quantities and amounts of both are those of the one, at the price that was taken', async () => {
    await arrived('40')
    const lines = [
      { productId: 'P1', quantity: '100', unitPrice: '4.25', discountPercent: '5', promisedDate: '2026-06-20' },
      { productId: 'SVC', quantity: '1', unitPrice: '50' },
    ]
    const order = await desk.taken(lines, { customerReference: 'PO-5' })
    expect(order['subTotal']).toBe('453.75')
    const left = succeeded(await split(order))
    expect(linesOf(left)).toMatchObject([
      { productId: 'P1', quantity: '40', reserved: '40', backordered: '0', unitPrice: '4.25', amount: '161.5' },
      { productId: 'SVC', quantity: '1' },
    ])
    const gone = await offspring(order)
    expect(gone).toMatchObject({
      splitFrom: order['orderNo'],
      customerReference: 'PO-5',
      status: 'Open',
      subTotal: '242.25',
    })
    expect(linesOf(gone)).toMatchObject([
      {
        productId: 'P1',
        quantity: '60',
        backordered: '60',
        reserved: '0',
        netPrice: '4.0375',
        promisedDate: '2026-06-20',
      },
    ])
    expect(Number(left['subTotal']) + Number(gone['subTotal'])).toBe(453.75)
    await arrived('60')
    expect(linesOf(await desk.read(gone))[0]).toMatchObject({ reserved: '60', backordered: '0' })
  })

  it('[supply 3.9 split] takes along what is kept for it, past whoever waits longer; what has gone stays where it was', async () => {
    await arrived('30', 'P2')
    const order = await shipping.released([{ productId: 'P2', quantity: '30', unitPrice: '2' }])
    const waits = await desk.taken([{ productId: 'P2', quantity: '9', unitPrice: '2', promisedDate: '2026-06-09' }])
    await shipping.shipped(order, ['10'], { shipDate: '2026-06-08' })
    const left = succeeded(await split(await desk.read(order), 10, '12'))
    expect(linesOf(left)[0]).toMatchObject({ quantity: '18', shipped: '10', reserved: '8', backordered: '0' })
    const gone = await offspring(order)
    expect(gone['releasedOn']).toBeNull()
    expect(linesOf(gone)[0]).toMatchObject({ quantity: '12', shipped: '0', reserved: '12', backordered: '0' })
    expect(linesOf(await desk.read(waits))[0]).toMatchObject({ reserved: '0', backordered: '9' })
    expect(rules(await split(left, 10, '9'))).toEqual([own('given.splitQuantity', 'splitWithin')])
  })

  it('[supply 9 split] keeps something, and what holds it holds both', async () => {
    const one = await desk.taken([{ productId: 'SVC', quantity: '4', unitPrice: '10' }])
    expect(rules(await split(one, 10))).toEqual([own('given.lineNo', 'nothingLeft')])
    expect(rules(await split(one))).toEqual([own('given.lineNo', 'nothingWaits')])
    const held = succeeded(await desk.act('hold', one, { holdReason: 'Drawing' }))
    const left = succeeded(await split(held, 10, '3'))
    expect(linesOf(left)[0]).toMatchObject({ quantity: '1', amount: '10' })
    expect(await offspring(one)).toMatchObject({ status: 'OnHold', subTotal: '30', holds: [{ kind: 'Manual' }] })
  })
})
