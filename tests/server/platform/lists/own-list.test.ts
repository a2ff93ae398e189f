import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_FIRST, NO_SETTINGS, type OwnList, type ViewRecord } from '../../../../shared/contracts/list-own.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, type Row } from '../../modules/admin/calls.ts'

const FIRMS = '/api/admin/firm'
const VIEWS = `${FIRMS}/own/views`
let app: TestApp
let clerk: Calls
let controller: Calls

beforeAll(async () => {
  app = await startTestApp()
  clerk = new Calls(app, 'clerk')
  controller = new Calls(app, 'controller')
})
afterAll(() => app.close())

const view = (name: string, changes: Partial<ViewRecord> = {}): ViewRecord => ({
  name,
  roleId: null,
  filters: { region: 'ON|QC', creditLimit: '>50000' },
  search: '',
  sort: ['-creditLimit'],
  columns: ['firmId', 'name', 'creditLimit'],
  ...changes,
})
const own = async (of: Calls): Promise<OwnList> => (await of.get(`${FIRMS}/access`)).json().list
const names = async (of: Calls) => (await own(of)).views.map(({ name }) => name)
const add = (of: Calls, record: ViewRecord, key?: string) => of.save('POST', VIEWS, { record }, key)

describe('views that users save', () => {
  it('[supply 1.1 views] are their owner’s own, each name once, and the same call twice is one view', async () => {
    const key = randomUUID()
    const first = await add(clerk, view('Large in the east'), key)
    expect(first).toMatchObject({ ResultStatus: 1, Data: { ...view('Large in the east'), version: 1, owner: null } })
    expect(await add(clerk, view('Large in the east'), key)).toEqual(first)
    expect(await names(clerk)).toEqual(['Large in the east'])
    expect(await names(controller)).toEqual([])
    expect(await add(clerk, view('large in the EAST'))).toMatchObject({
      ResultStatus: 2,
      Problems: [{ Field: 'name', Key: 'kit:refused.viewNamedOnce' }],
    })
    expect(await add(controller, view('Large in the east'))).toMatchObject({ ResultStatus: 1 })
  })

  it('are renamed, replaced and deleted by their owner alone, on top of what was read', async () => {
    const { EntityId: id } = await add(clerk, view('Mine'))
    const put = (of: Calls, record: ViewRecord, version: number) =>
      of.save('PUT', `${VIEWS}/${id}`, { record, version })
    expect(await put(clerk, view('Ours'), 1)).toMatchObject({ ResultStatus: 1, Data: { name: 'Ours', version: 2 } })
    expect(await put(clerk, view('Ours'), 2)).toMatchObject({ ResultCode: 'NO_CHANGES' })
    expect(await put(clerk, view('Theirs'), 1)).toMatchObject({
      ResultCode: 'CONFLICT',
      Data: { version: 2, changedBy: 'Priya Nair', current: { name: 'Ours' } },
    })
    expect(await put(clerk, view('Ours', { filters: { city: 'Ottawa' }, sort: [] }), 2)).toMatchObject({
      Data: { filters: { city: 'Ottawa' }, version: 3 },
    })
    const foreign = await controller.write('PUT', `${VIEWS}/${id}`, { record: view('Stolen'), version: 3 })
    expect(foreign.statusCode).toBe(404)
    expect((await controller.write('DELETE', `${VIEWS}/${id}?version=3`)).statusCode).toBe(404)
    expect(await clerk.save('DELETE', `${VIEWS}/${id}?version=2`)).toMatchObject({ ResultCode: 'CONFLICT' })
    expect(await clerk.save('DELETE', `${VIEWS}/${id}?version=3`)).toMatchObject({ ResultCode: 'DELETED' })
    const { rows } = await app.pool.query(
      `select action, column_name, old_value, new_value from audit_log where id_value = $1 and column_name in ('name', 'filters')
       order by id`,
      [id],
    )
    expect(
      rows.map((row: Row) => `${row['action']} ${row['column_name']}: ${row['old_value']} > ${row['new_value']}`),
    ).toEqual([
      'insert name: null > Mine',
      'insert filters: null > {"region":"ON|QC","creditLimit":">50000"}',
      'update name: Mine > Ours',
      expect.stringMatching(/^update filters: .* > {"city":"Ottawa"}$/),
      'delete name: Ours > null',
      'delete filters: {"city":"Ottawa"} > null',
    ])
  })

  it('are shared with a role by whoever has the right, and only its owner changes them', async () => {
    expect((await own(clerk)).roles).toEqual([])
    expect((await own(controller)).roles).toContainEqual({ roleId: 'clerk', name: 'Clerk' })
    expect((await clerk.write('POST', VIEWS, { record: view('Pushed', { roleId: 'controller' }) })).statusCode).toBe(
      403,
    )
    const { EntityId: id } = await add(controller, view('For clerks', { roleId: 'clerk' }))
    const shared = (await own(clerk)).views.find((one) => one.id === id)
    expect(shared).toMatchObject({ name: 'For clerks', owner: 'Marie Bouchard', reduced: false, roleId: 'clerk' })
    expect(await names(new Calls(app, 'approver'))).not.toContain('For clerks')
    expect((await clerk.write('DELETE', `${VIEWS}/${id}?version=1`)).statusCode).toBe(404)
    expect(await add(controller, view('For nobody', { roleId: 'gone' }))).toMatchObject({
      ResultStatus: 2,
      Problems: [{ Field: 'roleId', Key: 'kit:refused.unknownRecord' }],
    })
  })

  it('drop what their reader may not see, and say so', async () => {
    await app.pool.query(
      "insert into widget_security (role_id, screen, widget, mode) values ('clerk', 'admin/firm', 'billTo.creditLimit', 'hide')",
    )
    const shared = (await own(clerk)).views.find(({ name }) => name === 'For clerks')
    expect(shared).toMatchObject({ filters: { region: 'ON|QC' }, sort: [], columns: ['firmId', 'name'], reduced: true })
    const told = await clerk.write('POST', VIEWS, { record: view('Guessing', { columns: null, sort: [] }) })
    expect(told.statusCode).toBe(400)
    await app.pool.query('delete from widget_security')
  })

  it('take only what a list can show', async () => {
    const bad: Partial<ViewRecord>[] = [
      { filters: { password: 'x' } },
      { filters: { creditLimit: 'much' } },
      { sort: ['name; drop table firm'] },
      { columns: ['constructor'] },
      { name: ' padded ' },
      { name: 'x'.repeat(41) },
    ]
    for (const changes of bad)
      expect(
        (await clerk.write('POST', VIEWS, { record: view('Bad', changes) })).statusCode,
        JSON.stringify(changes),
      ).toBe(400)
    expect((await new Calls(app, 'buyer').write('POST', VIEWS, { record: view('No right') })).statusCode).toBe(403)
    expect((await clerk.write('POST', VIEWS, { record: view('No key') }, null)).statusCode).toBe(400)
  })

  it('are thirty at most for one list', async () => {
    const approver = new Calls(app, 'approver')
    for (let at = 0; at < 30; at++) expect(await add(approver, view(`View ${at}`))).toMatchObject({ ResultStatus: 1 })
    expect(await add(approver, view('One more'))).toMatchObject({ Problems: [{ Key: 'kit:refused.tooManyViews' }] })
  })
})

