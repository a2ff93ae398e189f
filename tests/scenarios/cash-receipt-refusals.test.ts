import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { tieOut } from '../../server/ledger/balances.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { bankDesk, ofx } from '../support/bank-desk.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { entryOf, inOrder, succeeded, untied } from '../support/payables-desk.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { CASH_RECEIPT, DEPOSIT, ReceiptsDesk } from '../support/receipts-desk.ts'
import { COMPANY } from './northgate.ts'

/** [finance 8.2] Bad days of whoever enters receipts, and what the bank and other people do meanwhile. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, clerk] = [as('admin'), as('clerk')]
const invoices = new ReceivablesDesk(admin)
const [desk, byClerk] = [new ReceiptsDesk(admin), new ReceiptsDesk(clerk)]
const bank = bankDesk({ app, admin, books })

beforeAll(async () => {
  await bank.begun()
  await enterCustomers(books)
})
afterEach(async () => {
  expect(await untied(books)).toEqual([])
  expect(await tieOut(books.db, COMPANY, '2026-06-30')).toEqual([])
})

const own = (field: string, rule: string) => [[field, `ar:rules.deposit.${rule}`]]
const billed = async (net: string, more: Row = {}) => {
  const invoice = await invoices.posted(net, more)
  return { invoice, no: String(invoice['invoiceNo']) }
}

describe('bad days of cash receipts', () => {
  it('[finance 8.2] the same deposit twice: by its slip refused, by its receipts asked, by its call done once', async () => {
    const { no } = await billed('200.00')
    const of = { amount: '100.00', reference: '7701', pays: { [no]: '100.00' } }
    const draft = await desk.drafted([of], { slipNo: 'SL-9' })
    const key = randomUUID()
    const body = { version: draft['version'], confirmed: [] }
    const path = `${DEPOSIT}/${String(draft['id'])}/post`
    const [once, again] = [await admin.save('POST', path, body, key), await admin.save('POST', path, body, key)]
    expect([once.ResultStatus, again.ResultStatus]).toEqual([1, 1])
    expect(await desk.receipts(draft)).toHaveLength(1)
    expect(rules(await desk.save([of], { slipNo: 'sl-9' }))).toEqual(own('slipNo', 'slipOnce'))
    const twin = await desk.drafted([of])
    const asked = await desk.act(DEPOSIT, 'post', twin)
    expect([asked.ResultStatus, rules(asked)]).toEqual([3, own('receipts.0.reference', 'notDepositedTwice')])
    succeeded(await desk.act(DEPOSIT, 'post', twin, undefined, ['ar.deposit.notDepositedTwice']))
  })

  it('[finance 8.2] two clerks: of one deposit the second is told, of one invoice the second finds what is left', async () => {
    const { no } = await billed('1000.00')
    const first = await desk.drafted([{ amount: '1130.00', pays: { [no]: '1130.00' } }])
    const second = await byClerk.drafted([{ amount: '1130.00', pays: { [no]: '1130.00' } }])
    const changed = { ...first, memo: 'counted again' }
    succeeded(
      await admin.save('PUT', `${DEPOSIT}/${String(first['id'])}`, {
        version: first['version'],
        record: pure(changed),
      }),
    )
    const late = await clerk.save('PUT', `${DEPOSIT}/${String(first['id'])}`, {
      version: first['version'],
      record: pure({ ...first, memo: 'mine' }),
    })
    expect(late.ResultStatus).toBe(2)
    const { Data: now } = await admin.read(`${DEPOSIT}/${String(first['id'])}`)
    succeeded(await desk.act(DEPOSIT, 'post', now as Row))
    const refused = await byClerk.act(DEPOSIT, 'post', second)
    expect(rules(refused)).toEqual([['items.0.pay', 'ledger:refused.overApplied']])
  })

  it('[finance 8.2] an invoice that is credited while its payment is entered takes no more than is left', async () => {
    const { invoice, no } = await billed('500.00')
    const draft = await desk.drafted([{ amount: '565.00', pays: { [no]: '565.00' } }])
    await invoices.posted('100.00', { kind: 'Credit', credits: invoice['documentNo'], docDate: '2026-06-14' })
    const refused = await desk.act(DEPOSIT, 'post', draft)
    expect(rules(refused)).toEqual([['items.0.pay', 'ledger:refused.overApplied']])
  })

  it('[finance 8.2] a closed period takes no deposit, and no return', async () => {
    const { no } = await billed('100.00', { docDate: '2026-05-20' })
    const draft = await desk.drafted([{ amount: '113.00', pays: { [no]: '113.00' } }], { depositDate: '2026-05-25' })
    await sql`update fiscal_period set ar_closed = true where end_date = '2026-05-31'`.execute(books.db)
    expect(rules(await desk.act(DEPOSIT, 'post', draft))[0]![0]).toBe('depositDate')
    const later = await desk.posted([{ amount: '113.00', pays: { [no]: '113.00' } }])
    const [receipt] = await desk.receipts(later)
    const back = { returnDate: '2026-05-28', returnReason: 'NotSufficient', returnFee: null }
    expect(rules(await desk.act(CASH_RECEIPT, 'reverse', receipt!, back))[0]![0]).toBe('given.returnDate')
  })

  it('[finance 8.2] writes off within the limit of who posts; above it another person says so', async () => {
    const { no } = await billed('1000.00')
    const short = (writeOff: string, pay: string) => [
      { amount: pay, pays: { [no]: { pay, writeOff, writeOffReason: 'Bank charges of his bank' } } },
    ]
    const draft = await byClerk.drafted(short('30.00', '1100.00'))
    expect(rules(await byClerk.act(DEPOSIT, 'post', draft))).toEqual([['writeOffAmount', 'kit:refused.beyondLimit']])
    const bare = await byClerk.drafted([{ amount: '1100.00', pays: { [no]: { pay: '1100.00', writeOff: '30.00' } } }])
    expect(rules(await byClerk.act(DEPOSIT, 'post', bare))).toEqual(own('items.0.writeOffReason', 'writeOffReasoned'))
    const sent = succeeded(await byClerk.act(DEPOSIT, 'submit', draft))
    expect(
      (await clerk.write('POST', `${DEPOSIT}/${String(sent['id'])}/approve`, { version: sent['version'] })).statusCode,
    ).toBe(403)
    const approved = succeeded(await new ReceiptsDesk(as('approver')).act(DEPOSIT, 'approve', sent))
    const posted = succeeded(await byClerk.act(DEPOSIT, 'post', approved))
    const [receipt] = await desk.receipts(posted)
    expect(await entryOf(books, receipt!)).toEqual(inOrder('Dr 1000 1,100.00; Dr 6400 30.00; Cr 1100 1,130.00'))
  })

  it('[finance 8.2] takes a discount after its day from nobody without the right, and with it for a reason', async () => {
    const { no } = await billed('1000.00', {
      docDate: '2026-06-01',
      discountDate: '2026-06-05',
      discountAmount: '20.00',
    })
    const late = { amount: '1110.00', pays: { [no]: { pay: '1110.00', discount: '20.00' } } }
    expect(rules(await byClerk.act(DEPOSIT, 'post', await byClerk.drafted([late])))).toEqual(
      own('items.0.discount', 'discountInTime'),
    )
    const by = new ReceiptsDesk(as('controller'))
    const draft = await desk.drafted([late])
    expect(rules(await by.act(DEPOSIT, 'post', draft)).flat()).toContain('kit:refused.noReason')
  })

  it('[finance 8.2] what the bank has reconciled it may send back: one line of it was the whole deposit', async () => {
    const [a, b] = [
      await billed('100.00', { docDate: '2026-06-20' }),
      await billed('200.00', { docDate: '2026-06-20' }),
    ]
    const of = (no: string, amount: string) => ({ amount, pays: { [no]: amount } })
    const posted = await desk.posted([of(a.no, '113.00'), of(b.no, '226.00')], {
      depositDate: '2026-06-22',
      slipNo: '88123',
    })
    const brought = await bank.brought(
      ofx([['D-1', '2026-06-22', '339.00', 'DEPOSIT 88123']], '50339.00', '2026-06-22'),
    )
    expect(brought.Data).toMatchObject({ added: 1, matched: 1 })
    const { matched } = await bank.work(await bank.openId())
    const found = matched.find(({ lines }) => lines.length === 1)!
    expect([found.reason, found.books.length]).toEqual(['batch', 2])
    await sql`update bank_cleared set reconciled = true`.execute(books.db)
    const [receipt] = await desk.receipts(posted)
    const back = { returnDate: '2026-06-25', returnReason: 'NotSufficient', returnFee: null }
    const returned = succeeded(await desk.act(CASH_RECEIPT, 'reverse', receipt!, back))
    expect(await entryOf(books, returned, 'post.rev')).toEqual(inOrder('Dr 1100 113.00; Cr 1000 113.00'))
  })

  it('[finance 8.2] a receipt that is being entered goes with its customer when he is merged', async () => {
    await sql`update firm_bill_to set currency = 'CAD'`.execute(books.db)
    const draft = await desk.drafted([{ customerId: 'USBUYER', amount: '113.00', leaveOnAccount: true }])
    const parameters = { fromFirm: 'USBUYER', intoFirm: 'BUILDER', reason: 'Entered twice' }
    const confirmed = ['admin.mergeFirms.confirms']
    // What is open stands against it, as ever.
    const refused = { ...parameters, fromFirm: 'C100' }
    expect(rules(await admin.save('POST', '/api/admin/merge-firms/run', { parameters: refused, confirmed }))).toEqual([
      ['fromFirm', 'admin:rules.mergeFirms.nothingOpen'],
    ])
    const run = await admin.save('POST', '/api/admin/merge-firms/run', { parameters, confirmed })
    expect(run.ResultStatus, JSON.stringify(run.Problems)).toBe(1)
    await app.deps.jobs.drain()
    const { Data } = await admin.read(`${DEPOSIT}/${String(draft['id'])}`)
    expect(Data).toMatchObject({ receipts: [expect.objectContaining({ customerId: 'BUILDER' })] })
    succeeded(await desk.act(DEPOSIT, 'post', Data as Row))
  })
})

/** A record as a form sends it back. */
function pure(record: Row): Row {
  const {
    id: _id,
    version: _version,
    receiptCount: _count,
    payers: _payers,
    createdBy: _a,
    createdOn: _b,
    updatedBy: _c,
    updatedOn: _d,
    ...fields
  } = record
  return fields
}
