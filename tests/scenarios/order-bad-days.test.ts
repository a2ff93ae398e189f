import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { PriceTable } from '../../shared/contracts/oe/price-table.ts'
import { ResultStatus } from '../../shared/contracts/result.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { linesOf } from '../support/sales-desk.ts'
import { enterSalesAccounts, ShippingDesk } from '../support/shipping-desk.ts'
import { enterStockMasters, postOn, receipt } from '../support/stock-books.ts'

/** [supply 6, 9] Days on which something changes between the question of a customer and his money, over HTTP with exact figures. */
const clock = { at: '2026-06-10T16:00:00Z' }
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date(clock.at) } })
const admin = as('admin')
const shipping = new ShippingDesk(admin, app)
const desk = shipping.orders
const TABLE = '/api/oe/price-table'
const own = (field: string | null, rule: string) => [field, `oe:rules.salesOrder.${rule}`]
const metal = (more: Row = {}): Row => ({ productId: 'P1', quantity: '1200', priceReason: null, ...more })

async function listed(tableId: string, price: string, days: Row): Promise<void> {
  const line = {
    ...emptyRecord(PriceTable.fields.lines.fields!),
    ...{ productId: 'P1', priceType: 'Fixed', lowQuantity: '1', highQuantity: null, price, safetyPrice: '2' },
  }
  const record = {
    ...emptyRecord(PriceTable.fields),
    ...{ tableId, name: tableId, usedFor: 'Company', bracket: 'Line', rangeUnit: 'LB', currency: 'CAD' },
    ...{ ...days, lines: [line] },
  }
  const { id, version } = succeeded(await admin.save('POST', TABLE, { record }))
  succeeded(
    await admin.save('POST', `${TABLE}/${String(id)}/activate`, { version, confirmed: ['oe.priceTable.beginsInPast'] }),
  )
}

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await enterSalesAccounts(books)
  await books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt('20000', '40000', { productId: 'P1' })]))
  await listed('JUNE', '2.31', { effective: '2026-06-01', expiry: '2026-06-15' })
})

describe('a price table that ends between quote and order', () => {
  it('[supply 6.6 table ends] leaves what was quoted until its day; priced anew afterwards nothing is found, and it is no order until something is', async () => {
    const quoted = { orderType: 'Quote', orderDate: '2026-06-10' }
    const quote = await desk.taken([metal()], { ...quoted, expiresOn: '2026-06-25' })
    const short = await desk.taken([metal()], { ...quoted, expiresOn: '2026-06-18' })
    expect(linesOf(quote)[0]).toMatchObject({ unitPrice: '2.31', amount: '2772' })
    clock.at = '2026-06-20T16:00:00Z'
    const order = succeeded(await desk.act('confirm', quote))
    expect(order).toMatchObject({ status: 'Open', subTotal: '2772' })
    expect(rules(await desk.act('confirm', short))).toEqual([own('expiresOn', 'quoteHolds')])
    const anew = succeeded(await desk.act('reprice', short))
    expect(linesOf(anew)[0]).toMatchObject({ unitPrice: null, listPrice: null })
    expect(rules(await desk.act('confirm', anew))).toEqual([['lines.0.unitPrice', 'kit:problems.required']])
    await listed('JULY', '2.45', { effective: '2026-06-19', expiry: null })
    const again = succeeded(await desk.act('reprice', anew))
    expect(succeeded(await desk.act('confirm', again))).toMatchObject({ status: 'Open', subTotal: '2940' })
  })
})

describe('a tax that changes between order and invoice', () => {
  it('[supply 9 tax changes] is that of the day of the invoice; what the goods come to stays as it was ordered', async () => {
    const order = await shipping.released([metal({ quantity: '100', unitPrice: '4', priceReason: 'As agreed' })], {
      orderDate: '2026-06-10',
    })
    expect(order).toMatchObject({ subTotal: '400', taxAmount: '52', total: '452' })
    await sql`
      insert into sales_tax_rate (owner_id, position, from_date, rate)
      select owner_id, 99, date '2026-06-19', 15 from sales_tax_rate where rate = 13`.execute(books.db)
    await shipping.shipped(order, ['100'], { shipDate: '2026-06-20' })
    await shipping.invoiced({ invoiceDate: '2026-06-20' })
    const invoice = await shipping.invoiceOf(order)
    expect(invoice).toMatchObject({ netAmount: '400', taxAmount: '60', docAmount: '460' })
  })
})

describe('an order that is being picked while somebody still types', () => {
  it('[supply 4.5 picked meanwhile] who saves later is told, and what has left is not ordered away; the picker ships what was saved', async () => {
    const line = metal({ quantity: '50', unitPrice: '4', priceReason: 'As agreed' })
    const order = await shipping.released([line], { orderDate: '2026-06-10' })
    // The picker takes what stands, twelve of them, while the desk has the order open with thirty in place of fifty.
    await shipping.shipped(order, ['12'], { shipDate: '2026-06-20' })
    const typed = linesOf(order).map((one) => ({ ...one, quantity: '30' }))
    const late = await desk.change(order, { lines: typed })
    expect(late.ResultStatus).not.toBe(ResultStatus.success)
    const now = await desk.read(order)
    expect(linesOf(now)[0]).toMatchObject({ quantity: '50', shipped: '12', reserved: '38' })
    const less = linesOf(now).map((one) => ({ ...one, quantity: '10' }))
    expect(rules(await desk.change(now, { lines: less }))).toEqual([own('lines.0.quantity', 'openStays')])
    const changed = succeeded(
      await desk.change(now, { lines: linesOf(now).map((one) => ({ ...one, quantity: '30' })) }),
    )
    expect(linesOf(changed)[0]).toMatchObject({ quantity: '30', shipped: '12', reserved: '18' })
  })
})
