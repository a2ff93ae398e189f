import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { act, approved, done, enterPurchasingMasters, ORDER, order, orderLine } from '../support/purchasing.ts'

/** [supply 10] [finance 5.11] Orders of Northgate over HTTP, with their numbers, products and jobs. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const clerk = as('clerk')

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
})

/** What a record is answered with and no call takes. */
const NO_TRAIL = Object.fromEntries(
  ['id', 'version', 'createdBy', 'createdOn', 'updatedBy', 'updatedOn'].map((name) => [name, undefined]),
)

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

  it('[S5.35] a stored one is completed from what differs: of a line that is as it was its id says all', async () => {
    const lines = [orderLine({ taxGroup: 'HST' }), orderLine({ productId: 'CRANE', quantity: '2', taxGroup: 'HST' })]
    const saved = done(await clerk.save('POST', ORDER, { record: order(lines) }))
    const [first, second] = saved['lines'] as [Row, Row]
    const completed = async (record: Row) =>
      done(await clerk.save('POST', `${ORDER}/complete`, { id: saved['id'], record }))
    const whole = await completed({ ...saved, lines: [first, { ...second, quantity: '3' }], ...NO_TRAIL })
    const differing = [{ lineId: first['lineId'] }, { lineId: second['lineId'], quantity: '3' }]
    expect(await completed({ lines: differing })).toEqual(whole)
    expect((whole['lines'] as Row[])[1]).toMatchObject({ quantity: '3', productId: 'CRANE' })
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

  it('[supply 2.4] what is stocked is ordered in its unit; what is not, in any', async () => {
    const lines = [orderLine({ unit: 'H' }), orderLine({ productId: 'CRANE', unit: 'LB' })]
    const answer = await admin.save('POST', ORDER, { record: order(lines) })
    expect(rules(answer)).toEqual([['lines.0.unit', 'po:rules.purchaseOrder.unitOfProduct']])
    expect(answer.Problems![0]!.Args).toEqual({ productId: 'STEEL', unit: 'LB' })
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
      ['lines.0.glAccount', 'po:rules.purchaseOrder.notOnControl'],
    ])
  })
})

describe('numbers of orders', () => {
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
    expect(rules(await saved())).toEqual([['warehouseId', 'ledger:rules.numbering.noBranch']])
    await change(`per_branch = false, prefix = 'PO', active = false`)
    expect(rules(await saved())).toEqual([[null, 'ledger:rules.numbering.noCounter']])
    await change('active = true, width = 6')
    expect(done(await saved())['orderNo']).toMatch(/^PO\d{6}$/)
  })
})

describe('what is refused', () => {
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

  it('[supply 10] of a job that something is ordered for: its code goes, and it is closed without a question', async () => {
    await approved(admin, [orderLine({ productId: 'CRANE', jobId: 'J2', costCode: 'MAT', glAccount: null })])
    const other = [{ costCode: 'LAB', budget: '1' }]
    expect(rules(await put('/api/po/job/J2', { costCodes: other }))).toEqual([own('costCodes', 'job.usedCodesStay')])
    const closed = await put('/api/po/job/J2', { status: 'Closed' })
    expect([closed.ResultStatus, rules(closed)]).toEqual([3, [own('status', 'job.closedWithoutOrders')]])
    const known = await put('/api/po/job/J2', { status: 'Closed' }, ['po.job.closedWithoutOrders'])
    expect(done(known)).toMatchObject({ status: 'Closed' })
  })
})
