import { CustomerInvoice } from '../../shared/contracts/ar/customer-invoice.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { Shipment } from '../../shared/contracts/oe/shipment.ts'
import { PriceAdjustment } from '../../shared/contracts/oe/price-adjustment.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import { counted, many, type Desk } from './document-desk.ts'
import { succeeded } from './payables-desk.ts'
import { CUSTOMER_INVOICE } from './receivables-desk.ts'
import { ProductReturn } from '../../shared/contracts/oe/product-return.ts'
import { SalesDesk } from './sales-desk.ts'
import { SHIPMENT } from './shipping-desk.ts'
import { postOn, receipt } from './stock-books.ts'

export const ADJUSTMENT = '/api/oe/price-adjustment'
export const PRODUCT_RETURN = '/api/oe/product-return'

/** A posted invoice of so many lines of steel at 5.00. */
export async function steelInvoiced(calls: Calls, length = 1, more: Row = {}): Promise<Row> {
  const line = {
    ...emptyRecord(CustomerInvoice.fields.lines.fields!),
    productId: 'STEEL',
    quantity: '10',
    unitPrice: '5',
  }
  const record = {
    ...emptyRecord(CustomerInvoice.fields),
    ...{ kind: 'Invoice', billToId: 'C100', docDate: '2026-06-05', holdbackPercent: '0', ...more },
    lines: many(length, () => line),
  }
  return succeeded(await calls.save('POST', CUSTOMER_INVOICE, { record, then: 'post' }))
}

/** Its prices corrected to 4.00, as a new document. */
export const adjusting = ({ documentNo, billToId }: Row, more: Row = {}): Row => ({
  ...emptyRecord(PriceAdjustment.fields),
  ...{ documentNo, billToId, newPrice: '4', adjustDate: '2026-06-20', reason: 'agreed' },
  ...more,
})

/** One of each of its lines, as a new return: it has to be saved again with what comes back. */
export async function returning(calls: Calls, { documentNo, billToId }: Row, more: Row = {}): Promise<Row> {
  const record = {
    ...emptyRecord(ProductReturn.fields),
    ...{ documentNo, billToId, returnDate: '2026-06-20', reason: 'bent' },
    ...more,
  }
  const saved = succeeded(await calls.save('POST', PRODUCT_RETURN, { record }))
  const lines = (saved['lines'] as Row[]).map((line) => ({ ...line, returned: '1' }))
  const path = `${PRODUCT_RETURN}/${String(saved['id'])}`
  return succeeded(await calls.save('PUT', path, { record: { lines }, version: saved['version'] }))
}

/** An order of so many lines of steel that may be shipped, with what it takes in stock. */
async function steelOrdered(desk: Desk, length: number): Promise<Row> {
  await desk.books.inTransaction((trx) =>
    postOn(trx, '2026-06-02', [receipt(String(length), String(length), { productId: 'STEEL', warehouseId: 'HAM-1' })]),
  )
  const lines = many(length, () => ({ productId: 'STEEL', quantity: '1', unitPrice: '5' }))
  const orders = new SalesDesk(desk.admin)
  return succeeded(await orders.act('release', await orders.taken(lines, { warehouseId: 'HAM-1' })))
}

/** Documents of sales from their first save to where they are posted. */
export const SHIPPING_WALKS: Readonly<Record<string, (desk: Desk, length: number) => Promise<void>>> = {
  async 'oe.shipment'(desk, length) {
    const calls = counted(desk, SHIPMENT)
    const { orderNo } = await steelOrdered(desk, length)
    const record = { ...emptyRecord(Shipment.fields), orderNo, warehouseId: 'HAM-1', shipDate: '2026-06-10' }
    await calls.complete(record)
    const changed = await calls.change(await calls.save(record), { carrierReference: 'PRO 1' })
    await calls.look(changed)
    await calls.act('reverse', await calls.act('post', changed), { parameters: { reversalDate: '2026-06-20' } })
  },
  async 'oe.priceAdjustment'(desk, length) {
    const calls = counted(desk, ADJUSTMENT)
    const record = adjusting(await steelInvoiced(desk.admin, length))
    await calls.complete(record)
    const saved = await calls.save(record)
    const lines = (saved['lines'] as Row[]).map((line) => ({ ...line, newPrice: '4.5' }))
    const changed = await calls.change(saved, { lines })
    await calls.look(changed)
    await calls.act('post', changed)
  },
  async 'oe.productReturn'(desk, length) {
    const calls = counted(desk, PRODUCT_RETURN)
    const { documentNo, billToId } = await steelInvoiced(desk.admin, length)
    const record = {
      ...emptyRecord(ProductReturn.fields),
      ...{ documentNo, billToId, returnDate: '2026-06-20', reason: 'bent' },
    }
    await calls.complete(record)
    const saved = await calls.save(record)
    const lines = (saved['lines'] as Row[]).map((line) => ({ ...line, returned: '1' }))
    const changed = await calls.change(saved, { lines })
    await calls.look(changed)
    const received = await calls.act('receive', changed)
    await calls.act('credit', received, { parameters: { creditDate: '2026-06-21' } })
  },
}
