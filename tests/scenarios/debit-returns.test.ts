import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { bringReturns } from '../support/bring-returns.ts'
import { startDebits } from '../support/debit-books.ts'
import { collections, DEBITS, lines, MANDATES } from '../support/debit-desk.ts'
import { entryOf, inOrder, succeeded, untied } from '../support/payables-desk.ts'
import { CASH_RECEIPT, ReceiptsDesk } from '../support/receipts-desk.ts'
import { returnFile } from '../support/return-file.ts'

/** [finance 8.2, 5.8] What banks send back of the money that was taken from customers. */
const { books, app, as, admin, invoices, desk, open, signed, billed, openOf, goOnTo } = await startDebits()
const receipts = new ReceiptsDesk(admin)
let batch: Row
let [first, builders] = ['', '']

beforeAll(async () => {
  await open()
  await signed()
  first = await billed('5000.00', 'C100', { discountAmount: '50.00', discountDate: '2026-07-02' })
  await billed('1000.00', 'C100', { dueDate: '2026-06-20' })
  await billed('800.00', 'C100', { dueDate: '2026-06-29' })
  builders = await billed('300.00', 'BUILDER')
  // What is beyond the limit of the mandate waits.
  const sent = await desk.sent(await desk.proposed())
  goOnTo('2026-06-30T16:00:00Z')
  batch = succeeded(await desk.act(as('payer'), DEBITS, 'collect', sent))
})
// [I8] After each: receivable accounts are what is open of their items.
afterEach(async () => expect(await untied(books)).toEqual([]))

