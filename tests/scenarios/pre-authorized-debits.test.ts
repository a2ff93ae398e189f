import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seedSchedules } from '../../server/platform/jobs/schedules.ts'
import { DebitBatch } from '../../shared/contracts/ar/debit-batch.ts'
import { Mandate } from '../../shared/contracts/ar/mandate.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { batchDesk } from '../support/batch-desk.ts'
import { collections, debitDesk, DEBITS, lines, MANDATES } from '../support/debit-desk.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { entryOf, inOrder, succeeded, untied } from '../support/payables-desk.ts'
import { CASH_RECEIPT, ReceiptsDesk } from '../support/receipts-desk.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { bringReturns } from '../support/bring-returns.ts'
import { returnFile } from '../support/return-file.ts'

/** [finance 8.2, 11.9] What customers of Northgate let us take from their accounts, over HTTP with exact figures. */
let now = '2026-06-25T16:00:00Z'
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date(now) } })
const admin = as('admin')
const invoices = new ReceivablesDesk(admin)
const receipts = new ReceiptsDesk(admin)
const desk = debitDesk(as)
const billed = async (amount: string, customer: string, more: Row = {}) =>
  String(
    (await invoices.posted(amount, { billToId: customer, docDate: '2026-06-05', dueDate: '2026-06-30', ...more }))[
      'invoiceNo'
    ],
  )
const fresh = (customerId: string): Row => ({
  ...emptyRecord(Mandate.fields),
  ...{ customerId, payer: 'Bâtisseur du Lac', currency: 'CAD', institution: '815', transit: '30001' },
  ...{
    accountNumber: '55512345',
    category: 'Business',
    signedOn: '2026-06-01',
    validFrom: '2026-06-01',
    evidence: 'Seen',
  },
})
const openOf = async (invoiceNo: string, asOf: string) => {
  const { rows } = await sql<{ open: string }>`
    select coalesce(sum(l.txn_debit - l.txn_credit), 0)::numeric(19, 2)::text as open
    from open_item i join moved_line l on l.item_id = i.id join moved_entry e on e.id = l.entry_id
    where i.reference = ${invoiceNo} and e.posting_date <= ${asOf}::date`.execute(books.db)
  return rows[0]!.open
}

beforeAll(async () => {
  await batchDesk(books, as).open()
  await enterCustomers(books)
})
// [I8] After each: receivable accounts are what is open of their items.
afterEach(async () => expect(await untied(books)).toEqual([]))

