import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AGE_BUCKETS, ageBucket } from '../../shared/contracts/gl/ageing.ts'
import { apply } from '../../server/ledger/apply.ts'
import { openItemsAt, trialBalance } from '../../server/ledger/balances.ts'
import { closePeriod } from '../../server/ledger/close.ts'
import { credit, debit, onItem, role } from '../../server/ledger/legs.ts'
import { seal, verify } from '../../server/ledger/seal.ts'
import { CLERK, CLOSER, figuresOf, itemOf, keysOf, refusalOf } from '../support/books.ts'
import { AGED_ITEMS, AGED_JULY, AGED_JUNE, ENTRIES, GOLDEN, type ScenarioEntry } from './entries.ts'
import { COMPANY, figures, GOLDEN_TRIAL_BALANCE } from './northgate.ts'
import { beginStory, type Story } from './story.ts'
import { entryText, figureOf } from './figures.ts'

/** The acceptance figures that concern posting, through the engine; after each the books prove at every date [FI1, FI8, FI10, FI11]. */

let story: Story
beforeEach(async () => {
  story = await beginStory()
})
afterEach(async () => {
  expect(await story.unproven('2026-06-15', '2026-06-30', '2026-07-01', '2026-12-31')).toEqual([])
  await seal(story.books.db, CLERK.now)
  expect(await verify(story.books.db, COMPANY)).toEqual([])
  await story.books.drop()
})

/** Posts entries one after the other; each stands with exactly its lines. */
async function told(...entries: ScenarioEntry[]) {
  let last
  for (const entry of entries) {
    last = await story.tell(entry)
    expect(last.lines, entry.id).toEqual(last.expected)
  }
  return last!.posted
}

const ledgerAt = async (date: string) =>
  (await trialBalance(story.books.db, { companyId: COMPANY, date }))
    .filter(({ balance }) => Number(balance) !== 0)
    .map(({ account, balance }) => [balance.startsWith('-') ? 'Cr' : 'Dr', account, balance.replace('-', '')])

const totalOf = async (date: string, ...kinds: ('AP' | 'AR' | 'HoldbackPayable' | 'HoldbackReceivable' | 'GRNI')[]) =>
  (await openItemsAt(story.books.db, { companyId: COMPANY, date, kinds }))
    .reduce((sum, { amount }) => sum + Number(amount), 0)
    .toFixed(2)

describe('the golden ledger', () => {
  const g5 = (name: string) => figureOf('G5', name)
  it('[FG4, FA1, FA4, FA6, FA8, FR1, FR2, FR6, FX1, FX2, FP1, FP2, FG3] has its trial balance, and [FG5] its tie-outs', async () => {
    await told(...GOLDEN)
    expect(await ledgerAt('2026-06-30')).toEqual(GOLDEN_TRIAL_BALANCE)
    expect(await totalOf('2026-06-30', 'AP')).toBe(g5('payables'))
    expect(await totalOf('2026-06-30', 'AR')).toBe(g5('receivables'))
    expect(await totalOf('2026-06-30', 'HoldbackReceivable')).toBe(g5('heldBack'))
    expect(await totalOf('2026-06-30', 'HoldbackPayable')).toBe(g5('heldFromOthers'))
    expect(await totalOf('2026-06-30', 'GRNI')).toBe(g5('notInvoiced'))
    expect(await story.balance('2200', '2026-06-30')).toBe(g5('netPay'))
    // [FX3, FG3] What reversed itself on the first of July.
    expect(await story.balance('2010', '2026-07-01')).toBe('-13600.00')
    expect(await story.balance('6100', '2026-07-01')).toBe('0.00')
  })
})

