import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENTITIES } from '../../../../shared/contracts/entities.ts'
import { LOCALES, type Locale } from '../../../../shared/contracts/shell.ts'
import { columnHeading, sheetTitle, transferSheets, type Identity } from '../../../../shared/contracts/transfer.ts'
import { readSuiteTexts } from '../../../../server/platform/entity/texts.ts'
import { folded } from '../../../../server/platform/transfer/words.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, address, contact, newFirm } from '../../modules/admin/calls.ts'
import { Transfers, counts, readWorkbook, valuesIn, workbookOf } from './files.ts'

/** Every entity whose records travel in files, and rows that are enough to prove it. */
const OFFERED: readonly (readonly [id: string, identity: Identity, rows: string])[] = [
  ['admin.userCode', ['codeType', 'codeId'], ''],
  ['admin.place', ['placeCode'], 'placeCode=CA'],
  ['admin.firm', ['firmId'], 'firmId=HAR*'],
  ['gl.account', ['naturalAccount', 'branchSegment', 'departmentSegment'], ''],
]

let app: TestApp
let admin: Calls
beforeAll(async () => {
  app = await startTestApp()
  admin = new Calls(app, 'admin')
})
afterAll(() => app.close())

describe.each(OFFERED)('%s', (id, identity, rows) => {
  const entity = ENTITIES[id]!

  it('has headings that tell its columns apart, in every language', () => {
    const texts = readSuiteTexts(process.cwd())
    for (const locale of LOCALES) {
      const say = (key: string, args?: Record<string, string | number>) => texts.text(locale, key, args)
      const sheets = transferSheets(entity, identity)
      const titles = sheets.map(({ lines }) => folded(sheetTitle(entity, lines, say)))
      expect(new Set(titles).size).toBe(titles.length)
      for (const sheet of sheets) {
        const headings = sheet.columns.map((column) => folded(columnHeading(entity, sheet, column, say)))
        expect(new Set(headings).size, `${locale} ${headings.join(' | ')}`).toBe(headings.length)
      }
    }
  })

  it.each(['en-CA', 'fr-CA'] as const)('[S9.02] exports what imports unchanged, in %s', async (locale: Locale) => {
    const files = new Transfers(app, 'admin', entity.room, locale)
    const book = await files.file(`export?PageSize=2147483647&Locale=${locale}&${rows}`)
    const run = await files.check(book)
    const { TotalCount } = await admin.list(`/api/${entity.room}?${rows}`)
    expect(await files.badRows(run.id)).toEqual([])
    expect(counts(run)).toEqual([0, 0, TotalCount, 0])
    expect([run.unread, TotalCount > 3]).toEqual([[], true])
  })

  it('has a template with a note on each column and the codes that fit, which is no file to import', async () => {
    const files = new Transfers(app, 'admin', entity.room, 'fr-CA')
    const content = await files.file('template?Locale=fr-CA')
    const book = await readWorkbook(content)
    const [main] = book.worksheets
    const notes = main!.getRow(1)
    notes.eachCell((cell) => expect(cell.note, String(cell.value)).toBeTruthy())
    expect(book.worksheets.at(-1)!.name).toBe('Codes permis')
    for (const sheet of book.worksheets)
      sheet.eachRow((row) => row.eachCell((cell) => expect(cell.formula, cell.address).toBeUndefined()))
    expect(await files.refusal(content)).toMatchObject({ Key: 'kit:transfer.problems.empty' })
  })
})

