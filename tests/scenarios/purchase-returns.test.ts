import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { PurchaseReceipt } from '../../shared/contracts/po/purchase-receipt.ts'
import { PurchaseReturn } from '../../shared/contracts/po/purchase-return.ts'
import { proof } from '../../server/modules/gl/integration/proof.ts'
import { stockAgrees } from '../../server/stock/prove.ts'
import { stockBooks } from '../../server/stock/subledger.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { enterMetals } from '../support/metals.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import {
  act,
  approved,
  CONFIRMED,
  done,
  enterPurchasingMasters,
  orderLine,
  postedLines,
  RECEIPT,
  receipt,
  received,
} from '../support/purchasing.ts'
import { postOn, receipt as cameIn } from '../support/stock-books.ts'
import { COMPANY, figures } from './northgate.ts'

/** [supply 10] What goes back to a vendor over HTTP. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const { db } = books
const RETURN = '/api/po/purchase-return'

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterMetals(db)
})

const entered = async (of: Row, quantities: string[], more: Row = {}): Promise<Row> => {
  const record = {
    ...emptyRecord(PurchaseReturn.fields),
    ...{ receiptNo: of['receiptNo'], returnDate: '2026-06-08', reason: 'SURFACE' },
    ...more,
  }
  const saved = done(await admin.save('POST', RETURN, { record }))
  if (quantities.length === 0) return saved
  const lines = (saved['lines'] as Row[]).map((line, at) => ({ ...line, quantity: quantities[at] ?? null }))
  return done(
    await admin.save('PUT', `${RETURN}/${String(saved['id'])}`, { record: { lines }, version: saved['version'] }),
  )
}
const post = (draft: Row) => act(admin, RETURN, 'post', draft)
const steel = async () =>
  (
    await sql<{ quantity: string; value: string }>`
      select trim_scale(quantity)::text as quantity, money_text(value) as value from stock_pool where product_id = 'STEEL'`.execute(
      db,
    )
  ).rows[0]
const orderStands = async (of: Row) =>
  (
    await sql<{ received: string; standing: string }>`
      select trim_scale(l.received)::text as received, o.receive_status as standing
      from purchase_order o join purchase_order_line l on l.owner_id = o.id where o.order_no = ${String(of['orderNo'])}`.execute(
      db,
    )
  ).rows[0]
const tied = async () => {
  expect((await stockAgrees(COMPANY).execute(db)).rows).toEqual([])
  const rows = await proof(db, stockBooks, { companyId: COMPANY, from: '2026-01-01', to: '2026-12-31' })
  expect(rows.filter(({ source, difference }) => source === 'PO' && Number(difference) !== 0)).toEqual([])
}

describe('a return to a vendor', () => {
  it('[supply 3.10] goes at what it is carried at; the difference from the price is a variance, and the order waits for it again', async () => {
    const of = await approved(admin, [orderLine({ quantity: '100', unitPrice: '2' })])
    const came = await received(admin, of)
    // What is in stock besides was dearer: one of it is carried at 2.50.
    await books.inTransaction((trx) =>
      postOn(trx, '2026-06-04', [cameIn('100', '300', { productId: 'STEEL', warehouseId: 'HAM-1' })]),
    )
    const draft = await entered(came, ['40'])
    expect(draft).toMatchObject({ amount: '80', lines: [{ received: '100', toInvoice: '100', amount: '80' }] })
    const posted = done(await post(draft))
    expect(await postedLines(books, posted)).toEqual(figures('Dr 2050 80.00; Cr 1200 100.00; Dr 5010 20.00'))
    expect(await steel()).toEqual({ quantity: '160', value: '400.00' })
    expect(await orderStands(of)).toEqual({ received: '60', standing: 'Partly' })
    const waits = await admin.list(`/api/po/receipt-line?receiptNo==${String(came['receiptNo'])}`)
    expect(waits.List[0]).toMatchObject({ toInvoice: '60' })
    await tied()
    const reversal = { parameters: { reversalDate: '2026-06-10', reversalReason: 'wrong order' } }
    expect(rules(await act(admin, RECEIPT, 'reverse', came, reversal))).toEqual([
      [null, 'po:rules.purchaseReceipt.nothingReturned'],
    ])
    const more = await entered(came, ['61'])
    expect(rules(await post(more))).toEqual([['lines.0.quantity', 'po:rules.purchaseReturn.notInvoiced']])
    done(await act(admin, RETURN, 'reverse', posted, { parameters: { reversalDate: '2026-06-20' } }))
    expect(await steel()).toEqual({ quantity: '200', value: '500.00' })
    expect(await orderStands(of)).toEqual({ received: '100', standing: 'Received' })
    await tied()
  })

  it('[supply 2.3] what comes before a return makes it worth something else: the difference is a variance on its day', async () => {
    const came = await received(admin, await approved(admin, [orderLine({ quantity: '100', unitPrice: '2' })]))
    done(await post(await entered(came, ['50'])))
    await books.inTransaction((trx) =>
      postOn(trx, '2026-06-04', [cameIn('100', '900', { productId: 'STEEL', warehouseId: 'HAM-1' })]),
    )
    await tied()
    const { rows } = await sql<{ amount: string }>`
      select money_text(sum(debit - credit)) as amount from moved_line where gl_account = '5010'`.execute(db)
    expect(Number(rows[0]!.amount)).toBeGreaterThan(0)
  })

  it('[supply 10] a coil goes back whole, and nothing can be done with it any more', async () => {
    const of = await approved(admin, [orderLine({ productId: 'CR-16-48', quantity: '300', unitPrice: '0.5' })])
    const saved = await receipt(admin, of)
    const lots = ['100', '200'].map((weight) => ({
      ...emptyRecord(PurchaseReceipt.fields.lots.fields!),
      ...{ weight, mfrNo: `M${weight}`, heatKey: 'LK-58213' },
    }))
    const open = done(
      await admin.save('PUT', `${RECEIPT}/${String(saved['id'])}`, { record: { lots }, version: saved['version'] }),
    )
    const came = done(await act(admin, RECEIPT, 'post', open, CONFIRMED))
    expect(rules(await post(await entered(came, ['101'])))).toEqual([
      ['lines.0.quantity', 'po:rules.purchaseReturn.withinReceived'],
    ])
    expect(rules(await post(await entered(came, [])))).toEqual([['lines', 'po:rules.purchaseReturn.somethingBack']])
    const early = await entered(came, ['100'], { returnDate: '2026-06-02' })
    expect(rules(await post(early))).toEqual([['returnDate', 'po:rules.purchaseReturn.notBeforeReceipt']])
    const posted = done(await post(await entered(came, ['100'])))
    expect(await postedLines(books, posted)).toEqual(figures('Dr 2050 50.00; Cr 1200 50.00'))
    const { rows } = await sql<{ status: string }>`
      select status from stock_lot where source_id = ${String(came['id'])}::uuid order by lot_no`.execute(db)
    expect(rows).toEqual([{ status: 'Returned' }, { status: 'InStock' }])
    await tied()
  })
})
