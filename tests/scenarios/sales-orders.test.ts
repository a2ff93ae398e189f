import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { linesOf, SalesDesk } from '../support/sales-desk.ts'
import { enterStockMasters, postOn, receipt } from '../support/stock-books.ts'

/** [supply 3.7, 3.9, 9] What customers order, over HTTP, with exact figures. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, clerk] = [as('admin'), as('clerk')]
const desk = new SalesDesk(admin)

const CLOSING = { lineNo: null, closingReason: 'SHORT' }
const own = (field: string | null, rule: string) => [field, `oe:rules.salesOrder.${rule}`]
const limit = (firmId: string, of: string) =>
  sql`update firm_bill_to set credit_limit = ${of}::numeric where owner_id = (select id from firm where firm_id = ${firmId})`.execute(
    books.db,
  )
const received = (quantity: string, productId: string) =>
  books.db.transaction().execute((trx) => postOn(trx, '2026-06-02', [receipt(quantity, '100', { productId })]))

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('CLOSING_REASON', 'SHORT', 'Short', 10, true, false, 'test', 'test') on conflict do nothing`.execute(
    books.db,
  )
})

/** Scenario 54: 1,200 lb at 2.31 less 5 %, an alloy surcharge, twenty pieces, and freight. */
const METAL = { productId: 'P1', quantity: '1200', unitPrice: '2.31', discountPercent: '5', surcharge: '0.045' }
const PIECES = { productId: 'P2', quantity: '20', unitPrice: '14.75' }

/** What was ordered of a line is at any time the sum of what became of it. */
function adds({ quantity, ...line }: Row): void {
  const parts = ['shipped', 'picked', 'allocated', 'reserved', 'backordered', 'shortClosed', 'cancelled']
  expect(parts.reduce((sum, name) => sum + Number(line[name]), 0)).toBe(Number(quantity))
}

describe('what an order comes to', () => {
  it('[supply 54] prices less discounts, surcharges, freight and tax', async () => {
    const order = await desk.taken([METAL, PIECES], { freight: '85' })
    expect(linesOf(order)).toMatchObject([
      { lineNo: 10, netPrice: '2.1945', amount: '2633.4', surchargeAmount: '54', description: 'P1', unit: 'LB' },
      { lineNo: 20, netPrice: '14.75', amount: '295', surchargeAmount: '0' },
    ])
    expect(order).toMatchObject({
      ...{ status: 'Open', subTotal: '2928.4', surchargeAmount: '54', freight: '85', freightTax: '11.05' },
      ...{ taxAmount: '398.76', total: '3466.16', termsCode: 'T2', currency: 'CAD', shippedStatus: 'NotShipped' },
    })
    expect(String(order['orderNo'])).toMatch(/^SO\d{7}$/)
    linesOf(order).forEach(adds)
  })
})

describe('stock', () => {
  it('[supply 3.9] is kept at save as far as it is free; the rest waits, and is let go when the line asks for less', async () => {
    await received('500', 'P1')
    const before = await sql<{
      kept: string
    }>`select coalesce(sum(reserved), 0)::text as kept from stock_claim where product_id = 'P1'`.execute(books.db)
    expect(Number(before.rows[0]!.kept)).toBe(500)
    const order = await desk.taken([{ ...PIECES, productId: 'P2', quantity: '30' }])
    expect(linesOf(order)[0]).toMatchObject({ reserved: '0', backordered: '30', available: '0' })
    await received('30', 'P2')
    const filled = await desk.read(order)
    linesOf(filled).forEach(adds)
  })

  it('[supply 3.7] a quote keeps nothing until it is confirmed, and not after its day', async () => {
    await received('40', 'P1')
    const line = { productId: 'P1', quantity: '10', unitPrice: '2' }
    const quote = await desk.taken([line], { orderType: 'Quote', expiresOn: '2026-07-05', billToId: 'BUILDER' })
    expect(quote).toMatchObject({ status: 'Quote', holds: [] })
    expect(linesOf(quote)[0]).toMatchObject({ reserved: '0', backordered: '10' })
    const late = succeeded(await desk.change(quote, { expiresOn: '2026-06-29' }))
    expect(rules(await desk.act('confirm', late))).toEqual([own('expiresOn', 'quoteHolds')])
    const again = succeeded(await desk.change(late, { expiresOn: '2026-06-30' }))
    const order = succeeded(await desk.act('confirm', again))
    expect(order).toMatchObject({ status: 'Open', orderType: 'Stock', expiresOn: null })
    linesOf(order).forEach(adds)
    expect(rules(await desk.change(order, { orderType: 'Quote' }))).toEqual([own('orderType', 'typeStays')])
  })
})

