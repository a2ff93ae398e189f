import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { Budget, PERIODS } from '../../shared/contracts/gl/budget.ts'
import { JournalEntry } from '../../shared/contracts/gl/journal-entry.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { runReport } from '../support/report-run.ts'
import { readWorkbook, Transfers, workbookOf, type Sheet } from '../server/platform/transfer/files.ts'

/** [finance 9.9] What Northgate plans for 2026, over HTTP. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-07-31T16:00:00Z') } })
const [admin, controller] = [as('admin'), as('controller')]
const PATH = '/api/gl/budget'
const empty = emptyRecord(Budget.fields.lines.fields!)

const saved = (budgetId: string, lines: readonly Row[], more: Row = {}) =>
  admin.save('POST', PATH, {
    record: {
      ...emptyRecord(Budget.fields),
      ...{ budgetId, name: `Plan ${budgetId}`, fiscalYear: '2026', dataType: 'Budget' },
      ...more,
      lines: lines.map((line) => ({ ...empty, ...line })),
    },
  })
const drafted = async (...of: Parameters<typeof saved>) => succeeded(await saved(...of))
const act = (name: string, { id, version }: Row, parameters?: Row, confirmed: string[] = []) =>
  admin.save('POST', `${PATH}/${String(id)}/${name}`, { version, confirmed, ...(parameters ? { parameters } : {}) })
const periodsOf = (line: Row) => PERIODS.map((name) => line[name])
const two = (value: unknown) => new Decimal(String(value ?? 0)).toFixed(2)

/** Of the year up to the end of June, as the balance beside it. */
async function planned(account: string, from = '2026-06-01', to = '2026-06-30') {
  const parameters = { from, to, dataType: 'Actual', withZero: true, beforeClosing: false }
  const { rows } = await runReport(controller, 'gl/trial-balance', { parameters, groupBy: [] })
  const row = (rows as Row[]).find((one) => one['account'] === account)!
  return two(row['budget'])
}

beforeAll(() => enterMasters(admin, books))