describe('a mandate', () => {
  it('[finance 8.2 mandate] holds when a second person has confirmed it, with its number sealed and what it says kept', async () => {
    const entered = succeeded(await desk.mandate({ customerId: 'C100', limitAmount: '7000.00' }))
    expect(entered).toMatchObject({ status: 'Pending', accountNumber: '••••1234', requestedBy: expect.any(String) })
    expect(entered['mandateNo']).toMatch(/^MD\d{6}$/)
    const { rows } = await sql<{ sealed: string }>`select account_number as sealed from ar_mandate`.execute(books.db)
    expect(rows[0]!.sealed).not.toContain('9001234')
    // Whoever has written it says no yes to it, an administrator no less.
    const own = succeeded(
      await admin.save('POST', `${MANDATES}/${String(entered['id'])}/reject`, {
        version: 1,
        parameters: { reason: 'No form' },
      }),
    )
    expect(own).toMatchObject({ status: 'Rejected', rejectReason: 'No form' })
    const again = succeeded(await desk.mandate({ customerId: 'C100', limitAmount: '7000.00' }))
    expect(await as('clerk').write('POST', `${MANDATES}/${String(again['id'])}/confirm`, { version: 1 })).toMatchObject(
      { statusCode: 403 },
    )
    expect(rules(await desk.mandate({ customerId: 'C100' }))).toEqual([['customerId', 'ar:rules.mandate.onePending']])
    succeeded(await desk.act(as('approver'), MANDATES, 'confirm', again))
    const second = succeeded(await desk.mandate({ customerId: 'C100', validFrom: '2026-07-01' }))
    expect(rules(await desk.act(as('approver'), MANDATES, 'confirm', second))).toEqual([
      ['validFrom', 'ar:rules.mandate.aloneOnEachDay'],
    ])
    succeeded(await desk.act(as('approver'), MANDATES, 'reject', second, { parameters: { reason: 'One is enough' } }))
    await expect(
      sql`update ar_mandate set transit = '00001' where status = 'Active'`.execute(books.db),
    ).rejects.toThrow('never changed')
    const byAdmin = succeeded(await admin.save('POST', MANDATES, { record: fresh('BUILDER') }))
    expect(
      rules(await admin.save('POST', `${MANDATES}/${String(byAdmin['id'])}/confirm`, { version: byAdmin['version'] })),
    ).toEqual([[null, 'kit:refused.ownHand']])
    succeeded(await desk.act(as('approver'), MANDATES, 'confirm', byAdmin))
  })

  it('[supply 7.1] two customers with a mandate each are not merged before one of them ends', async () => {
    const parameters = { fromFirm: 'BUILDER', intoFirm: 'C100', reason: 'The same' }
    const asked = await admin.save('POST', '/api/admin/merge-firms/run', { parameters, confirmed: [] })
    expect(rules(asked)).toContainEqual(['intoFirm', 'admin:rules.mergeFirms.oneMandate'])
  })

  it('[finance 8.2 mandate] proposes the name at his bank while nothing but the customer is typed', async () => {
    const record = { ...emptyRecord(Mandate.fields), customerId: 'C100', currency: 'CAD', category: 'Business' }
    const typed = await as('clerk').save('POST', `${MANDATES}/complete`, { id: null, record })
    expect(typed, JSON.stringify(typed)).toMatchObject({ ResultStatus: 1, Data: { payer: expect.any(String) } })
    expect((typed.Data as Row)['accountNumber']).toBeNull()
  })

  it('[finance 8.2 mandate] says at its fields what is wrong with it', async () => {
    const wrong = async (more: Row) => rules(await desk.mandate({ customerId: 'USBUYER', ...more }))
    expect(await wrong({ currency: 'EUR' })).toContainEqual(['currency', 'ar:rules.mandate.currencyOfFiles'])
    expect(await wrong({ validUntil: '2026-05-01' })).toEqual([['validUntil', 'ar:rules.mandate.daysInOrder']])
    expect(await wrong({ signedOn: '2026-06-26', validFrom: '2026-06-27' })).toEqual([
      ['signedOn', 'ar:rules.mandate.signedByNow'],
    ])
    expect(await wrong({ accountNumber: '12' })).toEqual([
      ['accountNumber', 'admin:rules.vendorBankChange.accountNumberForm'],
    ])
  })
})

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
    now = '2026-06-30T16:00:00Z'
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
    now = '2026-07-03T16:00:00Z'
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
    expect(taken).toMatchObject({ read: 3, again: [], unknown: ['DB999999-0001 1.00'] })
    const [one, other] = [await read(next), await read(batch)]
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

  it('[finance 8.2 debits] settles no more than the money that has come, when a credit was used up while it was on its way', async () => {
    const bill = await billed('100.00', 'BUILDER')
    const credit = await billed('20.00', 'BUILDER', { kind: 'Credit', reason: 'Rusty' })
    const small = await billed('30.00', 'BUILDER', { dueDate: '2026-08-01' })
    const proposal = {
      valueDate: '2026-07-03',
      dueThrough: '2026-07-03',
      customerFrom: 'BUILDER',
      customerTo: 'BUILDER',
    }
    const batch = await desk.sent(await desk.proposed(proposal))
    // 339.00 and 113.00 less 22.60.
    expect(collections(batch).map(({ amount }) => amount)).toEqual(['429.4'])
    const pays = { [small]: '33.90', [credit]: '-22.60' }
    await receipts.posted([{ customerId: 'BUILDER', amount: '11.30', reference: 'CHQ-11', pays }], {
      depositDate: '2026-07-03',
    })
    const collected = succeeded(await desk.act(as('payer'), DEBITS, 'collect', batch))
    const [receipt] = await receipts.receipts({ depositNo: collected['depositNo'] })
    expect(receipt).toMatchObject({ amount: '429.4', appliedAmount: '429.4', onAccountAmount: '0' })
    expect(await entryOf(books, receipt!)).toEqual(inOrder('Dr 1000 429.40; Cr 1100 339.00; Cr 1100 90.40'))
    expect(await openOf(bill, '2026-07-03')).toBe('22.60')
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
