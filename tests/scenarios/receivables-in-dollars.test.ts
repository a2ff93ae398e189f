import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { WorkResult } from '../../shared/contracts/work.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { batchDesk } from '../support/batch-desk.ts'
import { CommissionDesk } from '../support/commission-desk.ts'
import { collections, debitDesk, DEBITS } from '../support/debit-desk.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { entryOf, inOrder, PayablesDesk, succeeded, untied } from '../support/payables-desk.ts'
import { CASH_RECEIPT, ReceiptsDesk } from '../support/receipts-desk.ts'
import { CUSTOMER_INVOICE, enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { bringReturns } from '../support/bring-returns.ts'
import { returnFile } from '../support/return-file.ts'
import { COMPANY } from './northgate.ts'

/** [finance 5.6] What is done with documents of a customer in dollars, each at the rate at which it stands, to the cent of both currencies. */
let now = '2026-06-30T16:00:00Z'
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date(now) } })
const admin = as('admin')
const desk = new ReceivablesDesk(admin)
const dollars = new ReceiptsDesk(admin, 'USD')
const debits = debitDesk(as)

beforeAll(async () => {
  await batchDesk(books, as).open()
  await enterCustomers(books)
  await new PayablesDesk(books, admin).usdRate('2026-06-04', '1.35')
  await new PayablesDesk(books, admin).usdRate('2026-06-20', '1.39')
})
// [I8] After each: receivable accounts are what is open of their items, in both currencies.
afterEach(async () => {
  expect(await untied(books)).toEqual([])
  const { rows } = await sql`
    select a.account from gl_account a
    where a.holds_items and (select coalesce(sum(txn_debit - txn_credit), 0) from entry_line where gl_account = a.account)
      <> (select coalesce(sum(open_txn), 0) from open_item where gl_account = a.account)`.execute(books.db)
  expect(rows).toEqual([])
})

const billed = (of: string | readonly Row[], more: Row = {}) => desk.posted(of, { billToId: 'USBUYER', ...more })
const taxed = (amount: string) => [{ amount, taxGroup: 'HST' }]
const received = async (typed: Row & { amount: string }): Promise<Row> => {
  const posted = await dollars.posted([{ customerId: 'USBUYER', ...typed }], {
    ...{ currency: 'USD', depositDate: '2026-06-20', exceptionReason: 'Agreed by telephone' },
  })
  return (await dollars.receipts(posted))[0]!
}
const booked = (of: Row, purpose = 'post') => entryOf(books, of, purpose)
const openOf = async (of: Row) => (await desk.listed(of))['openAmount']
/** What a process has done, row by row. */
const ran = async (room: string, parameters: Row): Promise<number[]> => {
  const id = String((await admin.save('POST', `/api/ar/${room}/run`, { parameters })).EntityId)
  await app.deps.jobs.drain()
  const { counts } = (await admin.get(`/api/ar/${room}/runs/${id}`)).json<WorkResult>()
  return [counts.done, counts.unchanged, counts.refused]
}

