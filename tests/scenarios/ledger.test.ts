import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AGE_BUCKETS, ageBucket } from '../../shared/contracts/gl/ageing.ts'
import { NOTHING } from '../../server/ledger/amount.ts'
import { openItemsAt, trialBalance } from '../../server/ledger/balances.ts'
import type { LineContent } from '../../server/ledger/canonical.ts'
import { credit, debit, onItem, role } from '../../server/ledger/legs.ts'
import { seal, verify } from '../../server/ledger/seal.ts'
import { formLines } from '../../server/modules/ap/tax-return/complete.ts'
import { measured } from '../../server/modules/ap/tax-return/measured.ts'
import { nextPeriod } from '../../server/modules/ap/tax-return/period.ts'
import { CLERK, figuresOf, itemOf } from '../support/books.ts'
import { AGED_ITEMS, AGED_JULY, AGED_JUNE, ENTRIES, GOLDEN, type ScenarioEntry } from './entries.ts'
import { COMPANY, figures, GOLDEN_TRIAL_BALANCE } from './northgate.ts'
import { beginStory, type Story } from './story.ts'
import { entryText, figureOf, SCENARIOS } from './figures.ts'
import { inOrder } from './series.ts'

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

/** The lines of the form that are not nothing, worked out of the books for a company that files by the month. */
async function formOfJune(): Promise<Record<string, string>> {
  const { db } = story.books
  await sql`
    insert into tax_filing (company_id, from_date, frequency, due_months, authority_id, sample, created_by, updated_by)
    values (${COMPANY}, '2026-06-01', 'Monthly', 1, 'V200', true, 'test', 'test')`.execute(db)
  const period = (await nextPeriod(db, COMPANY))!
  const lines = await formLines(db, period.periodEnd, await measured(db, { companyId: COMPANY, ...period }))
  await sql`delete from tax_filing`.execute(db)
  const asked = Object.keys(SCENARIOS.G6.figures)
  return Object.fromEntries(
    lines.flatMap(({ line, amount }) => (asked.includes(line) ? [[line, new Decimal(amount).toString()]] : [])),
  )
}

describe('the golden ledger', () => {
  const g5 = (name: string) => figureOf('G5', name)
  it('[FG4, FA1, FA4, FA6, FA8, FR1, FR2, FR6, FX1, FX2, FP1, FP2, FG3] has its trial balance, [FG5] its tie-outs, and [FG6] the GST/HST return that comes of it', async () => {
    await told(...GOLDEN)
    expect(await ledgerAt('2026-06-30')).toEqual(GOLDEN_TRIAL_BALANCE)
    expect(await totalOf('2026-06-30', 'AP')).toBe(g5('payables'))
    expect(await totalOf('2026-06-30', 'AR')).toBe(g5('receivables'))
    expect(await totalOf('2026-06-30', 'HoldbackReceivable')).toBe(g5('heldBack'))
    expect(await totalOf('2026-06-30', 'HoldbackPayable')).toBe(g5('heldFromOthers'))
    expect(await totalOf('2026-06-30', 'GRNI')).toBe(g5('notInvoiced'))
    expect(await story.balance('2200', '2026-06-30')).toBe(g5('netPay'))
    const rows = await trialBalance(story.books.db, { companyId: COMPANY, date: '2026-06-30' })
    const sum = (from: string, to: string) =>
      rows.reduce((all, { account, balance }) => (account >= from && account < to ? all.plus(balance) : all), NOTHING)
    const column = (side: 1 | -1) =>
      rows.reduce((all, { balance }) => (Number(balance) * side > 0 ? all.plus(balance) : all), NOTHING).abs()
    expect({
      ...{ debits: column(1).toFixed(2), credits: column(-1).toFixed(2) },
      ...{ netIncome: sum('4000', '8000').negated().toFixed(2), assets: sum('1000', '2000').toFixed(2) },
      ...{ liabilities: sum('2000', '3000').negated().toFixed(2), equity: sum('3000', '4000').negated().toFixed(2) },
      ...{ 2050: await story.balance('2050', '2026-06-30'), 2200: await story.balance('2200', '2026-06-30') },
    }).toEqual(SCENARIOS.G4.figures)
    expect(await formOfJune()).toEqual(SCENARIOS.G6.figures)
    // [FX3, FG3] What reversed itself on the first of July.
    expect(await story.balance('2010', '2026-07-01')).toBe('-13600.00')
    expect(await story.balance('6100', '2026-07-01')).toBe('0.00')
  })

  it('[FG3] an accrual of June turns back by itself on the first of July, line by line', async () => {
    const { id } = await told(ENTRIES.G3)
    const { rows } = await sql<LineContent & { posting_date: string }>`
      select l.gl_account, l.debit::numeric(19, 2)::text as debit, l.credit::numeric(19, 2)::text as credit, e.posting_date::text
      from entry e join entry_line l on l.entry_id = e.id where e.reverses_entry_id = ${id} order by l.line_no desc`.execute(
      story.books.db,
    )
    expect(figuresOf({ lines: rows })).toEqual(figures(entryText('G3', 1)))
    expect(rows[0]!.posting_date).toBe(ENTRIES.G3.autoReverseOn)
  })
})

describe('payables', () => {
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
    expect((-net).toFixed(2)).toBe(figureOf('G8', 'income'))
    const back = await story.reverse(yearEnd.id, '2026-12-31')
    expect(inOrder(figuresOf(back))).toEqual(inOrder(figures(entryText('G8', 1))))
  })
})
