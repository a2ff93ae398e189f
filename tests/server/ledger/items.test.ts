import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apply, unapply } from '../../../server/ledger/apply.ts'
import { openItemsAt, tieOut } from '../../../server/ledger/balances.ts'
import { rebuild } from '../../../server/ledger/repair.ts'
import { credit, debit, onItem, role, type Currency } from '../../../server/ledger/legs.ts'
import { COMPANY } from '../../scenarios/northgate.ts'
import { CLERK, figuresOf, itemOf, keysOf, openBooks, refusalOf, type Books, REPAIR } from '../../support/books.ts'

let books: Books
beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.drop())

const AP = role('AP_CONTROL')

/** A vendor's document: an invoice, or with a negative amount a credit. Answers its item. */
async function bill(reference: string, amount: string, date: string, rate = '1', currency: Currency = 'CAD') {
  const item = itemOf('USVENDOR', reference, { kind: amount.startsWith('-') ? 'Credit' : 'Invoice' })
  await books.post({
    date,
    source: 'PJ',
    currency,
    rate,
    legs: [debit('6200', amount), credit(AP, amount, { opens: item })],
  })
  return item.id
}

const open = async (id: string, date = '2026-12-31') =>
  (await openItemsAt(books.db, { companyId: COMPANY, date }))
    .filter((item) => item.id === id)
    .map(({ txn, amount }) => [Number(txn), Number(amount)])[0] ?? [0, 0]

const use = (fromItem: string, toItem: string, amount: string, date: string, id = randomUUID()) =>
  books.inTransaction((trx) =>
    apply(trx, { id, companyId: COMPANY, date, fromItem, toItem, amount, document: { type: 'credit', id } }, CLERK),
  )