describe('money in dollars', () => {
  it('[finance 5.6 withheld] [R13] pays at its rate, discount and write-off go at that of the invoice; sent back, nothing is left of either, but for a fee', async () => {
    const invoice = await billed(taxed('1000.00'))
    expect(await booked(invoice)).toEqual(inOrder('Dr 1110 1,525.50; Cr 4000 1,350.00; Cr 2100 175.50'))
    const pays = { pay: '1115.00', discount: '10.00', writeOff: '5.00', writeOffReason: 'Charges of his bank' }
    const receipt = await received({ amount: '1115.00', pays: { [String(invoice['invoiceNo'])]: pays } })
    // 1,115.00 at 1.39 less 1.35 are 44.60.
    expect(await booked(receipt)).toEqual(
      inOrder('Dr 1010 1,549.85; Dr 4050 13.50; Dr 6400 6.75; Cr 1110 1,525.50; Cr 7000 44.60'),
    )
    const back = { returnDate: '2026-06-22', returnReason: 'NotSufficient', returnFee: '30.00' }
    const returned = succeeded(await dollars.act(CASH_RECEIPT, 'reverse', receipt, back))
    expect(await booked(returned, 'post.rev')).toEqual(
      inOrder('Dr 1110 1,525.50; Dr 7000 44.60; Cr 1010 1,549.85; Cr 4050 13.50; Cr 6400 6.75'),
    )
    const fee = await desk.listed({ documentNo: returned['feeDocumentNo'] })
    expect(await booked(fee)).toEqual(inOrder('Dr 1110 41.70; Cr 4960 41.70'))
  })

  it('[finance 5.6 withheld] un-applied, its discount comes back at what it went for, and its gain with it', async () => {
    const invoice = await billed('1000.00')
    const no = String(invoice['invoiceNo'])
    const receipt = await received({ amount: '980.00', pays: { [no]: { pay: '980.00', discount: '20.00' } } })
    expect(await booked(receipt)).toEqual(inOrder('Dr 1010 1,362.20; Dr 4050 27.00; Cr 1110 1,350.00; Cr 7000 39.20'))
    const given = { unapplyDate: '2026-06-25', unapplyDocument: no }
    const undone = succeeded(await dollars.act(CASH_RECEIPT, 'unapply', receipt, given))
    expect(await booked(undone, 'step 1')).toEqual(
      inOrder('Dr 1110 1,350.00; Dr 7000 39.20; Cr 1110 1,362.20; Cr 4050 27.00'),
    )
    expect(await openOf(invoice)).toBe('1000')
  })

  it('[finance 5.6] of nobody known it waits at its rate, and goes on at that; what is earned at once bears its tax', async () => {
    const receipt = await received({ customerId: null, payer: 'Wire 4', amount: '100.00', leaveOnAccount: true })
    expect(await booked(receipt)).toEqual(inOrder('Dr 1010 139.00; Cr 1999 139.00'))
    const given = { moveDate: '2026-06-25', moveTo: 'USBUYER' }
    const moved = succeeded(await dollars.act(CASH_RECEIPT, 'move', receipt, given))
    expect(await booked(moved, 'step 1')).toEqual(inOrder('Dr 1999 139.00; Cr 1110 139.00'))
    const line = { glAccount: '4950', description: 'Scrap', amount: '100.00', taxGroup: 'HST' }
    const scrap = await received({ customerId: null, payer: 'Scrap dealer', amount: '113.00', earns: [line] })
    expect(await booked(scrap)).toEqual(inOrder('Dr 1010 157.07; Cr 4950 139.00; Cr 2100 18.07'))
  })

  it('[finance 5.6] left on account it is used up later, and what the rates have made of it is realized on that day', async () => {
    const invoice = await billed('500.00')
    await received({ amount: '500.00', reference: 'DEP-US', leaveOnAccount: true })
    const { rows } = await sql<{ id: string; reference: string }>`
      select id, reference from open_item where reference in ('DEP-US', ${String(invoice['invoiceNo'])})`.execute(
      books.db,
    )
    const item = (reference: unknown) => rows.find((row) => row.reference === reference)!.id
    const body = { fromItem: item('DEP-US'), toItem: item(invoice['invoiceNo']), amount: '500', date: '2026-06-26' }
    const answer = await admin.save('POST', '/api/ar/account-inquiry/USBUYER/apply', body)
    const { rows: lines } = await sql<{ said: string }>`
      select case when debit > 0 then 'Dr ' else 'Cr ' end || gl_account || ' ' || money_text(debit + credit) as said
      from entry_line where entry_id = ${String((answer.Data as Row)['entryId'])}::uuid order by debit = 0`.execute(
      books.db,
    )
    expect(lines.map(({ said }) => said)).toEqual(['Dr 1110 20.00', 'Cr 7000 20.00'])
    expect(await openOf(invoice)).toBe('0')
  })
})

