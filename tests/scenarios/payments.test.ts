import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { Payment } from '../../shared/contracts/ap/payment.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters, enterReasons } from '../support/northgate-masters.ts'
import { entryOf, inOrder, PayablesDesk, succeeded, untied } from '../support/payables-desk.ts'
import { runReport } from '../support/report-run.ts'
import { entryText, figureOf } from './figures.ts'

/** [finance 13] Payments to vendors of Northgate over HTTP, with their exact figures. */
const { books, as } = await startNorthgate()
const desk = new PayablesDesk(books, as('admin'))
const sure = ['ap.payment.withinBank']
const DAY = '2026-06-22'

/** USD 10,000.00 at 1.36. */
const usInvoice = (docNumber: string, more: Row = {}) =>
  desk.invoice('USVENDOR', docNumber, '10000.00', '10000.00', {
    ...{ bankAccountId: 'USD', taxGroup: null, glAccount: '1200' },
    ...more,
  })

it('[S5.44] a payment says at its fields what is no figure and no day', async () => {
  const record = desk.payment('V100', '2026-02-30', 'much', [])
  const line = { ...emptyRecord(Payment.fields.distribution.fields! as Fields), amount: 'NaN' }
  expect(rules(await desk.save('payment', { ...record, distribution: [line] }))).toEqual(
    expect.arrayContaining([
      ['paymentDate', 'kit:problems.notADate'],
      ['amount', 'kit:problems.notANumber'],
      ['distribution.0.amount', 'kit:problems.notANumber'],
    ]),
  )
})

/** What a document carries now, credit negative. */
async function carried(reference: string): Promise<{ txn: string; amount: string }> {
  const { rows } = await sql<{ txn: string; amount: string }>`
    select open_txn::numeric(19, 2)::text as txn, open_amount::numeric(19, 2)::text as amount
    from open_item where reference = ${reference}`.execute(books.db)
  return rows[0]!
}

/** Open balance of a document of a vendor in the aged trial balance as at a day; zero when it is not there. */
async function aged(vendorId: string, reference: string, asOf: string): Promise<string> {
  const { rows } = await runReport(as('admin'), 'ap/aged-trial-balance', {
    parameters: {
      ...{
        asOf,
        basis: 'DueDate',
        length: 'Days',
        days: 30,
        amountsIn: 'Company',
        vendorFrom: vendorId,
        vendorTo: vendorId,
        overdueOnly: false,
      },
    },
  })
  return String(rows.find((row) => row['reference'] === reference)?.['total'] ?? '0')
}
const cheque = async (chequeNo: number) =>
  (await as('admin').list(`/api/ap/cheque?chequeNo=${chequeNo}&bankAccountId==MAIN`)).List[0] as Row

beforeAll(async () => {
  await enterMasters(as('admin'), books)
  // The payer pays out of a bank that lets him.
  await sql`update bank_account set overdraft_limit = 1000000 where bank_account_id = 'MAIN'`.execute(books.db)
  await enterReasons(books)
})

