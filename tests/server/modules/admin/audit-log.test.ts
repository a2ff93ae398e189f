import exceljs from 'exceljs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AUDITED } from '../../../../shared/contracts/admin/audit-log.ts'
import { ENTITIES } from '../../../../shared/contracts/entities.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, contact, newFirm, type Row } from './calls.ts'

const LOG = '/api/admin/audit-log'
const FIRMS = '/api/admin/firm'
let app: TestApp
let controller: Calls
/** The approver, who is an auditor here and may see what an auditor sees. */
let auditor: Calls

beforeAll(async () => {
  app = await startTestApp()
  controller = new Calls(app, 'controller')
  auditor = new Calls(app, 'approver')
  await app.pool.query(`delete from user_role where user_id = (select id from app_user where user_name = 'approver')`)
  await app.pool.query(`insert into user_role select id, 'auditor' from app_user where user_name = 'approver'`)
})
afterEach(() =>
  app.pool.query(`delete from widget_security; delete from menu_access; delete from customer_assignment;
    delete from role_right where role_id = 'auditor';
    insert into role_right values ('auditor', '*.view'), ('auditor', '*.export')`),
)
afterAll(() => app.close())

const made = async (changes: Row = {}) => (await controller.save('POST', FIRMS, { record: newFirm(changes) })).Data!
const path = (record: Row) => `${FIRMS}/${String(record['id'])}`
const ofRecord = (record: Row) => `${LOG}?entity=admin.firm&recordId==${String(record['id'])}`
const at = (rows: Row[], column: string) => rows.find((row) => row['columnName'] === column)
const secure = (widget: string, mode: string) =>
  app.pool.query(
    `insert into widget_security (role_id, screen, widget, mode) values ('auditor', 'admin/firm', $1, $2)`,
    [widget, mode],
  )