describe('documents in dollars', () => {
  it('[finance 5.6] [R8] a credit is at the rate of its day and uses up its invoice; each goes back as it came', async () => {
    const invoice = await billed(taxed('1000.00'))
    const credits = { kind: 'Credit', credits: invoice['documentNo'], docDate: '2026-06-20' }
    const credit = await billed(taxed('400.00'), credits)
    expect(await booked(credit)).toEqual(inOrder('Dr 4000 556.00; Dr 2100 72.28; Cr 1110 628.28'))
    expect([await openOf(invoice), await openOf(credit)]).toEqual(['678', '0'])
    succeeded(await desk.act('reverse', credit, { reversalDate: '2026-06-25' }))
    succeeded(await desk.act('reverse', invoice, { reversalDate: '2026-06-26' }))
    expect(await booked(invoice, 'post.rev')).toEqual(inOrder('Dr 4000 1,350.00; Dr 2100 175.50; Cr 1110 1,525.50'))
  })

  it('[finance 5.6] [R7] what was held back falls due at the rate at which it was held; an adjustment is at that of its day', async () => {
    const bill = await billed(taxed('1000.00'), { holdbackPercent: '10', contractDate: '2026-03-01' })
    expect(await booked(bill)).toEqual(inOrder('Dr 1110 1,372.95; Dr 1150 135.00; Cr 4000 1,350.00; Cr 2100 157.95'))
    const of = { kind: 'Release', billToId: 'USBUYER', releases: bill['documentNo'], docDate: '2026-06-20' }
    const posted = succeeded(
      await desk.act('post', await desk.drafted([], of), undefined, ['ar.customerInvoice.releaseDue']),
    )
    expect(await booked(posted)).toEqual(inOrder('Dr 1110 152.55; Cr 1150 135.00; Cr 2100 17.55'))
    succeeded(await desk.act('reverse', posted, { reversalDate: '2026-06-25' }))
    const less = await billed([{ amount: '-12.50', glAccount: '6200' }], { kind: 'Adjustment', reason: 'Freight' })
    expect(await booked(less)).toEqual(inOrder('Dr 6200 16.88; Cr 1110 16.88'))
  })

  it('[finance 5.6] [R9] interest is charged in the currency of what is late, at the rate of its day', async () => {
    await sql`
      update firm_bill_to b set interest_charged = true from firm t where t.id = b.owner_id and t.firm_id = 'USBUYER'`.execute(
      books.db,
    )
    await billed('1000.00', { docDate: '2026-05-02', rate: '1.36' })
    expect(await ran('assess-interest', { asOf: '2026-06-30', customerId: 'USBUYER' })).toEqual([1, 0, 0])
    const { List } = await admin.list(`${CUSTOMER_INVOICE}?kind=Charge&origin=Interest`)
    // 29 days of 1,000.00 at 18 % are 14.30, and 8 of the fee of 30.00 are 0.12.
    expect(List[0]).toMatchObject({ currency: 'USD', docAmount: '14.42' })
    expect(await booked(List[0]!)).toEqual(inOrder('Dr 1110 20.04; Cr 4950 19.87; Cr 4950 0.17'))
  })

  it('[finance 5.6] [supply 9.1 manufacturers] commissions of what was sold in dollars are owed and claimed in the company’s currency', async () => {
    await sql`
      update firm_vendor v set ship_to_province = 'CA-ON', default_bank_id = 'USD' from firm t
      where t.id = v.owner_id and t.firm_id = 'USVENDOR'`.execute(books.db)
    await sql`
      insert into product_class (class_id, description, over_receipt_percent, active, created_by, updated_by)
      values ('VALVE', 'Valves', 0, true, 'test', 'test')`.execute(books.db)
    await sql`
      insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
      values ('UNIT', 'EA', 'Each', 10, true, false, 'test', 'test') on conflict do nothing`.execute(books.db)
    await sql`
      insert into product (product_id, description, product_type, product_class, unit, active, manufacturer, created_by, updated_by)
      values ('V1', 'Ball valve', 'Service', 'VALVE', 'EA', true, 'Crane', 'test', 'test')`.execute(books.db)
    await sql`
      insert into account_role (company_id, role, gl_account, created_by, updated_by)
      values (${COMPANY}, 'COMMISSION_INCOME', '4950', 'test', 'test')`.execute(books.db)
    const agreed = { manufacturerId: 'USBUYER', manufacturer: 'CRANE', fromDate: '2026-01-01', percent: '8' }
    const record = { ...agreed, productClass: null }
    succeeded(await admin.save('POST', '/api/ar/manufacturer-agreement', { record }))
    // His bills are in our currency: they are paid out of the one bank that is not that of the payroll.
    await sql`update bank_account set payroll_default = false`.execute(books.db)
    const reps = new CommissionDesk(admin, app)
    await reps.rep('REP', '3', { apFirmId: 'USVENDOR' })
    await billed([{ productId: 'V1', amount: '1000.00' }], { salesRepId: 'REP', docDate: '2026-06-22' })

    expect(await ran('mf-sales-commission', { asOf: '2026-06-30' })).toEqual([1, 0, 0])
    const { List: claims } = await admin.list(`${CUSTOMER_INVOICE}?reason=COMMISSION`)
    expect(await booked(claims[0]!)).toEqual(inOrder('Dr 1100 111.20; Cr 4950 111.20'))
    expect(await reps.run('2026-06-30')).toEqual({ counts: [1, 0, 0], why: [] })
    const { List: bills } = await admin.list('/api/ap/purchase-invoice?vendorId=USVENDOR')
    expect(await booked(bills[0]!)).toEqual(inOrder('Dr 6500 41.70; Cr 2000 41.70'))
  })
})