describe('payables', () => {
  it('[FA4] a payment with discount settles the invoice; the tax stays', async () => {
    await told(ENTRIES.A1, ENTRIES.A4)
    expect(await story.open('INV-1', '2026-06-10')).toEqual(['0.00', '0.00'])
    expect(await story.balance('2110', '2026-06-10')).toBe(figureOf('A4', 'recoverable'))
  })

  it('[FA9] a release moves the holdback to payables with its tax', async () => {
    await told(ENTRIES.A8, ENTRIES.A9)
    expect(await totalOf('2026-06-30', 'HoldbackPayable')).toBe('-1000.00')
    expect(await totalOf('2026-08-15', 'HoldbackPayable')).toBe('0.00')
    expect(await totalOf('2026-08-15', 'AP')).toBe('-11300.00')
  })

  it('[FA12] a cancelled cheque opens the invoice from the day of the cancellation, once, and not before the cheque', async () => {
    const payment = await told(ENTRIES.A1, ENTRIES.A4)
    expect(keysOf(await refusalOf(story.reverse(payment.id, '2026-06-05')))).toContain('refused.reversedEarlier')
    const back = await story.reverse(payment.id, '2026-06-20')
    expect(figuresOf(back)).toEqual(figures(entryText('A12')))
    expect(await story.open('INV-1', '2026-06-15')).toEqual(['0.00', '0.00'])
    expect(await story.open('INV-1', '2026-06-20')).toEqual(['1130.00', '1130.00'])
    expect(keysOf(await refusalOf(story.reverse(payment.id, '2026-06-21')))).toContain('refused.reversedBefore')
  })

  it('[FA12] a cheque is not cancelled in a closed May', async () => {
    const { books } = story
    const item = itemOf('V100', 'MAY-1')
    await books.post({
      date: '2026-05-04',
      source: 'PJ',
      legs: [debit('6200', '10.00'), credit(role('AP_CONTROL'), '10.00', { opens: item })],
    })
    const payment = await books.post({
      date: '2026-05-11',
      source: 'CD',
      legs: [onItem('Debit', item.id, '10.00'), credit('1000', '10.00')],
    })
    await sql`update fiscal_period set gl_closed = true, ap_closed = true, ar_closed = true, pr_closed = true
              where period_no < 5`.execute(books.db)
    const confirmed = ['ledger:questions.closesJournals']
    await books.inTransaction((trx) => closePeriod(trx, books.periods[4]!, { ...CLOSER, confirmed }))
    const refused = await refusalOf(story.reverse(payment.id, '2026-05-20'))
    expect(keysOf(refused)).toEqual(['refused.periodClosed', 'refused.periodClosed'])
    expect(refused.map(({ Args }) => Args['ledger'])).toEqual(['@ledger:ledgers.GL', '@ledger:ledgers.AP'])
  })

  it('[FA14] paid by card, the debt moves from the vendor to the issuer and the control account stays', async () => {
    await told(ENTRIES.A14invoice, ENTRIES.A14card)
    expect(await story.open('INV-4', '2026-06-09')).toEqual(['0.00', '0.00'])
    expect(await story.open('CARD-1', '2026-06-09')).toEqual(['226.00', '226.00'])
    expect(await story.balance('2000', '2026-06-09')).toBe('-226.00')
  })

  it('[FA15] a credit memo is unapplied until it is applied, which books no entry', async () => {
    await told(ENTRIES.A1, ENTRIES.A15)
    expect(await story.open('CM-1', '2026-06-11')).toEqual(['113.00', '113.00'])
    const id = randomUUID()
    const booked = await story.books.inTransaction((trx) =>
      apply(
        trx,
        {
          id,
          companyId: COMPANY,
          date: '2026-06-12',
          fromItem: story.item('CM-1'),
          toItem: story.item('INV-1'),
          amount: '113.00',
          document: { type: 'credit', id },
        },
        CLERK,
      ),
    )
    expect(booked).toBeNull()
    expect(await story.open('CM-1', '2026-06-12')).toEqual(['0.00', '0.00'])
    expect(await story.open('INV-1', '2026-06-12')).toEqual(['1017.00', '1017.00'])
  })

  it('[FA16, S9.18] ageing stands as at its date, whatever was paid since', async () => {
    const { books } = story
    const ids = new Map<string, string>()
    for (const [due, amount] of AGED_ITEMS) {
      const opens = itemOf('V100', `D${due}`, { dueDate: due })
      ids.set(due, opens.id)
      await books.post({
        date: '2026-01-05',
        source: 'PJ',
        legs: [debit('6200', amount), credit(role('AP_CONTROL'), amount, { opens })],
      })
    }
    const onAccount = itemOf('V100', 'PAY-1', { kind: 'Payment', dueDate: '2026-06-01' })
    await books.post({
      date: '2026-06-01',
      source: 'CD',
      legs: [debit(role('AP_CONTROL'), '250.00', { opens: onAccount }), credit('1000', '250.00')],
    })
    const aged = async (asOf: string) => {
      const buckets = Array<number>(AGE_BUCKETS).fill(0)
      for (const { due_date, amount } of await openItemsAt(books.db, { companyId: COMPANY, date: asOf, kinds: ['AP'] }))
        buckets[ageBucket(due_date, asOf)]! -= Number(amount)
      return buckets
    }
    expect(await aged('2026-06-30')).toEqual(AGED_JUNE)
    expect(await story.balance('2000', '2026-06-30')).toBe(figureOf('A16', 'control'))
    await books.post({
      date: '2026-07-05',
      source: 'CD',
      legs: [onItem('Debit', ids.get('2026-04-15')!, '600.00'), credit('1000', '600.00')],
    })
    expect(await aged('2026-06-30')).toEqual(AGED_JUNE)
    expect(await aged('2026-07-05')).toEqual(AGED_JULY)
    expect([ageBucket('2026-05-31', '2026-06-30'), ageBucket('2026-05-30', '2026-06-30')]).toEqual([1, 2])
  })
})