describe('a cheque by hand', () => {
  let a4: Row
  it('[FA4] [S3.30] pays an invoice less its discount, and moves no tax', async () => {
    await desk.invoice('V100', 'INV-1', '1000.00', '1130.00')
    const a4paid = figureOf('A4', 'paid')
    const [shown] = await desk.open('V100', '2026-06-10')
    expect(shown).toMatchObject({ docNumber: 'INV-1', discountAvailable: '20.00', openAmount: '1130.00' })
    const items = await desk.items('V100', '2026-06-10', {
      'INV-1': { pay: a4paid, discount: figureOf('A4', 'discount') },
    })
    const draft = desk.payment('V100', '2026-06-10', a4paid, items, { method: 'Cheque', chequeNo: 501 })
    a4 = await desk.paid(draft)
    expect(a4).toMatchObject({ status: 'Posted', payee: 'V100', remainingToApply: '0', discountAmount: '20' })
    expect(await entryOf(books, a4)).toEqual(inOrder(entryText('A4')))
    expect(await desk.open('V100', '2026-06-10')).toEqual([])
    expect(await cheque(501)).toMatchObject({ status: 'Open', payee: 'V100', amount: '1110', pays: 'INV-1' })
    expect(await untied(books)).toEqual([])
  })

  it('[FA12] [S4.36] is cancelled at a date of its own, once, with date and reason; what it paid is open again from then', async () => {
    const open = await cheque(501)
    const cancel = (of: Row, more: Row = {}) =>
      desk.act('cheque', 'cancel', of, [], { ...{ cancelDate: '2026-06-20', cancelReason: 'LOST' }, ...how, ...more })
    const how = { cancelThen: 'Reopen', stopReference: null }
    const required = 'kit:problems.required'
    expect(rules(await cancel(open, { cancelDate: null, cancelReason: null }))).toEqual([
      ['given.cancelDate', required],
      ['given.cancelReason', required],
    ])
    expect(rules(await cancel(open, { cancelDate: '2026-06-05' }))).toEqual([
      ['given.cancelDate', 'ap:rules.payment.cancelledAfter'],
    ])
    await sql`update fiscal_period set ap_closed = true where id = ${books.periods[6]}::uuid`.execute(books.db)
    expect(rules(await cancel(open, { cancelDate: '2026-07-05' }))).toEqual([
      ['given.cancelDate', 'ledger:refused.periodClosed'],
    ])
    await sql`update fiscal_period set ap_closed = false where id = ${books.periods[6]}::uuid`.execute(books.db)
    const cancelled = succeeded(await cancel(open))
    expect(cancelled).toMatchObject({ status: 'Cancelled', cancelReason: 'LOST', cancelDate: '2026-06-20' })
    expect(await entryOf(books, a4, 'post.rev')).toEqual(inOrder(entryText('A12')))
    expect(await aged('V100', 'INV-1', '2026-06-15')).toBe('0')
    expect(await aged('V100', 'INV-1', '2026-06-20')).toBe('1130')
    expect((await as('admin').read(`/api/ap/payment/${String(a4['id'])}`)).Data).toMatchObject({
      ...{ status: 'Cancelled', cancelDate: '2026-06-20', cancelReason: 'LOST' },
    })
    expect(rules(await cancel(cancelled))).toEqual([['status', 'kit:refused.wrongState']])
    expect(await untied(books)).toEqual([])
  })

  it('[FA13] [S8.18] a number stays used when its cheque is cancelled', async () => {
    const draft = desk.payment('V100', '2026-06-20', '1.00', [], { method: 'Cheque', chequeNo: 501 })
    const answer = await desk.save('payment', draft)
    expect(rules(answer)).toEqual([['chequeNo', 'ap:rules.payment.chequeNumberFree']])
    expect(answer.Message).toBe('Cheque number has been used.')
  })

  it('[FA5] [S5.44] payment plus discount stay within the balance, and the discount within its time', async () => {
    const day = '2026-06-22'
    const over = await desk.items('V100', day, { 'INV-1': { pay: '1120.00', discount: '20.00' } })
    const answer = await desk.save('payment', desk.payment('V100', day, '1120.00', over))
    expect(rules(answer)).toEqual([['items.0.pay', 'ap:rules.payment.withinBalance']])
    expect(answer.Problems![0]!.Args).toMatchObject({ over: figureOf('A5', 'over') })
    const late = await desk.items('V100', '2026-06-13', { 'INV-1': { pay: '1110.00', discount: '20.00' } })
    const record = desk.payment('V100', '2026-06-22', '1110.00', late)
    const clerk = new PayablesDesk(books, as('payer'))
    const draft = succeeded(await clerk.save('payment', record))
    expect(rules(await clerk.act('payment', 'post', draft, sure))).toEqual([
      ['items.0.discount', 'ap:rules.payment.discountInTime'],
    ])
    // Whoever has the right says why.
    expect(rules(await desk.act('payment', 'post', draft, sure))).toEqual([['exceptionReason', 'kit:refused.noReason']])
  })
})