const entries = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from entry`.execute(books.db)).rows[0]!.n

describe('an application', () => {
  it('[FA15] of a credit to an invoice at one rate books no entry and leaves every past date as it was', async () => {
    const [invoice, memo] = [await bill('I-1', '113.00', '2026-06-02'), await bill('C-1', '-113.00', '2026-06-05')]
    const before = await entries()
    const id = randomUUID()
    expect(await use(memo, invoice, '113.00', '2026-06-10', id)).toBeNull()
    await use(memo, invoice, '113.00', '2026-06-10', id)
    expect(await entries()).toBe(before)
    expect([await open(invoice, '2026-06-09'), await open(invoice, '2026-06-10')]).toEqual([
      [-113, -113],
      [0, 0],
    ])
    await books.inTransaction((trx) => unapply(trx, { id: randomUUID(), applicationId: id, date: '2026-06-20' }, CLERK))
    expect([await open(memo, '2026-06-19'), await open(memo, '2026-06-20')]).toEqual([
      [0, 0],
      [113, 113],
    ])
    const again = books.inTransaction((trx) =>
      unapply(trx, { id: randomUUID(), applicationId: id, date: '2026-06-20' }, CLERK),
    )
    expect(keysOf(await refusalOf(again))).toEqual(['refused.takenBackBefore'])
  })

  it('of two rates realizes the difference; taken back, that is reversed', async () => {
    const invoice = await bill('I-2', '100.00', '2026-06-02', '1.3600', 'USD')
    const memo = await bill('C-2', '-60.00', '2026-06-05', '1.4000', 'USD')
    const id = randomUUID()
    const entryId = await use(memo, invoice, '60.00', '2026-06-10', id)
    expect(entryId).not.toBeNull()
    const { rows } = await sql<{ gl_account: string; amount: string }>`
      select gl_account, debit - credit as amount from entry_line where entry_id = ${entryId} order by line_no`.execute(
      books.db,
    )
    // The credit was carried at 84.00, its share of the invoice at 81.60: it bought less than it cost.
    expect(rows.map(({ gl_account, amount }) => [gl_account, Number(amount)])).toEqual([
      ['2010', -2.4],
      ['7000', 2.4],
    ])
    expect([await open(invoice), await open(memo)]).toEqual([
      [-40, -54.4],
      [0, 0],
    ])
    await books.inTransaction((trx) => unapply(trx, { id: randomUUID(), applicationId: id, date: '2026-06-11' }, CLERK))
    expect([await open(invoice), await open(memo)]).toEqual([
      [-100, -136],
      [60, 84],
    ])
  })

  it('is refused beyond what is open, between strangers, of two of a side, before both are there', async () => {
    const [invoice, memo] = [await bill('I-3', '50.00', '2026-06-02'), await bill('C-3', '-80.00', '2026-06-05')]
    expect(keysOf(await refusalOf(use(memo, invoice, '60.00', '2026-06-10')))).toEqual(['refused.overApplied'])
    expect(keysOf(await refusalOf(use(memo, invoice, '50.00', '2026-06-04')))).toEqual(['refused.itemNotThere'])
    const other = await bill('I-4', '50.00', '2026-06-02')
    expect(keysOf(await refusalOf(use(other, invoice, '5.00', '2026-06-10')))).toEqual(['refused.sameSide'])
    const stranger = itemOf('V200', 'I-5')
    await books.post({
      date: '2026-06-02',
      source: 'PJ',
      legs: [debit('6200', '5.00'), credit(AP, '5.00', { opens: stranger })],
    })
    expect(keysOf(await refusalOf(use(memo, stranger.id, '5.00', '2026-06-10')))).toEqual(['refused.otherFirm'])
  })
})

describe('an open item', () => {
  it('[FA5] is not paid beyond its balance; the sentence names document and balance', async () => {
    const invoice = await bill('I-6', '1130.00', '2026-06-02')
    const legs = [onItem('Debit', invoice, '1140.00'), credit('1000', '1120.00'), credit('4900', '20.00')]
    const [problem] = await refusalOf(books.post({ date: '2026-06-10', source: 'CD', legs }))
    expect(problem).toMatchObject({
      Key: 'ledger:refused.overApplied',
      Args: { reference: 'I-6', amount: '1140.00', open: '1130.00' },
    })
  })

  it('is not overpaid at a past date because of what was paid since', async () => {
    const invoice = await bill('I-7', '100.00', '2026-06-02')
    const pay = (amount: string, date: string) =>
      books.post({ date, source: 'CD', legs: [onItem('Debit', invoice, amount), credit('1000', amount)] })
    await pay('80.00', '2026-06-20')
    expect(keysOf(await refusalOf(pay('30.00', '2026-06-10')))).toEqual(['refused.overAppliedLater'])
    await pay('20.00', '2026-06-10')
    expect(await open(invoice, '2026-06-15')).toEqual([-80, -80])
  })

  it('[FX4, FX5] of a foreign currency is settled at what it is carried at, and the last part takes the rest', async () => {
    const invoice = await bill('I-8', '0.03', '2026-06-02', '1.36', 'USD')
    const part = (amount: string) => [onItem('Debit', invoice, amount), credit('1010', amount)]
    await books.post({ date: '2026-06-03', source: 'CD', currency: 'USD', rate: '1.36', legs: part('0.01') })
    await books.post({ date: '2026-06-04', source: 'CD', currency: 'USD', rate: '1.36', legs: part('0.02') })
    expect(await open(invoice)).toEqual([0, 0])
  })

  it('that was revalued since is not settled before', async () => {
    const invoice = await bill('I-9', '100.00', '2026-05-02', '1.3600', 'USD')
    const facts = { currency: 'USD' as const, functional: '5.00' }
    await books.post({
      date: '2026-05-31',
      source: 'FX',
      kind: 'Revaluation',
      currency: 'USD',
      rate: '1.41',
      legs: [onItem('Credit', invoice, '0', facts), debit('7010', '0', facts)],
    })
    const legs = [onItem('Debit', invoice, '100.00'), credit('1010', '100.00')]
    const pay = (date: string) => books.post({ date, source: 'CD', currency: 'USD', rate: '1.40', legs })
    expect(keysOf(await refusalOf(pay('2026-05-20')))).toEqual(['refused.revaluedLater'])
    expect(figuresOf(await pay('2026-06-02'))).toEqual([
      ['Dr', '2010', '141.00'],
      ['Cr', '1010', '140.00'],
      ['Cr', '7000', '1.00'],
    ])
  })

  it('[FX3] that was paid since is revalued as at its day when that is turned back before the payment, and else not', async () => {
    const invoice = await bill('I-10', '100.00', '2026-05-02', '1.3600', 'USD')
    await books.post({
      ...{ date: '2026-06-03', source: 'CD', currency: 'USD', rate: '1.40' },
      legs: [onItem('Debit', invoice, '100.00'), credit('1010', '100.00')],
    })
    const facts = { currency: 'USD' as const, functional: '5.00' }
    const revalued = (autoReverseOn: string | null) =>
      books.post({
        ...{ date: '2026-05-31', source: 'FX', kind: 'Revaluation', currency: 'USD', rate: '1.41', autoReverseOn },
        legs: [onItem('Credit', invoice, '0', facts), debit('7010', '0', facts)],
      })
    for (const day of [null, '2026-06-04'])
      expect(keysOf(await refusalOf(revalued(day)))).toEqual(['refused.revaluedLater'])
    // A reversal that cannot be booked waits, and the payment would bear the difference.
    await sql`
      insert into journal (company_id, journal_no, journal_date, source, data_type, status, period_id, created_by, updated_by)
      values (${COMPANY}, '2026-000900', '2026-06-01', 'RJ', 'Actual', 'Closed', ${books.periods[5]}::uuid, 'test', 'test')`.execute(
      books.db,
    )
    expect(keysOf(await refusalOf(revalued('2026-06-01')))).toEqual(['refused.revaluedLater'])
    await sql`update journal set status = 'Open' where journal_no = '2026-000900'`.execute(books.db)
    await revalued('2026-06-01')
    const days = ['2026-05-31', '2026-06-01', '2026-06-03']
    expect(await Promise.all(days.map((day) => open(invoice, day)))).toEqual([
      [-100, -141],
      [-100, -136],
      [0, 0],
    ])
  })
})

describe('the books', () => {
  it('[FI8, FI10] prove at every date, and rebuilt balances are the same', async () => {
    for (const date of ['2026-05-31', '2026-06-05', '2026-06-12', '2026-12-31'])
      expect(await tieOut(books.db, COMPANY, date)).toEqual([])
    await books.inTransaction((trx) => rebuild(trx, COMPANY, REPAIR))
    expect(await tieOut(books.db, COMPANY, '2026-12-31')).toEqual([])
  })
})
