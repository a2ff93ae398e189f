import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { asDocument } from '../../../../shared/contracts/document.ts'
import { ENTITIES } from '../../../../shared/contracts/entities.ts'
import { LOCALES, type Locale } from '../../../../shared/contracts/shell.ts'
import { columnHeading, sheetTitle, transferSheets, type Identity } from '../../../../shared/contracts/transfer.ts'
import { readSuiteTexts } from '../../../../server/platform/entity/texts.ts'
import { OfferedEntities } from '../../../../server/platform/transfer/offered.ts'
import { folded } from '../../../../server/platform/transfer/words.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, address, contact, newFirm } from '../../modules/admin/calls.ts'
import { FILLED_IN } from './filled-in.ts'
import { Transfers, counts, readWorkbook, valuesIn, workbookOf, type Sheet } from './files.ts'

/** Every entity whose records travel in files, as its contract says. */
const OFFERED = Object.values(ENTITIES).filter(({ ownActions }) => ownActions.includes('import'))
/** Rows that are enough to prove it, where there are thousands. */
const ENOUGH: Readonly<Record<string, string>> = { 'admin.place': 'placeCode=CA', 'admin.firm': 'firmId=HAR*' }
/** Whose words, figures and lines are those of all: what is proven of them in French is proven of the others. */
const IN_FRENCH = ['admin.firm', 'admin.accountTerms', 'admin.holiday', 'po.job']

let app: TestApp
let admin: Calls
/** What names a record of each in a file, by the entity, as the server has registered it. */
let identities: ReadonlyMap<string, Identity>
beforeAll(async () => {
  const added = vi.spyOn(OfferedEntities.prototype, 'add')
  app = await startTestApp()
  identities = new Map(added.mock.calls.map(([{ parts, identity }]) => [parts.entity.entity.id, identity]))
  added.mockRestore()
  admin = new Calls(app, 'admin')
  // What a new firm has none of comes as it would there.
  for (const [room, sheets] of Object.entries(FILLED_IN)) {
    const files = new Transfers(app, 'admin', room)
    const run = await files.check(await filledIn(files, sheets))
    expect([room, await files.badRows(run.id), counts(run)]).toEqual([room, [], [sheets[0]!.length - 1, 0, 0, 0]])
    await files.import(run.id)
  }
})
afterAll(() => app.close())

/** With the names that the template gives its sheets. */
async function filledIn(files: Transfers, sheets: readonly Sheet[]): Promise<Buffer> {
  const { worksheets } = await readWorkbook(await files.file('template?Locale=en-CA'))
  return workbookOf(Object.fromEntries(sheets.map((sheet, at) => [worksheets[at]!.name, sheet])))
}

it('[S6.09] every entity that travels in files has a button that a role can be kept from', () => {
  expect([...identities.keys()].toSorted()).toEqual(OFFERED.map(({ id }) => id).toSorted())
  expect(OFFERED.length).toBeGreaterThan(18)
})

it('has headings that tell its columns apart, in every language, whatever travels', () => {
  const texts = readSuiteTexts(process.cwd())
  for (const entity of OFFERED)
    for (const locale of LOCALES) {
      const say = (key: string, args?: Record<string, string | number>) => texts.text(locale, key, args)
      const sheets = transferSheets(entity, identities.get(entity.id)!)
      const titles = sheets.map(({ lines }) => folded(sheetTitle(entity, lines, say)))
      expect(new Set(titles).size, `${locale} ${titles.join(' | ')}`).toBe(titles.length)
      for (const sheet of sheets) {
        const headings = sheet.columns.map((column) => folded(columnHeading(entity, sheet, column, say)))
        expect(new Set(headings).size, `${entity.id} ${locale} ${headings.join(' | ')}`).toBe(headings.length)
      }
    }
})