describe('debits in dollars', () => {
  it('[finance 8.2 debits] [R13] take what is due in dollars into the bank of dollars, and a return opens it again at its rate, with the fee', async () => {
    const { Data: bank } = await admin.read('/api/gl/bank-account/USD')
    const files = {
      ...{ institution: '003', transit: '00012', accountNumber: '0999001', eftStatus: 'Active', nextFileNo: 7 },
      ...{ eftOriginatorId: '1234567891', dataCentre: '99910', shortName: 'NORTHGATE', longName: 'Northgate Metals' },
    }
    const path = `/api/gl/bank-account/${String(bank!['id'])}`
    succeeded(await admin.save('PUT', path, { version: bank!['version'], record: files }))
    await debits.confirmed({ customerId: 'USBUYER', currency: 'USD' })
    const invoice = await billed('2000.00', { dueDate: '2026-07-02' })
    const asked = { bankAccountId: 'USD', returnFee: '30.00', valueDate: '2026-07-02', dueThrough: '2026-07-02' }
    const proposed = await debits.proposed({
      ...asked,
      minimumAmount: '1900.00',
      includeCredits: false,
      allowDiscounts: false,
    })
    const documents = (proposed['documents'] as Row[]).map((line) => ({
      ...line,
      include: line['reference'] === invoice['invoiceNo'],
    }))
    const chosen = succeeded(
      await as('payer').save('PUT', `${DEBITS}/${String(proposed['id'])}`, {
        ...{ version: proposed['version'], record: { documents } },
      }),
    )
    const batch = await debits.sent(chosen)
    expect((await debits.file(batch)).body).toContain('USD')
    expect(collections(batch)).toMatchObject([{ amount: '2000' }])
    now = '2026-07-03T16:00:00Z'
    const collected = succeeded(await debits.act(as('payer'), DEBITS, 'collect', batch))
    const [receipt] = await dollars.receipts({ depositNo: collected['depositNo'] })
    expect(await booked(receipt!)).toEqual(inOrder('Dr 1010 2,780.00; Cr 1110 2,700.00; Cr 7000 80.00'))
    const crossReference = String(collections(batch)[0]!['crossReference'])
    const back = returnFile([{ type: 'J', reason: '901', cents: 200_000, crossReference }], {
      originator: '1234567891',
    })
    succeeded(await bringReturns(app, 'admin', back, 'USD'))
    const returned = await dollars.receipt(String(receipt!['id']))
    expect(await booked(returned, 'post.rev')).toEqual(inOrder('Dr 1110 2,700.00; Dr 7000 80.00; Cr 1010 2,780.00'))
    expect(await openOf(invoice)).toBe('2000')
    const fee = await desk.listed({ documentNo: returned['feeDocumentNo'] })
    expect(await booked(fee)).toEqual(inOrder('Dr 1110 41.70; Cr 4960 41.70'))
  })
})
