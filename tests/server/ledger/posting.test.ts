import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credit, debit, onItem, role } from '../../../server/ledger/legs.ts'
import { post, preview } from '../../../server/ledger/post.ts'
import type { Trx } from '../../../server/platform/database/transaction.ts'
import { reversalDate, reverse } from '../../../server/ledger/reverse.ts'
import {
  booked,
  CLERK,
  figuresOf,
  itemOf,
  keysOf,
  northgate,
  openBooks,
  refusalOf,
  type Books,
} from '../../support/books.ts'
import { figures } from '../../scenarios/northgate.ts'
import { figureOf } from '../../scenarios/figures.ts'

let books: Books
beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.drop())

const rent = (amount = '100.00') => [debit('6100', amount), credit('1000', amount)]

describe('a posting', () => {
  it('[FI1] is numbered and stands on the day-book of its source and date', async () => {
    const one = await books.post({ date: '2026-01-15', legs: rent() })
    const two = await books.post({ date: '2026-01-15', legs: rent() })
    expect(one.entryNo).toBe('2026-000001')
    expect(two.entryNo).toBe('2026-000002')
    expect(two.journalId).toBe(one.journalId)
    expect(figuresOf(one)).toEqual(figures('Dr 6100 100.00; Cr 1000 100.00'))
  })

  it('[FG1] that does not balance is refused with the difference', async () => {
    const legs = [debit('6100', '100.00'), credit('1000', '99.99')]
    const [problem] = await refusalOf(books.post({ date: '2026-01-15', legs }))
    expect(problem).toMatchObject({
      Key: 'ledger:refused.notBalanced',
      Args: { difference: figureOf('G1', 'difference'), currency: 'CAD' },
    })
  })

  it('[FI1, FI5] of a thousand lines stands with each of them, and so does its mirror', async () => {
    const legs = Array.from({ length: 1000 }, (_, at) =>
      debit(at % 2 ? '6100' : '6200', '0.01', { memo: `Line ${at}` }),
    )
    const posted = await books.post({ date: '2026-01-15', legs: [...legs, credit('1000', '10.00')] })
    const back = await books.inTransaction((trx) =>
      reverse(trx, { entryId: posted.id, date: '2026-01-15', description: '' }, CLERK),
    )
    for (const { lines } of [posted, back]) expect(lines).toHaveLength(1001)
    expect(back.lines[999]).toMatchObject({ gl_account: '6100', credit: '0.01', debit: '0.00' })
  })

  it('[FI4] says everything that is wrong at once, an account that is none too', async () => {
    const legs = [debit('9999', '100.00'), credit(role('AP_CONTROL'), '100.00'), debit(role('TAX_COLLECTED'), '1.00')]
    expect(keysOf(await refusalOf(books.post({ date: '2027-01-15', legs })))).toEqual([
      'refused.noPeriod',
      'refused.accountNotValid',
      'refused.itemMissing',
      'refused.noRole',
    ])
  })

  it('[FI4, S8.37] says which account cannot bear a line and why, and which amount or document is none', async () => {
    const faultOf = async (asked: Parameters<typeof northgate>[0]) =>
      (await refusalOf(books.inTransaction((trx) => post(trx, northgate(asked), CLERK)))).map(({ Key, Args }) =>
        [Key.replace('ledger:refused.', ''), Args['account'], Args['reason']].filter(Boolean).join(' '),
      )
    const date = '2026-01-15'
    const usd = { date, currency: 'USD' as const, rate: '1.36' }
    expect(await faultOf({ ...usd, legs: [debit('6100', '1.00'), credit('1000', '1.00')] })).toEqual([
      'accountNotValid 1000 @ledger:faults.otherCurrency',
    ])
    await sql`update gl_account set manual = false where account = '6300'`.execute(books.db)
    expect(await faultOf({ date, isManual: true, legs: [debit('6300', '1.00'), credit('2055', '1.00')] })).toEqual([
      'accountNotValid 6300 @ledger:faults.notManual',
    ])
    await sql`update gl_account set manual = true, active = false where account = '6300'`.execute(books.db)
    expect(await faultOf({ date, legs: [debit('6300', '1.00'), credit('2055', '1.00')] })).toEqual([
      'accountNotValid 6300 @ledger:faults.inactive',
    ])
    await sql`update gl_account set active = true where account = '6300'`.execute(books.db)
    const opens = { opens: itemOf('V100', 'NONE') }
    expect(await faultOf({ date, legs: [debit('6200', '1.00', opens), credit('2055', '1.00')] })).toEqual([
      'accountNotValid 6200 @ledger:faults.noItems',
    ])
    const most = '10000000000.00'
    expect(await faultOf({ date, legs: [debit('6200', most), credit('2055', most)] })).toEqual([
      'amountNotValid',
      'amountNotValid',
    ])
    expect(await faultOf({ date, legs: [onItem('Debit', randomUUID(), '1.00'), credit('2055', '1.00')] })).toContain(
      'itemUnknown',
    )
  })

  it('[FI7, FG13] that is repeated is answered with the entry that stands; with other figures it is refused', async () => {
    const document = { type: 'test', id: randomUUID(), purpose: 'post' }
    const first = await books.post({ date: '2026-01-16', legs: rent(), document })
    const again = await books.post({ date: '2026-01-16', legs: rent(), document })
    expect(again).toMatchObject({ id: first.id, entryNo: first.entryNo, isRepeat: true })
    const [problem] = await refusalOf(books.post({ date: '2026-01-16', legs: rent('101.00'), document }))
    expect(problem).toMatchObject({ Key: 'ledger:refused.postedBefore', Args: { entryNo: first.entryNo } })
  })

  it('by hand needs a right of its own for a control account, and a reference for a bank', async () => {
    const asked = northgate({ date: '2026-01-16', legs: rent(), isManual: true })
    const byHand = (overridesControl: boolean) =>
      books.inTransaction((trx) => post(trx, asked, CLERK, { overridesControl }))
    expect(keysOf(await refusalOf(byHand(false)))).toEqual(['refused.controlAccount'])
    expect(keysOf(await refusalOf(byHand(true)))).toEqual(['refused.bankNeedsReference'])
  })

  it('into the adjusting period is told apart from one of the last day', async () => {
    const asked = { date: '2026-12-31', legs: [debit('6100', '1.00'), credit('2055', '1.00')] }
    const ordinary = await books.post(asked)
    const adjusting = await books.post({ ...asked, source: 'GJ', isAdjusting: true })
    const { rows } = await sql<{ period_no: number }>`
      select p.period_no from entry e join fiscal_period p on p.id = e.period_id
      where e.id in (${ordinary.id}, ${adjusting.id}) order by 1`.execute(books.db)
    expect(rows.map((row) => row.period_no)).toEqual([12, 13])
  })
})