describe('what a payment may settle', () => {
  it('[FX4] a foreign payment takes the document at what it carries, and realizes the difference', async () => {
    await desk.usdRate('2026-07-03', '1.372')
    await usInvoice('US-4')
    const items = await desk.items('USVENDOR', '2026-06-30', { 'US-4': { pay: '10000.00' } }, '&bankAccountId=USD')
    const paid = await desk.paid(desk.payment('USVENDOR', '2026-07-03', '10000.00', items, { bankAccountId: 'USD' }))
    expect(paid).toMatchObject({ currency: 'USD', rate: '1.372' })
    expect(await entryOf(books, paid)).toEqual(inOrder(entryText('X4')))
    expect(await carried('US-4')).toEqual({ txn: figureOf('X4', 'foreign'), amount: figureOf('X4', 'company') })
  })

  it('[FX5] a part of it takes its share, and leaves the rest as it was carried', async () => {
    await usInvoice('US-5')
    const items = await desk.items('USVENDOR', '2026-06-30', { 'US-5': { pay: '4000.00' } }, '&bankAccountId=USD')
    const paid = await desk.paid(desk.payment('USVENDOR', '2026-07-03', '4000.00', items, { bankAccountId: 'USD' }))
    expect(await entryOf(books, paid)).toEqual(inOrder(entryText('X5')))
    expect(await carried('US-5')).toEqual({
      txn: `-${figureOf('X5', 'foreign')}`,
      amount: `-${figureOf('X5', 'company')}`,
    })
    expect(await untied(books)).toEqual([])
  })

  it('[finance 5.6] a discount is taken at the rate of its document', async () => {
    await usInvoice('US-D', { discountDate: '2026-07-31', discountAmount: '200' })
    const items = await desk.items('USVENDOR', '2026-06-30', { 'US-D': { pay: '9800.00', discount: '200.00' } })
    const paid = await desk.paid(desk.payment('USVENDOR', '2026-07-03', '9800.00', items, { bankAccountId: 'USD' }))
    expect(await entryOf(books, paid)).toEqual(
      inOrder('Dr 2010 13,600.00; Dr 7000 117.60; Cr 1010 13,445.60; Cr 4900 272.00'),
    )
  })

  it('[S8.17] the bank keeps the currency of the payment', async () => {
    const items = await desk.items('USVENDOR', '2026-06-30', { 'US-5': { pay: '1.00' } })
    const answer = await desk.save(
      'payment',
      desk.payment('USVENDOR', '2026-07-03', '1.00', items, { currency: 'USD' }),
    )
    expect(rules(answer)).toEqual([['bankAccountId', 'ap:rules.payment.bankOfCurrency']])
    expect(answer.Message).toBe('Not allowed to change bank due to different currency.')
  })

  it('[finance 7.3] a credit is used up with the invoice, and the rest of the money stays on account', async () => {
    await desk.invoice('STEELCO', 'INV-C', '100.00', '113.00')
    await desk.invoice('STEELCO', 'CR-C', '50.00', '56.50', { kind: 'Credit' })
    const items = await desk.items('STEELCO', DAY, { 'INV-C': { pay: '113.00' }, 'CR-C': { pay: '-56.50' } })
    const short = succeeded(await desk.save('payment', desk.payment('STEELCO', DAY, '100.00', items)))
    expect(rules(await desk.act('payment', 'post', short, sure))).toEqual([
      ['amount', 'ap:rules.payment.nothingRemains'],
    ])
    const paid = await desk.paid(desk.payment('STEELCO', DAY, '100.00', items, { leaveOnAccount: true }))
    expect(paid).toMatchObject({ appliedAmount: '56.5', onAccountAmount: '43.5' })
    expect(await entryOf(books, paid)).toEqual(inOrder('Dr 2000 43.50; Dr 2000 113.00; Cr 2000 56.50; Cr 1000 100.00'))
    expect(await desk.open('STEELCO', DAY)).toMatchObject([{ docKind: 'Payment', openAmount: '-43.50' }])
    expect(await untied(books)).toEqual([])
  })

  it('[finance 7.3] charges and purchases without an invoice are spent at once, with their tax', async () => {
    const charge = { ...emptyRecord(Payment.fields.distribution.fields! as Fields) }
    const distribution = [
      { ...charge, amount: '15.00' },
      { ...charge, glAccount: '6200', amount: '100.00', taxGroup: 'HST' },
    ]
    const paid = await desk.paid(desk.payment(null, DAY, '128.00', [], { payee: 'Corner Hardware', distribution }))
    expect(await entryOf(books, paid)).toEqual(inOrder('Dr 6200 100.00; Dr 6300 15.00; Dr 2110 13.00; Cr 1000 128.00'))
  })

  it('[finance 7.3] a vendor on hold and a document on hold are not paid', async () => {
    const held = await desk.invoice('V200', 'INV-H', '10.00', '11.30')
    await sql`update ap_invoice set hold_reason = 'DISPUTE' where id = ${held['id']}::uuid`.execute(books.db)
    const items = await desk.items('V200', DAY, { 'INV-H': { pay: '11.30' } })
    const draft = succeeded(await desk.save('payment', desk.payment('V200', DAY, '11.30', items)))
    expect(rules(await desk.act('payment', 'post', draft, sure))).toEqual([
      ['items.0.pay', 'ap:rules.payment.documentsNotHeld'],
    ])
    await sql`update firm_vendor set on_hold = true where owner_id = (select id from firm where firm_id = 'V200')`.execute(
      books.db,
    )
    expect(rules(await desk.act('payment', 'post', draft, sure))).toContainEqual([
      'vendorId',
      'ap:rules.payment.vendorNotHeld',
    ])
    await sql`update firm_vendor set on_hold = false`.execute(books.db)
    await sql`update ap_invoice set hold_reason = null`.execute(books.db)
  })

  it('[finance 7.3] what is written off stays within the right of who does it, with his reason', async () => {
    await desk.invoice('V200', 'INV-W', '10.00', '11.30')
    const items = await desk.items('V200', DAY, { 'INV-W': { pay: '11.00', writeOff: '0.30' } })
    const more = { exceptionReason: 'Vendor rounds' }
    const payer = new PayablesDesk(books, as('payer'))
    const draft = succeeded(await payer.save('payment', desk.payment('V200', DAY, '11.00', items, more)))
    expect(rules(await payer.act('payment', 'post', draft, sure))).toEqual([[null, 'kit:refused.noRight']])
    const paid = succeeded(await desk.act('payment', 'post', draft, sure))
    expect(await entryOf(books, paid)).toEqual(inOrder('Dr 2000 11.30; Cr 1000 11.00; Cr 4910 0.30'))
  })
})