describe('[S3.36] change log', () => {
  it('says who changed what, when, from what to what, newest first', async () => {
    const record = await made()
    const change = { record: { phone: '905-555-0100', billTo: { creditLimit: '500' } }, version: 1 }
    await controller.save('PUT', path(record), change)
    const { List, TotalCount } = await auditor.list(ofRecord(record))
    expect(TotalCount).toBe(List.length)
    const stamps = List.map((row) => String(row['actionOn']))
    expect(stamps).toEqual(stamps.toSorted().reverse())
    expect(at(List, 'billTo.creditLimit')).toMatchObject({
      actionBy: (await controller.read(path(record))).Data!['updatedBy'],
      action: 'update',
      entity: 'admin.firm',
      recordKey: record['firmId'],
      recordId: record['id'],
      newValue: '500',
    })
    expect(at(List.slice(0, 2), 'phone')).toMatchObject({ oldValue: null, newValue: '905-555-0100' })
  })

  it('covers every entity that can be written', () => {
    const written = Object.values(ENTITIES).filter(({ room }) =>
      app.app.hasRoute({ method: 'PUT', url: `/api/${room}/:id` }),
    )
    // Others are changed by calls of their own, as a job is stopped.
    expect(written.length).toBeGreaterThan(15)
    expect(written.map(({ id }) => id).filter((id) => !(AUDITED as readonly string[]).includes(id))).toEqual([])
  })

  it('holds changes of all entities and keeps those of a deleted record', async () => {
    const codeType = (await controller.list('/api/admin/user-code?PageSize=1')).List[0]!['codeType']
    const code = { codeType, codeId: 'LOGGED', description: 'Logged', sequence: 1, active: true }
    const { Data } = await controller.save('POST', '/api/admin/user-code', { record: code })
    const gone = await controller.save('DELETE', `/api/admin/user-code/${String(Data!['id'])}?version=1`)
    expect(gone.ResultStatus).toBe(1)
    const { List } = await auditor.list(`${LOG}?recordKey==logged`)
    expect(new Set(List.map((row) => row['entity']))).toEqual(new Set(['admin.userCode']))
    expect(at(List, 'description')).toMatchObject({ action: 'delete', oldValue: 'Logged', newValue: null })
    expect(at(List.toReversed(), 'description')).toMatchObject({ action: 'insert', newValue: 'Logged' })
  })

  it('is filtered by person, day, action and record, and searched', async () => {
    const record = await made()
    const { rows } = await app.pool.query(
      `select action_by, to_char(max(action_on), 'YYYY-MM-DD') as day from audit_log where id_value = $1 group by 1`,
      [record['id']],
    )
    const { action_by: person, day } = rows[0] as { action_by: string; day: string }
    const count = async (query: string) => (await auditor.list(`${ofRecord(record)}&${query}`)).TotalCount
    const whole = await count('')
    expect(whole).toBeGreaterThan(5)
    expect(await count(`actionBy=${encodeURIComponent(person.slice(1, 5).toUpperCase())}`)).toBe(whole)
    expect(await count('actionBy=nobody')).toBe(0)
    expect(await count(`actionOn=${day}`)).toBe(whole)
    expect(await count(`actionOn=2020-01-01..2020-12-31`)).toBe(0)
    expect(await count('action=insert')).toBe(whole)
    expect(await count('action=delete')).toBe(0)
    expect(await count('columnName==Credit+limit')).toBe(0)
    expect(await count(`columnName=${encodeURIComponent('bill to account, credit')}`)).toBe(1)
    expect((await auditor.list(`${LOG}?Search=${String(record['firmId']).toLowerCase()}`)).TotalCount).toBe(whole)
    expect((await auditor.get(`${LOG}?actionOn=2026-11-20T99:00Z`)).statusCode).toBe(400)
  })

  it('knows of changes at once: a count is never kept past a change', async () => {
    const before = (await auditor.list(LOG)).TotalCount
    await made()
    expect((await auditor.list(LOG)).TotalCount).toBeGreaterThan(before + 5)
  })

  it('pages deep in one order, answered by the index', async () => {
    await app.pool.query(`
      insert into audit_save (table_name, id_name, id_value, record_key, column_name, new_value, action, action_by, action_on, change_id)
      select 'branch', 'id', gen_random_uuid()::text, 'B' || n, 'phone', n::text, 'update', 'Bulk Loader',
             timestamptz '2001-01-01' + (n / 10) * interval '1 second', gen_random_uuid()
      from generate_series(1, 20000) n`)
    await app.pool.query('analyze audit_save')
    const mine = `${LOG}?actionBy=${encodeURIComponent('bulk loader')}&PageSize=250`
    const page = await auditor.list(`${mine}&Page=60`)
    expect(page.TotalCount).toBe(20000)
    expect(page.List[0]!['newValue']).toBe(String(20000 - 59 * 250))
    expect((await auditor.list(`${mine}&Page=80`)).List.at(-1)!['newValue']).toBe('1')
    const { rows } = await app.pool.query(`
      explain select id from change_log t where t.table_name = any('{branch,firm}') order by action_on desc, save_no desc, place desc
      limit 250 offset 15000`)
    expect(rows.map((row) => String(row['QUERY PLAN'])).join('\n')).toContain('audit_save_newest')
  })

  it('keeps a save as one row, of which people read each value, page by page from any of them', async () => {
    const contacts = Array.from({ length: 12 }, (_, n) => contact({ name: `Person ${n}` }))
    const record = await made({ contacts })
    const change = { record: { contacts: contacts.map((one) => ({ ...one, role: 'Clerk' })) }, version: 1 }
    expect((await controller.save('PUT', path(record), change)).ResultStatus).toBe(1)
    const { rows } = await app.pool.query('select action from audit_save where id_value = $1 order by id', [
      record['id'],
    ])
    expect(rows).toEqual([{ action: 'insert' }, { action: 'update' }])
    const whole = (await auditor.list(`${ofRecord(record)}&PageSize=500`)).List
    expect(whole.length).toBeGreaterThan(100)
    // A line that came with a change is new, though its record is not.
    expect(at(whole, 'contacts.3.role')).toMatchObject({ action: 'insert', newValue: 'Clerk' })
    expect(at(whole.toReversed(), 'name')).toMatchObject({ action: 'insert', newValue: record['name'] })
    const history = (await controller.list(`${path(record)}/history`)).List
    expect(history.map((row) => row['columnName'])).toEqual(whole.slice(0, 100).map((row) => row['columnName']))
    const paged: Row[] = []
    for (let last: Row | undefined; paged.length < whole.length; last = paged.at(-1)) {
      const after = last ? `&After=${String(last['id'])}` : ''
      const { List } = await auditor.list(`${ofRecord(record)}&PageSize=30${after}`)
      expect(List.length).toBeGreaterThan(0)
      paged.push(...List)
    }
    expect(paged).toEqual(whole)
    const ids = [whole[7]!['id'], whole.at(-1)!['id']].map(String)
    const { rows: plan } = await app.pool.query(`explain analyze select t.id from change_log t
      where (action_on, save_no, place) < (select action_on, save_no, place from change_log t where t.id = '${ids[0]}'
        and t.save_no in (select ('x' || left(replace(o.id::text, '-', ''), 16))::bit(64)::bigint from unnest(array['${ids[0]}']::uuid[]) as o (id)))
      order by action_on desc, save_no desc, place desc limit 250`)
    expect(plan.map((row) => String(row['QUERY PLAN'])).join('\n')).not.toContain('Seq Scan on audit_save')
  })

  it('is downloaded as an Excel file', async () => {
    const record = await made()
    const query = `${ofRecord(record).slice(LOG.length)}&Columns=actionOn,action,entity,recordKey,columnName,newValue&SortFields=columnName&Locale=fr-CA`
    const answer = await auditor.get(`${LOG}/export${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const book = new exceljs.Workbook()
    await book.xlsx.load(answer.rawPayload as unknown as ArrayBuffer)
    const sheet = book.worksheets[0]!
    const inFrench = await auditor.app.call('approver', {
      method: 'GET',
      url: `${ofRecord(record)}&columnName=limite%20de%20credit`,
      headers: { 'x-locale': 'fr-CA' },
    })
    expect(inFrench.json().List).toMatchObject([{ columnName: 'billTo.creditLimit' }])
    expect(sheet.getRow(1).getCell(2).value).toBe('Opération')
    expect([2, 3, 4].map((cell) => sheet.getRow(2).getCell(cell).value)).toEqual([
      'Ajout',
      'Entreprise',
      record['firmId'],
    ])
  })
})

describe('[S6.01] [S6.09] what may not be read at the record is not read in the log', () => {
  it('without the right there is no log, and nobody writes it', async () => {
    const clerk = new Calls(app, 'clerk')
    for (const url of [LOG, `${LOG}/export`, `${LOG}/access`]) expect((await clerk.get(url)).statusCode).toBe(403)
    const admin = new Calls(app, 'admin')
    expect((await admin.get(`${LOG}/access`)).json()).toMatchObject({ actions: ['view', 'export'] })
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expect((await admin.write(method, method === 'POST' ? LOG : `${LOG}/1`, { record: {} })).statusCode).toBe(404)
  })

  it('leaves out the entities that the reader may not view', async () => {
    const record = await made()
    await app.pool.query(`delete from role_right where role_id = 'auditor'`)
    await app.pool.query(
      `insert into role_right values ('auditor', 'admin/audit-log.view'), ('auditor', 'admin/branch.view')`,
    )
    expect((await auditor.list(ofRecord(record))).TotalCount).toBe(0)
    expect((await auditor.list(`${LOG}?Search=${String(record['firmId'])}`)).TotalCount).toBe(0)
    expect((await auditor.get(`${LOG}/export`)).statusCode).toBe(403)
  })

  it('leaves out hidden fields with all below them', async () => {
    const record = await made({ contacts: [contact({ email: 'a@b.ca' })], notes: 'seen' })
    await secure('contacts.email', 'hide')
    await secure('billTo', 'hide')
    const { List, TotalCount } = await auditor.list(ofRecord(record))
    expect(List.filter((row) => /billTo|email/.test(String(row['columnName'])))).toEqual([])
    expect(at(List, 'contacts.0.name')).toBeDefined()
    expect(at(List, 'notes')).toBeDefined()
    expect(TotalCount).toBe(List.length)
    // Nor is it found in the row of the save, which holds it beside the others.
    for (const query of ['newValue=a@b.ca', 'columnName=email', 'Search=a@b.ca'])
      expect((await auditor.list(`${ofRecord(record)}&${query}`)).TotalCount).toBe(0)
    expect((await auditor.get(`${ofRecord(record)}&changes=email`)).statusCode).toBe(400)
    const history = await auditor.get(`${path(record)}/history`)
    expect(history.body).toContain('contacts.0.name')
    expect(history.body).not.toContain('a@b.ca')
  })

  it('writes dots for masked fields, which no filter or order sees through', async () => {
    const record = await made({ businessNumber: '871230985', contacts: [contact({ email: 'a@b.ca' })] })
    await secure('businessNumber', 'mask')
    await secure('contacts', 'mask')
    const { List } = await auditor.list(ofRecord(record))
    expect(at(List, 'businessNumber')).toMatchObject({ oldValue: null, newValue: '••••' })
    expect(at(List, 'contacts.0.email')!['newValue']).toBe('••••')
    expect(at(List, 'name')!['newValue']).toBe(record['name'])
    expect((await auditor.list(`${ofRecord(record)}&newValue=871230985`)).TotalCount).toBe(0)
    expect((await auditor.list(`${ofRecord(record)}&columnName==business%20number&newValue=••••`)).TotalCount).toBe(1)
  })

  it('a masked key is dots in the log, and is not found by search', async () => {
    const record = await made()
    await secure('firmId', 'mask')
    expect((await auditor.list(ofRecord(record))).List[0]!['recordKey']).toBe('••••')
    expect((await auditor.list(`${LOG}?Search=${String(record['firmId'])}`)).TotalCount).toBe(0)
  })

  it('leaves out records out of the reader’s sight', async () => {
    const [mine, other] = [await made(), await made()]
    await app.pool.query(`insert into customer_assignment select id, $1 from app_user where user_name = 'approver'`, [
      mine['firmId'],
    ])
    expect((await auditor.list(ofRecord(mine))).TotalCount).toBeGreaterThan(0)
    expect((await auditor.list(ofRecord(other))).TotalCount).toBe(0)
  })
})
