import { resolve } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSuiteTexts } from '../../server/platform/entity/texts.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { Account } from '../../shared/contracts/gl/account.ts'
import { BankAccount } from '../../shared/contracts/gl/bank-account.ts'
import { FiscalYear } from '../../shared/contracts/gl/fiscal-year.ts'
import { JournalEntry } from '../../shared/contracts/gl/journal-entry.ts'
import { Journal } from '../../shared/contracts/gl/journal.ts'
import { spokenArgs, type CallResult, type Problem } from '../../shared/contracts/result.ts'
import { LOCALES, type Locale } from '../../shared/contracts/shell.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { bankDesk, ofx } from '../support/bank-desk.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { succeeded } from '../support/payables-desk.ts'

/** What the server says of periods, journals, accounts, banks and reports, as the product text has it, in each language of the suite. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-07-31T16:00:00Z') } })
const admin = as('admin')
const { brought, work, act, openId, begun } = bankDesk({ app, admin, books })
const texts = readSuiteTexts(resolve(import.meta.dirname, '../..'))

const spoken = (locale: Locale, { Key, Args }: Problem) =>
  texts.text(
    locale,
    Key,
    spokenArgs(Args, (key) => texts.text(locale, key)),
  )

/** The English sentences of an answer; each of them is one in the other languages too, with the same figures in it. */
function said({ Problems }: CallResult): string[] {
  return (Problems ?? []).map((problem) => {
    const english = spoken('en-CA', problem)
    const figures = Object.values(problem.Args)
      .map(String)
      .filter((value) => /\d/.test(value) && english.includes(value))
    for (const locale of LOCALES.filter((one) => one !== 'en-CA')) {
      const other = spoken(locale, problem)
      expect(other, `${locale} ${problem.Key}`).not.toBe(english)
      expect(other, `${locale} ${problem.Key}`).not.toMatch(/\{\{|^[a-z]+:/)
      for (const figure of figures) expect(other).toContain(figure)
    }
    return english
  })
}

const YEARS = '/api/gl/fiscal-year'
const entry = (lines: readonly Row[], more: Row = {}) =>
  admin.save('POST', '/api/gl/journal-entry', {
    record: {
      ...emptyRecord(JournalEntry.fields),
      ...{ source: 'GJ', dataType: 'Actual', isAdjusting: false, entryDate: '2026-06-30', description: 'By hand' },
      ...more,
      lines: lines.map((line) => ({ ...emptyRecord(JournalEntry.fields.lines.fields!), ...line })),
    },
    ...{ then: 'post', confirmed: [] },
  })
const even: readonly [Row, Row] = [
  { glAccount: '6100', debit: '10.00' },
  { glAccount: '2055', credit: '10.00' },
]
const journal = (more: Row, confirmed?: string[]) =>
  admin.save('POST', '/api/gl/journal', {
    record: { ...emptyRecord(Journal.fields), source: 'GJ', dataType: 'Actual', ...more },
    confirmed,
  })
const year = async () => {
  const { List } = await admin.list(`${YEARS}?fiscalYear=2026`)
  return (await admin.read(`${YEARS}/${String(List[0]!['id'])}`)).Data!
}
const move = async (name: 'close' | 'reopen', ledger: string, more: Row = {}) => {
  const { id, periods } = await year()
  const period = (periods as Row[])[0]!['lineId']
  return admin.save('POST', `${YEARS}/${String(id)}/${name}`, { period, ledger, ...more })
}

beforeAll(begun)

describe('what the server says, in four languages', () => {
  it('[S5.37] [S5.38] of accounts and years: their form', async () => {
    const account = (naturalAccount: string) =>
      admin.save('POST', '/api/gl/account', {
        record: { ...emptyRecord(Account.fields), naturalAccount, name: 'New', accountType: 'Expense' },
      })
    const form = ['Natural account must be 1 to 8 digits.']
    expect(said(await account('12A'))).toEqual(form)
    expect(said(await account('123456789'))).toEqual(form)
    for (const fiscalYear of ['1000', '9999']) {
      const record = { ...emptyRecord(FiscalYear.fields), fiscalYear, startDate: '2027-01-01', endDate: '2027-12-31' }
      const answer = await admin.save('POST', YEARS, { record: { ...record, periods: [] } })
      expect(said(answer)).toContain('Fiscal year must be greater than 1000 and less than 9999.')
    }
  })

  it('[S5.39] [S5.40] [S8.20] [S8.37] of an entry: its sum, its day, its accounts', async () => {
    const [debit, credit] = even
    expect(
      said(
        await entry([
          { ...debit, debit: '100.00' },
          { ...credit, credit: '99.99' },
        ]),
      ),
    ).toEqual(['G/L distribution must sum to zero. The difference is 0.01 CAD.'])
    expect(said(await entry(even, { entryDate: '2019-06-30' }))).toEqual(['Accounting period does not exist.'])
    expect(said(await entry([{ ...debit, glAccount: '9999' }, credit]))).toEqual([
      'An account entered is not valid. 9999: there is no such account.',
    ])
    await sql`update gl_account set active = false where account = '6200'`.execute(books.db)
    expect(said(await entry([{ ...debit, glAccount: '6200' }, credit]))).toEqual([
      'An account entered is not valid. 6200 is not in use, or does not fit here.',
    ])
    await sql`update gl_account set active = true where account = '6200'`.execute(books.db)
  })

  it('[S5.41] [S4.38] [S4.39] [S4.40] [S8.19] [S8.21] [S8.22] of day-books and periods: what is open, what closes, what is closed', async () => {
    expect(said(await journal({ journalDate: '2019-01-01' }))).toEqual(['Accounting period does not exist.'])
    const { EntityId: purchases } = await journal({ journalDate: '2026-01-15', source: 'PJ' })
    expect(said(await move('close', 'AP'))).toEqual(['These journals are still open (A/P): PJ 2026-000001.'])
    succeeded(await admin.save('POST', `/api/gl/journal/${purchases}/close`, {}))
    succeeded(await journal({ journalDate: '2026-01-20' }))
    const again = await journal({ journalDate: '2026-01-20' })
    expect([again.ResultStatus, said(again)]).toEqual([
      3,
      ['Journal 2026-000002 with the same source, data type and date is already open. Open another one?'],
    ])
    const closes = await move('close', 'GL')
    expect([closes.ResultStatus, said(closes)]).toEqual([
      3,
      ['These journals are still open and close with the period: GJ 2026-000002. Close the period?'],
    ])
    succeeded(await move('close', 'GL', { confirmed: closes.Problems!.map(({ Key }) => Key) }))
    const closed = 'Accounting journal for the period is closed, choose another date.'
    expect(said(await entry(even, { entryDate: '2026-01-20' }))).toEqual(['Period is closed (G/L).', closed])
    expect(said(await journal({ journalDate: '2026-01-21' }))).toEqual(['Selected date is in a closed period.'])
    succeeded(await move('reopen', 'GL', { reason: 'A late bill' }))
    expect(said(await entry(even, { entryDate: '2026-01-20' }))).toEqual([closed])
  })

  it('[S4.41] of a period with journals, and one without', async () => {
    succeeded(await journal({ journalDate: '2026-07-10' }))
    const { id, version, periods } = await year()
    const leaving = (rest: readonly Row[], confirmed: readonly string[] = []) =>
      admin.save('PUT', `${YEARS}/${String(id)}`, { version, record: { periods: rest }, confirmed })
    const all = periods as Row[]
    expect(said(await leaving(all.slice(0, 5), ['gl.fiscalYear.daysLeft']))).toEqual([
      'A period with journals cannot be deleted.',
    ])
    const empty = await leaving(all.slice(0, 11))
    expect([empty.ResultStatus, said(empty)]).toEqual([
      3,
      ['The days from 2026-12-01 to 2026-12-31 lie in no period and cannot be posted to. Save anyway?'],
    ])
  })

  it('[S4.42] of a statement of a bank: what is not decided, what is missing, that it is undone', async () => {
    const answer = await brought(ofx([['J-1', '2026-06-15', '-25.00', 'FEE']], '100.00', '2026-06-30'))
    expect(answer.ResultStatus).toBe(1)
    const id = await openId()
    const refused = said(await act(id, 'reconcile'))
    expect(refused[0]).toBe('Lines that nobody has decided: 1.')
    expect(refused[1]).toMatch(/^The difference is -?[\d.]+ CAD\. It must be zero\.$/)
    const undoes = await act(id, 'undo', { reason: 'Wrong month', reverseEntries: false })
    expect([undoes.ResultStatus, said(undoes)]).toEqual([
      3,
      ['All lines of BR000001 will be open again on both sides. Undo it?'],
    ])
    expect(said(await act(id, 'exclude', { line: (await work(id)).toDecide[0]!.line.id, reason: '' }))).toEqual([
      'A reason is required.',
    ])
  })

  it('[S5.13] [S5.14] [S5.16] [S5.17] of a bank account: what it needs', async () => {
    const empty = { bankAccountId: '', name: '', glAccount: '', eftStatus: '' }
    const record = { ...emptyRecord(BankAccount.fields), companyId: 'NORTHGATE', currency: 'CAD', ...empty }
    expect(said(await admin.save('POST', '/api/gl/bank-account', { record }))).toEqual(
      expect.arrayContaining([
        'A bank account ID is required.',
        'A bank account name is required.',
        'A G/L account is required.',
        'An EFT status is required.',
      ]),
    )
  })

  it('[S5.48] [S8.35] of a report: its days, and that there is nothing for paper', async () => {
    const asked = (from?: string, to?: string) =>
      admin.save('POST', '/api/gl/detailed-ledger/run', { parameters: { from, to, dataType: 'Actual' } })
    expect((await asked()).Problems).toMatchObject([
      { Field: 'from', Key: 'kit:problems.required' },
      { Field: 'to', Key: 'kit:problems.required' },
    ])
    for (const answer of [await asked('2026-06-30', '2026-06-01'), await asked('2024-06-30', '2026-06-01')])
      expect(said(answer)).toHaveLength(1)
    const parameters = { from: '2026-06-01', to: '2026-06-30', dataType: 'Actual', accountFrom: '9998' }
    const paper = await admin.write('POST', '/api/gl/detailed-ledger/file', { parameters, format: 'pdf' })
    expect([paper.statusCode, paper.json<CallResult>().Message]).toEqual([400, 'No PDF data.'])
    expect(new Set(LOCALES.map((locale) => texts.text(locale, 'kit:report.noPdfData', {}))).size).toBe(LOCALES.length)
  })
})