describe('a preview', () => {
  it('is the same path and leaves nothing, not even a number', async () => {
    const asked = northgate({ date: '2026-02-03', legs: rent('7.00') })
    const seen = await books.inTransaction((trx) => preview(trx, asked, CLERK))
    expect(seen.problems).toEqual([])
    const before = await books.post({ date: '2026-02-04', legs: rent() })
    const posted = booked(await books.inTransaction((trx) => post(trx, asked, CLERK)))
    expect(posted.lines).toEqual(seen.lines)
    expect(Number(posted.entryNo.slice(5))).toBe(Number(before.entryNo.slice(5)) + 1)
  })

  it('answers what would be refused', async () => {
    const asked = northgate({ date: '2026-02-03', legs: [debit('6100', '1.00')] })
    const seen = await books.inTransaction((trx) => preview(trx, asked, CLERK))
    expect(keysOf(seen.problems)).toEqual(['refused.notBalanced'])
  })
})

describe('a reversal', () => {
  const backOf = (entryId: string, date: string) =>
    books.inTransaction((trx) => reverse(trx, { entryId, date, description: 'entered twice' }, CLERK))

  it('[FI5, FI6] is the mirror, once, and stays', async () => {
    const entry = await books.post({ date: '2026-03-02', legs: rent() })
    const back = await backOf(entry.id, '2026-03-05')
    expect(figuresOf(back)).toEqual(figures('Cr 6100 100.00; Dr 1000 100.00'))
    expect(await backOf(entry.id, '2026-03-05')).toMatchObject({ id: back.id, isRepeat: true })
    expect(keysOf(await refusalOf(backOf(entry.id, '2026-03-06')))).toEqual(['refused.reversedBefore'])
    expect(keysOf(await refusalOf(backOf(back.id, '2026-03-06')))).toEqual(['refused.reversalStays'])
  })

  it('is not dated before the entry', async () => {
    const entry = await books.post({ date: '2026-03-02', legs: rent() })
    expect(keysOf(await refusalOf(backOf(entry.id, '2026-03-01')))).toEqual(['refused.reversedEarlier'])
  })

  it('[FI5] is proposed on the date of the entry while its period is open, else on the first day of the first that is', async () => {
    const entry = await books.post({ date: '2026-03-02', legs: rent() })
    const proposed = (id: string) => books.inTransaction((trx) => reversalDate(trx, id))
    expect(await proposed(entry.id)).toBe('2026-03-02')
    const bill = await books.post({
      ...{ date: '2026-03-02', source: 'PJ' },
      legs: [debit('6200', '1.00'), credit(role('AP_CONTROL'), '1.00', { opens: itemOf('V100', 'R-2') })],
    })
    const close = (flags: string, ...periods: number[]) =>
      sql`update fiscal_period set ${sql.raw(flags)} where period_no = any (${periods})`.execute(books.db)
    // Behind a month that is closed for its ledger, and behind one that is closed for all.
    await close('ap_closed = true', 3)
    expect([await proposed(entry.id), await proposed(bill.id)]).toEqual(['2026-03-02', '2026-04-01'])
    await close('gl_closed = true', 3, 4)
    expect([await proposed(entry.id), await proposed(bill.id)]).toEqual(['2026-05-01', '2026-05-01'])
    await close('gl_closed = true', ...Array.from({ length: 13 }, (_, at) => at + 1))
    expect(await proposed(entry.id)).toBeNull()
    await close('gl_closed = false, ap_closed = false', ...Array.from({ length: 13 }, (_, at) => at + 1))
  })

  it('[FI6] waits until what was applied to it is taken back', async () => {
    const invoice = itemOf('V100', 'R-1')
    const bill = await books.post({
      date: '2026-03-09',
      source: 'PJ',
      legs: [debit('6200', '10.00'), credit(role('AP_CONTROL'), '10.00', { opens: invoice })],
    })
    const payment = await books.post({
      date: '2026-03-10',
      source: 'CD',
      legs: [onItem('Debit', invoice.id, '10.00'), credit('1000', '10.00')],
    })
    expect(keysOf(await refusalOf(backOf(bill.id, '2026-03-11')))).toEqual(['refused.overApplied'])
    await backOf(payment.id, '2026-03-11')
    await backOf(bill.id, '2026-03-11')
    const { rows } = await sql<{ open_txn: string }>`select open_txn from open_item where id = ${invoice.id}`.execute(
      books.db,
    )
    expect(Number(rows[0]!.open_txn)).toBe(0)
  })
})

