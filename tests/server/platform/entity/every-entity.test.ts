import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENTITIES } from '../../../../shared/contracts/entities.ts'
import type { Entity } from '../../../../shared/contracts/entity.ts'
import { isFigure } from '../../../../shared/contracts/filter.ts'
import type { Field, Fields } from '../../../../shared/contracts/fields.ts'
import type { Access, CallResult, Conflict, PagedList } from '../../../../shared/contracts/result.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { copyOf, emptied, SomeRecord } from '../../../support/some-record.ts'
import { Calls, rules, type Row } from '../../modules/admin/calls.ts'

/** A record of an entity that is changed by the calls of all entities, and what else can be done with it. */
interface Kept {
  entity: Entity
  record: Row
  adds: boolean
  removes: boolean
}

let app: TestApp
let admin: Calls
let kept: Kept[]
let some: SomeRecord
/** The calls there are, by path. */
let published: Readonly<Record<string, object>>
beforeAll(async () => {
  app = await startTestApp()
  admin = new Calls(app, 'admin')
  some = new SomeRecord(app)
  published = (await admin.get('/api/openapi.json')).json<{ paths: typeof published }>().paths
  kept = await readKept()
})
afterAll(() => app.close())

async function readKept(): Promise<Kept[]> {
  const found: Kept[] = []
  for (const entity of Object.values(ENTITIES)) {
    const path = `/api/${entity.room}`
    const calls = published[`${path}/{id}`] ?? {}
    if (!('put' in calls)) continue
    const { List } = await admin.list(`${path}?PageSize=1`)
    if (!List[0]) continue
    const { Data: record } = await admin.read(`${path}/${String(List[0]['id'])}`)
    found.push({ entity, record: record!, adds: 'post' in published[path]!, removes: 'delete' in calls })
  }
  return found
}

const pathOf = ({ entity, record }: Kept) => `/api/${entity.room}/${String(record['id'])}`

/** Every answer to a call for each of them, as lines that can be read when one is wrong. */
async function answers<T>(of: readonly Kept[], ask: (kept: Kept) => Promise<T>): Promise<[string, T][]> {
  const all: [string, T][] = []
  for (const one of of) all.push([one.entity.id, await ask(one)])
  return all
}

/** The record with each value that a caller may set broken, in a line of each list too, and the paths of what is. */
function broken(fields: Fields, record: Row, as: (field: Field) => unknown, path = ''): { row: Row; paths: string[] } {
  const row: Row = {}
  const paths: string[] = []
  const below = (name: string, stored: Row, at: string) => {
    const inner = broken(fields[name]!.fields!, stored, as, `${path}${name}.${at}`)
    paths.push(...inner.paths)
    return inner.row
  }
  for (const [name, field] of Object.entries(fields)) {
    if (field.readOnly) continue
    const stored = record[name]
    if (field.kind === 'group') row[name] = stored ? below(name, stored as Row, '') : stored
    else if (field.kind === 'lines')
      row[name] = (stored as Row[]).map((line, at) => (at === 0 ? { ...line, ...below(name, line, '0.') } : line))
    else if (as(field) !== undefined) {
      row[name] = as(field)
      paths.push(path + name)
    }
  }
  return { row, paths }
}

const BROKEN: Readonly<Record<string, (field: Field) => unknown>> = {
  'too long, too large or no choice': (field) => {
    if (field.kind === 'integer') return 99_999_999_999
    if (isFigure(field)) return '1'.repeat(40)
    if (field.kind === 'date') return '2026-02-30'
    if (field.kind === 'choice') return 'Nonsense'
    return field.max !== undefined && field.kind !== 'picture' ? 'x'.repeat(field.max + 1) : undefined
  },
  'with a character that no text holds': ({ kind }) =>
    ['integer', 'flag', 'picture'].includes(kind) ? undefined : 'a\u0000b',
  'empty where it is required': ({ kind, required }) =>
    required && !['integer', 'flag', 'picture'].includes(kind) ? '' : undefined,
}

