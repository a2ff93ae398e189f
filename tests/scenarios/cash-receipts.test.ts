import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Deposit } from '../../shared/contracts/ar/deposit.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, PayablesDesk, succeeded, untied } from '../support/payables-desk.ts'
import { integrationOf } from '../support/integration-calls.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { CASH_RECEIPT, DEPOSIT, ReceiptsDesk } from '../support/receipts-desk.ts'

/** [finance 8.2] What customers of Northgate pay, as it is brought to the bank, applied and taken back, over HTTP with exact figures. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const invoices = new ReceivablesDesk(admin)
const desk = new ReceiptsDesk(admin)

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await new PayablesDesk(books, admin).usdRate('2026-06-04', '1.35')
  await new PayablesDesk(books, admin).usdRate('2026-06-20', '1.39')
})
// [I8] After each: receivable accounts are what is open of their items.
afterEach(async () => expect(await untied(books)).toEqual([]))

const own = (field: string, rule: string) => [[field, `ar:rules.deposit.${rule}`]]
const openOf = async (no: unknown) => (await invoices.listed({ documentNo: no }))['openAmount']
const account = async (customer: string, asOf = '2026-06-30') =>
  (await admin.read(`/api/ar/account-inquiry/${customer}?AsOf=${asOf}`)).Data as Row

describe('a deposit of receipts', () => {
  it('says in its list whose money it is: of several those three who pay most', async () => {
    const { depositNo } = await desk.drafted([
      { amount: '10.00', customerId: null, payer: 'Least' },
      { amount: '300.00' },
      { amount: '40.00', customerId: null, payer: 'Walk-in' },
      { amount: '20.00', customerId: null, payer: 'Passer-by' },
    ])
    const { List } = await admin.list(`${DEPOSIT}?Page=1&PageSize=50`)
    expect(List.find((row) => row['depositNo'] === depositNo)).toMatchObject({ payers: 'C100, Walk-in, Passer-by' })
  })

  it('[R2] settles an invoice with the discount of its terms, and opens it again [R5] when the bank sends it back, with a fee', async () => {
    const invoice = await invoices.posted('5000.00', { discountAmount: '50.00' })
    const no = String(invoice['invoiceNo'])
    const draft = await desk.drafted(
      [{ amount: '5600.00', reference: '4471', pays: { [no]: { pay: '5600.00', discount: '50.00' } } }],
      {
        declaredAmount: '5600.00',
      },
    )
    expect(draft).toMatchObject({
      ...{ status: 'Draft', depositNo: expect.stringMatching(/^DP\d{6}$/), currency: 'CAD', receiptsAmount: '5600' },
      ...{ stillToEnter: '0', discountAmount: '50' },
      receipts: [
        expect.objectContaining({ payer: 'C100', remainingToApply: '0', standing: 'Applied', receiptNo: null }),
      ],
      items: [expect.objectContaining({ docNumber: no, openAmount: '5650', remaining: '0' })],
    })
    const posted = succeeded(await desk.act(DEPOSIT, 'post', draft))
    expect(posted['receipts']).toEqual([expect.objectContaining({ receiptNo: expect.stringMatching(/^RC\d{6}$/) })])
    const [receipt] = await desk.receipts(posted)
    expect(receipt).toMatchObject({
      status: 'Posted',
      amount: '5600',
      appliedAmount: '5600',
      entryNo: expect.any(String),
    })
    expect(await entryOf(books, receipt!)).toEqual(inOrder('Dr 1000 5,600.00; Dr 4050 50.00; Cr 1100 5,650.00'))
    expect(await openOf(invoice['documentNo'])).toBe('0')

    const back = { returnDate: '2026-06-18', returnReason: 'NotSufficient', returnFee: '45.00' }
    const returned = succeeded(await desk.act(CASH_RECEIPT, 'reverse', receipt!, back))
    expect(returned).toMatchObject({ status: 'Returned', returnDate: '2026-06-18', returnEntryNo: expect.any(String) })
    expect(await entryOf(books, returned, 'post.rev')).toEqual(
      inOrder('Dr 1100 5,650.00; Cr 1000 5,600.00; Cr 4050 50.00'),
    )
    const fee = (await invoices.listed({ documentNo: returned['feeDocumentNo'] })) as Row
    expect(fee).toMatchObject({
      origin: 'Returned',
      originNo: receipt!['receiptNo'],
      kind: 'Charge',
      docAmount: '45',
      taxAmount: '0',
      openAmount: '45',
    })
    expect(await entryOf(books, fee)).toEqual(inOrder('Dr 1100 45.00; Cr 4960 45.00'))
    expect(await account('C100', '2026-06-17')).toMatchObject({ balance: '0.00' })
    expect(await account('C100', '2026-06-18')).toMatchObject({ balance: '5695.00' })
    const twice = await desk.act(CASH_RECEIPT, 'reverse', returned, back)
    expect(rules(twice)[0]![1]).toBe('kit:refused.wrongState')
  })

  it('[R3] is refused what goes beyond a balance, an amount that is not applied, and a slip that says another sum', async () => {
    const invoice = await invoices.posted('5000.00', { billToId: 'BUILDER', discountAmount: '50.00' })
    const no = String(invoice['invoiceNo'])
    const over = { customerId: 'BUILDER', amount: '5620.00', pays: { [no]: { pay: '5620.00', discount: '50.00' } } }
    expect(rules(await desk.save([over]))).toEqual(own('items.0.pay', 'withinBalance'))
    const short = await desk.drafted([{ customerId: 'BUILDER', amount: '100.00', pays: { [no]: '90.00' } }])
    expect(rules(await desk.act(DEPOSIT, 'post', short))).toEqual(own('receipts.0.amount', 'nothingRemains'))
    const slip = await desk.drafted([{ customerId: 'BUILDER', amount: '90.00', pays: { [no]: '90.00' } }], {
      declaredAmount: '100.00',
    })
    expect(slip).toMatchObject({ stillToEnter: '10' })
    expect(rules(await desk.act(DEPOSIT, 'post', slip))).toEqual(own('declaredAmount', 'slipAgrees'))
  })

  it('[R4] leaves on account what is for nothing yet; [R8] a credit is used up with the invoice', async () => {
    const posted = await desk.posted([{ amount: '2000.00', reference: 'ADV-1', leaveOnAccount: true }])
    const [receipt] = await desk.receipts(posted)
    expect(await entryOf(books, receipt!)).toEqual(inOrder('Dr 1000 2,000.00; Cr 1100 2,000.00'))
    expect(receipt).toMatchObject({ onAccountAmount: '2000' })
    const { List } = await admin.list(`${CASH_RECEIPT}?receiptNo==${String(receipt!['receiptNo'])}`)
    expect(List[0]).toMatchObject({ openAmount: '2000', unidentified: false })
    const [bill, credit] = [
      await invoices.posted('100.00', { docDate: '2026-06-01' }),
      await invoices.posted('10.00', { kind: 'Credit', reason: 'Rusty', docDate: '2026-06-02' }),
    ]
    const pays = { [String(bill['invoiceNo'])]: '113.00', [String(credit['invoiceNo'])]: '-11.30' }
    const [netted] = await desk.receipts(await desk.posted([{ amount: '101.70', pays }]))
    expect(await entryOf(books, netted!)).toEqual(inOrder('Dr 1000 101.70; Dr 1100 11.30; Cr 1100 113.00'))
    expect([await openOf(bill['documentNo']), await openOf(credit['documentNo'])]).toEqual(['0', '0'])
  })

  it('[R13] in dollars books what the rate has made of it since', async () => {
    const invoice = await invoices.posted('8000.00', { billToId: 'USBUYER', docDate: '2026-06-05' })
    const dollars = new ReceiptsDesk(admin, 'USD')
    const of = { customerId: 'USBUYER', amount: '8000.00', pays: { [String(invoice['invoiceNo'])]: '8000.00' } }
    const posted = await dollars.posted([of], { depositDate: '2026-06-20', currency: 'USD' })
    const [receipt] = await desk.receipts(posted)
    expect(await entryOf(books, receipt!)).toEqual(inOrder('Dr 1010 11,120.00; Cr 1110 10,800.00; Cr 7000 320.00'))
    // [X] Taken back whole at the rates of its own day: nothing of the gain is left.
    const back = { returnDate: '2026-06-22', returnReason: 'EnteredWrong', returnFee: null }
    const returned = succeeded(await desk.act(CASH_RECEIPT, 'reverse', receipt!, back))
    expect(await entryOf(books, returned, 'post.rev')).toEqual(
      inOrder('Dr 1110 10,800.00; Dr 7000 320.00; Cr 1010 11,120.00'),
    )
  })

  it('[finance 3.1 beyond] comes back with no fee that the ledger does not hold: refused in words at what was typed', async () => {
    const dollars = new ReceiptsDesk(admin, 'USD')
    const of = { customerId: 'USBUYER', amount: '10.00', leaveOnAccount: true }
    const posted = await dollars.posted([of], { depositDate: '2026-06-20', currency: 'USD' })
    const [receipt] = await desk.receipts(posted)
    const back = { returnDate: '2026-06-22', returnReason: 'NotSufficient' }
    const returned = (returnFee: string) => desk.act(CASH_RECEIPT, 'reverse', receipt!, { ...back, returnFee })
    for (const fee of ['7400000000.00', '9999999999.99'])
      expect(rules(await returned(fee))).toEqual([['given.returnFee', 'ledger:rules.document.fitsLedger']])
    expect(rules(await returned('7.005'))).toEqual([['given.returnFee', 'ar:rules.cashReceipt.wholeCents']])
    expect(await desk.receipt(String(receipt!['id']))).toEqual(receipt)
    expect(succeeded(await returned('7.00'))).toMatchObject({ status: 'Returned', returnFee: '7' })
  })

  it('[finance 8.2] takes money of nobody known, which is given to its customer when somebody knows him', async () => {
    const posted = await desk.posted([
      { customerId: null, payer: 'Wire 88131', amount: '3868.22', leaveOnAccount: true },
    ])
    const [receipt] = await desk.receipts(posted)
    expect(await entryOf(books, receipt!)).toEqual(inOrder('Dr 1000 3,868.22; Cr 1999 3,868.22'))
    const moved = succeeded(
      await desk.act(CASH_RECEIPT, 'move', receipt!, { moveDate: '2026-06-19', moveTo: 'BUILDER' }),
    )
    expect(moved).toMatchObject({ status: 'Posted', customerId: 'BUILDER' })
    expect(await entryOf(books, moved, 'step 1')).toEqual(inOrder('Dr 1999 3,868.22; Cr 1100 3,868.22'))
    const on = await desk.receipt(String(moved['id']))
    const again = succeeded(await desk.act(CASH_RECEIPT, 'move', on, { moveDate: '2026-06-20', moveTo: 'C100' }))
    expect(await entryOf(books, again, 'step 2')).toEqual(inOrder('Dr 1100 3,868.22; Cr 1100 3,868.22'))
    // The bank sends it back: all that was done to it goes with it.
    const back = { returnDate: '2026-06-25', returnReason: 'Stopped', returnFee: null }
    const returned = succeeded(await desk.act(CASH_RECEIPT, 'reverse', await desk.receipt(String(moved['id'])), back))
    expect(await entryOf(books, returned, 'step 2.rev')).toEqual(inOrder('Dr 1100 3,868.22; Cr 1100 3,868.22'))
    expect(await entryOf(books, returned, 'post.rev')).toEqual(inOrder('Dr 1999 3,868.22; Cr 1000 3,868.22'))
  })

  it('[finance 8.2] un-applies a document with what was withheld of it, and the money lies on account', async () => {
    const invoice = await invoices.posted('1000.00', { docDate: '2026-06-10' })
    const no = String(invoice['invoiceNo'])
    const posted = await desk.posted([{ amount: '1110.00', pays: { [no]: { pay: '1110.00', discount: '20.00' } } }])
    const [receipt] = await desk.receipts(posted)
    const given = { unapplyDate: '2026-06-17', unapplyDocument: no }
    const undone = succeeded(await desk.act(CASH_RECEIPT, 'unapply', receipt!, given))
    expect(await entryOf(books, undone, 'step 1')).toEqual(inOrder('Dr 1100 1,130.00; Cr 4050 20.00; Cr 1100 1,110.00'))
    expect(await openOf(invoice['documentNo'])).toBe('1130')
    expect(undone['items']).toEqual([expect.objectContaining({ takenBackOn: '2026-06-17' })])
    const none = await desk.act(CASH_RECEIPT, 'unapply', await desk.receipt(String(undone['id'])), given)
    expect(rules(none)).toEqual([['given.unapplyDocument', 'ar:rules.cashReceipt.notApplied']])
  })

  it('[finance 8.2] books what is no invoice on its account, with its tax', async () => {
    const line = { glAccount: '4950', description: 'Scrap', amount: '100.00', taxGroup: 'HST' }
    const posted = await desk.posted([{ customerId: null, payer: 'Scrap dealer', amount: '113.00', earns: [line] }])
    const [receipt] = await desk.receipts(posted)
    expect(await entryOf(books, receipt!)).toEqual(inOrder('Dr 1000 113.00; Cr 4950 100.00; Cr 2100 13.00'))
  })

  it('[finance 8.2] shows what it will book before it does, and prints its slip and its receipts', async () => {
    const draft = await desk.drafted([
      { amount: '10.00', leaveOnAccount: true },
      { amount: '20.00', leaveOnAccount: true },
    ])
    const preview = succeeded(await desk.act(DEPOSIT, 'post/preview', draft))
    expect(preview['lines']).toHaveLength(4)
    const slip = await admin.get(`${DEPOSIT}/${String(draft['id'])}/print`)
    expect(slip.statusCode).toBe(200)
    expect((await pagesOf(slip.rawPayload)).map(({ text }) => text).join(' ')).toContain('30.00')
    const [receipt] = await desk.receipts(succeeded(await desk.act(DEPOSIT, 'post', draft)))
    const paper = await admin.get(`${CASH_RECEIPT}/${String(receipt!['id'])}/print`)
    expect((await pagesOf(paper.rawPayload)).map(({ text }) => text).join(' ')).toContain(String(receipt!['receiptNo']))
  })

  it('[finance 8.2] finds what it is for: what the customer names, the one or the few that come to it, else the oldest', async () => {
    const of = async (net: string, docDate: string) =>
      String((await invoices.posted(net, { billToId: 'BUILDER', docDate }))['invoiceNo'])
    const [a, b, c] = [
      await of('1000.00', '2026-06-01'),
      await of('300.00', '2026-06-02'),
      await of('70.00', '2026-06-03'),
    ]
    const asked = { customerId: 'BUILDER', date: '2026-06-15' }
    const paid = async (more: object) =>
      (await desk.proposal({ ...asked, ...more })).items.flatMap(({ docNumber, pay, why }) =>
        pay === null ? [] : [[docNumber, pay, why]],
      )
    expect(await paid({ amount: '339.00' })).toEqual([[b, '339.00', 'Exact']])
    expect(await paid({ amount: '418.10' })).toEqual([
      [b, '339.00', 'ExactSum'],
      [c, '79.10', 'ExactSum'],
    ])
    expect(await paid({ amount: '200.00', remittance: `Paying ${c}, the rest follows` })).toEqual([
      [c, '79.10', 'Remittance'],
    ])
    expect(await paid({ amount: '1209.10', reference: `${a} ${c}` })).toEqual([
      [a, '1130.00', 'Number'],
      [c, '79.10', 'Number'],
    ])
    const oldest = await paid({ amount: '1000.00' })
    expect(oldest.map(([, , why]) => why)).toEqual(oldest.map(() => 'Oldest'))
    // Nobody has said who it is: the number does, or that only he owes exactly this.
    const unknown = await desk.proposal({ ...asked, customerId: null, amount: '339.00' })
    expect([unknown.customerId, unknown.payers.map(({ why }) => why)]).toEqual(['BUILDER', ['Exact']])
  })

  it('[finance 6, gl-integration] its control account, its bank and its documents say the same, whatever was done to it', async () => {
    const { rows } = await integrationOf(admin, 'from=2026-06-01&to=2026-06-30')
    const differing = rows.filter(({ source, difference }) => source === 'CR' && Number(difference) !== 0)
    expect(differing).toEqual([])
    expect(rows.filter(({ source }) => source === 'CR').length).toBeGreaterThan(0)
  })
})

describe('a new deposit', () => {
  it('[judgement 3] begins with the bank that its user brought money to last, and the day of the company; an emptied bank stays empty', async () => {
    const begun = async (more: Row = {}) => {
      const record = { ...emptyRecord(Deposit.fields), ...more }
      return succeeded(await admin.save('POST', `${DEPOSIT}/complete`, { record }))
    }
    await new ReceiptsDesk(admin, 'USD').posted([{ amount: '5.00', customerId: 'USBUYER', leaveOnAccount: true }], {
      ...{ currency: 'USD', depositDate: '2026-06-29' },
    })
    expect(await begun()).toMatchObject({ bankAccountId: 'USD', depositDate: '2026-06-30', currency: 'USD' })
    await desk.posted([{ amount: '5.00', leaveOnAccount: true }], { depositDate: '2026-06-29' })
    expect(await begun()).toMatchObject({ bankAccountId: 'MAIN', depositDate: '2026-06-30', currency: 'CAD' })
    expect(await begun({ depositDate: '2026-06-29' })).toMatchObject({ bankAccountId: null })
    expect(await begun({ bankAccountId: 'USD' })).toMatchObject({ bankAccountId: 'USD', currency: 'USD' })
  })
})
