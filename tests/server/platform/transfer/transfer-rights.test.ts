import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Firm } from '../../../../shared/contracts/admin/firm.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { newFirm } from '../../modules/admin/calls.ts'
import { Transfers, counts, readWorkbook, valuesIn, workbookOf } from './files.ts'

let app: TestApp
let codes: Transfers
let firms: Transfers

beforeAll(async () => {
  app = await startTestApp()
  codes = new Transfers(app, 'controller', 'admin/user-code')
  firms = new Transfers(app, 'controller', 'admin/firm')
})
afterAll(() => app.close())

const newCode = () => `T${randomUUID().slice(0, 8).toUpperCase()}`
const codesFile = (...rows: (string | number | boolean | null)[][]) =>
  workbookOf({ 'User codes': [['codeType', 'codeId', 'description', 'active', 'sequence'], ...rows] })

describe('rights', () => {
  it('[S6.01] whoever may not import may neither send nor see; a file is its sender’s alone', async () => {
    const clerk = new Transfers(app, 'clerk', 'admin/firm')
    expect((await clerk.send(await codesFile())).statusCode).toBe(403)
    expect((await clerk.get(clerk.path)).statusCode).toBe(403)
    expect((await clerk.get(`${clerk.path}/template`)).statusCode).toBe(403)
    const run = await codes.check(await codesFile(['SHIP_VIA', newCode(), 'One', true, 1]))
    const admin = new Transfers(app, 'admin', 'admin/user-code')
    expect((await admin.get(`${admin.path}/${run.id}/rows`)).statusCode).toBe(404)
    expect((await admin.write('POST', `${admin.path}/${run.id}/import`, {})).statusCode).toBe(404)
    expect(await admin.runs()).toEqual([])
    const access = (await codes.get('/api/admin/user-code/access')).json<{ actions: string[] }>()
    expect(access.actions).toContain('import')
  })

  it('[S6.09] what is hidden from the sender is neither in his files nor read from them', async () => {
    await sql`insert into role_right (role_id, right_id, owner_id) select 'clerk', 'admin/firm.import', id from role where role_id = 'clerk'`.execute(
      app.db,
    )
    await sql`insert into widget_security (role_id, screen, widget, mode) values ('clerk', 'admin/firm', 'billTo.creditLimit', 'hide')`.execute(
      app.db,
    )
    const clerk = new Transfers(app, 'clerk', 'admin/firm')
    const firm = (
      await firms.save('POST', '/api/admin/firm', {
        record: newFirm({ billTo: { ...emptyRecord(Firm.fields.billTo.fields!), creditLimit: '500' } }),
      })
    ).Data!
    const firmId = String(firm['firmId'])
    const book = await readWorkbook(await clerk.file(`export?firmId==${firmId}`))
    const [head] = valuesIn(book, 'Firms')
    expect(head).toContain('Bill To account, PO number required')
    expect(head).not.toContain('Bill To account, Credit limit')
    const run = await clerk.check(
      await workbookOf({
        Firms: [
          ['firmId', 'name', 'billTo.creditLimit'],
          [firmId, 'New name', 1],
        ],
      }),
    )
    expect([counts(run), run.unread]).toEqual([[0, 1, 0, 0], ['billTo.creditLimit']])
    await clerk.import(run.id)
    const stored = (await firms.read(`/api/admin/firm/${firmId}`)).Data!
    expect(stored).toMatchObject({ name: 'New name', billTo: { creditLimit: '500' } })
    await sql`delete from role_right where role_id = 'clerk' and right_id in ('admin/firm.add', 'admin/firm.edit')`.execute(
      app.db,
    )
    const mayNot = await clerk.check(
      await workbookOf({
        Firms: [
          ['firmId', 'name'],
          [firmId, 'Another'],
        ],
      }),
    )
    expect(await clerk.badRows(mayNot.id)).toEqual([['', 2, null, 'kit:transfer.problems.mayNot.edit']])
    const same = await clerk.check(
      await workbookOf({
        Firms: [
          ['firmId', 'name'],
          [firmId, 'New name'],
        ],
      }),
    )
    expect(counts(same)).toEqual([0, 0, 1, 0])
  })
})
