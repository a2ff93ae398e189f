import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { ProductReturn } from '../../shared/contracts/oe/product-return.ts'
import { proof } from '../../server/modules/gl/integration/proof.ts'
import { stockAgrees } from '../../server/stock/prove.ts'
import { stockBooks } from '../../server/stock/subledger.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { enterLimits } from '../support/approval-limits.ts'
import { CommissionDesk } from '../support/commission-desk.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, succeeded, untied } from '../support/payables-desk.ts'
import { act } from '../support/purchasing.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { enterSalesAccounts, ShippingDesk } from '../support/shipping-desk.ts'
import { enterStockMasters, lot, postOn, receipt, standsAt } from '../support/stock-books.ts'
import { COMPANY } from './northgate.ts'

/** [supply 3.8, 3.10, 9 products-return] What customers bring back, over HTTP, with the figures of the spec. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, approver] = [as('admin'), as('approver')]
const desk = new ShippingDesk(admin, app)
const reps = new CommissionDesk(admin, app)
const RETURN = '/api/oe/product-return'

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await enterSalesAccounts(books)
})

/** Scenario 54: 1,200 lb at 2.31 less 5 %, which have cost 1.72. */
const METAL = { productId: 'P1', quantity: '1200', unitPrice: '2.31', discountPercent: '5', surcharge: '0.045' }

const came = (quantity: string, value: string, more: Row = {}, day = '2026-06-02') =>
  books.inTransaction((trx) => postOn(trx, day, [receipt(quantity, value, more)]))
/** What the shipment of an invoice has cost. */
const costOf = async ({ originNo }: Row): Promise<number> => {
  const { rows } = await sql<{ cost: string }>`select cost from shipment where order_no = ${String(originNo)}`.execute(
    books.db,
  )
  return Number(rows[0]!.cost)
}

async function invoiced(lines: readonly Row[], more: Row = {}, shipped: Row = {}): Promise<Row> {
  const order = await desk.released(lines, more)
  await desk.shipped(order, [], shipped)
  await desk.invoiced({ orderNo: order['orderNo'] })
  return desk.invoiceOf(order)
}
async function metal(more: Row = {}): Promise<Row> {
  await came('1200', '2064.00')
  return invoiced([METAL], more)
}
const save = (more: Row, calls = admin) =>
  calls.save('POST', RETURN, {
    record: {
      ...emptyRecord(ProductReturn.fields),
      billToId: 'C100',
      returnDate: '2026-06-20',
      reason: 'bent',
      ...more,
    },
  })
/** A return with as much of each line as is said, in their order. */
async function asked(more: Row, returned: readonly (string | null)[], line: Row = {}): Promise<Row> {
  const draft = succeeded(await save(more))
  const lines = (draft['lines'] as Row[]).map((one, at) => ({ ...one, returned: returned[at] ?? null, ...line }))
  return succeeded(
    await admin.save('PUT', `${RETURN}/${String(draft['id'])}`, { record: { lines }, version: draft['version'] }),
  )
}
const of = ({ documentNo, billToId }: Row, more: Row = {}): Row => ({ documentNo, billToId, ...more })
const receive = (back: Row, calls = admin) => act(calls, RETURN, 'receive', back)
const credit = (back: Row) => act(admin, RETURN, 'credit', back, { parameters: { creditDate: '2026-06-22' } })
const linesOf = (back: Row) => back['lines'] as Row[]
const creditOf = async (back: Row): Promise<Row> =>
  (await admin.list(`/api/ar/customer-invoice?originNo==${String(back['returnNo'])}`)).List[0]!
const own = (field: string | null, name: string) => [field, `oe:rules.productReturn.${name}`]
async function tied(): Promise<void> {
  expect((await stockAgrees(COMPANY).execute(books.db)).rows).toEqual([])
  const rows = await proof(books.db, stockBooks, { companyId: COMPANY, from: '2026-01-01', to: '2026-12-31' })
  expect(rows.filter(({ source, difference }) => source === 'IC' && Number(difference) !== 0)).toEqual([])
  expect(await untied(books)).toEqual([])
}

