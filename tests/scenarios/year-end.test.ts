import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { JournalEntry } from '../../shared/contracts/gl/journal-entry.ts'
import { YearEnd } from '../../shared/contracts/gl/year-end.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { BreakingLines } from '../support/crash.ts'
import { insisted } from '../support/insist.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, succeeded } from '../support/payables-desk.ts'

/** [finance 5.10] The end of a year in the books of Northgate, over HTTP: revenue 250,000.00, cost 150,000.00, expenses 60,000.00. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-12-31T16:00:00Z') } })
const [admin, clerk] = [as('admin'), as('clerk')]
const PATH = '/api/gl/year-end'
const line = emptyRecord(JournalEntry.fields.lines.fields!)
const CONFIRMED = ['ledger:questions.closesJournals', 'ledger:questions.closesPeriod', 'ledger.document.datedAhead']

async function entered(lines: readonly Row[], more: Row = {}): Promise<Row> {
  const record = {
    ...emptyRecord(JournalEntry.fields),
    ...{ source: 'GJ', dataType: 'Actual', isAdjusting: false, entryDate: '2026-06-30', description: 'Of the year' },
    ...more,
    lines: lines.map((one) => ({ ...line, ...one })),
  }
  const { id, version } = succeeded(await admin.save('POST', '/api/gl/journal-entry', { record }))
  const body = { version, confirmed: CONFIRMED }
  return succeeded(await admin.save('POST', `/api/gl/journal-entry/${String(id)}/post`, body))
}
const begun = async () =>
  succeeded(await admin.save('POST', PATH, { record: { ...emptyRecord(YearEnd.fields), fiscalYear: null } }))
const act = (name: string, { id, version }: Row, parameters?: Row) =>
  admin.save('POST', `${PATH}/${String(id)}/${name}`, { version, confirmed: [], ...(parameters ? { parameters } : {}) })
const read = async ({ id }: Row) => (await admin.read(`${PATH}/${String(id)}`)).Data!
const yearRow = async () =>
  (
    await sql<{ id: string; status: string; adjusting: boolean; next: number }>`
      select y.id, y.status, (select p.gl_closed from fiscal_period p where p.owner_id = y.id order by p.period_no desc limit 1) as adjusting,
             (select count(*)::int from fiscal_year n where n.start_date > y.end_date) as next
      from fiscal_year y where y.fiscal_year = 2026`.execute(books.db)
  ).rows[0]!

async function closePeriods(): Promise<void> {
  const { id } = await yearRow()
  const { rows } = await sql<{ id: string }>`
    select id from fiscal_period where owner_id = ${id}::uuid and not is_adjusting and not gl_closed order by period_no`.execute(
    books.db,
  )
  for (const period of rows) {
    const body = { period: period.id, ledger: 'GL', confirmed: CONFIRMED }
    succeeded(await admin.save('POST', `/api/gl/fiscal-year/${id}/close`, body))
  }
}

beforeAll(async () => {
  await enterMasters(admin, books)
  await entered([
    { glAccount: '1200', debit: '40000.00' },
    { glAccount: '4000', credit: '250000.00' },
    { glAccount: '5000', debit: '150000.00' },
    { glAccount: '6100', debit: '60000.00' },
  ])
})

describe('the end of a year', () => {
  it('[finance 5.10] waits until all of its periods are closed, and says which are not', async () => {
    const draft = await begun()
    expect(draft).toMatchObject({ fiscalYear: '2026', closingDate: '2026-12-31', netIncome: '40000', status: 'Draft' })
    const refused = await act('close', draft)
    expect(rules(refused)).toEqual([['checks', 'gl:rules.yearEnd.periodsOpen']])
    expect((refused.Problems![0]!.Args as Row)['names']).toContain('2026-06')
    expect((await yearRow()).status).toBe('Open')
    const unknown = await admin.save('POST', PATH, { record: { ...emptyRecord(YearEnd.fields), fiscalYear: '1999' } })
    expect(rules(unknown)).toEqual([['fiscalYear', 'gl:rules.yearEnd.yearThere']])
    // What is looked at, and what stands against it: the rest is shown.
    expect((draft['checks'] as Row[]).map(({ checkId, blocks }) => [checkId, blocks])).toEqual([
      ['periodsOpen', true],
      ['earlierOpen', true],
      ['waiting', true],
      ['drafts', true],
      ['untied', true],
      ['suspense', false],
      ['revaluation', false],
      ['banks', false],
    ])
  })

  it('[FG8] moves what is left to retained earnings, locks the year, and is opened again by the reverse', async () => {
    await closePeriods()
    const draft = await begun()
    const preview = await admin.save('POST', `${PATH}/${String(draft['id'])}/close/preview`, {
      version: draft['version'],
      confirmed: [],
    })
    expect(preview.ResultStatus, JSON.stringify(preview.Problems)).toBe(1)
    expect((await yearRow()).status).toBe('Open')
    const closed = succeeded(await act('close', draft))
    expect(closed).toMatchObject({ status: 'Closed', netIncome: '40000', entryNo: expect.stringMatching(/^2026-/) })
    expect(await entryOf(books, closed, 'close')).toEqual(
      inOrder('Dr 4000 250,000.00; Cr 5000 150,000.00; Cr 6100 60,000.00; Cr 3100 40,000.00'),
    )
    expect(await yearRow()).toMatchObject({ status: 'Closed', adjusting: true, next: 1 })

    // Run twice, by another draft or by the same key: one end of the year.
    expect(
      rules(await admin.save('POST', PATH, { record: { ...emptyRecord(YearEnd.fields), fiscalYear: '2026' } })),
    ).toEqual([['fiscalYear', 'gl:rules.yearEnd.yearOpen']])
    // Its income statement is what it was: the entry is left out by its source.
    const balance = await admin.save('POST', '/api/gl/trial-balance/run?Page=1', {
      parameters: { from: '2026-12-01', to: '2026-12-31', dataType: 'Actual', withZero: false, beforeClosing: true },
    })
    expect(JSON.stringify(balance)).toContain('250000')

    const body = { version: closed['version'], confirmed: [], parameters: { reopenReason: 'Late accrual' } }
    expect((await clerk.write('POST', `${PATH}/${String(closed['id'])}/reopen`, body)).statusCode).toBe(403)
    const opened = succeeded(await act('reopen', closed, { reopenReason: 'Late accrual' }))
    expect(opened).toMatchObject({ status: 'Reopened', reopenReason: 'Late accrual' })
    expect(await entryOf(books, opened, 'close.rev')).toEqual(
      inOrder('Dr 5000 150,000.00; Dr 6100 60,000.00; Dr 3100 40,000.00; Cr 4000 250,000.00'),
    )
    expect((await read(opened))['reversalNo']).toMatch(/^2026-/)
    expect((await yearRow()).status).toBe('Open')
  })

  it('[finance 5.10] is closed again after a late entry, and keeps what was before', async () => {
    const again = await begun()
    const closed = succeeded(await act('close', again))
    expect(closed).toMatchObject({ status: 'Closed', netIncome: '40000' })
    const { rows } = await sql<{ status: string }>`
      select status from year_end where fiscal_year = '2026' and status <> 'Draft' order by year_end_no`.execute(
      books.db,
    )
    expect(rows.map(({ status }) => status)).toEqual(['Reopened', 'Closed'])
  })

  it('[FI9] a crash between any two statements of its close leaves the year open; the same call closes it once, and another finds it closed', async () => {
    const { rows } = await sql<{ id: string }>`
      select id from year_end where fiscal_year = '2026' and status = 'Closed'`.execute(books.db)
    const last = (await admin.read(`${PATH}/${rows[0]!.id}`)).Data!
    succeeded(await act('reopen', last, { reopenReason: 'Once more' }))
    const [draft, other] = [await begun(), await begun()]
    const path = `${PATH}/${String(draft['id'])}/close`
    const { answer, statements } = await insisted(
      books,
      new BreakingLines(app.pool),
      (key) => admin.write('POST', path, { version: draft['version'], confirmed: [] }, key),
      // Some sixty statements; each of them breaks it off in another test of the kind.
      4,
    )
    expect(answer.json(), answer.body).toMatchObject({ ResultStatus: 1 })
    expect(statements).toBeGreaterThan(10)
    expect(await yearRow()).toMatchObject({ status: 'Closed', adjusting: true, next: 1 })
    const { rows: ends } = await sql`
      select from entry_shown e where e.document_type = 'gl.yearEnd' and e.purpose = 'close' and e.reverses_entry_id is null
        and not exists (select from entry_shown r where r.reverses_entry_id = e.id)`.execute(books.db)
    expect(ends).toHaveLength(1)
    expect(rules(await act('close', other))).toEqual([['fiscalYear', 'gl:rules.yearEnd.yearOpen']])
    succeeded(await admin.save('DELETE', `${PATH}/${String(other['id'])}?version=${String(other['version'])}`))
  })

  it('[finance 5.10] is not closed while something of it is not posted, and says what', async () => {
    const { rows } = await sql<{ id: string }>`
      select id from year_end where fiscal_year = '2026' and status = 'Closed'`.execute(books.db)
    const last = (await admin.read(`${PATH}/${rows[0]!.id}`)).Data!
    const opened = succeeded(await act('reopen', last, { reopenReason: 'An accrual' }))
    expect(opened['status']).toBe('Reopened')
    const record = {
      ...emptyRecord(JournalEntry.fields),
      ...{ source: 'AJ', dataType: 'Actual', isAdjusting: true, entryDate: '2026-12-31', description: 'Late' },
      lines: [
        { ...line, glAccount: '6100', debit: '10.00' },
        { ...line, glAccount: '2055', credit: '10.00' },
      ],
    }
    const late = succeeded(await admin.save('POST', '/api/gl/journal-entry', { record }))
    const draft = await begun()
    const refused = await act('close', draft)
    expect(rules(refused)).toEqual([['checks', 'gl:rules.yearEnd.drafts']])
    expect((refused.Problems![0]!.Args as Row)['names']).toContain(String(late['documentNo']))
    expect((await yearRow()).status).toBe('Open')
    const gone = `/api/gl/journal-entry/${String(late['id'])}?version=${String(late['version'])}`
    succeeded(await admin.save('DELETE', gone))
    succeeded(await act('close', draft))
  })

  it('two who close it at once: one does, the other is told', async () => {
    const { rows } = await sql<{ id: string }>`
      select id from year_end where fiscal_year = '2026' and status = 'Closed'`.execute(books.db)
    const last = (await admin.read(`${PATH}/${rows[0]!.id}`)).Data!
    succeeded(await act('reopen', last, { reopenReason: 'Once more' }))
    const drafts = [await begun(), await begun()]
    const answers = await Promise.all(drafts.map((draft) => act('close', draft)))
    expect(answers.map(({ ResultStatus }) => ResultStatus).toSorted()).toEqual([1, 2])
  })
})