describe('foreign exchange', () => {
  it('[FX1, FX2, FX3, FX4] an invoice is revalued, turned back and paid: nothing is left in either currency', async () => {
    await told(ENTRIES.X1, ENTRIES.X2)
    expect(await story.open('INV-5', '2026-06-30')).toEqual([figureOf('X2', 'foreign'), figureOf('X2', 'company')])
    expect(await story.open('INV-5', '2026-07-01')).toEqual(['10000.00', '13600.00'])
    await told(ENTRIES.X4)
    expect(await story.open('INV-5', '2026-07-03')).toEqual(['0.00', '0.00'])
  })

  it('[FX3] the reversal of a revaluation is its mirror, dated the day after', async () => {
    const revaluation = await told(ENTRIES.X1, ENTRIES.X2)
    const { rows } = await sql<{
      gl_account: string
      debit: string
      credit: string
      source: string
      posting_date: string
    }>`
      select l.gl_account, l.debit, l.credit, j.source, e.posting_date from entry e join entry_line l on l.entry_id = e.id
      join journal j on j.id = e.journal_id where e.reverses_entry_id = ${revaluation.id} order by l.line_no`.execute(
      story.books.db,
    )
    expect(rows.map(({ gl_account, debit, credit }) => [gl_account, Number(debit), Number(credit)])).toEqual([
      ['7010', 0, 250],
      ['2010', 250, 0],
    ])
    expect(rows[0]).toMatchObject({ source: 'RJ', posting_date: '2026-07-01' })
  })

  it('[FX5] a part is paid at its share and leaves 6,000.00 carried at 8,160.00', async () => {
    await told(ENTRIES.X1, ENTRIES.X5)
    expect(await story.open('INV-5', '2026-07-03')).toEqual([figureOf('X5', 'foreign'), figureOf('X5', 'company')])
  })

  it('[FX7] the residue of rounding goes to the largest line', async () => {
    await told(ENTRIES.X7)
  })

  it('[FR13] a receipt at a better rate realizes a gain', async () => {
    await told(ENTRIES.R13invoice, ENTRIES.R13receipt)
    expect(await story.open('S-3', '2026-08-20')).toEqual(['0.00', '0.00'])
  })
})

describe('the year end', () => {
  it('[FG8] zeroes the income accounts, is left out of the income statement, and reopens by its mirror', async () => {
    await told(ENTRIES.G8activity)
    const yearEnd = await told(ENTRIES.G8)
    expect(await ledgerAt('2026-12-31')).toEqual(figures('Dr 1200 40,000.00; Cr 3100 40,000.00'))
    const income = await trialBalance(story.books.db, { companyId: COMPANY, date: '2026-12-31', withoutYearEnd: true })
    const net = income.filter(({ account }) => account >= '4000').reduce((sum, { balance }) => sum + Number(balance), 0)
    expect(net).toBe(-40_000)
    const back = await story.reverse(yearEnd.id, '2026-12-31')
    expect(figuresOf(back)).toEqual(
      figures('Cr 4000 250,000.00; Dr 5000 150,000.00; Dr 6100 60,000.00; Dr 3100 40,000.00'),
    )
  })
})