describe('a return', () => {
  it('[supply 63] of 100 lb at 2.1945 gives 210.78 back: 219.45 less 32.92 for taking it back, and 24.25 of tax; it is worth 172.00 in stock again, and its rep earned less', async () => {
    await reps.rep('BEA', '3', { apFirmId: 'V200' })
    const invoice = await metal({ salesRepId: 'BEA' })
    const draft = await asked(of(invoice, { restockingPercent: '15' }), ['100'])
    expect(draft).toMatchObject({
      ...{ status: 'Draft', goodsAmount: '219.45', restockingAmount: '32.92', taxAmount: '24.25', docAmount: '210.78' },
      lines: [{ quantity: '1200', returned: '100', unitPrice: '2.1945', amount: '219.45' }],
    })
    const received = succeeded(await receive(draft))
    expect(received).toMatchObject({ status: 'Received', cost: '172', lines: [{ cost: '172' }] })
    expect(await entryOf(books, received)).toEqual(inOrder('Dr 1200 172.00; Cr 5000 172.00'))
    expect(await standsAt(books.db, '2026-06-30')).toEqual(['100', '172.00'])
    const credited = succeeded(await credit(received))
    const note = await creditOf(credited)
    expect(note).toMatchObject({
      ...{
        kind: 'Credit',
        origin: 'ProductReturn',
        credits: invoice['documentNo'],
        docAmount: '210.78',
        openAmount: '0',
      },
      ...{ docDate: '2026-06-22' },
    })
    expect(credited).toMatchObject({ status: 'Credited', lines: [{ creditNo: note['invoiceNo'] }] })
    expect(await entryOf(books, note)).toEqual(inOrder('Dr 4000 219.45; Dr 2100 24.25; Cr 1100 210.78; Cr 4040 32.92'))
    // 3 % of 2,633.40, less 3 % of 219.45.
    expect(await reps.shown('2026-06-30', { salesRepId: 'BEA' })).toEqual(['BEA 2413.95 3 72.42 72.42'])
    await tied()
  })

  it('[supply 11] comes back at what it has cost as it left, whatever stock costs by now', async () => {
    const invoice = await metal()
    await came('500', '1500.00', {}, '2026-06-15')
    const received = succeeded(await receive(await asked(of(invoice), ['1200'])))
    expect(received).toMatchObject({ cost: '2064' })
    await tied()
  })

  it('[supply 9] of an order that was less as a whole gives back as much less, and freight once', async () => {
    await came('100', '100.00')
    const invoice = await invoiced([{ productId: 'P1', quantity: '100', unitPrice: '4' }], {
      ...{ discountPercent: '10', freight: '20' },
    })
    const draft = await asked(of(invoice, { freight: '20', restockingPercent: '10' }), ['50'])
    // 200 less 20 are 180; 18 for taking it back; 20 of freight.
    expect(draft).toMatchObject({ goodsAmount: '180', restockingAmount: '18', docAmount: '205.66' })
    const note = await creditOf(succeeded(await credit(succeeded(await receive(draft)))))
    expect(note).toMatchObject({ docAmount: '205.66' })
    await tied()
  })

  it('[supply 9] never brings more than was sold: what another return has received is taken off, and of two at once one is told', async () => {
    const invoice = await metal()
    const more = await asked(of(invoice), ['1201'])
    expect(rules(await receive(more))).toEqual([own('lines.0.returned', 'withinSold')])
    const [one, two] = [await asked(of(invoice), ['700']), await asked(of(invoice), ['700'])]
    const answers = [await receive(one), await receive(two)]
    expect(answers.map(({ ResultStatus }) => ResultStatus)).toEqual([1, 2])
    expect(rules(answers[1]!)).toEqual([own('lines.0.returned', 'asItStands')])
    expect(linesOf(succeeded(await save(of(invoice))))).toMatchObject([{ quantity: '500' }])
    succeeded(await credit((await admin.read(`${RETURN}/${String(one['id'])}`)).Data as Row))
    expect(linesOf(succeeded(await save(of(invoice))))).toMatchObject([{ quantity: '500' }])
  })

  it('[supply 9] is of the lots that this customer got, each as much as of it: nobody brings what another one bought', async () => {
    const [one, two] = [await lot(books.db, 'P4', 'R-1'), await lot(books.db, 'P4', 'R-2')]
    await came('100', '300.00', { productId: 'P4', lotId: one })
    await came('100', '500.00', { productId: 'P4', lotId: two })
    const picked = (lotNo: string) => ({ lots: [{ lotNo, quantity: '100', orderLine: null, weight: null }] })
    const line = { productId: 'P4', quantity: '100', unitPrice: '9' }
    const mine = await invoiced([line], {}, picked('R-1'))
    await invoiced([line], { billToId: 'BUILDER' }, picked('R-2'))
    expect(rules(await receive(succeeded(await save({ lotNo: 'R-2' }))))).toEqual([own('lotNo', 'soldToHim')])
    const draft = await asked({ lotNo: 'R-1' }, ['40'], { disposition: 'Hold' })
    expect(linesOf(draft)).toMatchObject([{ invoiceNo: mine['invoiceNo'], lotNo: 'R-1', quantity: '100' }])
    const received = succeeded(await receive(draft))
    // 3.00 a unit is what this lot had cost.
    expect(received).toMatchObject({ cost: '120' })
    const { rows } = await sql<Row>`
      select status, hold_reason as reason, hold_note as note from stock_lot where lot_no = 'R-1'`.execute(books.db)
    expect(rows).toEqual([{ status: 'OnHold', reason: 'Inspection', note: received['returnNo'] }])
    expect(linesOf(succeeded(await save({ lotNo: 'R-1' })))).toMatchObject([{ quantity: '60' }])
    await tied()
  })

  it('[supply 9] what is scrapped comes in at what it had cost and goes at the same, against scrap; what is not kept by lot cannot wait', async () => {
    const invoice = await metal()
    const before = await standsAt(books.db, '2026-06-30')
    const held = await asked(of(invoice), ['10'], { disposition: 'Hold' })
    expect(rules(await receive(held))).toEqual([own('lines.0.disposition', 'heldByLot')])
    const received = succeeded(await receive(await asked(of(invoice), ['100'], { disposition: 'Scrap' })))
    const cost = (Math.round(((await costOf(invoice)) * 100) / 12) / 100).toFixed(2)
    expect(await entryOf(books, received)).toEqual(
      inOrder(`Dr 1200 ${cost}; Cr 5000 ${cost}; Dr 5020 ${cost}; Cr 1200 ${cost}`),
    )
    expect(await standsAt(books.db, '2026-06-30')).toEqual(before)
    await tied()
  })

  it('[supply 3.8] [I12] is authorised by another above the limit of credits before anything comes back; the credit says by whom; one that is rejected says why', async () => {
    await enterLimits(books, [['CustomerCredit', '1000', 'approver']])
    const invoice = await metal()
    const draft = await asked(of(invoice), ['1000'])
    expect(rules(await receive(draft))).toEqual([['lines', 'kit:refused.aboveLimit']])
    const sent = succeeded(await act(admin, RETURN, 'submit', draft))
    const approved = succeeded(await act(approver, RETURN, 'approve', sent))
    const credited = succeeded(await credit(succeeded(await receive(approved))))
    expect(await creditOf(credited)).toMatchObject({ docAmount: '2479.79', approvedBy: approved['approvedBy'] })
    const other = succeeded(
      await act(admin, RETURN, 'reject', await asked(of(invoice), ['1']), { parameters: { rejectReason: 'cut' } }),
    )
    expect(other).toMatchObject({ status: 'Rejected', rejectReason: 'cut' })
    expect(linesOf(succeeded(await save(of(invoice))))).toMatchObject([{ quantity: '200' }])
  })

  it('[supply 3.10] is taken back until it is credited: stock and books are as before; then the credit is undone by an invoice alone', async () => {
    const invoice = await metal()
    const before = await standsAt(books.db, '2026-06-30')
    const received = succeeded(await receive(await asked(of(invoice), ['100'])))
    const back = succeeded(
      await act(admin, RETURN, 'reverse', received, { parameters: { reversalDate: '2026-06-25' } }),
    )
    expect(back).toMatchObject({ status: 'Reversed', reversedOn: '2026-06-25' })
    expect(await standsAt(books.db, '2026-06-30')).toEqual(before)
    const note = await creditOf(succeeded(await credit(succeeded(await receive(await asked(of(invoice), ['100']))))))
    const reversed = await act(admin, '/api/ar/customer-invoice', 'reverse', note, {
      parameters: { reversalDate: '2026-06-30' },
    })
    expect(rules(reversed)).toEqual([[null, 'ar:rules.customerInvoice.takenBackByCredit']])
    await tied()
  })

  it('[supply 9] gives back what a price is by now: one that was corrected since it came is credited at that', async () => {
    const invoice = await metal()
    const received = succeeded(await receive(await asked(of(invoice), ['100'])))
    const adjusted = { ...of(invoice), newPrice: '2', adjustDate: '2026-06-21', reason: 'agreed' }
    const draft = succeeded(await admin.save('POST', '/api/oe/price-adjustment', { record: adjusted }))
    succeeded(await act(admin, '/api/oe/price-adjustment', 'post', draft))
    const credited = succeeded(await credit(received))
    expect(credited).toMatchObject({ goodsAmount: '200', docAmount: '226' })
    await tied()
  })

  it('is refused at its fields: without anything that comes back, without a reason, and before its invoice', async () => {
    const invoice = await metal()
    expect(rules(await receive(succeeded(await save({}))))).toEqual([own('documentNo', 'ofSomething')])
    expect(rules(await receive(succeeded(await save(of(invoice)))))).toEqual([own('lines', 'somethingBack')])
    expect(rules(await receive(await asked(of(invoice, { reason: null }), ['1'])))).toEqual([
      ['reason', 'kit:problems.required'],
    ])
    expect(rules(await receive(await asked(of(invoice, { returnDate: '2026-06-01' }), ['1'])))).toEqual([
      own('returnDate', 'notBeforeInvoice'),
    ])
  })
})

