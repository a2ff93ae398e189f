import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { BATCH, batch, batchDesk, BATCHES, documents, OVERDRAFT, shown } from '../support/batch-desk.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { entryOf, inOrder, PayablesDesk, succeeded, untied } from '../support/payables-desk.ts'
import { runReport } from '../support/report-run.ts'
import { KEYS_ELSEWHERE, withoutKeys } from '../support/without-keys.ts'
import { entryText, figureOf } from './figures.ts'

/** [finance 13] What an approved batch of Northgate makes: its payments and the file for the bank, exact to the byte. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, payer, approver] = [as('admin'), as('payer'), as('approver')]
const desk = new PayablesDesk(books, admin)
const { payers, proposed, approved, generated, dropped, vendorBank, open } = batchDesk(books, as)
const fileOf = ({ id }: Row, calls = payer) => calls.write('POST', `${BATCHES}/${String(id)}/file`, undefined, null)
const paymentsOf = async ({ id }: Row): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select id, payment_no, vendor_id, trim_scale(amount)::text as amount, status, cheque_no from ap_payment
    where batch_id = ${id}::uuid order by payment_no`.execute(books.db)
  return rows
}

beforeAll(async () => {
  await open()
  await desk.invoice('V100', 'INV-1', '1000.00', '1130.00')
  await desk.invoice('V200', 'INV-2', '2560.00', '2892.80')
  await desk.invoice('SUBCO', 'SUB-8', '9000.00', '10170.00')
})

describe('a batch that is paid', () => {
  it('[finance 6 header] the bank is shown header and trailer of the next file before it takes one; no number is used up', async () => {
    const header = (id: unknown) => payer.get(`/api/gl/bank-account/${String(id)}/eft-header`)
    const { Data: bank } = await admin.read('/api/gl/bank-account/MAIN')
    const answer = await header(bank!['id'])
    expect(answer.headers['content-disposition']).toContain('EFT-TEST-1234567890.txt')
    const records = answer.body.split('\r\n').slice(0, -1)
    expect(records.map((record) => record.length)).toEqual([1464, 1464])
    // The header of A17, a trailer of nothing.
    expect(records[0]!.slice(0, 30)).toBe(figureOf('A17', 'header'))
    expect(records[1]).toBe(`Z00000000212345678900042${'0'.repeat(88)}`.padEnd(1464))
    const { Data: other } = await admin.read('/api/gl/bank-account/USD')
    expect((await header(other!['id'])).statusCode).toBe(404)
  })

  let a17: Row
  it('[FA17, FA18] an approved batch is paid at once: one payment of each vendor, and the file for the bank', async () => {
    // The figures of A17: only INV-1 still has its discount on that day.
    await sql`update ap_invoice set discount_date = '2026-06-30' where doc_number = 'INV-1'`.execute(books.db)
    a17 = await generated(await proposed())
    expect(a17).toMatchObject({
      status: 'Generated',
      total: '14172.8',
      paymentCount: 3,
      fileNo: 42,
      discountTaken: '20',
    })
    const made = await paymentsOf(a17)
    expect(made.map(({ vendor_id: vendor, amount, status }) => [vendor, amount, status])).toEqual([
      ['SUBCO', '10170', 'Posted'],
      ['V100', '1110', 'Posted'],
      ['V200', '2892.8', 'Posted'],
    ])
    expect(await entryOf(books, made[1]!)).toEqual(inOrder(entryText('A4')))
    expect(await untied(books)).toEqual([])
    const { body, headers } = await fileOf(a17)
    expect(headers['content-disposition']).toContain('EFT-1234567890-0042.txt')
    const records = body.split('\r\n').slice(0, -1)
    expect(records.every((record) => record.length === 1464)).toBe(true)
    expect(records.map((record) => record.slice(0, 24))).toEqual([
      ...['A00000000112345678900042', 'C00000000212345678900042', 'C00000000312345678900042'],
      ...['C00000000412345678900042', 'Z00000000512345678900042'],
    ])
    expect(records[0]!.slice(0, 30)).toBe(figureOf('A17', 'header'))
    expect(records[1]!.slice(24, 264)).toContain('SUBCO METAL LTEE')
    // The payee stands eighty places into his segment.
    expect(records[2]!.slice(104, 134)).toBe(figureOf('A18', 'written'))
    expect(records[4]!.slice(0, 68)).toBe(figureOf('A17', 'trailer'))
    expect(createHash('sha256').update(body, 'latin1').digest('hex')).toBe(a17['fileHash'])
  })

  it('[FA17] a file that was made stays what it is, and every reader of it is logged', async () => {
    const [again, once] = await Promise.all([fileOf(a17), fileOf(a17)])
    expect(again.body).toBe(once.body)
    expect(rules(await payers.act(BATCH, 'generate', a17, OVERDRAFT))).toEqual([['status', 'kit:refused.wrongState']])
    await expect(sql`update eft_file set file_no = 7`.execute(books.db)).rejects.toThrow('never changed')
    const { rows } = await sql<{ content: string }>`select content from eft_file`.execute(books.db)
    expect(rows[0]!.content).not.toContain('7001002')
    const { List } = await admin.list(`${BATCHES}/${String(a17['id'])}/history?PageSize=50`)
    const used = List.filter((row) => row['action'] === 'use')
    expect(used.length).toBeGreaterThanOrEqual(4)
    expect((await fileOf(a17, approver)).statusCode).toBe(403)
    expect(succeeded(await payers.act(BATCH, 'send', a17, ['ap.paymentBatch.sentOnce']))['status']).toBe('Sent')
  })

  it('[FA17] a server without the keys says so where a file is made or fetched', async () => {
    const bill = await desk.invoice('SUBCO', 'KEYS-1', '1.00', '1.13')
    const waits = await approved(await proposed({ payDate: '2026-07-01', takeDiscounts: false }))
    await withoutKeys(app, async () => {
      const answer = await fileOf(a17)
      expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('does not have the keys')])
      expect(rules(await payers.act(BATCH, 'generate', waits, OVERDRAFT))).toEqual([[null, KEYS_ELSEWHERE]])
    })
    expect(await paymentsOf(waits)).toEqual([])
    await dropped(waits)
    succeeded(await desk.act('purchase-invoice', 'reverse', bill, [], { reversalDate: '2026-07-01' }))
  })

  it('[finance 7.4 returns] an item that the bank returns is open again, with its reason, and is proposed anew', async () => {
    const { List } = await admin.list('/api/ap/payment?vendorId==V200')
    const paymentNo = List[0]!['paymentNo']
    const { Data: sent } = await admin.read(`${BATCHES}/${String(a17['id'])}`)
    await sql`
      insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
      values ('CHEQUE_CANCEL', 'RETURNED', 'Returned by the bank', 10, true, false, 'test', 'test')`.execute(books.db)
    const returns = (of: Row, given: Row, by = payers) =>
      by.act(BATCH, 'reject', of, [], { paymentNo, cancelDate: '2026-07-03', cancelReason: 'RETURNED', ...given })
    expect(rules(await returns(sent!, { cancelDate: '2026-06-29' }))).toEqual([
      ['given.cancelDate', 'ap:rules.payment.cancelledAfter'],
    ])
    expect(rules(await returns(sent!, { cancelDate: '2031-01-01' }))).toEqual([
      ['given.cancelDate', 'ledger:refused.noPeriod'],
    ])
    // What stands in a file leaves the bank whatever is booked: it is taken back where the return of the bank is told.
    const how = { cancelDate: '2026-07-03', cancelReason: 'RETURNED', cancelThen: 'Reopen', stopReference: null }
    expect(rules(await payers.act('payment', 'cancel', List[0]!, [], how))).toEqual([
      [null, 'ap:rules.payment.inNoFile'],
    ])
    expect(List[0]).toMatchObject({ batchNo: sent!['batchNo'] })
    const key = '9f2c1f0a-6a8e-4c53-8a0f-3f1f5a1f7d01'
    const given = { paymentNo, cancelDate: '2026-07-03', cancelReason: 'RETURNED' }
    const once = await payers.act(BATCH, 'reject', sent!, [], given, key)
    const returned = succeeded(once)
    // A lost answer asked for again takes nothing back twice.
    expect(succeeded(await payers.act(BATCH, 'reject', sent!, [], given, key))).toEqual(returned)
    expect(
      documents(returned).map(({ vendorId, returnedOn, returnReason }) => [vendorId, returnedOn, returnReason]),
    ).toEqual([
      ['SUBCO', null, null],
      ['V100', null, null],
      ['V200', '2026-07-03', 'RETURNED'],
    ])
    expect(returned).toMatchObject({ status: 'Sent', fileHash: sent!['fileHash'] })
    const { Data: payment } = await admin.read(`/api/ap/payment/${String(List[0]!['id'])}`)
    expect(payment).toMatchObject({ status: 'Cancelled', cancelDate: '2026-07-03', cancelReason: 'RETURNED' })
    expect(rules(await returns(returned, {}))).toEqual([['given.paymentNo', 'kit:refused.notOffered']])
    expect(rules(await returns(returned, { cancelReason: 'MOOD' }))).toContainEqual([
      ...['given.cancelReason', 'kit:refused.unknownRecord'],
    ])
    expect(
      (await approver.write('POST', `${BATCHES}/${String(returned['id'])}/reject`, { version: 1 })).statusCode,
    ).toBe(403)
    const report = await runReport(admin, 'ap/payments-report', {
      parameters: { from: '2026-06-01', to: '2026-07-31' },
    })
    expect(report.rows.find((row) => row['paymentNo'] === paymentNo)).toMatchObject({
      ...{ batch: returned['batchNo'], cancelDate: '2026-07-03', left: '0' },
    })
    const proposal = await proposed({ payDate: '2026-07-04', takeDiscounts: false })
    expect(shown(proposal)).toEqual([['INV-2', '2892.8', '0', true, 'Ready']])
    await dropped(proposal)
    expect(await untied(books)).toEqual([])
  })

  it('[FA19] a vendor whose bank details changed is left behind, and the others are paid', async () => {
    await desk.invoice('V100', 'INV-19', '100.00', '113.00', { docDate: '2026-06-29', transactionDate: '2026-06-29' })
    const proposal = await proposed({ payDate: '2026-07-05', takeDiscounts: false })
    const waits = await approved(proposal)
    const change = await vendorBank('V200', false)
    const paid = succeeded(await payers.act(BATCH, 'generate', waits, OVERDRAFT))
    expect(documents(paid).map(({ vendorId, include, standing }) => [vendorId, include, standing])).toEqual([
      ['V100', true, 'Ready'],
      ['V200', false, 'BankPending'],
    ])
    expect(paid).toMatchObject({ total: '113', paymentCount: 1, fileNo: 43 })
    const next = await proposed({ payDate: '2026-07-05', takeDiscounts: false })
    expect(shown(next)).toEqual([['INV-2', '2892.8', '0', false, 'BankPending']])
    expect(rules(await payers.act(BATCH, 'submit', next))).toEqual([
      ['documents', 'ap:rules.paymentBatch.somethingChosen'],
    ])
    await dropped(next)
    const confirm = async ({ id, version }: Row) =>
      succeeded(await approver.save('POST', `/api/admin/vendor-bank-change/${String(id)}/confirm`, { version }))
    await confirm(change)
    // Of all that was approved nothing may be paid: there is no file without a payment.
    const alone = await approved(await proposed({ payDate: '2026-07-05', takeDiscounts: false }))
    const again = await vendorBank('V200', false)
    expect(rules(await payers.act(BATCH, 'generate', alone, OVERDRAFT))).toEqual([
      ['documents', 'ap:rules.paymentBatch.nothingLeft'],
    ])
    await confirm(again)
    await dropped(alone)
    // A payment of this batch is none of the first one.
    const { Data: first } = await admin.read(`${BATCHES}/${String(a17['id'])}`)
    const given = { paymentNo: documents(paid).find(({ include }) => include)!['paymentNo'], cancelDate: '2026-07-05' }
    expect(rules(await payers.act(BATCH, 'reject', first!, [], { ...given, cancelReason: 'RETURNED' }))).toEqual([
      ['given.paymentNo', 'ap:rules.paymentBatch.paymentOfBatch'],
    ])
  })

  it('[finance 11.9] a bank takes no file for a day too far ahead, and none with a number that it may still have', async () => {
    // It is told at the day, while that is chosen.
    const refused = await payers.save(BATCH, batch({ payDate: '2026-12-31' }))
    expect(rules(refused)).toEqual([['payDate', 'ap:rules.paymentBatch.payDateInRange']])
    expect(refused.Problems![0]!.Args).toMatchObject({ createdOn: '2026-06-30', ahead: 173 })
    expect(rules(await payers.save(BATCH, batch({ payDate: '2026-05-30' })))).toEqual([
      ['payDate', 'ap:rules.paymentBatch.payDateInRange'],
    ])
    for (const [payDate, method] of [
      ['2026-05-31', 'EFT'],
      ['2026-12-20', 'EFT'],
      ['2026-12-31', 'Cheque'],
    ])
      await dropped(succeeded(await payers.save(BATCH, batch({ payDate, method }))))
    // So is a day on which nothing can be posted.
    const closed = succeeded(await payers.save(BATCH, batch({ payDate: '2026-06-05', payThrough: '2026-07-31' })))
    await sql`
      update fiscal_period set ap_closed = true where '2026-06-05' between start_date and end_date and not is_adjusting`.execute(
      books.db,
    )
    expect(rules(await payers.act(BATCH, 'propose', closed))).toEqual([['payDate', 'ledger:refused.periodClosed']])
    await sql`update fiscal_period set ap_closed = false where '2026-06-05' between start_date and end_date`.execute(
      books.db,
    )
    await dropped(closed)
    const numbered = async (nextFileNo: number) => {
      const { Data: bank } = await admin.read('/api/gl/bank-account/MAIN')
      const change = { version: bank!['version'], record: { nextFileNo } }
      succeeded(await admin.save('PUT', `/api/gl/bank-account/${String(bank!['id'])}`, change))
    }
    const waits = await approved(await proposed({ payDate: '2026-07-05', takeDiscounts: false }))
    await numbered(43)
    expect(rules(await payers.act(BATCH, 'generate', waits, OVERDRAFT))).toEqual([
      ['bankAccountId', 'gl:rules.bankAccount.fileNumberUsed'],
    ])
    expect(await paymentsOf(waits)).toEqual([])
    await numbered(44)
    await dropped(waits)
  })

  it('[FI9] a crash between two payments leaves nothing; the next try pays all, with the same file number', async () => {
    await desk.invoice('SUBCO', 'SUB-9', '100.00', '113.00')
    const waits = await approved(await proposed({ payDate: '2026-07-06', takeDiscounts: false }))
    await sql`create function pull_the_plug() returns trigger language plpgsql as $$
      begin raise exception 'the plug was pulled'; end $$`.execute(books.db)
    await sql`create trigger pull_the_plug before insert on ap_payment for each row when (new.vendor_id = 'V200')
      execute function pull_the_plug()`.execute(books.db)
    const path = `${BATCHES}/${String(waits['id'])}`
    const crashed = await payer.write('POST', `${path}/generate`, { version: waits['version'], confirmed: OVERDRAFT })
    expect(crashed.statusCode).toBe(500)
    expect(await paymentsOf(waits)).toEqual([])
    expect(await untied(books)).toEqual([])
    await sql`drop trigger pull_the_plug on ap_payment`.execute(books.db)
    const paid = succeeded(await payers.act(BATCH, 'generate', waits, OVERDRAFT))
    expect(paid).toMatchObject({ paymentCount: 2, fileNo: 44 })
  })

  it('[FI7] two who generate one batch at once pay it once', async () => {
    await desk.invoice('V100', 'INV-20', '10.00', '11.30')
    const waits = await approved(await proposed({ payDate: '2026-07-07' }))
    const answers = await Promise.all([1, 2].map(() => payers.act(BATCH, 'generate', waits, OVERDRAFT)))
    expect(answers.map(({ ResultStatus }) => ResultStatus).toSorted()).toEqual([1, 2])
    expect(await paymentsOf(waits)).toHaveLength(1)
    const { rows } = await sql<{ file_no: number }>`select file_no from eft_file order by seq`.execute(books.db)
    expect(rows.map((row) => row.file_no)).toEqual([42, 43, 44, 45])
  })

  it('[finance 7.4 returns] a file that the bank refuses is taken back with all that has not come back before, each document of a payment with it', async () => {
    const proposal = { payDate: '2026-07-08', takeDiscounts: false }
    for (const [vendor, number] of [
      ['V100', 'R-1'],
      ['V100', 'R-2'],
      ['SUBCO', 'R-3'],
    ] as const)
      await desk.invoice(vendor, number, '10.00', '11.30')
    const filed = await generated(await proposed(proposal))
    expect(filed['paymentCount']).toBe(2)
    const of = { cancelDate: '2026-07-09', cancelReason: 'RETURNED' }
    const [first] = await paymentsOf(filed)
    const once = succeeded(await payers.act(BATCH, 'reject', filed, [], { ...of, paymentNo: first!['payment_no'] }))
    expect((await approver.write('POST', `${BATCHES}/${String(once['id'])}/refuse`, { version: 1 })).statusCode).toBe(
      403,
    )
    expect(rules(await payers.act(BATCH, 'refuse', once, [], { ...of, cancelDate: '2026-07-07' }))).toEqual([
      ['given.cancelDate', 'ap:rules.payment.cancelledAfter'],
    ])
    const refused = succeeded(await payers.act(BATCH, 'refuse', once, [], { ...of, cancelDate: '2026-07-10' }))
    expect(refused).toMatchObject({ status: 'Rejected', fileNo: filed['fileNo'], fileHash: filed['fileHash'] })
    expect(documents(refused).map(({ reference, returnedOn }) => [reference, returnedOn])).toEqual([
      ['R-3', '2026-07-09'],
      ['R-1', '2026-07-10'],
      ['R-2', '2026-07-10'],
    ])
    expect((await paymentsOf(filed)).map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled'])
    expect(await untied(books)).toEqual([])
    const anew = await generated(await proposed({ ...proposal, payDate: '2026-07-10' }))
    expect(anew['fileNo']).toBe(Number(filed['fileNo']) + 1)
    // [judgement 6] What nobody has fetched is not called sent.
    expect(rules(await payers.act(BATCH, 'send', anew, ['ap.paymentBatch.sentOnce']))).toEqual([
      [null, 'kit:refused.notAsItIs'],
    ])
    expect((await fileOf(anew)).statusCode).toBe(200)
    const sent = succeeded(await payers.act(BATCH, 'send', anew, ['ap.paymentBatch.sentOnce']))
    const taken = succeeded(await payers.act(BATCH, 'confirm', sent))
    expect(rules(await payers.act(BATCH, 'refuse', taken, [], of))).toEqual([['status', 'kit:refused.wrongState']])
  })

  it('[finance 7.4] an account of a vendor takes nothing in another currency', async () => {
    await desk.invoice('V100', 'US-1', '100.00', '100.00', { bankAccountId: 'USD', currency: 'USD', taxGroup: null })
    const inDollars = await proposed({ bankAccountId: 'USD', takeDiscounts: false })
    expect(shown(inDollars)).toEqual([['US-1', '100', '0', false, 'BankCurrency']])
    await dropped(inDollars)
  })

  it('[FI7] a lost answer asked for again is the same answer', async () => {
    await desk.invoice('V100', 'INV-21', '20.00', '22.60')
    const waits = await approved(await proposed({ payDate: '2026-07-08' }))
    const key = '4a3b0d6e-2f6c-4d7a-9d53-0d7f2c8a1b11'
    const [first, second] = [
      await payers.act(BATCH, 'generate', waits, OVERDRAFT, undefined, key),
      await payers.act(BATCH, 'generate', waits, OVERDRAFT, undefined, key),
    ]
    expect(succeeded(second)).toEqual(succeeded(first))
    expect(await paymentsOf(waits)).toHaveLength(1)
  })
})