describe('a budget', () => {
  it('[finance 9.9] is typed for the year, spread to the cent with the rest on the last period, and posted beside the books', async () => {
    const draft = await drafted('B1', [
      { glAccount: '6100', yearTotal: '1000.00' },
      { glAccount: '4000', yearTotal: '24000.00' },
    ])
    expect(draft).toMatchObject({ total: '23000', status: 'Draft' })
    expect(rules(await act('post', draft))).toEqual([
      ['lines.0.yearTotal', 'gl:rules.budget.spreadFirst'],
      ['lines.1.yearTotal', 'gl:rules.budget.spreadFirst'],
    ])
    const spread = succeeded(await act('spread', draft, { by: 'Equal' }))
    const [rent, sales] = spread['lines'] as Row[]
    expect(periodsOf(rent!)).toEqual([...Array.from({ length: 11 }, () => '83.33'), '83.37'])
    expect(periodsOf(sales!)).toEqual(Array.from({ length: 12 }, () => '2000'))
    const posted = succeeded(await act('post', spread))
    expect(posted).toMatchObject({ status: 'Posted', postedBy: 'Alex Morgan' })
    const { rows } = await sql<{ type: string; amount: string }>`
      select l.data_type as type, trim_scale(sum(l.debit - l.credit))::text as amount from entry_line l
      join entry_shown e on e.id = l.entry_id where e.document_id = ${posted['id']}::uuid group by 1`.execute(books.db)
    expect(rows).toEqual([{ type: 'Budget', amount: '-23000' }])
    expect(await planned('6100')).toBe('499.98')

    // Another one of the year adds to it, when somebody says so; reversed, it is gone.
    const more = await drafted('B2', [{ glAccount: '6100', p06: '16.67' }])
    expect((more['lines'] as Row[])[0]).toMatchObject({ yearTotal: '16.67' })
    const asked = await act('post', more)
    expect([asked.ResultStatus, rules(asked)]).toEqual([3, [['fiscalYear', 'gl:rules.budget.addsToAnother']]])
    const added = succeeded(await act('post', more, undefined, ['gl.budget.addsToAnother']))
    expect(await planned('6100')).toBe('516.65')
    expect(succeeded(await act('reverse', added))).toMatchObject({ status: 'Reversed' })
    expect(await planned('6100')).toBe('499.98')
  })

  it('[finance 9.9] is copied of a year with a percent, and spread as that year was', async () => {
    const line = emptyRecord(JournalEntry.fields.lines.fields!)
    const record = {
      ...emptyRecord(JournalEntry.fields),
      ...{ source: 'GJ', dataType: 'Actual', isAdjusting: false, entryDate: '2026-06-30', description: 'Sold' },
      lines: [
        { ...line, glAccount: '1200', debit: '333.33' },
        { ...line, glAccount: '4000', credit: '333.33' },
      ],
    }
    const entry = succeeded(await admin.save('POST', '/api/gl/journal-entry', { record }))
    const body = { version: entry['version'], confirmed: [] }
    succeeded(await admin.save('POST', `/api/gl/journal-entry/${String(entry['id'])}/post`, body))
    const given = { ofYear: '2026', from: 'Actual', change: '5' }
    const copied = succeeded(await act('copyYear', await drafted('B3', []), given))
    expect((copied['lines'] as Row[]).map(({ glAccount, p06, yearTotal }) => [glAccount, p06, yearTotal])).toEqual([
      ['4000', '350', '350'],
    ])
    const nothing = await act('copyYear', await drafted('B4', []), { ...given, ofYear: '1999' })
    expect(rules(nothing)).toEqual([['given.ofYear', 'gl:refused.nothingToCopy']])
  })

  it('[finance 9.9] is brought by a file with its accounts, whole or not at all, with what is wrong by its row', async () => {
    const files = new Transfers(app, 'admin', 'gl/budget')
    const names = (await readWorkbook(await files.file('template?Locale=en-CA'))).worksheets.map(({ name }) => name)
    const budgets: Sheet = [
      ['budgetId', 'name', 'fiscalYear', 'dataType'],
      ['F1', 'Out of a file', '2026', 'Budget'],
    ]
    const checked = async (...lines: Sheet) => {
      const sheets = [budgets, [['budgetId', 'lines.glAccount', 'lines.yearTotal', 'lines.p01', 'lines.p06'], ...lines]]
      return files.check(await workbookOf(Object.fromEntries(sheets.map((sheet, at) => [names[at]!, sheet]))))
    }
    const wrong = await checked(
      ['F1', '6100', null, 100.25, 200],
      ['F1', '6999', null, 1, 1],
      ['F1', '6100', 12, null, null],
    )
    expect((await files.badRows(wrong.id)).map(([, row, , key]) => [row, key])).toEqual(
      expect.arrayContaining([
        [3, 'kit:refused.account.unknownRecord'],
        [4, 'gl:rules.budget.accountOnce'],
      ]),
    )
    expect((await admin.list(`${PATH}?budgetId=F1`)).List).toEqual([])
    const right = await checked(['F1', '6100', null, 100.25, 200], ['F1', '4000', 1200, null, null])
    expect(await files.badRows(right.id)).toEqual([])
    await files.import(right.id)
    const [{ id }] = (await admin.list(`${PATH}?budgetId=F1`)).List as [Row]
    const { Data } = await admin.read(`${PATH}/${String(id)}`)
    expect(Data).toMatchObject({ status: 'Draft', total: '899.75' })
    expect(
      (Data!['lines'] as Row[]).map(({ glAccount, yearTotal, p01, p06 }) => [glAccount, yearTotal, p01, p06]),
    ).toEqual([
      ['6100', '300.25', '100.25', '200'],
      ['4000', '1200', null, null],
    ])
  })

  it('[finance 9.9] is one of a year that is there, with an account once, under an id of its own', async () => {
    expect(rules(await saved('B1', []))).toEqual([['budgetId', 'gl:rules.budget.idUsedOnce']])
    expect(rules(await saved('B5', [], { fiscalYear: '1999' }))).toEqual([['fiscalYear', 'gl:rules.budget.yearThere']])
    expect(rules(await saved('B6', [{ glAccount: '6100' }, { glAccount: '6100' }]))).toEqual([
      ['lines.1.glAccount', 'gl:rules.budget.accountOnce'],
    ])
    expect(rules(await act('post', await drafted('B7', [])))).toEqual([['lines', 'gl:rules.budget.linesGiven']])
  })
})