describe('credit', () => {
  it('[supply 61] 18,250 owed, 4,300 released and this order of 3,466.16 are 1,016.16 over 25,000: it is held', async () => {
    await limit('BUILDER', '0')
    await new ReceivablesDesk(admin).posted('16150.44', { billToId: 'BUILDER' })
    const first = await desk.taken([{ productId: 'SVC', quantity: '1', unitPrice: '3805.31' }], { billToId: 'BUILDER' })
    expect(first['total']).toBe('4300')
    expect(succeeded(await desk.act('release', first))['releasedBy']).toBeTruthy()
    await limit('BUILDER', '25000')
    const order = await desk.taken([METAL, PIECES], { billToId: 'BUILDER', freight: '85' })
    expect(order).toMatchObject({ status: 'OnHold', total: '3466.16' })
    expect(order['holds']).toMatchObject([{ kind: 'Credit', beyond: '1016.16', liftedOn: null }])
    // Asked for all the same it says of what, and by how much.
    const refused = await desk.act('release', order)
    expect(rules(refused)).toEqual([own('billToId', 'heldBeyond')])
    expect(refused.Problems![0]!.Args).toMatchObject({ beyond: '1016.16', creditLimit: '25000.00', limitOf: 'BUILDER' })
    // Within the limit again it goes on by itself.
    await limit('BUILDER', '27000')
    const saved = succeeded(await desk.change(order, { notes: 'Paid' }))
    expect(saved).toMatchObject({ status: 'Open' })
    expect((saved['holds'] as Row[])[0]!['liftedOn']).not.toBeNull()
  })

  it('[supply 62] of two that are released at once for the last of a limit exactly one is', async () => {
    await limit('C100', '1000')
    const line = [{ productId: 'SVC', quantity: '1', unitPrice: '800' }]
    const [a, b] = [await desk.taken(line), await desk.taken(line)]
    const released = await Promise.all([desk.act('release', a), desk.act('release', b)])
    const standing = released.map(({ Data }) => (Data as unknown as Row)['status']).toSorted()
    expect(standing).toEqual(['OnHold', 'Open'])
    const held = released.map(({ Data }) => Data as unknown as Row).find(({ status }) => status === 'OnHold')!
    expect(rules(await new SalesDesk(clerk).act('unhold', held, { holdKind: 'Credit', holdReason: 'Please' }))).toEqual(
      [own('billToId', 'withinCredit')],
    )
    const through = await desk.act('unhold', held, { holdKind: 'Credit', holdReason: 'Paid on Friday, says Grace' })
    expect(succeeded(through)).toMatchObject({ status: 'Open', creditPassed: '904' })
    expect(succeeded(await desk.act('release', succeeded(through)))['releasedOn']).not.toBeNull()
    await limit('C100', '0')
  })

  it('[supply 3.7] holds stack: it goes on when the last is lifted', async () => {
    const order = await desk.taken([{ productId: 'SVC', quantity: '1', unitPrice: '10' }])
    const once = succeeded(await desk.act('hold', order, { holdReason: 'Drawing missing' }))
    const twice = succeeded(await desk.act('hold', once, { holdReason: 'Colour?' }))
    expect(twice).toMatchObject({ status: 'OnHold', holds: [{ kind: 'Manual' }, { kind: 'Manual' }] })
    expect(rules(await desk.act('release', twice))).toEqual([own(null, 'heldByHand')])
    const lifted = succeeded(await desk.act('unhold', twice, { holdKind: 'Manual', holdReason: 'Both said' }))
    expect(lifted).toMatchObject({ status: 'Open' })
  })
})

describe('the end of an order', () => {
  it('[supply 3.7] a line is closed short with its reason, the rest cancelled, and the order is over', async () => {
    const order = await desk.taken([PIECES, { productId: 'SVC', quantity: '3', unitPrice: '5' }])
    const short = succeeded(await desk.act('shortClose', order, { ...CLOSING, lineNo: 20 }))
    expect(linesOf(short)).toMatchObject([{ shortClosed: '0' }, { shortClosed: '3', closingReason: 'SHORT' }])
    linesOf(short).forEach(adds)
    const over = succeeded(await desk.act('cancel', short, CLOSING))
    expect(over).toMatchObject({ status: 'Closed' })
    linesOf(over).forEach(adds)
    expect(linesOf(over)[0]).toMatchObject({ cancelled: '20', reserved: '0', backordered: '0' })
    expect(rules(await desk.change(over, { notes: 'x' }))).toEqual([['status', 'kit:refused.notADraft']])
  })

  it('[supply 9] the same customer PO and total within days is asked about', async () => {
    const line = [{ productId: 'SVC', quantity: '1', unitPrice: '77' }]
    await desk.taken(line, { customerReference: 'PO-9' })
    const again = await desk.save(line, { customerReference: 'PO-9' })
    expect(again.ResultStatus).toBe(3)
    expect(rules(again)).toEqual([own('customerReference', 'orderedOnce')])
    succeeded(await desk.save(line, { customerReference: 'PO-9' }, ['oe.salesOrder.orderedOnce']))
  })
})