describe('what a spreadsheet is apt to spoil', () => {
  it('comes back as it was: leading zeros, empty values, long notes, all digits, lines', async () => {
    const firmId = `00${randomUUID().slice(0, 6)}`.toUpperCase()
    const made = await admin.save('POST', '/api/admin/firm', {
      record: newFirm({
        firmId,
        name: '=1+1',
        businessNumber: '000123',
        notes: 'Two\nlines, "quoted"; and a tab\there',
        isVendor: true,
        vendor: {
          ...{ currency: 'CAD', termsCode: null, apFirmId: 7, commissionPercent: '0.000001', paymentMethod: 'EFT' },
          ...{ separateCheque: false, onHold: false, holdReason: null, leadTimeDays: 0, minimumOrder: '9999999999.99' },
          reportingSlip: 'None',
        },
        addresses: [address({ line2: '007' }), address({ kind: 'Shipping', postalCode: null })],
        contacts: [contact({ phone: '+1 905 555 0100', usesPortal: true })],
      }),
    })
    expect(made.ResultCode).toBe('SAVED')
    const files = new Transfers(app, 'admin', 'admin/firm', 'fr-CA')
    const content = await files.file(`export?Locale=fr-CA&firmId=%3D${firmId}`)
    const book = await readWorkbook(content)
    const [head, row] = valuesIn(book, 'Entreprises')
    const of = (heading: string) => row![(head as string[]).indexOf(heading)]
    expect([
      of('Nº d’entreprise'),
      of('Numéro d’entreprise (NE)'),
      of('Compte fournisseur, Commande minimale'),
    ]).toEqual([firmId, '000123', 9_999_999_999.99])
    // As a spreadsheet that was told to does: the same records under a new key, saved by hand.
    const again = Buffer.from(await book.xlsx.writeBuffer())
    expect(counts(await files.check(again))).toEqual([0, 0, 1, 0])
    await sql`update firm set name = 'changed meanwhile', version = version + 1 where firm_id = ${firmId}`.execute(
      app.db,
    )
    const run = await files.check(again)
    expect(counts(run)).toEqual([0, 1, 0, 0])
    await files.import(run.id)
    const { Data } = await admin.read(`/api/admin/firm/${firmId}`)
    const { version: _then, updatedOn: _on, ...then } = made.Data!
    const { version: _now, updatedOn: _at, ...now } = Data!
    expect(now).toEqual(then)
  })
})

describe('[S9.02] what somebody typed is never a formula', () => {
  const BEGINNINGS = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("https://x.example","x")', '\t=1', '\r=1']
  const given = BEGINNINGS.map((notes, at) => ({ firmId: `FORMULA-${at}`, notes, name: `${notes.trim()} ${at}` }))
  /** The cells of a whole workbook, with whether the file says that any of them is worked out. */
  const cellsIn = async (content: Buffer) => {
    const texts: string[] = []
    const formulas: string[] = []
    for (const sheet of (await readWorkbook(content)).worksheets)
      sheet.eachRow((row) =>
        row.eachCell((cell) => {
          if (cell.formula !== undefined || typeof cell.value === 'object') formulas.push(cell.address)
          if (typeof cell.value === 'string') texts.push(cell.value)
        }),
      )
    return { texts, formulas: formulas.filter(Boolean) }
  }

  beforeAll(async () => {
    for (const { firmId, notes, name } of given)
      expect(await admin.save('POST', '/api/admin/firm', { record: newFirm({ firmId, notes, name }) })).toMatchObject({
        ResultCode: 'SAVED',
      })
  })

  it('in the Excel of a list, of a report, of records and of what was wrong', async () => {
    const files = new Transfers(app, 'admin', 'admin/firm')
    const list = await admin.get('/api/admin/firm/export?firmId=FORMULA-*&Columns=firmId,name')
    const report = await admin.write('POST', '/api/admin/customer-list/file', {
      ...{ parameters: {}, groupBy: [], columns: ['firmId', 'name'], format: 'xlsx' },
    })
    expect([list.statusCode, report.statusCode], report.body.slice(0, 300)).toEqual([200, 200])
    const records = await files.file('export?Locale=en-CA&firmId=FORMULA-*')
    for (const content of [list.rawPayload, report.rawPayload, records]) {
      const { texts, formulas } = await cellsIn(content)
      expect(formulas).toEqual([])
      expect(texts).toEqual(expect.arrayContaining(given.map(({ name }) => name)))
    }
    // What is wrong with a row is told beside what was sent.
    const bad = given.map(({ name }) => [`${name} and far too long a number for a firm`, name])
    const run = await files.check(await workbookOf({ Firms: [['Firm ID', 'Name'], ...bad] }))
    expect(counts(run)?.[3]).toBe(given.length)
    const wrong = await cellsIn(await files.file(`${run.id}/file?Locale=en-CA`))
    expect(wrong.formulas).toEqual([])
    expect(wrong.texts).toEqual(expect.arrayContaining(given.map(({ name }) => name)))
  })

  it('and comes in from a text of columns as it stands there', async () => {
    const files = new Transfers(app, 'admin', 'admin/firm')
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    const lines = given.map(({ firmId, name }) => [firmId, name].map(quoted).join(','))
    const run = await files.check(['Firm ID,Name', ...lines].join('\r\n'))
    expect(await files.badRows(run.id)).toEqual([])
    expect(counts(run)).toEqual([0, 0, given.length, 0])
  })
})
