import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { Journal } from '../../shared/contracts/gl/journal.ts'
import { credit, debit } from '../../server/ledger/legs.ts'
import { part } from '../../server/modules/gl/foreign-exchange-revaluation/complete.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { COMPANY } from './northgate.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { asked, OLD_RATE, REVALUATION, RevaluationDesk, usInvoice } from '../support/revaluation-desk.ts'

/** [finance 5.6, 9.8] What a revaluation refuses, when it waits, and the day-book it goes to. */
const { books, as } = await startNorthgate()
const desk = new PayablesDesk(books, as('admin'))
const { save, act, post } = new RevaluationDesk(as('controller'))

const { most } = part
afterEach(() => void (part.most = most))

beforeAll(async () => {
  await enterMasters(as('admin'), books)
  await sql`update gl_account set revalued = true where account in ('1010', '2010')`.execute(books.db)
  await desk.usdRate('2026-07-03', '1.372')
  await desk.usdRate('2026-09-05', '1.39')
  await usInvoice(desk, 'INV-5')
  await books.post({
    ...{ date: '2026-07-20', currency: 'USD', rate: '1.35' },
    legs: [debit('1010', '20000.00', { reference: 'WIRE' }), credit('3000', '20000.00')],
  })
})

describe('a revaluation', () => {
  it('[FX6] [finance 5.6] says at its field what is wrong with rate, day, currency and mode', async () => {
    const key = (name: string) => `gl:rules.foreignExchangeRevaluation.${name}`
    expect(rules(await post(asked('2026-05-31')))).toEqual([['rate', key('rateKnown')]])
    expect(rules(await post(asked('2026-05-31', { rate: '1.37' })))).toEqual([['scope', key('somethingCarried')]])
    expect(rules(await save(asked('2026-07-10', { rate: '1.4150' })))).toEqual([['rate', key('rateWithinFluctuation')]])
    expect(rules(await save(asked('2026-07-10', { currency: 'CAD' })))).toEqual([['currency', key('foreignCurrency')]])
    expect(rules(await save(asked('2026-07-10', { mode: 'Cumulative' })))).toEqual([['mode', key('itemsTurnBack')]])
    // The rate of the fifth of September is older than allowed.
    const old = await post(asked('2026-10-31', { scope: 'Banks' }))
    expect([old.ResultStatus, rules(old)]).toEqual([3, [['rate', key('rateFresh')]]])
    await sql`update fiscal_period set ap_closed = true where id = ${books.periods[5]}::uuid`.execute(books.db)
    expect(rules(await post(asked('2026-06-15', { rate: '1.37' })))).toEqual([
      ['revaluationDate', 'ledger:refused.periodClosed'],
    ])
    await sql`update fiscal_period set ap_closed = false where id = ${books.periods[5]}::uuid`.execute(books.db)
  })

  it('[finance 5.6] [FI8] is of what is in the ledger: what waits in its currency on its accounts is integrated first', async () => {
    await sql`update gl_control set integration_mode = 'Batch'`.execute(books.db)
    await desk.usdRate('2026-11-15', '1.39')
    await desk.invoice('USVENDOR', 'INV-W', '1000.00', '1000.00', {
      ...{
        bankAccountId: 'USD',
        taxGroup: null,
        glAccount: '1200',
        docDate: '2026-11-20',
        transactionDate: '2026-11-20',
      },
    })
    await desk.invoice('V100', 'INV-CAD', '10.00', '11.30', { docDate: '2026-11-20', transactionDate: '2026-11-20' })
    const draft = succeeded(await save(asked('2026-11-20')))
    expect((await as('controller').read(`${REVALUATION}/${String(draft['id'])}`)).Data).toMatchObject({
      waitingEntries: 1,
    })
    const { Problems } = await act('post', draft)
    expect(Problems).toEqual([
      expect.objectContaining({
        Field: 'revaluationDate',
        Key: 'gl:rules.foreignExchangeRevaluation.allIntegrated',
        Args: { count: '1', currency: 'USD', date: '2026-11-20' },
      }),
    ])
    // Neither of the day before nor on banks does anything wait.
    for (const other of [asked('2026-11-19'), asked('2026-11-20', { scope: 'Banks' })])
      expect(
        (await as('controller').read(`${REVALUATION}/${String(succeeded(await save(other))['id'])}`)).Data,
      ).toMatchObject({
        waitingEntries: 0,
      })
    const ids = (await as('admin').list('/api/gl/pending-entry?currency=USD')).List.map(({ id }) => String(id))
    succeeded(
      await as('admin').save('POST', '/api/gl/pending-entry/actions/integrate', { ids, total: 1, parameters: {} }),
    )
    expect(succeeded(await act('post', draft))).toMatchObject({ status: 'Posted' })
  })

  it('[FX2] stands once, also when two are posted at the same time', async () => {
    const drafts = [succeeded(await save(asked('2026-06-10'))), succeeded(await save(asked('2026-06-10')))]
    const answers = await Promise.all(drafts.map((draft) => act('post', draft)))
    expect(answers.map(({ ResultStatus }) => ResultStatus).toSorted()).toEqual([1, 2])
    expect(answers.flatMap(rules)).toEqual([['revaluationDate', 'gl:rules.foreignExchangeRevaluation.standsOnce']])
  })

  it('[finance 9.8] [FI3] goes to the day-book that was chosen for its day, while that is open', async () => {
    const opened = async (journalDate: string) =>
      succeeded(
        await as('controller').save('POST', '/api/gl/journal', {
          record: { ...emptyRecord(Journal.fields), journalDate, source: 'FX', dataType: 'Actual' },
        }),
      )
    const [book, other] = [await opened('2026-11-30'), await opened('2026-11-29')]
    const chosen = { journalNo: book['journalNo'], rate: '1.38' }
    expect(rules(await save(asked('2026-11-30', { journalNo: other['journalNo'] })))).toEqual([
      ['journalNo', 'gl:rules.foreignExchangeRevaluation.journalOfDay'],
    ])
    const draft = succeeded(await save(asked('2026-11-30', chosen)))
    const set = (to: string) =>
      sql`update journal set status = ${to} where journal_no = ${book['journalNo']}`.execute(books.db)
    await set('Closed')
    expect(rules(await act('post', draft))).toEqual([['journalNo', 'gl:rules.foreignExchangeRevaluation.journalOpen']])
    await set('Open')
    const posted = succeeded(await act('post', draft))
    // 20,000.00 by 0.03 less 10,000.00 by 0.02, and 1,000.00 by 0.01.
    expect(posted).toMatchObject({ journalNo: book['journalNo'], difference: '410' })
    expect((await as('controller').read(`/api/gl/entry/${String(posted['entryNo'])}`)).Data).toMatchObject({
      ...{ journalNo: book['journalNo'], postingDate: '2026-11-30', kind: 'Revaluation' },
    })
    // Left empty, it is the one that posting opened.
    const before = (await as('controller').list(`${REVALUATION}?revaluationDate=2026-11-20&status==Posted`)).List[0]!
    expect(before['journalNo']).toMatch(/^2026-/)
  })

  it('[finance 9.8] begins with the currency that the books are not kept in, whichever that is', async () => {
    const begun = async () =>
      succeeded(
        await as('controller').save('POST', `${REVALUATION}/complete`, {
          record: asked('2026-11-30', { scope: null, mode: null }),
        }),
      )
    // 20,000.00 less 10,000.00 and 1,000.00 stand at 1.38 since the day was revalued.
    expect(await begun()).toMatchObject({ currency: 'USD', rate: '1.39', difference: '90' })
    const keep = (currency: string) =>
      sql`update company set currency = ${currency} where company_id = ${COMPANY}`.execute(books.db)
    await keep('USD')
    try {
      expect(await begun()).toMatchObject({ currency: 'CAD', scope: 'All', mode: 'ReverseNextDay' })
    } finally {
      await keep('CAD')
    }
  })

  it('[finance 5.9] [FI2] is of an open period, also where every balance is carried at its rate already', async () => {
    const closed = (is: boolean) =>
      sql`update fiscal_period set gl_closed = ${is} where id = ${books.periods[11]}::uuid`.execute(books.db)
    const draft = succeeded(await save(asked('2026-12-15', { rate: '1.35', scope: 'Banks' })))
    await closed(true)
    expect(rules(await act('post', draft, OLD_RATE))).toEqual([
      ['revaluationDate', 'gl:rules.foreignExchangeRevaluation.periodOpen'],
    ])
    await closed(false)
    const posted = succeeded(await act('post', draft, OLD_RATE))
    expect(posted).toMatchObject({ status: 'Posted', difference: '0', entryNo: null, residueEntryNo: null })
  })

  it('[finance 5.6] more balances than one holds are revalued in parts of the same day, each of what is left', async () => {
    // Four balances instead of thousands: what is left over is left over in the same way.
    part.most = 4
    const day = '2026-11-25'
    for (const docNumber of ['MANY-1', 'MANY-2', 'MANY-3', 'MANY-4'])
      await desk.invoice('USVENDOR', docNumber, '1.00', '1.00', {
        ...{ bankAccountId: 'USD', taxGroup: null, glAccount: '1200', docDate: day, transactionDate: day },
      })
    const ids = (await as('admin').list('/api/gl/pending-entry?currency=USD')).List.map(({ id }) => String(id))
    succeeded(
      await as('admin').save('POST', '/api/gl/pending-entry/actions/integrate', { ids, total: 4, parameters: {} }),
    )
    const scope = { rate: '1.37', scope: 'Payables' }
    const posted = async () => succeeded(await post(asked(day, scope), OLD_RATE))
    const first = await posted()
    expect([first['part'], first['leftOver'], (first['lines'] as Row[]).length]).toEqual([1, 2, 4])
    const rest = succeeded(await save(asked(day, scope)))
    expect([rest['leftOver'], (rest['lines'] as Row[]).length]).toEqual([null, 2])
    const second = succeeded(await act('post', rest, OLD_RATE))
    expect([second['part'], second['leftOver']]).toEqual([2, null])
    const third = await post(asked(day, scope), OLD_RATE)
    expect(rules(third)).toEqual([['revaluationDate', 'gl:rules.foreignExchangeRevaluation.standsOnce']])
    // The first taken back, what it held is left again, and nothing that the second holds.
    succeeded(await act('reverse', first, { parameters: { reversalDate: day } }))
    const again = await posted()
    expect([again['part'], again['leftOver'], (again['lines'] as Row[]).length]).toEqual([3, null, 4])
    const { rows } = await sql<{ amount: string; items: number }>`
      select sum(l.debit - l.credit)::numeric(19, 2)::text as amount, count(distinct l.item_id)::int as items
      from entry_line l join open_item i on i.id = l.item_id
      where i.reference like 'MANY-%' and l.posting_date <= ${day}::date`.execute(books.db)
    // Four times 1.00 at 1.37.
    expect(rows).toEqual([{ amount: '-5.48', items: 4 }])
  })
})