describe('without an invoice', () => {
  const blind = (more: Row = {}): Row => ({
    ...emptyRecord(ProductReturn.fields.blind.fields!),
    ...{ productId: 'P1', returned: '100', unitPrice: '2', ...more },
  })
  const brought = async (lines: readonly Row[], more: Row = {}) =>
    succeeded(await save({ warehouseId: 'W1', ...more, blind: lines }))
  const approvedOf = async (draft: Row) =>
    succeeded(await act(approver, RETURN, 'approve', succeeded(await act(admin, RETURN, 'submit', draft))))

  it('[supply 9.1 returns] is credited once another has said yes, at the price that was agreed, and is worth what stock costs by then', async () => {
    await came('100', '172.00')
    await came('100', '228.00', {}, '2026-06-10')
    const carried = (await standsAt(books.db, '2026-06-20')) as [string, string]
    const draft = await brought([blind()], { restockingPercent: '10' })
    // 200.00 less 20.00, and 13 % of that.
    expect(draft).toMatchObject({ goodsAmount: '200', restockingAmount: '20', taxAmount: '23.4', docAmount: '203.4' })
    expect(rules(await receive(draft))).toEqual([own('blind', 'blindApproved')])
    const received = succeeded(await receive(await approvedOf(draft)))
    const each = Number(carried[1]) / Number(carried[0])
    expect(Number(received['cost'])).toBeCloseTo(each * 100, 2)
    expect(await standsAt(books.db, '2026-06-20')).toEqual([
      String(Number(carried[0]) + 100),
      (Number(carried[1]) + Number(received['cost'])).toFixed(2),
    ])
    const credited = succeeded(await credit(received))
    const note = await creditOf(credited)
    expect(note).toMatchObject({
      kind: 'Credit',
      credits: null,
      docAmount: '203.4',
      approvedBy: received['approvedBy'],
    })
    expect(credited['blind']).toMatchObject([{ creditNo: note['invoiceNo'] }])
    await tied()
  })

  it('[supply 9.1 returns] is refused without a price, a place, or a lot that is known here where there are lots', async () => {
    expect(rules(await receive(await brought([blind({ unitPrice: null })])))).toContainEqual(
      own('blind.0.unitPrice', 'blindPriced'),
    )
    expect(rules(await receive(await brought([blind({ productId: 'P4' })])))).toContainEqual(
      own('blind.0.lotNo', 'blindKnown'),
    )
    await lot(books.db, 'P4', 'B-1')
    expect(rules(await receive(await brought([blind({ lotNo: 'B-1' })])))).toContainEqual(
      own('blind.0.lotNo', 'blindKnown'),
    )
    const invoice = await metal()
    const mixed = await brought([blind()], { ...of(invoice), warehouseId: null })
    expect(rules(await receive(mixed))).toContainEqual(own('warehouseId', 'blindPlace'))
  })

  it('[supply 9.1 returns] comes to its lot, waits, and is thrown away once it was inspected: the value that came goes against scrap', async () => {
    const lotId = await lot(books.db, 'P4', 'B-2')
    await came('100', '300.00', { productId: 'P4', lotId })
    const line = { productId: 'P4', quantity: '100', unitPrice: '9' }
    await invoiced([line], {}, { lots: [{ lotNo: 'B-2', quantity: '100', orderLine: null, weight: null }] })
    const draft = await brought([blind({ productId: 'P4', lotNo: 'B-2', returned: '40', disposition: 'Hold' })])
    const received = succeeded(await receive(await approvedOf(draft)))
    expect(received).toMatchObject({ cost: '120' })
    const inspected = (parameters: Row, back: Row = received) => act(admin, RETURN, 'inspect', back, { parameters })
    expect(rules(await inspected({ inspectedLot: 'R-1', finding: 'Released' }))).toEqual([
      own('given.inspectedLot', 'lotWaits'),
    ])
    const found = succeeded(await inspected({ inspectedLot: 'B-2', finding: 'Scrapped' }))
    expect(found).toMatchObject({ status: 'Received', blind: [{ finding: 'Scrapped' }] })
    const { rows } = await sql<Row>`select status from stock_lot where lot_no = 'B-2'`.execute(books.db)
    expect(rows).toEqual([{ status: 'Scrapped' }])
    expect(rules(await act(admin, RETURN, 'reverse', found, { parameters: { reversalDate: '2026-06-30' } }))).toEqual([
      own(null, 'notInspected'),
    ])
    await tied()
  })
})

describe('what follows a return', () => {
  it('[supply 9.1 returns] a lot that waits is free again once it was inspected', async () => {
    const lotId = await lot(books.db, 'P4', 'F-1')
    await came('100', '300.00', { productId: 'P4', lotId })
    const line = { productId: 'P4', quantity: '100', unitPrice: '9' }
    await invoiced([line], {}, { lots: [{ lotNo: 'F-1', quantity: '100', orderLine: null, weight: null }] })
    const received = succeeded(await receive(await asked({ lotNo: 'F-1' }, ['40'], { disposition: 'Hold' })))
    const parameters = { inspectedLot: 'F-1', finding: 'Released' }
    expect(succeeded(await act(admin, RETURN, 'inspect', received, { parameters }))).toMatchObject({
      lines: [{ finding: 'Released' }],
    })
    const { rows } = await sql<Row>`select status, hold_reason as reason from stock_lot where lot_no = 'F-1'`.execute(
      books.db,
    )
    expect(rows).toEqual([{ status: 'InStock', reason: null }])
    await tied()
  })
})