// A document is proven where one is entered.
describe.each(OFFERED.filter((entity) => !asDocument(entity)).map(({ id }) => [id]))('%s', (id) => {
  const entity = ENTITIES[id]!
  const rows = ENOUGH[id] ?? ''
  const locale: Locale = IN_FRENCH.includes(id) ? 'fr-CA' : 'en-CA'

  it('[supply 1.9 transfer] [S9.02] exports what imports unchanged', async () => {
    const files = new Transfers(app, 'admin', entity.room, locale)
    const book = await files.file(`export?PageSize=2147483647&Locale=${locale}&${rows}`)
    const run = await files.check(book)
    const { TotalCount } = await admin.list(`/api/${entity.room}?${rows}`)
    expect(await files.badRows(run.id)).toEqual([])
    expect(counts(run)).toEqual([0, 0, TotalCount, 0])
    expect([run.unread, TotalCount > 0]).toEqual([[], true])
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

describe('a sheet that somebody has filled in', () => {
  const PRODUCT = ['productId', 'description', 'productType', 'productClass', 'unit', 'purchasePrice', 'active']

  it('[supply 1.9 transfer] adds jobs with the budgets of their cost codes', async () => {
    const jobs = new Transfers(app, 'clerk', 'po/job')
    const costCode = (await admin.list('/api/admin/user-code?codeType=%3DCOST_CODE&active=true')).List[0]!['codeId']
    const sheets: Sheet[] = [
      [
        ['jobNo', 'name', 'status', 'contractAmount'],
        ['0777', 'Switchgear of the new hall', 'Open', 125_000.5],
      ],
      [
        ['jobNo', 'costCodes.costCode', 'costCodes.budget'],
        ['0777', String(costCode), 1234.56],
      ],
    ]
    const run = await jobs.check(await filledIn(jobs, sheets))
    expect([await jobs.badRows(run.id), counts(run)]).toEqual([[], [1, 0, 0, 0]])
    await jobs.import(run.id)
    const { Data } = await admin.read('/api/po/job/0777')
    expect(Data).toMatchObject({ contractAmount: '125000.5', costCodes: [{ costCode, budget: '1234.56' }] })
  })

  it('[S8.33] names each row of products that cannot be, and writes none of them', async () => {
    const products = new Transfers(app, 'clerk', 'po/product')
    const { List } = await admin.list('/api/po/product?PageSize=1&active=true&productType=Stock')
    const { productClass, unit } = List[0]!
    const row = (productId: string, changes: Partial<Record<string, string | number>>) => {
      const given = {
        description: 'Conduit',
        productType: 'Stock',
        productClass,
        unit,
        purchasePrice: null,
        active: 'Yes',
      }
      return [productId, ...Object.values({ ...given, ...changes })] as Sheet[number]
    }
    const file = [
      PRODUCT,
      row('NEW-1', {}),
      row('NEW-2', { unit: 'PARSEC', purchasePrice: 'cheap' }),
      row('NEW-3', { description: '', productClass: 'NOWHERE' }),
    ]
    const run = await products.check(await filledIn(products, [file]))
    expect(counts(run)?.[3]).toBe(2)
    const named = (await products.badRows(run.id)).map(([, at, field]) => `${String(at)} ${String(field)}`)
    expect(named.toSorted()).toEqual(['3 purchasePrice', '3 unit', '4 description', '4 productClass'])
    expect((await admin.list('/api/po/product?productId=NEW-*')).TotalCount).toBe(0)
  })

  it('[supply 1.9 transfer] carries no number that is sealed, and lets only him import who may', async () => {
    const recipients = new Transfers(app, 'controller', 'ap/slip-recipient')
    const book = await readWorkbook(await recipients.file('export?Locale=en-CA'))
    const [head] = valuesIn(book, book.worksheets[0]!.name)
    expect(head).toContain('Surname')
    expect(head).not.toContain('SIN')
    const branches = new Transfers(app, 'clerk', 'admin/branch')
    expect((await branches.get(`${branches.path}/template?Locale=en-CA`)).statusCode).toBe(403)
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
