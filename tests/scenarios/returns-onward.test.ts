import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Entity } from '../../shared/contracts/entity.ts'
import { ProductReturn } from '../../shared/contracts/oe/product-return.ts'
import { Shipment } from '../../shared/contracts/oe/shipment.ts'
import { PurchaseReturn } from '../../shared/contracts/po/purchase-return.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { enterMetals } from '../support/metals.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { act, approved, enterPurchasingMasters, orderLine, received } from '../support/purchasing.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { enterSalesAccounts, SHIPMENT, ShippingDesk } from '../support/shipping-desk.ts'

/** [supply 9.1 returns] What comes back to us and goes on to its vendor; and lines that are known again by what travels with them. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new ShippingDesk(admin, app)
const [RETURN, VENDOR_RETURN] = ['/api/oe/product-return', '/api/po/purchase-return']

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterPurchasingMasters(admin, books)
  await enterMetals(books.db)
  await enterSalesAccounts(books)
})

const linesOf = (record: Row) => record['lines'] as Row[]
const steel = async (quantity = '100'): Promise<Row> =>
  received(admin, await approved(admin, [orderLine({ quantity, unitCost: '3' })]))
const order = (quantity: string) =>
  desk.released([{ productId: 'STEEL', quantity, unitPrice: '9' }], { warehouseId: 'HAM-1' })

/** A record as a screen sends it: what nobody can write does not travel. */
function asSent(entity: Entity, record: Row): Row {
  const open = (fields: Entity['fields'], values: Row): Row =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) =>
        field.readOnly
          ? []
          : [
              [
                name,
                field.kind === 'lines'
                  ? (values[name] as Row[]).map((line) => open(field.fields!, line))
                  : values[name],
              ],
            ],
      ),
    )
  return open(entity.fields, record)
}
const completed = async (path: string, record: Row): Promise<Row> =>
  succeeded(await admin.save('POST', `${path}/complete`, { record })) as Row

/** So much of what was invoiced has come back. */
async function cameBack(line: Row): Promise<Row> {
  const sold = await order('100')
  await desk.shipped(sold)
  await desk.invoiced({ orderNo: sold['orderNo'] })
  const { documentNo } = await desk.invoiceOf(sold)
  const record = {
    ...emptyRecord(ProductReturn.fields),
    ...{ billToId: 'C100', documentNo, returnDate: '2026-06-30', reason: 'rusty' },
  }
  const draft = succeeded(await admin.save('POST', RETURN, { record }))
  const lines = linesOf(draft).map((one) => ({ ...one, ...line }))
  const path = `${RETURN}/${String(draft['id'])}`
  const asked = succeeded(await admin.save('PUT', path, { record: { lines }, version: draft['version'] }))
  return succeeded(await act(admin, RETURN, 'receive', asked))
}

describe('what comes back', () => {
  it('[supply 9.1 returns] goes on by a return to its vendor, of the receipt that had brought it last, with all that is known; once', async () => {
    const receipt = await steel()
    const back = await cameBack({ returned: '40', disposition: 'Vendor' })
    const forward = (record: Row) => act(admin, RETURN, 'forward', record, { parameters: { failReason: 'SURFACE' } })
    const gone = succeeded(await forward(back))
    const { List } = await admin.list(`${VENDOR_RETURN}?returnNo==${String(linesOf(gone)[0]!['vendorReturnNo'])}`)
    const onward = (await admin.read(`${VENDOR_RETURN}/${String(List[0]!['id'])}`)).Data as Row
    expect(onward).toMatchObject({
      ...{ receiptNo: receipt['receiptNo'], reference: back['returnNo'], reason: 'SURFACE', status: 'Open' },
      lines: [{ productId: 'STEEL', quantity: '40' }],
    })
    succeeded(await act(admin, VENDOR_RETURN, 'post', onward))
    expect((await forward(gone)).ResultStatus).not.toBe(1)
  })

  it('[supply 9.1 returns] is replaced once, by an order at what it had cost as it left; where the order knows what it costs, its margin is nothing', async () => {
    await steel()
    const replaced = async () => {
      const back = await cameBack({ returned: '10', replaced: true })
      const after = succeeded(await act(admin, RETURN, 'replace', back))
      const { List } = await admin.list(`/api/oe/sales-order?orderNo==${String(after['replacementNo'])}`)
      const made = (await admin.read(`/api/oe/sales-order/${String(List[0]!['id'])}`)).Data as Row
      return { back, after, made, line: linesOf(made)[0]! }
    }
    const { back, after, made, line } = await replaced()
    expect(made).toMatchObject({ billToId: 'C100', customerReference: back['returnNo'], status: 'Open' })
    expect(line).toMatchObject({ quantity: '10', unitCost: null })
    expect(Number(line['netPrice'])).toBeCloseTo(Number(back['cost']) / 10, 6)
    expect((await act(admin, RETURN, 'replace', after)).ResultStatus).not.toBe(1)

    // What has a price has a cost beside it in the order.
    await sql`update product_class set markup_percent = 25`.execute(books.db)
    await steel()
    const known = (await replaced()).line
    expect(known).toMatchObject({ netPrice: known['unitCost'], marginPercent: '0' })
    expect(Number(known['unitCost'])).toBeGreaterThan(0)
  })
})

describe('what is typed into a line before the first save', () => {
  it('[supply 10 returns] of a return to a vendor travels with the line and the lot that it is of', async () => {
    const { receiptNo } = await steel()
    const record = {
      ...emptyRecord(PurchaseReturn.fields),
      ...{ receiptNo, returnDate: '2026-06-30', reason: 'SURFACE' },
    }
    const shown = await completed(VENDOR_RETURN, record)
    const typed = { ...shown, lines: linesOf(shown).map((line) => ({ ...line, quantity: '7' })) }
    const saved = succeeded(await admin.save('POST', VENDOR_RETURN, { record: asSent(PurchaseReturn, typed) }))
    expect(linesOf(saved)).toMatchObject([{ quantity: '7' }])
  })

  it('[supply 9 orders-shipping-queue] of a shipment travels with the line of the order that it is of', async () => {
    await steel()
    const { orderNo } = await order('50')
    const record = { ...emptyRecord(Shipment.fields), orderNo, warehouseId: 'HAM-1', shipDate: '2026-06-30' }
    const shown = await completed(SHIPMENT, record)
    const typed = { ...shown, lines: linesOf(shown).map((line) => ({ ...line, quantity: '20', rest: 'Backorder' })) }
    const answer = await admin.save('POST', SHIPMENT, { record: asSent(Shipment, typed) })
    expect(rules(answer)).toEqual([])
    expect(linesOf(answer.Data as Row)).toMatchObject([{ quantity: '20', rest: 'Backorder' }])
  })
})
