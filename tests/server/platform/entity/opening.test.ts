import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENTITIES } from '../../../../shared/contracts/entities.ts'
import type { Entity } from '../../../../shared/contracts/entity.ts'
import type { Fields, LookupTarget } from '../../../../shared/contracts/fields.ts'
import { lookupName, OPENING, type Opening, type Titles } from '../../../../shared/contracts/opening.ts'
import type { CallResult, PagedList } from '../../../../shared/contracts/result.ts'
import { MASK } from '../../../../server/platform/entity/visibility.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, type Row } from '../../modules/admin/calls.ts'

const EVERYTHING = `With=${OPENING.join(',')}`
/** Records of each room that are opened. */
const MANY = 2

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Opened = CallResult<Row> & Opening

/** The rooms that somebody may look at, with the first records of each. */
async function roomsOf(user: Calls): Promise<[Entity, Row[]][]> {
  const rooms: [Entity, Row[]][] = []
  for (const entity of Object.values(ENTITIES)) {
    const answer = await user.get(`/api/${entity.room}?PageSize=${MANY}`)
    if (answer.statusCode === 200) rooms.push([entity, answer.json<PagedList<Row>>().List])
  }
  return rooms
}

/** What the codes of a record are called, asked for one after the other as a form without `With` does. */
async function askedTitles(user: Calls, fields: Fields, record: Row): Promise<Titles> {
  const titles: Record<string, Record<string, string | null>> = {}
  for (const [target, code] of codesOf(fields, record)) {
    const own = (titles[lookupName(target)] ??= {})
    const query = new URLSearchParams({ q: code, limit: '100', ...target.filter })
    const answer = await user.get(`/api/${ENTITIES[target.entity]!.room}/lookup?${query.toString()}`)
    if (answer.statusCode !== 200) continue
    const { List } = answer.json<PagedList<{ key: string; title: string }>>()
    own[code] = List.find(({ key }) => key === code)?.title ?? null
  }
  return titles
}

function codesOf(fields: Fields, record: Row): [LookupTarget, string][] {
  return Object.entries(fields).flatMap(([name, field]): [LookupTarget, string][] => {
    const value = record[name]
    if (field.kind === 'group') return value ? codesOf(field.fields!, value as Row) : []
    if (field.kind === 'lines') return ((value ?? []) as Row[]).flatMap((line) => codesOf(field.fields!, line))
    return field.lookup && typeof value === 'string' && value !== '' && value !== MASK ? [[field.lookup, value]] : []
  })
}

/** What a form asked for by itself before it came with the record. */
async function askedApart(user: Calls, entity: Entity, id: string): Promise<Opened> {
  const path = `/api/${entity.room}/${id}`
  const record = (await user.get(path)).json<CallResult<Row>>()
  const files = await user.get(`${path}/attachments`)
  const Attachments = files.statusCode === 200 ? files.json<PagedList<unknown>>().TotalCount : undefined
  return {
    ...record,
    Access: (await user.get(`/api/${entity.room}/access`)).json(),
    Titles: record.Data ? await askedTitles(user, entity.fields, record.Data) : {},
    ...(Attachments === undefined ? {} : { Attachments }),
  }
}

describe('a record with all that its form asks for', () => {
  it.each(['admin', 'clerk', 'controller'])('is what %s is told by single calls, in every room', async (name) => {
    const user = new Calls(app, name)
    const rooms = await roomsOf(user)
    expect(rooms.length).toBeGreaterThan(5)
    for (const [entity, rows] of rooms)
      for (const row of rows) {
        const answer = await user.get(`/api/${entity.room}/${String(row['id'])}?${EVERYTHING}`)
        // A row that is made for the list has no record.
        if (answer.statusCode === 404) continue
        const { Beside = [], ...opened } = answer.json<Opened>()
        expect(opened, `${entity.id} ${String(row['id'])}`).toEqual(await askedApart(user, entity, String(row['id'])))
        for (const { Path, Status, Body } of Beside) {
          const own = await user.get(Path)
          expect([Status, Body], Path).toEqual([own.statusCode, own.json()])
          // A call that no screen can make would be told for nothing.
          expect(Status, Path).not.toBe(404)
          expect(Status, Path).not.toBe(400)
        }
      }
  })

  it('tells no name of a code that form security hides or masks, nor what the user may not look up', async () => {
    const admin = new Calls(app, 'admin')
    const clerk = new Calls(app, 'clerk')
    const terms = { entity: 'admin.accountTerms', filter: { active: 'true', usedByReceivables: 'true' } }
    const { List } = await admin.list('/api/admin/firm?isBillTo=true&PageSize=250')
    const read = async (user: Calls, id: unknown) =>
      (await user.read(`/api/admin/firm/${String(id)}?${EVERYTHING}`)) as Opened
    const named = async () => {
      for (const { id } of List) {
        const titles = (await read(clerk, id)).Titles![lookupName(terms)]
        if (titles && Object.keys(titles).length > 0) return id
      }
      return null
    }
    const id = await named()
    expect(id).not.toBeNull()
    for (const mode of ['hide', 'mask']) {
      await app.pool.query(
        `insert into widget_security (role_id, screen, widget, mode) values ('clerk', 'admin/firm', 'billTo.termsCode', $1)`,
        [mode],
      )
      expect((await read(clerk, id)).Titles).not.toHaveProperty([lookupName(terms)])
      await app.pool.query('delete from widget_security')
    }
  })

  it('reads what stands beside a record, however the browser wants its own answer packed', async () => {
    const admin = new Calls(app, 'admin')
    const { List } = await admin.list('/api/admin/branch?PageSize=1')
    const url = `/api/admin/branch/${String(List[0]!['id'])}?With=beside`
    const packed = await app.call('admin', { method: 'GET', url, headers: { 'accept-encoding': 'br, gzip' } })
    expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([200, 'br'])
    expect((await admin.get(url)).json<Opened>().Beside!.map(({ Status }) => Status)).toEqual([200, 200])
  })

  it('refuses a part that no record has', async () => {
    const admin = new Calls(app, 'admin')
    const { List } = await admin.list('/api/admin/user-code?PageSize=1')
    expect((await admin.get(`/api/admin/user-code/${String(List[0]!['id'])}?With=secrets`)).statusCode).toBe(400)
  })
})