describe('two at once, and once more', () => {
  it('[FI9] two clerks who pay the same document: one of them does, the other is told', async () => {
    await desk.invoice('V100', 'INV-2C', '100.00', '113.00')
    const drafts = []
    for (const _ of [1, 2]) {
      const items = await desk.items('V100', DAY, { 'INV-2C': { pay: '113.00' } })
      drafts.push(succeeded(await desk.save('payment', desk.payment('V100', DAY, '113.00', items))))
    }
    const answers = await Promise.all(drafts.map((draft) => desk.act('payment', 'post', draft, sure)))
    expect(answers.map(({ ResultStatus }) => ResultStatus).toSorted()).toEqual([1, 2])
    expect(['ap:rules.payment.withinBalance', 'ledger:refused.overApplied']).toContain(
      answers.find(({ ResultStatus }) => ResultStatus === 2)!.Problems![0]!.Key,
    )
    expect(await untied(books)).toEqual([])
  })

  it('[FI7] [FG13] a call that is made again after a lost answer pays once; with other figures it is refused', async () => {
    await desk.invoice('V100', 'INV-RE', '10.00', '11.30')
    const items = await desk.items('V100', DAY, { 'INV-RE': { pay: '11.30' } })
    const draft = succeeded(await desk.save('payment', desk.payment('V100', DAY, '11.30', items)))
    const key = randomUUID()
    const first = await desk.act('payment', 'post', draft, sure, undefined, key)
    const second = await desk.act('payment', 'post', draft, sure, undefined, key)
    expect(second).toEqual(first)
    expect(await entryOf(books, draft)).toEqual(inOrder('Dr 2000 11.30; Cr 1000 11.30'))
    const other = await desk.act('payment', 'post', { ...draft, version: 9 }, sure, undefined, key)
    expect(other).toMatchObject({ ResultStatus: 2, ResultCode: 'DUPLICATE_REQUEST' })
  })
})

it('HOME says what the banks hold by the books, in the currency of the company, and how that went', async () => {
  const { kpis } = (await as('admin').get('/api/shell/home?zone=America/Toronto')).json()
  const { rows } = await sql<{ held: string; accounts: number }>`
    select sum(l.debit - l.credit)::numeric(19, 2)::text as held, (select count(*)::int from bank_account) as accounts
    from entry_line l join bank_account b using (gl_account)
    where l.data_type = 'Actual' and l.posting_date <= current_date`.execute(books.db)
  const { held, accounts } = rows[0]!
  expect(Number(held)).not.toBe(0)
  const cash = kpis.find(({ id }: Row) => id === 'cash')
  expect(cash).toMatchObject({ value: { amount: held, currency: 'CAD' }, note: { count: accounts } })
  expect(cash.trend).toHaveLength(7)
  expect(cash.trend.at(-1)).toBe(Number(held))
})
