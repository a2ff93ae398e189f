import { brotliDecompressSync } from 'node:zlib'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FirmStore } from '../../../../server/modules/admin/firm/entity.ts'
import type { Tables } from '../../../../server/platform/database/tables.ts'
import { readList } from '../../../../server/platform/entity/list.ts'
import type { Visibility } from '../../../../server/platform/entity/visibility.ts'
import { KeptPages } from '../../../../server/platform/lists/kept-pages.ts'
import { isOfOwnRows } from '../../../../server/platform/lists/own-rows.ts'
import { asRows } from '../../../../shared/api/column-form.ts'
import { DOTS } from '../../../../shared/contracts/fields.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Statements } from '../../../support/statements.ts'
import { Calls, type Row } from '../../modules/admin/calls.ts'

const FIRMS = '/api/admin/firm'
const PAGE = `${FIRMS}?PageSize=20`
const COLUMNS = `${PAGE}&Form=columns`
const ALL = { scope: null, mode: () => undefined, fields: {} } as unknown as Visibility
let app: TestApp
let staff: Calls

beforeAll(async () => {
  app = await startTestApp()
  staff = new Calls(app, 'controller')
})
afterAll(() => app.close())

const namesOf = async (url: string) => {
  const answer = await staff.get(url)
  expect(answer.statusCode).toBe(200)
  return asRows<{ List: Row[] }>(answer.json()).List.map((row) => row['name'])
}

/** Statements of two reads of one page, one after the other. */
async function readTwice(search: string): Promise<string[][]> {
  let made: string[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: app.pool }),
    log: ({ query }) => void made.push(query.sql),
  })
  const query = { page: 1, pageSize: 20, sort: [], search, totals: false, filters: [] }
  const reads: string[][] = []
  for (let n = 0; n < 2; n++) {
    made = []
    await readList(db, { entity: FirmStore, query, seen: ALL })
    reads.push(made)
  }
  return reads
}

describe('pages that are kept with the version of their table', () => {
  it('are read once, and asked for the version alone as long as nothing is written', async () => {
    const [first, second] = await readTwice('')
    expect(first!.some((text) => /from "firm" t/.test(text))).toBe(true)
    expect(second!.map((text) => /from table_version n/.test(text))).toEqual([true])
    // A page without rows tells no version: it is read again.
    expect((await readTwice('nobody at all'))[1]!.some((text) => /from "firm" t/.test(text))).toBe(true)
  })

  it('tell at the next call what another process has written, in both forms, and nothing that was taken back', async () => {
    for (const [at, url] of [PAGE, COLUMNS].entries()) {
      const [before] = await namesOf(url)
      expect((await namesOf(url))[0]).toBe(before)
      const { rows } = await app.pool.query<{ id: string }>('select id from firm order by firm_id limit 1')
      const written = `Written elsewhere ${at}`
      const other = await app.pool.connect()
      await other.query('begin')
      await other.query('update firm set name = $1 where id = $2', [written, rows[0]!.id])
      expect((await namesOf(url))[0]).toBe(before)
      await other.query('rollback')
      expect((await namesOf(url))[0]).toBe(before)
      await other.query('update firm set name = $1 where id = $2', [written, rows[0]!.id])
      other.release()
      expect((await namesOf(url))[0]).toBe(written)
    }
  })

  it('are judged at each call: a hidden column, a taken right and an assignment hold at the next', async () => {
    const columnsNow = async () => (await staff.get(COLUMNS)).json().Columns as string[]
    const rowNow = async () => (await staff.list(PAGE)).List[0]!
    expect(await columnsNow()).toContain('phone')
    expect(await rowNow()).toHaveProperty('phone')
    await app.pool.query(
      "insert into widget_security (role_id, screen, widget, mode) values ('controller', 'admin/firm', 'phone', 'hide')",
    )
    expect(await columnsNow()).not.toContain('phone')
    expect(await rowNow()).not.toHaveProperty('phone')
    await app.pool.query("update widget_security set mode = 'mask' where widget = 'phone'")
    expect(new Set((await staff.list(PAGE)).List.map((row) => row['phone'] ?? DOTS))).toEqual(new Set([DOTS]))
    await app.pool.query("delete from widget_security where widget = 'phone'")
    expect(await columnsNow()).toContain('phone')

    const { TotalCount: all } = await staff.list(PAGE)
    await app.pool.query(
      "insert into customer_assignment (user_id, firm_id) select u.id, (select firm_id from firm where firm_type = 'customer' order by firm_id limit 1) from app_user u where user_name = 'controller'",
    )
    expect((await staff.list(PAGE)).TotalCount).toBeLessThan(all)
    await app.pool.query('delete from customer_assignment')
    expect((await staff.list(PAGE)).TotalCount).toBe(all)

    await app.pool.query("update app_user set disabled = true where user_name = 'controller'")
    expect((await staff.get(PAGE)).statusCode).toBe(401)
    await app.pool.query("update app_user set disabled = false where user_name = 'controller'")
    expect((await staff.get(PAGE)).statusCode).toBe(200)
  })

  it('are those of any table whose every write is counted, and of no view or column that stands elsewhere', async () => {
    const statements = new Statements(app.pool)
    const rowsRead = async (room: string, table: string) => {
      await staff.list(`/api/${room}?PageSize=20`)
      const { sent } = await statements.of(() => staff.list(`/api/${room}?PageSize=20`))
      return sent.filter((text) => text.includes(`from "${table}" t`)).length
    }
    expect(await rowsRead('admin/place', 'place')).toBe(0)
    expect(await rowsRead('gl/currency', 'currency')).toBe(0)
    expect(await isOfOwnRows(app.db, 'change_log', 'select t.id from "change_log" t')).toBe(false)
    expect(await isOfOwnRows(app.db, 'entry_line', 'select t.id from "entry_line" t')).toBe(false)
    expect(await isOfOwnRows(app.db, 'firm', 'select t.id, (select count(*) from job j) from "firm" t')).toBe(false)
    expect(await isOfOwnRows(app.db, 'firm', 'select sees_firm(t.id) from "firm" t')).toBe(false)
    expect(await isOfOwnRows(app.db, 'firm', 'select t.id from "firm" t')).toBe(true)
  })

  it('reach a browser packed, as they are', async () => {
    const headers = { authorization: `Bearer ${await app.tokenFor('controller')}` }
    const plain = await app.app.inject({ url: COLUMNS, headers })
    for (let n = 0; n < 2; n++) {
      const packed = await app.app.inject({ url: COLUMNS, headers: { ...headers, 'accept-encoding': 'br' } })
      expect(packed.headers['content-encoding']).toBe('br')
      expect(packed.headers['content-type']).toBe(plain.headers['content-type'])
      expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.payload)
    }
  })

  it('leave when there are too many, the longest unused first', () => {
    const pages = new KeptPages()
    const page = { rows: Array.from({ length: 1_000 }, () => ({})), version: '1' }
    for (let n = 0; n < 20; n++) pages.keep(`${n}`, { ...page })
    pages.keep('0', pages.known('0')!)
    pages.keep('20', { ...page })
    expect([pages.known('0'), pages.known('1'), pages.known('20')].map((one) => one !== undefined)).toEqual([
      ...[true, false, true],
    ])
  })
})