describe('how a user likes a list', () => {
  const columns = { order: ['firmId', 'city', 'name'], hidden: ['name'], widths: { city: 210 }, frozen: 2 }
  const put = (of: Calls, version: number, changes: Row) => {
    const { version: _read, ...none } = NO_SETTINGS
    return of.save('PUT', `${FIRMS}/own/settings`, { record: { ...none, ...changes }, version })
  }

  it('is each user’s own, comes with the first answer of the list, and a second browser is told', async () => {
    expect((await own(clerk)).settings).toEqual(NO_SETTINGS)
    expect(await put(clerk, 0, { columns, density: 'compact' })).toMatchObject({
      ResultStatus: 1,
      Data: { columns, version: 1 },
    })
    const list = (await clerk.get(`${FIRMS}?PageSize=1&Access=true`)).json()
    expect(list.Access.list.settings).toEqual({ ...NO_SETTINGS, columns, density: 'compact', version: 1 })
    expect((await own(controller)).settings).toEqual(NO_SETTINGS)
    expect(await put(clerk, 0, { columns: null })).toMatchObject({
      ResultCode: 'CONFLICT',
      Data: { version: 1, current: { columns } },
    })
    const wide = { columns: { ...columns, widths: { city: 9000 } } }
    const { version: _read, ...none } = NO_SETTINGS
    const refused = await clerk.write('PUT', `${FIRMS}/own/settings`, { record: { ...none, ...wide }, version: 1 })
    expect(refused.statusCode).toBe(400)
  })

  it('begins the list with the start view, saved or the screen’s own, in the first call', async () => {
    const { EntityId: id } = await add(clerk, view('Start', { filters: { region: 'QC' }, sort: ['-name'] }))
    await put(clerk, 1, { startView: id })
    const first = (await clerk.get(`${FIRMS}?PageSize=5&Start=true&Access=true`)).json()
    expect(first.Started).toEqual({
      view: id,
      filters: { region: 'QC' },
      search: '',
      sort: ['-name'],
      columns: view('').columns,
    })
    expect(new Set(first.List.map((row: Row) => row['region']))).toEqual(new Set(['QC']))
    expect(first.SortDescending).toEqual(['name'])
    await put(clerk, 2, { startView: 'onHold', startFilters: { standing: 'OnHold', gone: 'x' } })
    const second = (await clerk.get(`${FIRMS}?PageSize=5&Start=true`)).json()
    expect(second.Started).toMatchObject({ view: 'onHold', filters: { standing: 'OnHold' } })
    expect(new Set(second.List.map((row: Row) => row['standing']))).toEqual(new Set(['OnHold']))
    const plain = (await clerk.get(`${FIRMS}?PageSize=5`)).json()
    expect(plain).not.toHaveProperty('Started')
    await put(clerk, 3, { startView: randomUUID() })
    expect((await clerk.get(`${FIRMS}?PageSize=5&Start=true`)).json()).not.toHaveProperty('Started')
  })

  it('[supply 1.9a in use] [judgement 1 opens] begins with what is in use where its caller asks so and no view is chosen', async () => {
    const inUse = async (of: Calls, path = FIRMS, query = '') =>
      (await of.get(`${path}?PageSize=250${query}&Start=inUse`)).json()
    const started = { view: null, filters: { status: 'Active' }, search: '', sort: [], columns: null }
    const first = await inUse(controller)
    expect(first.Started).toEqual(started)
    expect(new Set(first.List.map((row: Row) => row['status']))).toEqual(new Set(['Active']))
    const all = (await controller.get(`${FIRMS}?PageSize=250`)).json()
    expect(all.TotalCount, 'the call itself leaves nobody out').toBeGreaterThan(first.TotalCount)

    expect((await inUse(clerk)).Started, 'the chosen view is gone').toEqual(started)
    await put(clerk, 4, { startView: ALL_FIRST })
    const chosen = await inUse(clerk)
    expect(chosen).not.toHaveProperty('Started')
    expect(chosen.TotalCount).toBe(all.TotalCount)
    await put(clerk, 5, { startView: 'onHold', startFilters: { standing: 'OnHold' } })
    expect((await inUse(clerk)).Started).toMatchObject({ view: 'onHold', filters: { standing: 'OnHold' } })

    const opens = (text: string, of = controller) => inUse(of, FIRMS, `&Opens=${encodeURIComponent(text)}`)
    const door = await opens('onHold,-name,standing OnHold')
    expect(door.Started).toMatchObject({ view: 'onHold', filters: { standing: 'OnHold' }, sort: ['-name'] })
    expect(new Set(door.List.map((row: Row) => row['standing']))).toEqual(new Set(['OnHold']))
    expect((await opens('none,,name =nobody at all')).Started, 'where the door shows nobody').toEqual(started)
    expect((await opens('odd,,secret x')).Started, 'what this reader cannot filter by').toEqual(started)
    expect((await opens('odd,,standing')).ResultStatus).toBe(2)

    const none = await inUse(controller, FIRMS, '&standing=Inactive')
    expect(none, 'where nothing is in use, all there is is shown').not.toHaveProperty('Started')
    expect(none.TotalCount).toBe(all.TotalCount - first.TotalCount)
    const jobs = await inUse(controller, '/api/po/job')
    expect(jobs, 'a job is open or closed').not.toHaveProperty('Started')
  })
})