describe('every entity whose records are kept by people', () => {
  it('[S3.37] tells the second saver, and whoever deletes, who has saved since and when', async () => {
    expect(kept.length).toBeGreaterThan(35)
    const stale = (one: Kept) => Number(one.record['version']) + 1
    const saved = await answers(kept, (one) => admin.save('PUT', pathOf(one), { record: {}, version: stale(one) }))
    const removed = await answers(
      kept.filter(({ removes }) => removes),
      (one) => admin.save('DELETE', `${pathOf(one)}?version=${stale(one)}`),
    )
    for (const [id, { ResultCode, Data }] of [...saved, ...removed]) {
      const { changedBy, changedOn, version } = (Data ?? {}) as unknown as Conflict
      expect([id, ResultCode, !!changedBy && !!Date.parse(changedOn), version >= 1]).toEqual([
        id,
        'CONFLICT',
        true,
        true,
      ])
    }
  })

  it('[S5.56] bears attachments, and no screen asks for those of what is only read', async () => {
    const lists = Object.values(ENTITIES).filter(({ room }) => published[`/api/${room}/access`])
    expect(lists.length).toBeGreaterThan(45)
    for (const { room } of lists) {
      const { fields } = (await admin.get(`/api/${room}/access`)).json<Access>()
      const bears = !!published[`/api/${room}/{id}/attachments`]
      expect([room, fields['attachments']]).toEqual([room, bears ? undefined : 'hide'])
    }
  })

  it('[S6.09] sends nothing that is hidden: in lists, records, histories, and to who comes too late', async () => {
    const { pool } = app
    const TOLD: string[] = []
    for (const { entity, record } of kept) {
      const hidden = Object.entries(entity.fields).flatMap(([name, field]) =>
        name === entity.key || name === entity.title || field.required ? [] : [name],
      )
      await pool.query(
        `insert into widget_security (role_id, screen, widget, mode)
         select 'administrator', $1, unnest($2::text[]), 'hide' on conflict do nothing`,
        [entity.room, hidden],
      )
      const path = `/api/${entity.room}`
      const own = `${path}/${String(record['id'])}`
      const list = (await admin.list(`${path}?PageSize=3`)).List
      const { Data } = await admin.read(own)
      const late = await admin.save('PUT', own, { record: {}, version: Number(record['version']) + 1 })
      const { current } = late.Data as unknown as Conflict<Row>
      const history = (await admin.list(`${own}/history`)).List.map(
        ({ columnName }) => String(columnName).split('.')[0]!,
      )
      for (const name of hidden)
        if ([...list, Data!, current].some((row) => name in row) || history.includes(name))
          TOLD.push(`${entity.id} ${name}`)
      await pool.query('delete from widget_security')
    }
    expect(TOLD).toEqual([])
  })

  it.each(Object.entries(BROKEN))('[supply 1.2 fields] says at its field what is %s', async (_what, as) => {
    const silent: string[] = []
    let asked = 0
    for (const one of kept) {
      const { row, paths } = broken(one.entity.fields, one.record, as)
      const answer = await admin.write('PUT', pathOf(one), { record: row, version: one.record['version'] })
      const said = answer.statusCode === 200 ? rules(answer.json<CallResult>()).map(([field]) => field) : []
      asked += paths.length
      if (answer.statusCode !== 200) silent.push(`${one.entity.id} ${answer.statusCode}`)
      else silent.push(...paths.filter((path) => !said.includes(path)).map((path) => `${one.entity.id} ${path}`))
    }
    expect(asked).toBeGreaterThan(90)
    expect(silent).toEqual([])
  })

  it('[supply 1.2 fields] says at a field of its own that a record is there already', async () => {
    const NUMBERED = [
      'admin.vendorBankChange',
      'ar.mandate',
      'gl.foreignExchangeRevaluation',
      'gl.journal',
      'ic.inventoryTicket',
      'ic.lot',
    ]
    const copies = await answers(
      kept.filter(({ entity, adds }) => adds && !NUMBERED.includes(entity.id)),
      ({ entity, record }) => admin.save('POST', `/api/${entity.room}`, { record: copyOf(entity.fields, record) }),
    )
    expect(copies.length).toBeGreaterThan(20)
    for (const [id, answer] of copies) {
      const named = rules(answer).map(([field]) => field?.split('.')[0])
      expect([id, answer.ResultStatus, named.some((name) => name && name in ENTITIES[id]!.fields)]).toEqual([
        id,
        2,
        true,
      ])
    }
  })

  it('[supply 1.10 lists] is offered by what its key begins with, be that a text, a number or a day', async () => {
    const lookups = Object.keys(published).filter((path) => path.endsWith('/lookup'))
    expect(lookups.length).toBeGreaterThan(50)
    const refused: string[] = []
    for (const path of lookups)
      for (const text of ['1', '2026-01', 'x%'])
        if ((await admin.get(`${path}?q=${encodeURIComponent(text)}`)).statusCode !== 200) refused.push(path)
    expect(refused).toEqual([])
  })

  it('[supply 1.9a delete] is deleted, or says why it stays', async () => {
    // Last of all: what is deleted here is read by nothing after it.
    const removed = await answers(
      kept.filter(({ removes }) => removes),
      (one) => admin.save('DELETE', `${pathOf(one)}?version=${String(one.record['version'])}`),
    )
    for (const [id, { ResultStatus, Problems }] of removed)
      expect([id, ResultStatus === 1 || (ResultStatus === 2 && Problems!.length > 0)]).toEqual([id, true])
    const stayed = removed.filter(([, { ResultStatus }]) => ResultStatus === 2).map(([id]) => id)
    expect(stayed).toEqual(
      expect.arrayContaining(['admin.role', 'admin.company', 'admin.branch', 'admin.accountTerms']),
    )
  })

  it('[S6.01] keeps the last administrator, though he has never signed in', async () => {
    const { pool } = app
    await pool.query("update app_user set last_sign_in = null where user_name = 'admin'")
    const { Data } = await admin.read('/api/admin/user/admin')
    const answer = await admin.save('DELETE', `/api/admin/user/admin?version=${String(Data!['version'])}`)
    expect(rules(answer)).toEqual([[null, 'admin:rules.user.administratorLeft']])
  })
})

