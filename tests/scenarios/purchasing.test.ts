import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
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
  RECEIPT,
  receipt,
  received,
} from '../support/purchasing.ts'
import { figures, type Figure } from './northgate.ts'
import { entryText } from './figures.ts'

/** [supply 10] [finance 5.11] Orders and receipts of Northgate over HTTP, with what they book. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const clerk = as('clerk')

async function entryOf({ id }: Row, purpose = 'post'): Promise<Figure[]> {
  const { rows } = await sql<{ side: 'Dr' | 'Cr'; account: string; amount: string }>`
    select case when l.debit > 0 then 'Dr' else 'Cr' end as side, l.gl_account as account,
           to_char(l.debit + l.credit, 'FM9999999990.00') as amount
    from entry e join entry_line l on l.entry_id = e.id
    where e.document_id = ${id}::uuid and e.purpose = ${purpose} order by l.line_no`.execute(books.db)
  return rows.map(({ side, account, amount }) => [side, account, amount])
}

const again = async ({ id }: Row) => (await admin.read(`${ORDER}/${String(id)}`)).Data!

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
})

describe('a purchase order', () => {
  it('[S5.35] is numbered and completed: vendor, product, tax and totals', async () => {
    const saved = done(
      await admin.save('POST', ORDER, {
        record: order([orderLine({ quantity: '2000', taxGroup: 'HST' })], { discountPercent: '10', shipping: '50' }),
      }),
    )
    expect(saved).toMatchObject({
      ...{ status: 'Open', approval: 'Needed', receiveStatus: 'NotReceived', revision: 0 },
      ...{ currency: 'CAD', rate: '1', termsCode: 'T2' },
      // 2,000 at 1.25 less 10 %, and 13 % on that with the freight.
      ...{ subTotal: '2500', discountAmount: '250', taxAmount: '299', total: '2599' },
    })
    expect(saved['orderNo']).toMatch(/^PO\d{6}$/)
    expect((saved['lines'] as Row[])[0]).toMatchObject({
      ...{ lineNo: 1, description: 'STEEL', unit: 'LB', unitPrice: '1.25', amount: '2500', unitCost: '1.125' },
    })
  })

  it('[S5.35] is completed before it is saved: by vendor and product, line by line; what was typed stands', async () => {
    const record = order([orderLine({}), orderLine({ productId: 'CRANE', unitPrice: '99', description: 'Big crane' })])
    const filled = done(await clerk.save('POST', `${ORDER}/complete`, { record }))
    expect(filled).toMatchObject({ orderNo: null, currency: 'CAD', rate: '1', termsCode: 'T2', subTotal: '10025' })
    expect(filled['lines']).toMatchObject([
      { lineNo: 1, description: 'STEEL', unit: 'LB', unitPrice: '1.25', amount: '125', glAccount: null },
      { lineNo: 2, description: 'Big crane', unit: 'H', unitPrice: '99', amount: '9900', glAccount: '6200' },
    ])
    expect((await as('payer').write('POST', `${ORDER}/complete`, { record })).statusCode).toBe(403)
  })

  it('[supply 10] discount in percent and as an amount say the same, whichever was typed', async () => {
    const saved = done(await admin.save('POST', ORDER, { record: order([orderLine({})], { discountAmount: '25' }) }))
    expect(saved).toMatchObject({ discountPercent: '20', discountAmount: '25', total: '100' })
    const changed = done(
      await admin.save('PUT', `${ORDER}/${String(saved['id'])}`, {
        record: { discountPercent: '10' },
        version: saved['version'],
      }),
    )
    expect(changed).toMatchObject({ discountAmount: '12.5', total: '112.5' })
  })

  it('[S5.35] says at its fields what is no figure, no day, or more than can be kept', async () => {
    const says = async (line: Row, more: Row = {}) =>
      rules(await admin.save('POST', ORDER, { record: order([orderLine(line)], more) }))
    expect(await says({ quantity: 'many', unitPrice: '1e400' })).toEqual([
      ['lines.0.quantity', 'kit:problems.notANumber'],
      ['lines.0.unitPrice', 'kit:problems.notANumber'],
    ])
    expect(await says({}, { orderDate: '2026-02-30' })).toEqual([['orderDate', 'kit:problems.notADate']])
    const most = await says({ quantity: '9999999999999', unitPrice: '9999999999999' })
    expect(most).toContainEqual(['lines.0.amount', 'kit:problems.tooLarge'])
  })

  it('[S5.36] [supply 50] is for a firm that is active and has a payable account', async () => {
    const answer = await admin.save('POST', ORDER, { record: order([orderLine({})], { vendorId: 'C100' }) })
    expect(rules(answer)).toContainEqual(['vendorId', 'po:rules.purchaseOrder.vendorPayable'])
  })

  it('[supply 10] is approved within the limit of the right, and what changes afterwards is a revision', async () => {
    const large = done(await clerk.save('POST', ORDER, { record: order([orderLine({ quantity: '1000' })]) }))
    expect(rules(await act(clerk, ORDER, 'approve', large))).toEqual([['total', 'kit:refused.beyondLimit']])
    const approvedOne = done(await act(admin, ORDER, 'approve', large))
    expect(approvedOne).toMatchObject({ approval: 'Approved', approvedBy: 'Alex Morgan', revision: 0 })
    const lines = (approvedOne['lines'] as Row[]).map((line) => ({ ...line, quantity: '1100' }))
    const changed = done(
      await clerk.save('PUT', `${ORDER}/${String(large['id'])}`, {
        record: { lines },
        version: approvedOne['version'],
      }),
    )
    expect(changed).toMatchObject({ approval: 'Needed', approvedBy: null, revision: 1 })
  })

  it('[S4.35] is deleted while it is open; a cancelled one is not', async () => {
    const saved = done(await admin.save('POST', ORDER, { record: order([orderLine({})]) }))
    const question = await act(admin, ORDER, 'cancel', saved)
    expect(question).toMatchObject({ ResultStatus: 3, Problems: [{ Key: 'po:rules.purchaseOrder.cancelled' }] })
    const cancelled = done(await act(admin, ORDER, 'cancel', saved, { confirmed: ['po.purchaseOrder.cancelled'] }))
    expect(cancelled['status']).toBe('Cancelled')
    const remove = ({ id, version }: Row) => admin.save('DELETE', `${ORDER}/${String(id)}?version=${String(version)}`)
    expect(rules(await remove(cancelled))).toEqual([['status', 'kit:refused.notADraft']])
    const other = done(await admin.save('POST', ORDER, { record: order([orderLine({})]) }))
    expect((await remove(other)).ResultStatus).toBe(1)
  })

  it('[finance 2.3] a line that is not stocked has an account, no control account, and a cost code of its job', async () => {
    const free = { productId: null, description: 'Permit', unit: 'H', unitPrice: '10' }
    const saved = done(await admin.save('POST', ORDER, { record: order([orderLine(free)]) }))
    expect(rules(await act(admin, ORDER, 'approve', saved))).toEqual([
      ['lines.0.glAccount', 'po:rules.purchaseOrder.lineCharged'],
    ])
    const wrong = await admin.save('POST', ORDER, {
      record: order([
        orderLine({ ...free, glAccount: '2000' }),
        orderLine({ ...free, jobId: 'J2', costCode: 'LAB' }),
        orderLine({ ...free, costCode: 'MAT' }),
      ]),
    })
    expect(rules(wrong)).toEqual([
      ['lines.1.costCode', 'po:rules.purchaseOrder.codeOfJob'],
      ['lines.2.costCode', 'po:rules.purchaseOrder.codeOfJob'],
      ['lines.0.glAccount', 'po:rules.purchaseOrder.noControlAccount'],
    ])
  })
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

  it('[S5.31] asks for its date, and for something that came', async () => {
    const of = await approved(admin, [orderLine({})])
    const draft = await receipt(admin, of, ['0'])
    expect(rules(await act(admin, RECEIPT, 'post', draft, CONFIRMED))).toEqual([
      ['lines', 'po:rules.purchaseReceipt.somethingCame'],
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
    expect(await again(of)).toMatchObject({ receiveStatus: 'NotReceived', lines: [{ received: '0' }] })
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

describe('numbers of orders and receipts', () => {
  const saved = () => admin.save('POST', ORDER, { record: order([orderLine({})]) })
  const change = (set: string) =>
    sql`update sequence_counter set ${sql.raw(set)} where counter_id = 'PURCHASE_ORDER'`.execute(books.db)

  it('[S5.35] are those of their sequence counters; of many who begin one at once each has his own', async () => {
    await change(`prefix = 'B{YY}-', width = 4`)
    const made = (await Promise.all([1, 2, 3, 4, 5].map(saved))).map((answer) => String(done(answer)['orderNo']))
    const [first] = made.toSorted()
    const start = Number(first!.slice(4))
    expect(made.toSorted()).toEqual([0, 1, 2, 3, 4].map((at) => `B26-${String(start + at).padStart(4, '0')}`))
  })

  it('[S5.35] one that counts by branch wants the warehouse; one that is out of use gives none', async () => {
    await change(`per_branch = true, prefix = '{BRANCH}-PO'`)
    expect(rules(await saved())).toEqual([['warehouseId', 'po:rules.numbering.noBranch']])
    await change(`per_branch = false, prefix = 'PO', active = false`)
    expect(rules(await saved())).toEqual([[null, 'po:rules.numbering.noCounter']])
    await change('active = true, width = 6')
    expect(done(await saved())['orderNo']).toMatch(/^PO\d{6}$/)
  })
})

describe('what purchasing refuses', () => {
  const own = (field: string | null, rule: string) => [field, `po:rules.${rule}`]
  const put = async (path: string, record: Row, confirmed?: string[]) => {
    const { version, id } = (await admin.read(path)).Data!
    return admin.save('PUT', `${path.slice(0, path.lastIndexOf('/'))}/${String(id)}`, { record, version, confirmed })
  }

  it('[S5.18] [S5.24] [finance 12] of products and jobs: half a price, no account to charge, a unit on order, a code twice', async () => {
    await approved(admin, [orderLine({})])
    expect(rules(await put('/api/po/product/STEEL', { purchaseCurrency: null }))).toEqual([
      own('purchaseCurrency', 'product.priceInCurrency'),
    ])
    expect(rules(await put('/api/po/product/CRANE', { productClass: 'SHEET' }))).toEqual([
      own('productClass', 'product.classHasExpense'),
    ])
    expect(rules(await put('/api/po/product/STEEL', { unit: 'H' }))).toEqual([
      own('unit', 'product.openOrdersKeepUnit'),
    ])
    const code = { costCode: 'LAB', budget: '1' }
    expect(rules(await put('/api/po/job/J2', { costCodes: [code, code] }))).toContainEqual(
      own('costCodes.1.costCode', 'job.codesOnce'),
    )
  })

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
    const path = `${ORDER}/${String(of['id'])}`
    expect(rules(await put(path, { vendorId: 'V100' }))).toContainEqual(
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
