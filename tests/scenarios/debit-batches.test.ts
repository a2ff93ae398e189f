import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seedSchedules } from '../../server/platform/jobs/schedules.ts'
import { DebitBatch } from '../../shared/contracts/ar/debit-batch.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startDebits } from '../support/debit-books.ts'
import { collections, DEBITS, lines } from '../support/debit-desk.ts'
import { entryOf, inOrder, succeeded, untied } from '../support/payables-desk.ts'
import { ReceiptsDesk } from '../support/receipts-desk.ts'

/** [finance 8.2, 11.9] What is taken from customers at once by what they have signed: proposed, approved, its file, received on its day. */
const { books, app, as, admin, desk, open, signed, billed, openOf, goOnTo } = await startDebits()
const receipts = new ReceiptsDesk(admin)

beforeAll(async () => {
  await open()
  await signed()
})
// [I8] After each: receivable accounts are what is open of their items.
afterEach(async () => expect(await untied(books)).toEqual([]))

describe('a batch of debits', () => {
  let batch: Row
  let [first, second, third, builders] = ['', '', '', '']

  it('[finance 8.2 debits] proposes what is due of who has signed, and says of what is left out why', async () => {
    first = await billed('5000.00', 'C100', { discountAmount: '50.00', discountDate: '2026-07-02' })
    second = await billed('1000.00', 'C100', { dueDate: '2026-06-20' })
    third = await billed('800.00', 'C100', { dueDate: '2026-06-29' })
    builders = await billed('300.00', 'BUILDER')
    // Not due by then, and of somebody who has signed nothing.
    await billed('77.00', 'BUILDER', { dueDate: '2026-08-01' })
    const disputed = await billed('100.00', 'BUILDER')
    await sql`
      insert into collection_note (note_no, customer_id, outcome, noted_on, noted_by, amount, reference, next_on, notes, created_by, updated_by)
      values ('CN-TEST', 'BUILDER', 'Dispute', '2026-06-20', 'test', 113, ${disputed}, '2026-06-27', 'Rust', 'test', 'test')`.execute(
      books.db,
    )
    batch = await desk.proposed()
    expect(lines(batch)).toEqual([
      [builders, '339', '0', true, 'Ready'],
      [disputed, '113', '0', false, 'Disputed'],
      [second, '1130', '0', true, 'Ready'],
      [third, '904', '0', true, 'Ready'],
      // 1,130.00 + 904.00 + 5,600.00 are beyond the 7,000.00 that C100 has signed for.
      [first, '5600', '50', false, 'OverLimit'],
    ])
    expect(batch).toMatchObject({ status: 'Proposed', total: '2373', collectionCount: 2, currency: 'CAD' })
    const changed = (batch['documents'] as Row[]).map((line) =>
      line['reference'] === third ? { ...line, include: false } : line,
    )
    const withFirst = changed.map((line) =>
      line['reference'] === first ? { ...line, include: true, standing: 'OverLimit' } : line,
    )
    const save = (documents: Row[]) =>
      as('payer').save('PUT', `${DEBITS}/${String(batch['id'])}`, {
        version: batch['version'],
        record: { ...Object.fromEntries(Object.keys(DebitBatch.fields).map((name) => [name, batch[name]])), documents },
      })
    expect(rules(await save(withFirst))).toEqual([
      ['documents.4.include', 'ar:rules.debitBatch.lineReady'],
      ['documents.2.pay', 'ar:rules.debitBatch.withinMandate'],
    ])
    const wide = changed.map((line) => (line['reference'] === second ? { ...line, pay: '1130.01' } : line))
    expect(rules(await save(wide))).toEqual([['documents.2.pay', 'ar:rules.debitBatch.withinBalance']])
    // A document stands in one batch.
    const other = succeeded(await desk.act(as('clerk'), DEBITS, 'propose', succeeded(await desk.save(as('clerk'), {}))))
    // Nor does another batch of the same day take what is beyond the mandate.
    expect(lines(other)).toEqual([
      [disputed, '113', '0', false, 'Disputed'],
      [first, '5600', '50', false, 'OverLimit'],
    ])
    succeeded(await desk.act(as('clerk'), DEBITS, 'cancel', other, { confirmed: ['ar.debitBatch.givenUp'] }))
  })

  it('[FA17 debits] is approved by another, and makes a file of debits with the next number of its bank', async () => {
    const submitted = succeeded(await desk.act(as('payer'), DEBITS, 'submit', batch))
    expect(rules(await desk.act(admin, DEBITS, 'generate', submitted))).toEqual([['status', 'kit:refused.wrongState']])
    expect(
      (await as('payer').write('POST', `${DEBITS}/${String(batch['id'])}/approve`, { version: submitted['version'] }))
        .statusCode,
    ).toBe(403)
    const approved = succeeded(await desk.act(as('approver'), DEBITS, 'approve', submitted))
    batch = succeeded(await desk.act(as('payer'), DEBITS, 'generate', approved))
    expect(batch).toMatchObject({ status: 'Generated', fileNo: 42, total: '2373' })
    expect(
      collections(batch).map(({ customerId, payer, amount, crossReference }) => [
        customerId,
        payer,
        amount,
        crossReference,
      ]),
    ).toEqual([
      ['BUILDER', 'Bâtisseur du Lac', '339', `${String(batch['batchNo'])}-0001`],
      ['C100', 'C100 Acier Ltée', '2034', `${String(batch['batchNo'])}-0002`],
    ])
    expect(
      rules(await desk.act(as('payer'), DEBITS, 'send', batch, { confirmed: ['ar.debitBatch.sentOnce'] })),
    ).toEqual([[null, 'kit:refused.notAsItIs']])
    const { body, headers } = await desk.file(batch)
    expect(headers['content-disposition']).toContain('EFT-1234567890-0042.txt')
    const records = body.split('\r\n').slice(0, -1)
    expect(records.map((record) => [record.length, record.slice(0, 24)])).toEqual([
      [1464, 'A00000000112345678900042'],
      [1464, 'D00000000212345678900042'],
      [1464, 'D00000000312345678900042'],
      [1464, 'Z00000000412345678900042'],
    ])
    // 2,373.00 of two debits, nothing of credits, nothing corrected.
    expect(records[3]!.slice(24).trimEnd()).toBe(`00000000237300${'00000002'}${'0'.repeat(22)}${'0'.repeat(44)}`)
    const segment = records[2]!.slice(24, 264)
    expect([segment.slice(0, 3), segment.slice(3, 13), segment.slice(13, 19), segment.slice(19, 28)]).toEqual([
      ...['450', '0000203400', '026181', '000610203'],
    ])
    expect(segment.slice(28, 40)).toBe('9001234     ')
    expect(segment.slice(80, 110)).toBe('C100 ACIER LTEE'.padEnd(30))
    expect(segment.slice(150, 169)).toBe(`${String(batch['batchNo'])}-0002`.padEnd(19))
    expect(segment.slice(169, 190)).toBe('000300012012345678   ')
    // The same bytes again, and no money is ours before its day.
    expect((await desk.file(batch)).body).toBe(body)
    expect((await desk.file(batch, as('approver'))).statusCode).toBe(403)
    batch = succeeded(await as('payer').read(`${DEBITS}/${String(batch['id'])}`))
    batch = succeeded(await desk.act(as('payer'), DEBITS, 'send', batch, { confirmed: ['ar.debitBatch.sentOnce'] }))
    expect(rules(await desk.act(as('payer'), DEBITS, 'collect', batch))).toEqual([
      ['valueDate', 'ar:rules.debitBatch.dayHasCome'],
    ])
    expect(await openOf(second, '2026-06-30')).toBe('1130.00')
  })

  it('[finance 8.2 debits] is received on its day by night, in the name of whoever sent it; what was paid meanwhile lies on account', async () => {
    // Somebody pays 904.00 by cheque though it is on its way.
    await receipts.posted([{ amount: '904.00', reference: 'CHQ-9', pays: { [third]: '904.00' } }], {
      depositDate: '2026-06-25',
    })
    goOnTo('2026-06-30T16:00:00Z')
    await seedSchedules(app.deps, app.deps.jobs.shipped)
    const [schedule] = (await admin.list('/api/admin/schedule?scheduleId==collectDebits')).List
    succeeded(await admin.save('POST', `/api/admin/schedule/${String(schedule!['id'])}/run`))
    await app.deps.jobs.drain()
    batch = succeeded(await as('payer').read(`${DEBITS}/${String(batch['id'])}`))
    expect(batch).toMatchObject({ status: 'Collected', depositNo: expect.stringMatching(/^DP\d{6}$/) })
    const made = await receipts.receipts({ depositNo: batch['depositNo'] })
    expect(made.map(({ receiptNo }) => receiptNo)).toEqual(collections(batch).map(({ receiptNo }) => receiptNo))
    expect(
      made.map((one) => [
        one['method'],
        one['receiptDate'],
        one['amount'],
        one['appliedAmount'],
        one['onAccountAmount'],
      ]),
    ).toEqual([
      ['PreAuthorized', '2026-06-30', '339', '339', '0'],
      ['PreAuthorized', '2026-06-30', '2034', '1130', '904'],
    ])
    expect(await entryOf(books, made[0]!)).toEqual(inOrder('Dr 1000 339.00; Cr 1100 339.00'))
    expect(await entryOf(books, made[1]!)).toEqual(inOrder('Dr 1000 2,034.00; Cr 1100 1,130.00; Cr 1100 904.00'))
    expect([await openOf(second, '2026-06-29'), await openOf(second, '2026-06-30')]).toEqual(['1130.00', '0.00'])
    expect(rules(await desk.act(as('payer'), DEBITS, 'collect', batch))).toEqual([['status', 'kit:refused.wrongState']])
  })

  it('[finance 8.2 debits] settles no more than the money that has come, when a credit was used up while it was on its way', async () => {
    await billed('300.00', 'BUILDER')
    const bill = await billed('100.00', 'BUILDER')
    const credit = await billed('20.00', 'BUILDER', { kind: 'Credit', reason: 'Rusty' })
    const small = await billed('30.00', 'BUILDER', { dueDate: '2026-08-01' })
    const proposal = {
      valueDate: '2026-07-03',
      dueThrough: '2026-07-03',
      customerFrom: 'BUILDER',
      customerTo: 'BUILDER',
    }
    goOnTo('2026-07-03T16:00:00Z')
    const mixed = await desk.sent(await desk.proposed(proposal))
    // 339.00 and 113.00 less 22.60.
    expect(collections(mixed).map(({ amount }) => amount)).toEqual(['429.4'])
    const pays = { [small]: '33.90', [credit]: '-22.60' }
    await receipts.posted([{ customerId: 'BUILDER', amount: '11.30', reference: 'CHQ-11', pays }], {
      depositDate: '2026-07-03',
    })
    const collected = succeeded(await desk.act(as('payer'), DEBITS, 'collect', mixed))
    const [receipt] = await receipts.receipts({ depositNo: collected['depositNo'] })
    expect(receipt).toMatchObject({ amount: '429.4', appliedAmount: '429.4', onAccountAmount: '0' })
    expect(await entryOf(books, receipt!)).toEqual(inOrder('Dr 1000 429.40; Cr 1100 339.00; Cr 1100 90.40'))
    expect(await openOf(bill, '2026-07-03')).toBe('22.60')
  })
})
