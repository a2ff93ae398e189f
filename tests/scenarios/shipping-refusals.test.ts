import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { PriceAdjustment } from '../../shared/contracts/oe/price-adjustment.ts'
import { ProductReturn } from '../../shared/contracts/oe/product-return.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { act } from '../support/purchasing.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { linesOf } from '../support/sales-desk.ts'
import { enterSalesAccounts, ShippingDesk } from '../support/shipping-desk.ts'
import { enterStockMasters, lot, postOn, receipt } from '../support/stock-books.ts'

/** [supply 9] What shipments, their invoices, adjustments and returns are refused for, each at its field. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new ShippingDesk(admin, app)
const QUEUE = '/api/oe/orders-shipping-queue'
const [RETURN, ADJUSTMENT] = ['/api/oe/product-return', '/api/oe/price-adjustment']
const own = (field: string | null, name: string) => [field, `oe:rules.shipment.${name}`]
const PIECES = { productId: 'P2', quantity: '20', unitPrice: '14.75' }
const came = (quantity: string, productId: string, more: Row = {}) =>
  books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt(quantity, '100.00', { productId, ...more })]))
const invoicing = async (order: Row, invoiceDate: string) =>
  (await desk.invoiced({ orderNo: order['orderNo'], invoiceDate })).rows.map(({ problems }) => problems[0]?.Key)

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await enterSalesAccounts(books)
  await sql`update product_class set ship_tolerance_percent = 5`.execute(books.db)
})

describe('a shipment', () => {
  it('is of something, closes no more than its tolerance lets, and is whole where its order is', async () => {
    await came('20', 'P2')
    const order = await desk.released([PIECES])
    expect(rules(await desk.act('post', await desk.drafted(order, ['0'])))).toEqual([own('lines', 'somethingLeaves')])
    const draft = await desk.drafted(order, ['10'])
    const lines = linesOf(draft).map((line) => ({ ...line, rest: 'Close' }))
    const body = { record: { lines }, version: draft['version'] }
    const closing = succeeded(await admin.save('PUT', `/api/oe/shipment/${String(draft['id'])}`, body))
    expect(rules(await desk.act('post', closing))).toEqual([own('lines.0.rest', 'closedWithinTolerance')])
    const whole = await desk.released(
      [
        { ...PIECES, quantity: '10' },
        { productId: 'P1', quantity: '10', unitPrice: '1' },
      ],
      {
        shipComplete: true,
      },
    )
    expect(rules(await desk.act('post', await desk.drafted(whole, ['10', '0'])))).toEqual([own('lines', 'leavesWhole')])
  })

  it('names each lot once, and takes one that somebody wants', async () => {
    const [one] = [await lot(books.db, 'P4', 'ONE'), await lot(books.db, 'P4', 'NONE')]
    await came('100', 'P4', { lotId: one })
    const order = await desk.released([{ productId: 'P4', quantity: '100', unitPrice: '9' }])
    const of = (quantity: string) => ({ lotNo: 'ONE', quantity, orderLine: null, weight: null })
    const record = { orderNo: order['orderNo'], shipDate: '2026-06-10', lots: [of('40'), of('60')] }
    await expect(desk.drafted(order, [], record)).rejects.toThrow('lotsOnce')
    await came('10', 'P3', { lotId: await lot(books.db, 'P3', 'ALONE') })
    const scanned = await admin.save('POST', `${QUEUE}/scan`, { warehouseId: 'W1', code: 'ALONE' })
    expect(rules(scanned)).toEqual([['code', 'oe:rules.ordersShippingQueue.nobodyWants']])
  })

  it('is corrected by another lot of the same product, as it left: parts that came from several corrections one by one', async () => {
    const lots = ['A', 'B', 'C']
    for (const name of lots) await came('100', 'P4', { lotId: await lot(books.db, 'P4', `LOT-${name}`) })
    await came('100', 'P3', { lotId: await lot(books.db, 'P3', 'OTHER') })
    const order = await desk.released([{ productId: 'P4', quantity: '100', unitPrice: '9' }])
    const left = await desk.shipped(order, [], {
      lots: [{ lotNo: 'LOT-A', quantity: '100', orderLine: null, weight: null }],
    })
    const correct = async (fromLot: string, toLot: string, quantity: string) => {
      const now = (await admin.read(`/api/oe/shipment/${String(left['id'])}`)).Data as Row
      return desk.act('correctLot', now, { fromLot, toLot, quantity, reason: 'Written down wrongly' })
    }
    expect(rules(await correct('LOT-A', 'LOT-A', '10'))).toEqual([own('given.toLot', 'lotOther')])
    expect(rules(await correct('LOT-A', 'OTHER', '10'))).toEqual([own('given.toLot', 'lotOfProduct')])
    succeeded(await correct('LOT-A', 'LOT-B', '40'))
    succeeded(await correct('LOT-A', 'LOT-B', '30'))
    expect(rules(await correct('LOT-B', 'LOT-C', '70'))).toEqual([own('given.quantity', 'lotInParts')])
    succeeded(await correct('LOT-B', 'LOT-C', '30'))
  })
})

describe('a wave', () => {
  it('leaves an order that leaves whole until all of it is there, and says so', async () => {
    await sql`
      insert into product (product_id, description, product_type, product_class, unit, active, valuation, created_by, updated_by)
      values ('WAVE', 'Wave', 'Stock', 'METAL', 'LB', true, 'Average', 'test', 'test')`.execute(books.db)
    await came('5', 'WAVE')
    const order = await desk.released([{ productId: 'WAVE', quantity: '9', unitPrice: '1' }], {
      ...{ billToId: 'BUILDER', shipComplete: true },
    })
    const parameters = { warehouseId: 'W1', shipDate: '2026-06-30', withoutShipVia: false, orderNo: order['orderNo'] }
    const { EntityId } = await admin.save('POST', `${QUEUE}/run`, { parameters })
    await app.deps.jobs.drain()
    const { rows } = (await admin.get(`${QUEUE}/runs/${String(EntityId)}`)).json<{ rows: { problems: Row[] }[] }>()
    expect(rows[0]!.problems).toMatchObject([{ Key: 'oe:rules.ordersShippingQueue.staysWhole' }])
  })
})

describe('an invoice', () => {
  it('is of no day before its goods left, and of nothing without a price', async () => {
    await came('20', 'P2')
    const order = await desk.released([{ ...PIECES, quantity: '4' }])
    await desk.shipped(order, ['4'], { shipDate: '2026-06-15' })
    expect(await invoicing(order, '2026-06-12')).toEqual(['oe:rules.ordersInvoicesQueue.beforeShipment'])
    const priced = sql`update sales_order_line set net_price = ${null}, unit_price = null where owner_id = ${String(order['id'])}::uuid`
    await priced.execute(books.db)
    expect(await invoicing(order, '2026-06-20')).toEqual(['oe:rules.ordersInvoicesQueue.noPrice'])
    await sql`update sales_order_line set net_price = 14.75, unit_price = 14.75 where owner_id = ${String(order['id'])}::uuid`.execute(
      books.db,
    )
    expect(await invoicing(order, '2026-06-20')).toEqual([undefined])
  })
})

describe('what was invoiced', () => {
  it('is corrected and brought back up to 200 lines at once; beyond them its invoice is named', async () => {
    await came('500', 'P1')
    const line = { productId: 'P1', quantity: '1', unitPrice: '2' }
    const order = await desk.released(Array.from({ length: 201 }, () => line))
    await desk.shipped(order)
    await desk.invoiced({ orderNo: order['orderNo'] })
    const all = { billToId: 'C100', productId: 'P1', reason: 'bent' }
    const adjusted = { ...emptyRecord(PriceAdjustment.fields), ...all, adjustDate: '2026-06-20' }
    expect(rules(await admin.save('POST', ADJUSTMENT, { record: adjusted }))).toContainEqual([
      'toDate',
      'oe:rules.priceAdjustment.notTooMany',
    ])
    const back = { ...emptyRecord(ProductReturn.fields), ...all, returnDate: '2026-06-20' }
    expect(rules(await admin.save('POST', RETURN, { record: back }))).toContainEqual([
      'documentNo',
      'oe:rules.productReturn.notTooMany',
    ])
    const none = { ...adjusted, productId: 'P4', billToId: 'BUILDER' }
    const draft = succeeded(await admin.save('POST', ADJUSTMENT, { record: none }))
    expect(rules(await act(admin, ADJUSTMENT, 'post', draft))).toContainEqual([
      'productId',
      'oe:rules.priceAdjustment.somethingSold',
    ])
  })

  it('is replaced at what it costs where that is known, and goes on to a vendor where a receipt had brought it', async () => {
    await sql`update product_class set markup_percent = null`.execute(books.db)
    await sql`
      insert into user_code_type (code_type, description, applications, created_by, updated_by)
      values ('FAIL_REASON', 'Reason', 'PO', 'test', 'test') on conflict do nothing`.execute(books.db)
    await sql`
      insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
      values ('FAIL_REASON', 'SURFACE', 'Surface', 10, true, false, 'test', 'test') on conflict do nothing`.execute(
      books.db,
    )
    await came('20', 'P2')
    const order = await desk.released([
      { ...PIECES, quantity: '4' },
      { productId: 'SVC', quantity: '1', unitPrice: '5' },
    ])
    await desk.shipped(order)
    await desk.invoiced({ orderNo: order['orderNo'], invoiceDate: '2026-06-20' })
    const { documentNo } = await desk.invoiceOf(order)
    const back = async (productId: string, more: Row): Promise<Row> => {
      const record = { ...emptyRecord(ProductReturn.fields), billToId: 'C100', documentNo, reason: 'bent' }
      const draft = succeeded(await admin.save('POST', RETURN, { record: { ...record, returnDate: '2026-06-25' } }))
      const lines = linesOf(draft).map((line) => (line['productId'] === productId ? { ...line, ...more } : line))
      const path = `${RETURN}/${String(draft['id'])}`
      const asked = succeeded(await admin.save('PUT', path, { record: { lines }, version: draft['version'] }))
      return succeeded(await act(admin, RETURN, 'receive', asked))
    }
    const service = await back('SVC', { returned: '1', replaced: true })
    expect(rules(await act(admin, RETURN, 'replace', service))).toEqual([['lines', 'oe:rules.productReturn.costKnown']])
    const pieces = await back('P2', { returned: '2', disposition: 'Vendor' })
    const forward = await act(admin, RETURN, 'forward', pieces, { parameters: { failReason: 'SURFACE' } })
    expect(rules(forward)).toContainEqual(['lines', 'oe:rules.productReturn.receiptKnown'])
  })
})
