import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { ProductReturn } from '../../shared/contracts/oe/product-return.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import { chargeStock, chargeTakenBack } from '../../server/modules/po/index.ts'
import { stockAgrees } from '../../server/stock/prove.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { CLERK } from '../support/books.ts'
import { BreakingLines } from '../support/crash.ts'
import { DirectDesk, enterDirect, FROM_ANYBODY } from '../support/direct-desk.ts'
import { insisted } from '../support/insist.ts'
import { enterFailReasons, LANDED, landedAndPosted, RETURN, returning } from '../support/landing-desk.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { succeeded, untied } from '../support/payables-desk.ts'
import { act, CONFIRMED, ORDER, RECEIPT, receipt as drafted } from '../support/purchasing.ts'
import { linesOf } from '../support/sales-desk.ts'
import { COMPANY } from './northgate.ts'

/** [supply 3.7, 2.3] What a vendor has shipped to our customer does not lie with us: what it costs later, whereto it comes back, and a process that dies in between. */
const TODAY = '2026-06-08'
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date(`${TODAY}T16:00:00Z`) } })
const admin = as('admin')
const { db } = books
const BACK = '/api/oe/product-return'
const direct = new DirectDesk(admin, app, books, TODAY)
const desk = direct.shipping.orders
const broken = new BreakingLines(app.pool)
const wanting = (quantity: string, more: Row = {}) => ({ productId: 'P1', quantity, unitPrice: '4', ...more })
/** 100 lie there at 3.00, whatever passes. */
const YARD = { quantity: '100', value: '300', kept: '0' }

beforeAll(async () => {
  await enterDirect(admin, books)
  await enterFailReasons(db)
  await sql`
    insert into account_role (company_id, role, gl_account, created_by, updated_by)
    values (${COMPANY}, 'FREIGHT_CLEARING', '2055', 'test', 'test')`.execute(db)
})
afterEach(() => {
  broken.left = null
})

