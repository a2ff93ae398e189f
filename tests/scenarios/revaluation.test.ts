import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { credit, debit } from '../../server/ledger/legs.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, PayablesDesk, succeeded, untied } from '../support/payables-desk.ts'
import { runReport } from '../support/report-run.ts'
import { asked, OLD_RATE, REVALUATION, RevaluationDesk, usInvoice } from '../support/revaluation-desk.ts'
import { entryText, figureOf } from './figures.ts'

/** [finance 5.6, 9.8] What is carried in US dollars at the closing rate, over HTTP, with its exact figures. */
const { books, as } = await startNorthgate()
const desk = new PayablesDesk(books, as('admin'))
const { save, act, post, reverse } = new RevaluationDesk(as('controller'))

const pay = async (docNumber: string, paymentDate: string, amount: string): Promise<Row> => {
  const items = await desk.items('USVENDOR', paymentDate, { [docNumber]: { pay: amount } }, '&bankAccountId=USD')
  return desk.paid(desk.payment('USVENDOR', paymentDate, amount, items, { bankAccountId: 'USD' }))
}

const aged = async (asOf: string, amountsIn: 'Company' | 'Document') => {
  const { total, ties } = await runReport(as('admin'), 'ap/aged-trial-balance', {
    parameters: {
      ...{ asOf, basis: 'DueDate', length: 'Days', days: 30, amountsIn, overdueOnly: false },
    },
  })
  expect(ties.length).toBeGreaterThan(0)
  expect(ties.filter((tie) => Number(tie.reported) !== Number(tie.expected))).toEqual([])
  return Number(total['total']).toFixed(2)
}

/** What an item carries at the end of a day, credit negative. */
async function carried(reference: string, date: string) {
  const { rows } = await sql<{ txn: string; amount: string }>`
    select sum(l.txn_debit - l.txn_credit)::numeric(19, 2)::text as txn, sum(l.debit - l.credit)::numeric(19, 2)::text as amount
    from open_item i join entry_line l on l.item_id = i.id
    where i.reference = ${reference} and l.posting_date <= ${date}::date`.execute(books.db)
  return [rows[0]!.txn, rows[0]!.amount]
}

const dated = async (document: Row, purpose: string): Promise<unknown> => {
  const { rows } = await sql<{ date: string; source: string; kind: string }>`
    select e.posting_date::text as date, j.source, e.kind from entry e join journal j on j.id = e.journal_id
    where e.document_id = ${document['id']}::uuid and e.purpose = ${purpose}`.execute(books.db)
  return rows[0]
}

/** Accounts that the checklist of a month says are not revalued. */
async function notRevalued(month: number): Promise<unknown> {
  const year = (await as('admin').list('/api/gl/fiscal-year')).List[0]!
  const answer = await as('admin').get(
    `/api/gl/fiscal-year/${String(year['id'])}/checklist?period=${books.periods[month - 1]}`,
  )
  const { checks } = answer.json() as { checks: Row[] }
  return checks.find(({ id }) => id === 'revaluation')
}

beforeAll(async () => {
  await enterMasters(as('admin'), books)
  await sql`update gl_account set revalued = true where account in ('1010', '2010')`.execute(books.db)
  await desk.usdRate('2026-06-30', '1.385')
  await desk.usdRate('2026-07-03', '1.372')
})

