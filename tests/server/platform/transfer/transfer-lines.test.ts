import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { contact, newFirm, type Row } from '../../modules/admin/calls.ts'
import { Transfers, counts, readWorkbook, valuesIn, workbookOf } from './files.ts'

let app: TestApp
let firms: Transfers

beforeAll(async () => {
  app = await startTestApp()
  firms = new Transfers(app, 'controller', 'admin/firm')
})
afterAll(() => app.close())

const newCode = () => `T${randomUUID().slice(0, 8).toUpperCase()}`
describe('lines', () => {
  it('stand in sheets of their own, keep their identity, and stay where a record has no row', async () => {
    const made = async (changes: Row) =>
      (await firms.save('POST', '/api/admin/firm', { record: newFirm(changes) })).Data!
    const one = await made({ contacts: [contact(), contact({ name: 'Grace Hopper', email: 'g@example.com' })] })
    const other = await made({ contacts: [contact({ name: 'Stays' })] })
    const [a, b] = [String(one['firmId']), String(other['firmId'])]
    const file = await workbookOf({
      Firms: [['firmId'], [a], [b]],
      Contacts: [
        ['Firm ID', 'Name', 'E-mail'],
        [a, 'Edsger Dijkstra', null],
        [a, 'Grace Hopper', 'g@example.com'],
        [a, 'Ada Lovelace', 'no address'],
        ['NOBODY', 'Stray', null],
      ],
    })
    const run = await firms.check(file)
    expect(await firms.badRows(run.id)).toEqual([
      ['contacts', 4, 'contacts.2.email', 'kit:problems.invalidEmail'],
      ['contacts', 5, null, 'kit:transfer.problems.noRecord'],
    ])
    const book = await readWorkbook(await firms.file(`${run.id}/file`))
    expect(valuesIn(book, 'Firms').map((row) => row[0])).toEqual(['Firm ID', a])
    expect(valuesIn(book, 'Contacts')).toHaveLength(5)

    const good = await firms.check(
      await workbookOf({
        Firms: [['firmId'], [a], [b]],
        Contacts: [
          ['Firm ID', 'Name', 'E-mail', 'Mobile'],
          [a, 'Edsger Dijkstra', null, '905 555 0100'],
          [a, 'Grace Hopper', 'g@example.com', null],
        ],
      }),
    )
    expect(counts(await firms.import(good.id))).toEqual([0, 1, 1, 0])
    const stored = (await firms.read(`/api/admin/firm/${a}`)).Data!['contacts'] as Row[]
    const before = one['contacts'] as Row[]
    expect(stored).toMatchObject([
      { lineId: before[0]!['lineId'], name: 'Edsger Dijkstra', mobile: '905 555 0100' },
      { lineId: before[1]!['lineId'], name: 'Grace Hopper' },
    ])
    expect((await firms.read(`/api/admin/firm/${b}`)).Data!['contacts']).toEqual(other['contacts'])
  })

  it('a record may name one that comes after it in the file', async () => {
    const [shipTo, billTo] = [`A${newCode()}`, `B${newCode()}`]
    const head = ['firmId', 'name', 'status', 'isBillTo', 'isShipTo', 'isVendor', 'language', 'shipTo.billToId']
    const more = [
      'billTo.currency',
      'billTo.creditLimit',
      'billTo.statementCycle',
      'shipTo.overPercent',
      'shipTo.underPercent',
      'shipTo.certificateRule',
    ]
    const run = await firms.check(
      await workbookOf({
        Firms: [
          [...head, ...more],
          [shipTo, 'A yard', 'Active', false, true, false, 'en-CA', billTo, null, null, null, 5, 5, 'Never'],
          [billTo, 'Its owner', 'Active', true, false, false, 'en-CA', null, 'CAD', 0, 'None', null, null, null],
        ],
      }),
    )
    expect([counts(run), await firms.badRows(run.id)]).toEqual([[2, 0, 0, 0], []])
    expect(counts(await firms.import(run.id))).toEqual([2, 0, 0, 0])
    expect((await firms.read(`/api/admin/firm/${shipTo}`)).Data).toMatchObject({ shipTo: { billToId: billTo } })
  })
})