const inFrench = (user: string, url: string, rest: InjectOptions = {}) =>
  app.call(user, { method: 'GET', url, ...rest, headers: { 'x-locale': 'fr-CA', ...rest.headers } })
const listed = async (user: string, query: string) => {
  const { List } = (await inFrench(user, `/api/admin/place?level=Country&${query}`)).json<PagedList<Row>>()
  return List.map(({ name }) => name)
}

describe('[supply 1.10 lists] what has a name in several languages', () => {
  it('is listed by that of the reader, in its order, and found by both', async () => {
    const [first, ...rest] = await listed('admin', 'SortFields=name&PageSize=250')
    expect([first, rest.indexOf('Allemagne') < rest.indexOf('Belgique')]).toEqual(['Afghanistan', true])
    expect(await listed('admin', 'name=Allemagne')).toEqual(['Allemagne'])
    expect(await listed('admin', 'name=Germany')).toEqual([])
    for (const text of ['allemagne', 'germany']) expect(await listed('admin', `Search=${text}`)).toEqual(['Allemagne'])
    expect((await admin.list('/api/admin/place?placeCode=%3DDE')).List[0]!['name']).toBe('Germany')
    const offered = await inFrench('admin', '/api/admin/place/lookup?q=allem')
    expect(offered.json<PagedList<Row>>().List).toMatchObject([{ key: 'DE', title: 'Allemagne' }])
  })

  it('is changed together as it was found', async () => {
    const payload = { record: { taxJurisdiction: 'EU' }, filters: { name: 'Allemagne' }, total: 1 }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answer = await inFrench('admin', '/api/admin/place/bulk', { method: 'POST', headers, payload })
    expect(answer.json<CallResult<Row>>().Data).toMatchObject({ changed: 1, rows: [] })
  })

  it('is called by its first name where it has no other, or one that the reader may not see', async () => {
    await app.pool.query("update place set name_fr = null where place_code = 'BE'")
    expect(await listed('admin', 'placeCode=BE')).toEqual(['Belgium'])
    await app.pool.query(
      "insert into widget_security (role_id, screen, widget, mode) values ('clerk', 'admin/place', 'nameFr', 'hide')",
    )
    expect(await listed('clerk', 'placeCode=DE')).toEqual(['Germany'])
    expect(await listed('clerk', 'name=Allemagne')).toEqual([])
    expect(await listed('clerk', 'Search=allemagne')).toEqual([])
  })

  it('is read in French wherever it is', async () => {
    const known = Object.values(ENTITIES).filter(({ titles, room }) => titles['fr-CA'] && published[`/api/${room}`])
    expect(known.length).toBeGreaterThan(12)
    for (const { room, title } of known) {
      const answer = await inFrench('admin', `/api/${room}?SortFields=${title}&Search=a`)
      expect([room, answer.statusCode]).toEqual([room, 200])
    }
  })
})

it('[S5.01] a record that is half sent is answered at its fields, saved or completed, whatever it is', async () => {
  const failed: string[] = []
  let asked = 0
  for (const { room, fields } of Object.values(ENTITIES))
    for (const path of [`/api/${room}`, `/api/${room}/complete`].filter((path) => 'post' in (published[path] ?? {})))
      for (const record of [
        {},
        emptied(fields),
        await some.chosen(fields, () => false),
        await some.chosen(fields, ({ required }) => !required),
        await some.chosen(fields, ({ required }) => required),
      ]) {
        const answer = await app.call('admin', {
          method: 'POST',
          url: path,
          headers: { 'idempotency-key': crypto.randomUUID() },
          payload: { record },
        })
        asked++
        if (answer.statusCode >= 500) failed.push(`${path} ${JSON.stringify(record).slice(0, 200)}`)
      }
  expect(asked).toBeGreaterThan(150)
  expect(failed).toEqual([])
})