describe('open documents at the closing rate', () => {
  let first: Row
  it('[FX1, FX2] are shown at what they are carried at, and posted with the difference and no foreign amount', async () => {
    const invoice = await usInvoice(desk, 'INV-5')
    expect(await entryOf(books, invoice)).toEqual(inOrder(entryText('X1')))
    const room = 'gl/foreign-exchange-revaluation'
    expect(await notRevalued(6)).toMatchObject({
      ...{ count: 1, opens: { room, query: { revaluationDate: '=2026-06-30' } } },
      named: { date: '2026-06-30', names: '2010' },
    })
    const shown = succeeded(
      await as('controller').save('POST', `${REVALUATION}/complete`, { record: asked('2026-06-30') }),
    )
    expect(shown).toMatchObject({ currency: 'USD', rate: '1.385', rateDate: '2026-06-30', difference: '-250' })
    const line = { account: '2010', firmId: 'USVENDOR', reference: 'INV-5', balance: '-10000', carrying: '-13600' }
    expect(shown['lines']).toMatchObject([{ ...line, revalued: '-13850', difference: '-250' }])
    const draft = succeeded(await save(asked('2026-06-30')))
    const preview = succeeded(await act('post/preview', draft))
    expect(preview['lines']).toMatchObject([
      { account: '2010', credit: '250', firm: 'USVENDOR' },
      { account: '7010', debit: '250' },
    ])
    first = succeeded(await act('post', draft))
    expect(first).toMatchObject({ status: 'Posted', difference: '-250', revaluationNo: 'FX000001' })
    expect(await entryOf(books, first)).toEqual(inOrder(entryText('X2')))
    expect(await dated(first, 'post')).toEqual({ date: '2026-06-30', source: 'FX', kind: 'Revaluation' })
    expect(await carried('INV-5', '2026-06-30')).toEqual(['-10000.00', '-13850.00'])
    expect(await aged('2026-06-30', 'Company')).toBe(figureOf('X2', 'company'))
    expect(await aged('2026-06-30', 'Document')).toBe(figureOf('X2', 'foreign'))
    expect(await notRevalued(6)).toMatchObject({ count: 0 })
    expect(await untied(books)).toEqual([])
  })

  it('[FX2] are not revalued twice on a day, nor by who may only look', async () => {
    for (const scope of ['All', 'Payables'])
      expect(rules(await save(asked('2026-06-30', { scope })))).toEqual([
        ['revaluationDate', 'gl:rules.foreignExchangeRevaluation.standsOnce'],
      ])
    const answer = await as('approver').write('POST', `${REVALUATION}/${String(first['id'])}/reverse`, {
      ...{ version: first['version'], confirmed: [], parameters: { reversalDate: '2026-06-30' } },
    })
    expect(answer.statusCode).toBe(403)
    expect((await as('approver').list(REVALUATION)).List).toMatchObject([
      { revaluationNo: 'FX000001', status: 'Posted' },
    ])
  })

  it('[FX3] turn back by themselves on the day after', async () => {
    expect(await entryOf(books, first, 'post.rev')).toEqual(inOrder(entryText('X3')))
    expect(await dated(first, 'post.rev')).toMatchObject({ date: '2026-07-01', source: 'RJ' })
    expect(await aged('2026-07-01', 'Company')).toBe('13600.00')
  })

  it('[FX4] are then paid at what they were invoiced at, and nothing is left in either currency', async () => {
    const paid = await pay('INV-5', '2026-07-03', '10000.00')
    expect(await entryOf(books, paid)).toEqual(inOrder(entryText('X4')))
    expect(await carried('INV-5', '2026-07-03')).toEqual(['0.00', '0.00'])
  })

  it('[FX2, FX3] once more after a reversal that leaves both days as they were, what was paid since as at its day', async () => {
    await usInvoice(desk, 'INV-6')
    // What came later is not revalued, and the checklist says so.
    expect(await notRevalued(6)).toMatchObject({ count: 1 })
    expect(rules(await reverse(first, '2026-07-02'))).toEqual([
      ['given.reversalDate', 'gl:rules.foreignExchangeRevaluation.reversedOnItsDay'],
    ])
    expect(succeeded(await reverse(first))).toMatchObject({ status: 'Reversed', reversedOn: '2026-06-30' })
    expect(await entryOf(books, first, 'undo')).toEqual(inOrder('Dr 2010 250.00; Cr 7010 250.00'))
    expect(await entryOf(books, first, 'undo.rev')).toEqual(inOrder('Dr 7010 250.00; Cr 2010 250.00'))
    expect(await carried('INV-5', '2026-06-30')).toEqual(['-10000.00', '-13600.00'])
    expect(await aged('2026-06-30', 'Company')).toBe('27200.00')
    const again = succeeded(await post(asked('2026-06-30', { scope: 'Payables' })))
    expect(again['lines']).toMatchObject([{ reference: 'INV-5' }, { reference: 'INV-6' }])
    expect(await entryOf(books, again)).toEqual(inOrder('Dr 7010 500.00; Cr 2010 250.00; Cr 2010 250.00'))
    expect(await aged('2026-06-30', 'Company')).toBe('27700.00')
    expect(await aged('2026-07-03', 'Company')).toBe('13600.00')
    expect(await notRevalued(6)).toMatchObject({ count: 0 })
  })

  it('[FX5] a part is paid at its share, and the rest is revalued at its own', async () => {
    const paid = await pay('INV-6', '2026-07-03', '4000.00')
    expect(await entryOf(books, paid)).toEqual(inOrder(entryText('X5')))
    expect(await carried('INV-6', '2026-07-03')).toEqual(['-6000.00', '-8160.00'])
    await desk.usdRate('2026-07-31', '1.38')
    // 6,000.00 x 1.38 = 8,280.00
    const july = succeeded(await post(asked('2026-07-31', { scope: 'Payables' })))
    expect(await entryOf(books, july)).toEqual(inOrder('Dr 7010 120.00; Cr 2010 120.00'))
    expect(await untied(books)).toEqual([])
  })
})

