import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { PriceAdjustment } from '../../shared/contracts/oe/price-adjustment.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { enterLimits } from '../support/approval-limits.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, succeeded, untied } from '../support/payables-desk.ts'
import { act, enterPurchasingMasters } from '../support/purchasing.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'

/** [supply 9 price-adjustments] Prices of what was invoiced, corrected over HTTP. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, approver] = [as('admin'), as('approver')]
const desk = new ReceivablesDesk(admin)
const ADJUSTMENT = '/api/oe/price-adjustment'

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterPurchasingMasters(admin, books)
})

const sold = (lines: readonly Row[], more: Row = {}) =>
  desk.posted(
    lines.map((line) => ({ productId: 'STEEL', ...line })),
    more,
  )
const entered = async (more: Row): Promise<Row> => {
  const record = {
    ...emptyRecord(PriceAdjustment.fields),
    billToId: 'C100',
    adjustDate: '2026-06-20',
    reason: 'agreed',
    ...more,
  }
  return succeeded(await admin.save('POST', ADJUSTMENT, { record }))
}
const post = (draft: Row, calls = admin) => act(calls, ADJUSTMENT, 'post', draft)
const noteOf = async (no: unknown): Promise<Row> =>
  (await admin.list(`/api/ar/customer-invoice?invoiceNo==${String(no)}`)).List[0]!
const own = (field: string | null, name: string) => [field, `oe:rules.priceAdjustment.${name}`]

describe('a price adjustment', () => {
  it('[supply 9 price-adjustments] [supply 64] 1,200 lb at 2.10 in place of 2.1945 is a credit of 113.40 and 14.74, and nothing of stock', async () => {
    const invoice = await sold([{ quantity: '1200', unitPrice: '2.1945' }])
    const moves = async () => (await sql`select from stock_move`.execute(books.db)).rows.length
    const before = await moves()
    const draft = await entered({ documentNo: invoice['documentNo'], newPrice: '2.10' })
    expect(draft).toMatchObject({
      ...{ netAmount: '-113.4', taxAmount: '-14.74', docAmount: '-128.14', currency: 'CAD' },
      lines: [{ quantity: '1200', unitPrice: '2.1945', newPrice: '2.1', difference: '-113.4' }],
    })
    const posted = succeeded(await post(draft))
    const [line] = posted['lines'] as Row[]
    const note = await noteOf(line!['noteNo'])
    expect(note).toMatchObject({
      ...{ kind: 'Credit', origin: 'PriceAdjustment', originNo: posted['adjustmentNo'], docAmount: '128.14' },
      ...{ credits: invoice['documentNo'], openAmount: '0' },
    })
    expect(await entryOf(books, note)).toEqual(inOrder('Dr 4000 113.40; Dr 2100 14.74; Cr 1100 128.14'))
    expect(await desk.listed(invoice)).toMatchObject({ openAmount: '2847.6' })
    expect(await moves()).toBe(before)
    expect(await untied(books)).toEqual([])
  })

  it('[supply 9] stands on what was corrected before, and goes up by a charge; the credit itself is not reversed', async () => {
    const invoice = await sold([
      { quantity: '100', unitPrice: '3' },
      { quantity: '50', unitPrice: '4' },
    ])
    const of = { documentNo: invoice['documentNo'] }
    const first = await entered(of)
    const lines = (first['lines'] as Row[]).map((line, at) => ({ ...line, newPrice: ['2.5', '4.2'][at] }))
    const typed = succeeded(
      await admin.save('PUT', `${ADJUSTMENT}/${String(first['id'])}`, { record: { lines }, version: first['version'] }),
    )
    expect(typed).toMatchObject({ netAmount: '-40', taxAmount: '-5.2', docAmount: '-45.2' })
    const posted = succeeded(await post(typed))
    const notes = await Promise.all((posted['lines'] as Row[]).map(({ noteNo }) => noteOf(noteNo)))
    expect(notes.map(({ kind, docAmount }) => [kind, docAmount])).toEqual([
      ['Credit', '56.5'],
      ['Charge', '11.3'],
    ])
    expect(await entered(of)).toMatchObject({ lines: [{ unitPrice: '2.5' }, { unitPrice: '4.2' }] })
    expect(rules(await desk.act('reverse', notes[0]!, { reversalDate: '2026-06-30' }))).toEqual([
      [null, 'ar:rules.customerInvoice.takenBackByCredit'],
    ])
  })

  it('[supply 9] of a product between two days corrects each invoice by a note of its own', async () => {
    const more = { billToId: 'BUILDER' }
    await sold([{ quantity: '10', unitPrice: '5' }], { ...more, docDate: '2026-06-01' })
    await sold([{ quantity: '20', unitPrice: '5' }], { ...more, docDate: '2026-06-10' })
    await sold([{ quantity: '40', unitPrice: '5' }], { ...more, docDate: '2026-06-25' })
    const draft = await entered({
      ...{ ...more, productId: 'STEEL', fromDate: '2026-06-01', toDate: '2026-06-15', newPrice: '4' },
    })
    expect(draft).toMatchObject({ netAmount: '-30', docAmount: '-33.9' })
    const posted = succeeded(await post(draft))
    expect(new Set((posted['lines'] as Row[]).map(({ noteNo }) => noteNo)).size).toBe(2)
  })

  it('is refused at its fields: without anything to correct, without a reason, before its invoice, and when it was corrected meanwhile', async () => {
    const invoice = await sold([{ quantity: '10', unitPrice: '5' }], { docDate: '2026-06-22' })
    const of = { documentNo: invoice['documentNo'], adjustDate: '2026-06-25' }
    expect(rules(await post(await entered({})))).toEqual([
      own('documentNo', 'ofSomething'),
      own('lines', 'somethingChanges'),
    ])
    expect(rules(await post(await entered({ ...of, newPrice: '4', reason: null })))).toEqual([
      ['reason', 'kit:problems.required'],
    ])
    expect(rules(await post(await entered({ ...of, newPrice: '4', adjustDate: '2026-06-20' })))).toEqual([
      own('adjustDate', 'notBeforeInvoice'),
    ])
    const [first, second] = [await entered({ ...of, newPrice: '4' }), await entered({ ...of, newPrice: '4.5' })]
    succeeded(await post(first))
    expect(rules(await post(second))).toEqual([own('lines.0.newPrice', 'asItStands')])
  })

  it('[I12] above the limit of credits is approved by another before it is posted, and the note says by whom', async () => {
    await enterLimits(books, [['CustomerCredit', '1000', 'approver']])
    const invoice = await sold([{ quantity: '1000', unitPrice: '5' }])
    const draft = await entered({ documentNo: invoice['documentNo'], newPrice: '3' })
    expect(rules(await post(draft))).toEqual([['lines', 'kit:refused.aboveLimit']])
    const sent = succeeded(await act(admin, ADJUSTMENT, 'submit', draft))
    const approved = succeeded(await act(approver, ADJUSTMENT, 'approve', sent))
    const posted = succeeded(await post(approved))
    const note = await noteOf((posted['lines'] as Row[])[0]!['noteNo'])
    expect(note).toMatchObject({ docAmount: '2260', approvedBy: approved['approvedBy'] })
  })
})