describe('debits that come back', () => {
  it('[R5 debits] opens again what the bank sends back, with the fee of the batch where the money was missing', async () => {
    const next = await desk.sent(
      await desk.proposed({
        returnFee: '45.00',
        includeCredits: false,
        valueDate: '2026-07-02',
        customerFrom: 'C100',
        customerTo: 'C100',
      }),
    )
    expect(collections(next).map(({ amount }) => amount)).toEqual(['5600'])
    goOnTo('2026-07-03T16:00:00Z')
    const back = [
      {
        type: 'J' as const,
        reason: '901',
        cents: 560_000,
        crossReference: String(collections(next)[0]!['crossReference']),
      },
      {
        type: 'J' as const,
        reason: '905',
        cents: 33_900,
        crossReference: String(collections(batch)[0]!['crossReference']),
      },
      { type: 'J' as const, reason: '905', cents: 100, crossReference: 'DB999999-0001' },
    ]
    expect((await bringForbidden(returnFile(back))).statusCode).toBe(403)
    const taken = succeeded(await bringReturns(app, 'admin', returnFile(back)))
    const came = back.slice(0, 2).map(({ crossReference }) => crossReference)
    expect(taken).toMatchObject({ read: 3, taken: came, debits: came, again: [], unknown: ['DB999999-0001 1.00'] })
    const [one, other] = [await read(next), await read(batch)]
    // Whoever has it open is shown it anew.
    expect(Number(other['version'])).toBe(Number(batch['version']) + 1)
    // Its day had come, so it was received first.
    expect(one).toMatchObject({ status: 'Collected' })
    expect(collections(one)[0]).toMatchObject({
      returnedOn: '2026-07-03',
      returnReason: 'NotSufficient',
      bankCode: '901',
      feeDocumentNo: expect.any(String),
    })
    expect(
      collections(other).map(({ returnedOn, returnReason, bankCode, feeDocumentNo }) => [
        returnedOn,
        returnReason,
        bankCode,
        feeDocumentNo,
      ]),
    ).toEqual([
      ['2026-07-03', 'AccountRefused', '905', null],
      [null, null, null, null],
    ])
    const [returned] = await receipts.receipts({ depositNo: one['depositNo'] })
    expect(returned).toMatchObject({ status: 'Returned', returnReason: 'NotSufficient', returnFee: '45' })
    expect(await entryOf(books, returned!)).toEqual(inOrder('Dr 1000 5,600.00; Dr 4050 50.00; Cr 1100 5,650.00'))
    expect(await entryOf(books, returned!, 'post.rev')).toEqual(
      inOrder('Dr 1100 5,650.00; Cr 1000 5,600.00; Cr 4050 50.00'),
    )
    const fee = await invoices.listed({ documentNo: collections(one)[0]!['feeDocumentNo'] })
    expect(await entryOf(books, fee)).toEqual(inOrder('Dr 1100 45.00; Cr 4960 45.00'))
    expect([await openOf(first, '2026-07-02'), await openOf(first, '2026-07-03')]).toEqual(['0.00', '5650.00'])
    expect([await openOf(builders, '2026-07-02'), await openOf(builders, '2026-07-03')]).toEqual(['0.00', '339.00'])
    // The same file, and the same items in another one.
    expect(rules(await bringReturns(app, 'admin', returnFile(back)))).toEqual([
      ['file', 'ledger:refused.eftReturn.readBefore'],
    ])
    const again = succeeded(await bringReturns(app, 'admin', returnFile(back.slice(0, 2), { fileNo: '0009' })))
    expect(again).toMatchObject({ taken: [], again: back.slice(0, 2).map(({ crossReference }) => crossReference) })
    expect((await admin.list(`${CASH_RECEIPT}?status==Returned`)).List).toHaveLength(2)
  })

  it('[finance 8.2 debits] a file that the bank refuses takes back what was received of it; a mandate that ended takes nothing', async () => {
    const proposal = { valueDate: '2026-07-03', dueThrough: '2026-07-03', allowDiscounts: false }
    const refused = await desk.sent(
      await desk.proposed({ ...proposal, customerFrom: 'BUILDER', customerTo: 'BUILDER' }),
    )
    const collected = succeeded(await desk.act(as('payer'), DEBITS, 'collect', refused))
    const given = { returnDate: '2026-07-03', returnReason: 'EnteredWrong' }
    expect(
      rules(
        await desk.act(as('payer'), DEBITS, 'refuse', collected, {
          parameters: { ...given, returnDate: '2026-07-02' },
        }),
      ),
    ).toEqual([['given.returnDate', 'ar:rules.debitBatch.refusedAfter']])
    const gone = succeeded(await desk.act(as('payer'), DEBITS, 'refuse', collected, { parameters: given }))
    expect(gone).toMatchObject({ status: 'Rejected' })
    expect(collections(gone)[0]).toMatchObject({ returnedOn: '2026-07-03', returnReason: 'EnteredWrong' })
    expect(await openOf(builders, '2026-07-03')).toBe('339.00')
    const { List } = await admin.list(`${MANDATES}?customerId==BUILDER&status==Active`)
    const mandate = succeeded(await admin.read(`${MANDATES}/${String(List[0]!['id'])}`))
    const early = { parameters: { cancelOn: '2026-05-31', cancelReason: 'Never' } }
    expect(rules(await desk.act(as('clerk'), MANDATES, 'cancel', mandate, early))).toEqual([
      ['given.cancelOn', 'ar:rules.mandate.endsAfterBegin'],
    ])
    const ended = succeeded(
      await desk.act(as('clerk'), MANDATES, 'cancel', mandate, {
        parameters: { cancelOn: '2026-07-04', cancelReason: 'Moved his bank' },
      }),
    )
    expect(ended).toMatchObject({ status: 'Cancelled', cancelOn: '2026-07-04' })
    const later = await desk.proposed({
      ...proposal,
      valueDate: '2026-07-06',
      customerFrom: 'BUILDER',
      customerTo: 'BUILDER',
    })
    expect(lines(later).map(([reference, , , include, standing]) => [reference, include, standing])).toEqual(
      expect.arrayContaining([[builders, false, 'MandateEnded']]),
    )
    expect(rules(await desk.act(as('payer'), DEBITS, 'submit', later)).map(([, key]) => key)).toContain(
      'ar:rules.debitBatch.somethingChosen',
    )
  })

  it('[finance 8.2 debits] a receipt that is taken back by hand says so in its batch, which stands anew for whoever has it open', async () => {
    const before = await read(batch)
    const left = collections(before).find(({ returnedOn }) => returnedOn === null)!
    const all = await receipts.receipts(before)
    const receipt = all.find(({ receiptNo }) => receiptNo === left['receiptNo'])
    const given = { returnDate: '2026-07-03', returnReason: 'EnteredWrong' }
    succeeded(await receipts.act(CASH_RECEIPT, 'reverse', receipt!, given))
    const after = await read(batch)
    expect(collections(after).find(({ receiptNo }) => receiptNo === left['receiptNo'])).toMatchObject({
      ...{ returnedOn: '2026-07-03', returnReason: 'EnteredWrong' },
    })
    expect([Number(after['version']), after['updatedBy']]).toEqual([Number(before['version']) + 1, 'Alex Morgan'])
  })

  const read = async ({ id }: Row) => succeeded(await admin.read(`${DEBITS}/${String(id)}`))
  const bringForbidden = (text: string) =>
    app.call('clerk', {
      ...{ method: 'POST', url: '/api/gl/bank-reconciliation/import?bank=MAIN&name=returns.005' },
      headers: {
        'content-type': 'application/octet-stream',
        'idempotency-key': '4a3b0d6e-2f6c-4d7a-9d53-0d7f2c8a1b12',
      },
      payload: text,
    })
})