/** How often this transaction has walked over each table from its first row to its last. */
async function walks(trx: Trx): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; walks: number }>`
    select relname as name, seq_scan::int as walks from pg_stat_xact_user_tables where seq_scan > 0`.execute(trx)
  return Object.fromEntries(rows.map(({ name, walks }) => [name, walks]))
}

describe('a posting on books of a few rows, whose plans stay while they grow', () => {
  it('finds items, accounts, day-book and lines by their keys, and walks over no table', async () => {
    const bill = itemOf('V100', 'GROWS-1')
    await books.post({
      date: '2026-03-02',
      source: 'PJ',
      legs: [debit('6200', '40.00'), credit(role('AP_CONTROL'), '40.00', { opens: bill })],
    })
    // What the planner believes of tables of a page each: that reading them whole is the cheapest.
    await sql`vacuum analyze`.execute(books.db)
    const [before, after] = await books.inTransaction(async (trx) => {
      const begun = await walks(trx)
      const next = itemOf('V100', 'GROWS-2')
      const opens = [debit('6200', '15.00'), credit(role('AP_CONTROL'), '15.00', { opens: next })]
      const settles = [onItem('Debit', bill.id, '40.00'), onItem('Debit', next.id, '15.00'), credit('6100', '55.00')]
      await post(trx, northgate({ date: '2026-03-02', source: 'PJ', legs: opens }), CLERK)
      await post(trx, northgate({ date: '2026-03-03', source: 'CD', legs: settles }), CLERK)
      await sql`set constraints all immediate`.execute(trx)
      return [begun, await walks(trx)]
    })
    expect(after).toEqual(before)
  })
})
