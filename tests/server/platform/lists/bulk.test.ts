import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_AT_ONCE, MOST_IN_BACKGROUND } from '../../../../shared/contracts/bulk.ts'
import type { OwnRun, WorkResult } from '../../../../shared/contracts/work.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, type Row } from '../../modules/admin/calls.ts'

const FIRMS = '/api/admin/firm'
const BULK = `${FIRMS}/bulk`
let app: TestApp
let controller: Calls

beforeAll(async () => {
  app = await startTestApp()
  controller = new Calls(app, 'controller')
})
afterAll(() => app.close())

const bulk = (body: Row, key?: string, of = controller) => of.save('POST', BULK, body, key)
const firms = async (query: Record<string, string>) =>
  (await controller.list(`${FIRMS}?${new URLSearchParams({ PageSize: '8', ...query })}`)).List
const idsOf = (rows: readonly Row[]) => rows.map((row) => row['id'] as string)
const stored = async (ids: readonly string[], column: string) => {
  const { rows } = await app.pool.query<Row>(
    `select ${column} as value from firm where id = any($1) order by firm_id`,
    [ids],
  )
  return rows.map(({ value }) => value)
}

describe('one change of many records', () => {
  it('is a write of each: audited, versioned, and the same call twice writes nothing twice', async () => {
    const ids = idsOf(await firms({ region: 'ON' }))
    const body = { record: { website: 'example.com' }, ids, total: ids.length }
    const key = randomUUID()
    expect(await bulk(body, key)).toMatchObject({ ResultStatus: 1, Data: { changed: 8, unchanged: 0, rows: [] } })
    const versions = await stored(ids, 'version')
    expect(await bulk(body, key)).toMatchObject({ Data: { changed: 8 } })
    expect(await stored(ids, 'version')).toEqual(versions)
    expect(await bulk(body)).toMatchObject({ Data: { changed: 0, unchanged: 8 } })
    expect(new Set(await stored(ids, 'website'))).toEqual(new Set(['example.com']))
    const { rows } = await app.pool.query(
      `select count(*)::int as n, count(distinct change_id)::int as saves from audit_log
       where id_value = any($1) and column_name = 'website' and new_value = 'example.com'`,
      [ids],
    )
    expect(rows[0]).toEqual({ n: 8, saves: 8 })
  })

  it('[supply 1.1 bulk] is done where it can be, and tells of each other record why not', async () => {
    const ids = idsOf(await firms({ region: 'QC' })).slice(0, 3)
    // None of them can be its own jobber.
    const [own] = await stored(ids.slice(1, 2), 'firm_id')
    const gone = randomUUID()
    const answer = await bulk({ record: { jobberFirmId: own }, ids: [...ids, gone], total: 4 })
    const data = answer.Data as unknown as { changed: number; rows: { id: string; problems: { Key: string }[] }[] }
    expect(answer.ResultStatus).toBe(1)
    expect(data.changed + data.rows.length).toBe(4)
    expect(data.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([gone]))
    expect(data.rows.find(({ id }) => id === gone)!.problems).toEqual([
      { Field: null, Key: 'kit:refused.gone', Args: {} },
    ])
    expect(data.rows.every(({ problems }) => problems.length > 0)).toBe(true)
    const all = await bulk({ record: { website: 'w'.repeat(300) }, ids, total: 3 })
    expect(all).toMatchObject({ ResultStatus: 2, Data: { changed: 0 } })
    expect((all.Data as unknown as typeof data).rows.map(({ problems }) => problems[0]!.Key)).toEqual(
      Array(3).fill('kit:problems.tooLong'),
    )
  })

  it('by filter touches what matches now, and only as many as the user was told of', async () => {
    const filters = { city: '=Hamilton', Search: 'a' }
    const { TotalCount } = await controller.list(`${FIRMS}?${new URLSearchParams({ ...filters, PageSize: '1' })}`)
    expect(TotalCount).toBeGreaterThan(0)
    const record = { ediPartnerId: 'EDI7' }
    expect(await bulk({ record, filters, total: TotalCount + 1 })).toMatchObject({
      ResultStatus: 2,
      Problems: [{ Key: 'kit:bulk.otherCount', Args: { count: TotalCount } }],
    })
    expect(await bulk({ record, filters, total: TotalCount })).toMatchObject({ Data: { changed: TotalCount } })
    expect(await firms({ ...filters, ediPartnerId: '<>EDI7' })).toEqual([])
    expect(await bulk({ record, filters: {}, total: 200_000 })).toMatchObject({
      ResultStatus: 2,
      Problems: [{ Key: 'kit:bulk.tooMany', Args: { most: MOST_IN_BACKGROUND } }],
    })
    // More than one call changes, and not as many as the user was told of: nothing has begun.
    expect(await bulk({ record, filters: {}, total: 600 })).toMatchObject({
      ResultStatus: 2,
      Problems: [{ Key: 'kit:bulk.otherCount' }],
    })
    const { runs } = (await controller.get('/api/shell/runs')).json<{ runs: OwnRun[] }>()
    expect(runs).toEqual([])
  })

  it('of more records than one call changes goes on in the background, once, and tells of each what became of it', async () => {
    const active = idsOf(await firms({ PageSize: String(MOST_AT_ONCE), status: '=Active' }))
    const [inactive] = idsOf(await firms({ status: '=Inactive' }))
    const ids = [...active, inactive!, randomUUID()]
    const body = { record: { status: 'Active' }, ids, total: ids.length }
    const key = randomUUID()
    const begun = await bulk(body, key)
    const run = begun.EntityId!
    expect(begun).toMatchObject({ ResultStatus: 1, ResultCode: 'BEGUN', Data: { changed: 0, run } })
    expect((await bulk(body, key)).EntityId).toBe(run)
    await app.deps.jobs.drain()
    const { runs } = (await controller.get('/api/shell/runs')).json<{ runs: OwnRun[] }>()
    expect(runs).toMatchObject([{ id: run, title: 'Firms', what: 'Change in bulk', state: 'Done', total: ids.length }])
    const result = (await controller.get(`/api/shell/runs/${run}`)).json<WorkResult>()
    expect(result.counts).toEqual({ done: 1, unchanged: MOST_AT_ONCE, refused: 1, asks: 0 })
    expect(result.rows[0]).toMatchObject({ outcome: 'refused', key: null, problems: [{ Key: 'kit:refused.gone' }] })
    expect(await stored([inactive!], 'status')).toEqual(['Active'])
    const changes = await controller.list(`${FIRMS}/${inactive}/history`)
    expect(changes.List[0]).toMatchObject({ columnName: 'status', newValue: 'Active', actionBy: 'Marie Bouchard' })
  })

  it('reaches into an account, and leaves alone who has none', async () => {
    const [bill] = await firms({ types: 'B' })
    const [vendor] = await firms({ types: 'V', firmType: 'vendor' })
    const ids = idsOf([bill!, vendor!])
    const answer = await bulk({ record: { billTo: { poRequired: true, creditLimit: '1234.5' } }, ids, total: 2 })
    expect(answer).toMatchObject({ Data: { changed: 1, unchanged: 1, rows: [] } })
    const read = await controller.read(`${FIRMS}/${bill!['id'] as string}`)
    expect(read.Data!['billTo']).toMatchObject({ poRequired: true, creditLimit: '1234.5' })
  })

  it('keeps to rights, to the security of fields and to what a form can send', async () => {
    const ids = idsOf(await firms({ region: 'BC' })).slice(0, 2)
    const body = { record: { website: 'b.example' }, ids, total: 2 }
    expect((await new Calls(app, 'approver').write('POST', BULK, body)).statusCode).toBe(403)
    await app.pool.query(
      "insert into widget_security (role_id, screen, widget, mode) values ('controller', 'admin/firm', 'website', 'read')",
    )
    expect(await bulk(body)).toMatchObject({ ResultStatus: 2, Data: { changed: 0 } })
    await app.pool.query('delete from widget_security')
    for (const bad of [
      { ...body, record: {} },
      { ...body, record: { firmId: 'X' } },
      { ...body, record: { addresses: [] } },
      { ...body, record: { nothing: 1 } },
      { ...body, ids: ['x'] },
      { record: body.record, total: 2, filters: { nothing: 'x' } },
    ])
      expect((await controller.write('POST', BULK, bad)).statusCode, JSON.stringify(bad)).toBe(400)
    expect((await controller.write('POST', BULK, body, null)).statusCode).toBe(400)
  })
})