async function cameDirect(quantity: string): Promise<{ order: Row; receipt: Row }> {
  const { order, purchase } = await direct.bought([wanting(quantity)])
  return { order, receipt: await direct.came(purchase) }
}
/** What a document has booked on each account in the end, with what it has corrected. */
async function nettedOf(id: unknown): Promise<Record<string, string>> {
  const { rows } = await sql<{ account: string; amount: string }>`
    select l.gl_account as account, money_text(sum(l.debit - l.credit)) as amount from entry e join entry_line l on l.entry_id = e.id
    where e.document_id = ${String(id)}::uuid group by 1 having sum(l.debit - l.credit) <> 0 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}
const agrees = async () => {
  expect((await stockAgrees(COMPANY).execute(db)).rows).toEqual([])
  expect(await untied(books)).toEqual([])
}

describe('what a vendor shipped to our customer', () => {
  it('[supply 3.7 direct costs] costs more of sales when its freight comes later, and what lies there stays at what it was', async () => {
    const { receipt } = await cameDirect('60')
    const landed = await landedAndPosted(admin, receipt)
    expect(await direct.stock('P1')).toEqual(YARD)
    expect(await nettedOf(landed['id'])).toEqual({ 2055: '-10.00', 5000: '10.00' })
    await agrees()
    succeeded(await act(admin, LANDED, 'reverse', landed, { parameters: { reversalDate: TODAY } }))
    expect(await direct.stock('P1')).toEqual(YARD)
    expect(await nettedOf(landed['id'])).toEqual({})
    await agrees()
  })

  it('[supply 3.7 direct costs] costs more of sales when its invoice asks another price, beside goods that came to us and bear theirs', async () => {
    const { receipt } = await cameDirect('60')
    const { id } = receipt
    const [line] = linesOf(receipt)
    const charging = (purpose: string) => ({
      ...{ companyId: COMPANY, day: TODAY, description: 'price' },
      document: { type: 'ap.purchaseInvoice', id: String(id), purpose },
    })
    await books.inTransaction((trx) =>
      chargeStock(trx, charging('post'), [{ lineKey: String(line!['lineKey']), quantity: '60', value: '7.50' }], CLERK),
    )
    expect(await direct.stock('P1')).toEqual(YARD)
    const { rows } = await sql`
      select rule, money_text(value) as value, contra ->> 'role' as contra from stock_move
      where posting_id = (select id from stock_posting where document_type = 'ap.purchaseInvoice' and document_id = ${String(id)}::uuid and purpose = 'post')
      order by seq`.execute(db)
    expect(rows).toEqual([
      { rule: 'Charge', value: '7.50', contra: null },
      { rule: 'Restate', value: '-7.50', contra: 'COGS' },
    ])
    await books.inTransaction((trx) => chargeTakenBack(trx, charging('post.rev'), CLERK))
    expect(await direct.stock('P1')).toEqual(YARD)
    expect((await stockAgrees(COMPANY).execute(db)).rows).toEqual([])
  })

  it('[supply 3.7 direct back] is not returned to its vendor past the customer who has it', async () => {
    const { receipt, order } = await cameDirect('10')
    const answer = await admin.save('POST', RETURN, { record: returning(receipt) })
    expect(rules(answer)).toEqual([['receiptNo', 'po:rules.purchaseReturn.cameToUs']])
    expect(answer.Problems![0]!.Args).toMatchObject({
      receiptNo: receipt['receiptNo'],
      directFor: order['orderNo'],
    })
  })

  it('[supply 3.7 direct back] goes on to its vendor once the customer has brought it back', async () => {
    const { order, purchase } = await direct.bought([wanting('10', { productId: 'P2' })])
    const receipt = await direct.came(purchase)
    await direct.shipping.invoiced({ orderNo: order['orderNo'], invoiceDate: TODAY })
    const { documentNo } = await direct.shipping.invoiceOf(order)
    const record = {
      ...emptyRecord(ProductReturn.fields),
      ...{ billToId: 'C100', documentNo, returnDate: TODAY, reason: 'Bent' },
    }
    const draft = succeeded(await admin.save('POST', BACK, { record }))
    const lines = linesOf(draft).map((line) => ({ ...line, returned: '4', disposition: 'Vendor' }))
    const asked = succeeded(
      await admin.save('PUT', `${BACK}/${String(draft['id'])}`, { record: { lines }, version: draft['version'] }),
    )
    const back = succeeded(await act(admin, BACK, 'receive', asked))
    const gone = succeeded(await act(admin, BACK, 'forward', back, { parameters: { failReason: 'SURFACE' } }))
    const { List } = await admin.list(`${RETURN}?returnNo==${String(linesOf(gone)[0]!['vendorReturnNo'])}`)
    const onward = (await admin.read(`${RETURN}/${String(List[0]!['id'])}`)).Data as Row
    expect(onward).toMatchObject({ receiptNo: receipt['receiptNo'], status: 'Open', lines: [{ quantity: '4' }] })
    expect(succeeded(await act(admin, RETURN, 'post', onward))).toMatchObject({ status: 'Posted' })
    await agrees()
  })

  it('[supply 3.7 direct quote] a quote is confirmed as what its vendor ships, and nothing of it is kept', async () => {
    const quote = await desk.taken([wanting('30')], { orderType: 'Quote' })
    const order = succeeded(await desk.act('confirmDirect', quote))
    expect(order).toMatchObject({ orderType: 'DirectShip', status: 'Open', expiresOn: null, promisedDate: null })
    expect(linesOf(order)).toMatchObject([{ available: null, reserved: '0', backordered: '30', promisedDate: null }])
    expect(await direct.stock('P1')).toEqual(YARD)
    expect(rules(await desk.act('confirmDirect', order))).toEqual([['status', 'kit:refused.wrongState']])
    const released = succeeded(await desk.act('release', order))
    const bought = succeeded(await desk.act('buy', released, FROM_ANYBODY))
    const purchase = succeeded(await act(admin, ORDER, 'approve', await direct.purchaseOf(bought)))
    await direct.came(purchase)
    expect(await direct.shipmentsOf(order)).toMatchObject([{ status: 'Shipped', cost: '63' }])
  })

  it('[supply 3.7 direct crash] a process that dies between receipt and shipment leaves both or neither; done again they are done once', async () => {
    const { order, purchase } = await direct.bought([wanting('20')])
    const draft = await drafted(admin, purchase, undefined, { receiptDate: TODAY })
    const { answer, statements } = await insisted(
      books,
      broken,
      (key) =>
        admin.write('POST', `${RECEIPT}/${String(draft['id'])}/post`, { version: draft['version'], ...CONFIRMED }, key),
      3,
    )
    expect(statements).toBeGreaterThan(20)
    expect(succeeded(answer.json() as CallResult<Row>)).toMatchObject({ status: 'Posted' })
    expect(await direct.shipmentsOf(order)).toMatchObject([{ status: 'Shipped', cost: '42' }])
    expect(await direct.stock('P1')).toEqual(YARD)
    await agrees()
  }, 180_000)
})
