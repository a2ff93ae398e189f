import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { PurchaseReceipt } from '../../shared/contracts/po/purchase-receipt.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import {
  act,
  approved,
  CONFIRMED,
  done,
  enterPurchasingMasters,
  ORDER,
  order,
  orderLine,
  postedLines,
  RECEIPT,
  receipt,
  received,
} from '../support/purchasing.ts'
import { figures } from './northgate.ts'
import { entryText } from './figures.ts'

/** [supply 10] [finance 5.11] Receipts of Northgate over HTTP, with what they book. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const clerk = as('clerk')

const entryOf = (of: Row, purpose?: string) => postedLines(books, of, purpose)

const again = async ({ id }: Row) => (await admin.read(`${ORDER}/${String(id)}`)).Data!

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
})

describe('a receipt', () => {
  it('[FA6] [S4.34] proposes what is still to come, asks, and books it at the price of the order', async () => {
    const of = await approved(admin, [orderLine({ quantity: '2000' })])
    const draft = await receipt(admin, of)
    expect(draft).toMatchObject({ status: 'Open', vendorId: 'STEELCO', amount: '2500' })
    expect(await act(admin, RECEIPT, 'post', draft)).toMatchObject({
      ResultStatus: 3,
      Problems: [{ Key: 'po:rules.purchaseReceipt.posted' }],
    })
    const posted = done(await act(admin, RECEIPT, 'post', draft, CONFIRMED))
    expect(await entryOf(posted)).toEqual(figures(entryText('A6')))
    expect(await again(of)).toMatchObject({ status: 'Open', receiveStatus: 'Received' })
    const change = { record: { packingSlip: 'X' }, version: posted['version'] }
    expect(rules(await admin.save('PUT', `${RECEIPT}/${String(posted['id'])}`, change))).toEqual([
      ['status', 'kit:refused.notADraft'],
    ])
  })

  it('[S5.31] asks for its date, for lines of its order once each, and for something that came', async () => {
    const of = await approved(admin, [orderLine({})])
    const draft = await receipt(admin, of, ['0'])
    const [line] = draft['lines'] as Row[]
    const lines = [line, { ...line, orderLineNo: 9 }, { ...line, orderLineNo: 1 }]
    const change = { record: { lines }, version: draft['version'] }
    expect(rules(await admin.save('PUT', `${RECEIPT}/${String(draft['id'])}`, change))).toEqual([
      ['lines.1.quantity', 'po:rules.purchaseReceipt.linesOfOrder'],
      ['lines.2.quantity', 'po:rules.purchaseReceipt.linesOfOrder'],
    ])
    expect(rules(await act(admin, RECEIPT, 'post', draft, CONFIRMED))).toEqual([
      ['lines', 'po:rules.purchaseReceipt.somethingCame'],
    ])
  })

  it('[judgement 40] has the lines of its order before anybody stores it; what was typed of them stays, and goes with its order', async () => {
    const of = await approved(admin, [orderLine({ quantity: '2000' }), orderLine({ quantity: '30' })])
    const other = await approved(admin, [
      orderLine({
        quantity: '7',
        productId: null,
        description: 'Tarp',
        unit: 'H',
        unitPrice: '10',
        glAccount: '6200',
      }),
    ])
    const empty = { ...emptyRecord(PurchaseReceipt.fields), orderNo: of['orderNo'] }
    const completed = async (record: Row) => done(await admin.save('POST', `${RECEIPT}/complete`, { record }))
    const shown = (await completed(empty))['lines'] as Row[]
    expect(shown).toMatchObject([
      { quantity: '2000', ordered: '2000' },
      { quantity: '30', ordered: '30' },
    ])
    const typed = shown.map(({ orderLineNo, productId }, at) => ({
      ...emptyRecord(PurchaseReceipt.fields.lines.fields!),
      ...{ orderLineNo, productId, quantity: at === 0 ? '1990' : '30' },
    }))
    const [first, second] = (await completed({ ...empty, lines: typed }))['lines'] as Row[]
    expect([first!['quantity'], first!['amount'], second!['quantity']]).toEqual(['1990', '2487.5', '30'])
    // What came of one line only: nobody puts the other one back.
    expect((await completed({ ...empty, lines: typed.slice(1) }))['lines']).toMatchObject([{ ordered: '30' }])
    // Another order is named in its place: what was typed was of the first.
    expect((await completed({ ...empty, orderNo: other['orderNo'], lines: typed }))['lines']).toMatchObject([
      { quantity: '7', description: 'Tarp' },
    ])
    const draft = done(await admin.save('POST', RECEIPT, { record: { ...empty, lines: typed } }))
    expect(draft).toMatchObject({ amount: '2525', lines: [{ quantity: '1990' }, { quantity: '30' }] })
    // Which line of the order it is, is said once.
    const [line, rest] = draft['lines'] as Row[]
    const change = {
      version: draft['version'],
      record: { lines: [{ ...line, orderLineNo: rest!['orderLineNo'] }, rest] },
    }
    expect(rules(await admin.save('PUT', `${RECEIPT}/${String(draft['id'])}`, change))).toContainEqual([
      'lines.0.orderLineNo',
      'kit:refused.fixed',
    ])
    const unknown = [{ ...typed[0], orderLineNo: 99, productId: null }]
    expect(rules(await admin.save('POST', RECEIPT, { record: { ...empty, lines: unknown } }))).toEqual([
      ['lines.0.quantity', 'po:rules.purchaseReceipt.linesOfOrder'],
    ])
  })

  it('[judgement 40] what was typed for one order is not taken for the same line of another, with the same product', async () => {
    const of = await approved(admin, [orderLine({ quantity: '2000' })])
    const other = await approved(admin, [orderLine({ quantity: '500' })])
    const empty = { ...emptyRecord(PurchaseReceipt.fields), orderNo: of['orderNo'] }
    const completed = async (record: Row) => done(await admin.save('POST', `${RECEIPT}/complete`, { record }))
    const [shown] = (await completed(empty))['lines'] as Row[]
    const { orderNo, orderLineNo, productId } = shown!
    expect(orderNo).toBe(of['orderNo'])
    const blank = emptyRecord(PurchaseReceipt.fields.lines.fields!)
    const lines = [{ ...blank, orderNo, orderLineNo, productId, quantity: '1990' }]
    expect((await completed({ ...empty, lines }))['lines']).toMatchObject([{ quantity: '1990', amount: '2487.5' }])
    const moved = { ...empty, orderNo: other['orderNo'], lines }
    expect((await completed(moved))['lines']).toMatchObject([
      { orderNo: other['orderNo'], quantity: '500', ordered: '500', amount: '625' },
    ])
    const saved = done(await admin.save('POST', RECEIPT, { record: moved }))
    expect(saved).toMatchObject({ amount: '625', lines: [{ orderNo: other['orderNo'], quantity: '500' }] })
    // A line that is added to what is stored is of its order too.
    const [stored] = saved['lines'] as Row[]
    const change = { record: { lines: [stored, { ...lines[0], orderLineNo: 2 }] }, version: saved['version'] }
    expect(rules(await admin.save('PUT', `${RECEIPT}/${String(saved['id'])}`, change))).toEqual([
      ['lines.1.quantity', 'po:rules.purchaseReceipt.linesOfOrder'],
    ])
  })

  it('[supply 10] only what is approved is received', async () => {
    const saved = done(await admin.save('POST', ORDER, { record: order([orderLine({})]) }))
    const draft = await receipt(admin, saved)
    expect(rules(await act(admin, RECEIPT, 'post', draft, CONFIRMED))).toContainEqual([
      'orderNo',
      'po:rules.purchaseReceipt.orderApproved',
    ])
  })

  it('[supply 48] what was received before counts: 60 and 45 of 100 are taken, 46 only by the right and with a reason', async () => {
    const of = await approved(admin, [orderLine({})])
    await received(admin, of, ['60'])
    const more = await receipt(admin, of, ['46'])
    await sql`delete from role_named_right where named_right = 'receipt.overreceive'`.execute(books.db)
    const refused = await act(clerk, RECEIPT, 'post', more, CONFIRMED)
    expect(rules(refused)).toEqual([['lines.0.quantity', 'po:rules.purchaseReceipt.withinTolerance']])
    expect(refused.Problems![0]!.Args).toMatchObject({ ordered: '100', received: '60', most: '105' })
    expect(rules(await act(admin, RECEIPT, 'post', more, CONFIRMED))).toEqual([['overReason', 'kit:refused.noReason']])
    const reasoned = done(
      await admin.save('PUT', `${RECEIPT}/${String(more['id'])}`, {
        record: { overReason: 'full bundle' },
        version: more['version'],
      }),
    )
    done(await act(admin, RECEIPT, 'post', reasoned, CONFIRMED))
    const other = await approved(admin, [orderLine({})])
    await received(admin, other, ['60'])
    await received(clerk, other, ['45'])
    expect((await again(other))['lines']).toMatchObject([{ received: '105' }])
  })

  it('[supply 49] of two who receive the rest at once, the second is judged by what the first received', async () => {
    const of = await approved(admin, [orderLine({ quantity: '40' })])
    const [one, two] = [await receipt(clerk, of, ['30']), await receipt(clerk, of, ['30'])]
    const answers = await Promise.all([one, two].map((draft) => act(clerk, RECEIPT, 'post', draft, CONFIRMED)))
    expect(answers.map(({ ResultStatus }) => ResultStatus).toSorted()).toEqual([1, 2])
    expect((await again(of))['lines']).toMatchObject([{ received: '30' }])
  })

  it('[finance 7.2] a service is charged to its class, and to the job with its code', async () => {
    const of = await approved(admin, [
      orderLine({ productId: 'CRANE', quantity: '4' }),
      orderLine({ productId: 'CRANE', quantity: '2', jobId: 'J2', costCode: 'MAT', glAccount: null }),
    ])
    const posted = await received(admin, of)
    expect(await entryOf(posted)).toEqual(figures('Dr 6200 5.00; Cr 2050 5.00; Dr 5100 2.50; Cr 2050 2.50'))
    const job = (await admin.list('/api/po/job?jobNo==J2')).List[0]!
    expect(job).toMatchObject({ spent: '2.5', committed: '0' })
    const gone = await admin.save('DELETE', `/api/po/job/${String(job['id'])}?version=${String(job['version'])}`)
    expect(rules(gone)).toContainEqual([null, 'po:rules.job.booksNameIt'])
  })

  it('[finance 7.2] in another currency is booked at the rate of its day', async () => {
    const of = await approved(admin, [orderLine({ quantity: '1000', unitPrice: '0.5' })], { vendorId: 'USVENDOR' })
    const posted = await received(admin, of)
    expect(posted).toMatchObject({ currency: 'USD', rate: '1.36', amount: '500' })
    expect(await entryOf(posted)).toEqual(figures('Dr 1200 680.00; Cr 2050 680.00'))
  })

  it('[finance 7.2] is reversed by the right, with a date and a reason, and the order waits again', async () => {
    const of = await approved(admin, [orderLine({})])
    const posted = await received(admin, of)
    const given = { parameters: { reversalDate: '2026-06-04', reversalReason: 'wrong order' } }
    expect(rules(await act(clerk, RECEIPT, 'reverse', posted, given))).toEqual([[null, 'kit:refused.noRight']])
    const reversed = done(await act(admin, RECEIPT, 'reverse', posted, given))
    expect(reversed).toMatchObject({ status: 'Reversed', reversalReason: 'wrong order' })
    expect(await entryOf(posted, 'post.rev')).toEqual(figures('Cr 1200 125.00; Dr 2050 125.00'))
    const waiting = await again(of)
    expect(waiting).toMatchObject({ receiveStatus: 'NotReceived', lines: [{ received: '0' }] })
    // What came and went is told of the order: it stays.
    const removed = await admin.save('DELETE', `${ORDER}/${String(of['id'])}?version=${String(waiting['version'])}`)
    expect(rules(removed)).toEqual([[null, 'kit:refused.documentInUse']])
  })

  it('[S5.40] [FI5] a day that no open period has is said at its field, and the day of a reversal is one that is open', async () => {
    const of = await approved(admin, [orderLine({})])
    const late = await receipt(admin, of, undefined, { receiptDate: '2027-01-15' })
    expect(rules(await act(admin, RECEIPT, 'post', late, CONFIRMED))).toEqual([
      ['receiptDate', 'ledger:refused.noPeriod'],
    ])
    const posted = await received(admin, of)
    const june = (closed: boolean) =>
      sql`update fiscal_period set gl_closed = ${closed} where id = ${books.periods[5]}::uuid`.execute(books.db)
    const on = (reversalDate: string) =>
      act(admin, RECEIPT, 'reverse', posted, { parameters: { reversalDate, reversalReason: 'wrong' } })
    await june(true)
    expect(rules(await on('2026-06-03'))).toEqual([['given.reversalDate', 'ledger:refused.periodClosed']])
    expect((await admin.read(`${RECEIPT}/${String(posted['id'])}`)).Data!['reversesOn']).toBe('2026-07-01')
    await june(false)
    expect(rules(await on('2026-06-02'))).toContainEqual(['given.reversalDate', 'ledger:refused.reversedEarlier'])
    done(await on('2026-06-03'))
  })

  it('[S8.16] what was received keeps its price and its quantity', async () => {
    const of = await approved(admin, [orderLine({})])
    await received(admin, of, ['60'])
    const now = await again(of)
    const change = (line: Row) =>
      admin.save('PUT', `${ORDER}/${String(of['id'])}`, {
        record: { lines: [{ ...(now['lines'] as Row[])[0], ...line }] },
        version: now['version'],
      })
    expect(rules(await change({ unitPrice: '1.3' }))).toEqual([
      ['lines.0.unitPrice', 'po:rules.purchaseOrder.priceStays'],
    ])
    expect(rules(await change({ quantity: '59' }))).toEqual([
      ['lines.0.quantity', 'po:rules.purchaseOrder.receivedStays'],
    ])
  })

  it('[supply 3.4] an order is closed short with a reason', async () => {
    const of = await approved(admin, [orderLine({})])
    await received(admin, of, ['60'])
    const now = await again(of)
    expect(rules(await act(admin, ORDER, 'close', now))).toEqual([
      ['given.closingReason', 'po:rules.purchaseOrder.closedWithReason'],
    ])
    const closed = done(await act(admin, ORDER, 'close', now, { parameters: { closingReason: 'SHORT' } }))
    expect(closed).toMatchObject({ status: 'Closed', lines: [{ closingReason: 'SHORT', received: '60' }] })
  })

  it('[FI8] what is received and not invoiced is the balance of its account', async () => {
    const { rows } = await sql<{ balance: string; items: string; listed: string }>`
      select (select sum(credit - debit) from entry_line where gl_account = '2050')::text as balance,
             (select -sum(open_amount) from open_item where gl_account = '2050')::text as items,
             (select sum(-i.open_amount) from receipt_line_read r join purchase_receipt_line l on l.id = r.id
              join open_item i on i.id = l.item_id)::text as listed`.execute(books.db)
    expect(Number(rows[0]!.items)).toBe(Number(rows[0]!.balance))
    expect(Number(rows[0]!.listed)).toBe(Number(rows[0]!.balance))
  })
})

describe('what is refused', () => {
  const own = (field: string | null, rule: string) => [field, `po:rules.${rule}`]

  it('[S5.35] [supply 10] of orders and receipts: more than all of it off, another vendor, what came already, what came too early', async () => {
    const discount = await admin.save('POST', ORDER, { record: order([orderLine({})], { discountPercent: '101' }) })
    expect(rules(discount)).toContainEqual(own('discountAmount', 'purchaseOrder.discountWithin'))
    const of = await approved(admin, [orderLine({ quantity: '10' })], { orderDate: '2026-06-02' })
    const early = await receipt(admin, of, ['4'], { receiptDate: '2026-06-01', packingSlip: 'SLIP-1' })
    expect(rules(await act(admin, RECEIPT, 'post', early, CONFIRMED))).toContainEqual(
      own('receiptDate', 'purchaseReceipt.notBeforeOrder'),
    )
    await received(admin, of, ['4'], { packingSlip: 'SLIP-2' })
    const twice = await receipt(admin, of, ['2'], { packingSlip: ' slip-2 ' })
    expect(rules(await act(admin, RECEIPT, 'post', twice, CONFIRMED))).toEqual([
      own('packingSlip', 'purchaseReceipt.slipOnce'),
    ])
    const { version } = await again(of)
    const change = { record: { vendorId: 'V100' }, version }
    expect(rules(await admin.save('PUT', `${ORDER}/${String(of['id'])}`, change))).toContainEqual(
      own('vendorId', 'purchaseOrder.receivedKeepsVendor'),
    )
    // While a receipt is only written down nothing is received, and yet the order has one.
    const other = await approved(admin, [orderLine({ quantity: '10' })])
    await receipt(admin, other, ['4'], { packingSlip: 'SLIP-3' })
    const cancelled = await act(admin, ORDER, 'cancel', await again(other), {
      confirmed: ['po.purchaseOrder.cancelled'],
    })
    expect(rules(cancelled)).toContainEqual(own(null, 'purchaseOrder.nothingReceived'))
  })
})
