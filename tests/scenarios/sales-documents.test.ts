import { beforeAll, describe, expect, it } from 'vitest'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { ReceiptsDesk } from '../support/receipts-desk.ts'
import { runReport } from '../support/report-run.ts'
import { returning } from '../support/sales-costs.ts'
import { enterSalesAccounts, ShippingDesk } from '../support/shipping-desk.ts'
import { enterStockMasters, postOn, receipt } from '../support/stock-books.ts'

/** [supply 9 sales-documents] All documents of sales, found in one place. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new ShippingDesk(admin, app)

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await enterSalesAccounts(books)
  await books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt('100', '200.00')]))
})

const found = async (more: object = {}) => {
  const parameters = { fromDate: '2026-06-01', toDate: '2026-06-30', customerId: null, find: null, kind: null, ...more }
  const { rows } = await runReport(admin, 'oe/sales-documents', { parameters, groupBy: [] })
  return rows.map(({ kind, number, state, total }) => [kind, number, state, total])
}

describe('documents of sales', () => {
  it('[supply 9 sales-documents] are found by customer, by a number of ours or of his, and by kind; each says how far it is', async () => {
    const line = { productId: 'P1', quantity: '100', unitPrice: '4' }
    const order = await desk.released([line], { customerReference: 'PO-77' })
    const shipment = await desk.shipped(order)
    await desk.invoiced()
    const invoice = await desk.invoiceOf(order)
    const back = await returning(admin, invoice)
    await new ReceiptsDesk(admin).posted([{ amount: '452.00', pays: { [String(invoice['invoiceNo'])]: '452.00' } }])
    await desk.orders.taken([line], { orderType: 'Quote', billToId: 'BUILDER', expiresOn: '2026-07-30' })
    const his = await found({ customerId: 'C100' })
    expect(his.map(([kind, , state]) => [kind, state]).toSorted()).toEqual([
      ['Invoice', 'Done'],
      ['Order', 'Done'],
      ['Receipt', 'Done'],
      ['Return', 'Open'],
      ['Shipment', 'Done'],
    ])
    expect(his).toContainEqual(['Invoice', invoice['invoiceNo'], 'Done', '452'])
    expect(await found({ find: 'po-77' })).toHaveLength(2)
    expect(await found({ find: String(shipment['shipmentNo']) })).toEqual([
      ['Shipment', shipment['shipmentNo'], 'Done', null],
    ])
    expect(await found({ kind: 'Return' })).toEqual([['Return', back['returnNo'], 'Open', '4.52']])
    expect((await found({ kind: 'Quote' })).map(([, , state]) => state)).toEqual(['Open'])
  })
})