describe('a bank in a foreign currency', () => {
  const banks = (date: string, more: Row = {}) => asked(date, { scope: 'Banks', mode: 'Cumulative', ...more })
  let july: Row
  it('[finance 5.6] stays revalued, each time from what it is carried at by then', async () => {
    // -14,000.00 USD were paid at -19,208.00; with 20,000.00 at 27,000.00 there are 6,000.00 at 7,792.00.
    await books.post({
      ...{ date: '2026-07-20', currency: 'USD', rate: '1.35' },
      legs: [debit('1010', '20000.00', { reference: 'WIRE' }), credit('3000', '20000.00')],
    })
    july = succeeded(await post(banks('2026-07-31')))
    expect(july['lines']).toMatchObject([{ account: '1010', balance: '6000', carrying: '7792', revalued: '8280' }])
    expect(await entryOf(books, july)).toEqual(inOrder('Dr 1010 488.00; Cr 7010 488.00'))
    expect(await dated(july, 'post.rev')).toBeUndefined()
    expect(await notRevalued(7)).toMatchObject({ count: 0 })
    await desk.usdRate('2026-08-31', '1.37')
    const august = succeeded(await post(banks('2026-08-31')))
    expect(await entryOf(books, august)).toEqual(inOrder('Dr 7010 60.00; Cr 1010 60.00'))
    expect(rules(await post(banks('2026-07-15')))).toEqual([
      ['revaluationDate', 'gl:rules.foreignExchangeRevaluation.inOrder'],
    ])
    expect(rules(await reverse(july))).toEqual([
      ['given.reversalDate', 'gl:rules.foreignExchangeRevaluation.laterFirst'],
    ])
  })

  it('[finance 5.6] that is empty realizes what it is still carried at', async () => {
    await desk.usdRate('2026-09-05', '1.39')
    await pay('INV-6', '2026-09-05', '6000.00')
    // 8,220.00 less 6,000.00 x 1.39 = 8,340.00
    const september = succeeded(await post(banks('2026-09-30'), OLD_RATE))
    expect(september).toMatchObject({ entryNo: null, difference: '120' })
    expect(await entryOf(books, september, 'residue')).toEqual(inOrder('Dr 1010 120.00; Cr 7000 120.00'))
    expect(succeeded(await reverse(september, '2026-10-02'))).toMatchObject({ reversedOn: '2026-10-02' })
    expect(await entryOf(books, september, 'residue.rev')).toEqual(inOrder('Dr 7000 120.00; Cr 1010 120.00'))
  })
})

describe('the report of revaluations', () => {
  const told = async (parameters: Row, groupBy: string[] = []) =>
    runReport(as('controller'), 'gl/revaluation-report', { parameters, groupBy })
  const tied = ({ ties }: Awaited<ReturnType<typeof told>>) =>
    ties.map(({ name, subject, reported, expected }) => [name, subject, reported, expected])

  it('[finance 9.8] has each line with its rate and what took it back, and is what the accounts and unrealized gains moved', async () => {
    const june = await told({ from: '2026-06-01', to: '2026-06-30' })
    expect(june.total).toMatchObject({ unrealized: '-500', realized: '0' })
    expect(tied(june)).toEqual([
      ['account', '2010', '-500.00', '-500.00'],
      ['unrealized', '7010', '-500.00', '-500.00'],
    ])
    const text = (row: Row) =>
      ['movedOn', 'move', 'reference', 'rate', 'carrying', 'unrealized'].map((name) => row[name])
    expect(june.rows.map(text)).toContainEqual(['2026-06-30', 'Revalued', 'INV-5', '1.385', '-13600', '-250'])
    expect(june.rows.map(text)).toContainEqual(['2026-06-30', 'Reversed', 'INV-5', null, null, '250'])
    const first = june.rows.find(({ revaluationNo, move }) => revaluationNo === 'FX000001' && move === 'Revalued')!
    const turned = (await as('controller').read(`/api/gl/entry/${String(first['reversingNo'])}`)).Data
    expect(turned).toMatchObject({ postingDate: '2026-07-01', source: 'RJ', reverses: first['entryNo'] })
  })

  it('[finance 9.8] leaves what stays: banks, and residues that were realized, until they are taken back', async () => {
    // -250 + 250 twice, -500 + 500, -120 + 120 of open documents; 488 - 60 of the bank; 120 of what was left on it.
    const summer = await told({ from: '2026-06-01', to: '2026-09-30' }, ['currency', 'account'])
    expect(summer.total).toMatchObject({ unrealized: '428', realized: '120' })
    expect(tied(summer)).toEqual([
      ['account', '1010', '548.00', '548.00'],
      ['unrealized', '7010', '428.00', '428.00'],
    ])
    const year = await told({ from: '2026-06-01', to: '2026-12-31' })
    expect(year.total).toMatchObject({ unrealized: '428', realized: '0' })
    const bank = await told({ from: '2026-06-01', to: '2026-09-30', ofAccount: '1010', inCurrency: 'USD' })
    expect(bank.rows.every(({ account }) => account === '1010')).toBe(true)
    expect(tied(bank)).toEqual([['account', '1010', '548.00', '548.00']])
    // What somebody books there by hand is not of revaluations.
    await books.post({ date: '2026-09-15', legs: [debit('7010', '5.00'), credit('6200', '5.00')] })
    const wrong = await told({ from: '2026-09-01', to: '2026-09-30' })
    expect(tied(wrong)).toContainEqual(['unrealized', '7010', '0.00', '-5.00'])
  })
})
