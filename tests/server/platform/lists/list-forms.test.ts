import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as access from '../../../../server/modules/admin/access/entities.ts'
import { FirmStore } from '../../../../server/modules/admin/firm/entity.ts'
import * as organization from '../../../../server/modules/admin/organization/entities.ts'
import { PlaceStore } from '../../../../server/modules/admin/place/entity.ts'
import * as counters from '../../../../server/modules/admin/sequence-counter/entity.ts'
import * as trade from '../../../../server/modules/admin/trade-masters/entities.ts'
import * as codes from '../../../../server/modules/admin/user-code/entity.ts'
import { columnName, type StoredEntity } from '../../../../server/platform/entity/stored.ts'
import { readCount } from '../../../../server/platform/lists/counts.ts'
import { asRows } from '../../../../shared/api/column-form.ts'
import { COUNTED_TO } from '../../../../shared/contracts/result.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, type Row } from '../../modules/admin/calls.ts'

const FIRMS = '/api/admin/firm'
const stores = [{ FirmStore, PlaceStore }, access, organization, counters, trade, codes].flatMap((all) =>
  Object.values(all as Record<string, StoredEntity>).filter((one) => one.entity !== undefined),
)
let app: TestApp
let staff: Calls

beforeAll(async () => {
  app = await startTestApp()
  staff = new Calls(app, 'controller')
})
afterAll(() => app.close())

const url = (query: Record<string, string>) => `${FIRMS}?${new URLSearchParams(query)}`
const answerOf = async (query: Record<string, string>) => (await staff.get(url(query))).json()
const keys = (rows: readonly Row[]) => rows.map((row) => row['firmId'])

describe('rows as columns', () => {
  it('[supply 1.1 form] say the same in fewer bytes, also without rows', async () => {
    const [rows, columns] = [
      await staff.get(url({ Totals: 'true' })),
      await staff.get(url({ Totals: 'true', Form: 'columns' })),
    ]
    expect(columns.json()).not.toHaveProperty('List')
    const { List, ...rest } = asRows<{ List: Row[] }>(columns.json())
    const { List: plain, ...same } = rows.json()
    expect(rest).toEqual(same)
    const names: string[] = columns.json().Columns
    expect(List.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])))).toEqual(plain)
    expect(columns.rawPayload.length / rows.rawPayload.length).toBeLessThan(0.7)
    expect((await answerOf({ Form: 'columns', Search: 'nobody at all' })).Columns).toEqual(names)
  })

  it('leave out what is hidden', async () => {
    await app.pool.query(
      "insert into widget_security (role_id, screen, widget, mode) values ('controller', 'admin/firm', 'phone', 'hide')",
    )
    expect((await answerOf({ Form: 'columns' })).Columns).not.toContain('phone')
    await app.pool.query('delete from widget_security')
  })
})

describe('counts of several views', () => {
  const counts = (sets: unknown) => staff.get(`${FIRMS}/counts?${new URLSearchParams({ Of: JSON.stringify(sets) })}`)

  it('[supply 1.1 views] come in one call and are those of the lists', async () => {
    const sets: Record<string, string>[] = [
      {},
      { standing: 'OnHold' },
      { Search: 'steel', region: 'ON' },
      { city: 'Nowhere' },
    ]
    const { Counts } = (await counts(sets)).json()
    const lists = await Promise.all(sets.map((set) => staff.list(url({ ...set, PageSize: '1' }))))
    expect(Counts).toEqual(lists.map(({ TotalCount }) => ({ Total: TotalCount })))
    expect(Counts[0].Total).toBeGreaterThan(1000)
  })

  it('respect rights and doors, and take only what a list takes', async () => {
    const restricted = new Calls(app, 'buyer')
    const asked = `${FIRMS}/counts?${new URLSearchParams({ Of: '[{}]' })}`
    expect((await restricted.get(asked)).statusCode).toBe(403)
    for (const sets of ['x', [], [[]], [{ firmId: 1 }], [{ nobody: 'x' }], Array.from({ length: 41 }, () => ({}))])
      expect((await counts(sets)).statusCode, JSON.stringify(sets)).toBe(400)
  })
})

describe('long lists [decision 0010]', () => {
  it('[supply 1.1 long] are counted to a bound when asked so; nothing is summed beyond it', async () => {
    const count = (rows: number, bounded: boolean) =>
      readCount(app.db, 'firm', sql`from generate_series(1, ${rows}::int) t (n)`, { n: { of: sql`t.n` } }, bounded)
    expect(await count(COUNTED_TO + 1, true)).toMatchObject({ total: COUNTED_TO, totals: {}, more: true })
    expect(await count(COUNTED_TO, true)).toMatchObject({ total: COUNTED_TO, totals: { n: '5000050000' } })
    expect(await count(COUNTED_TO + 1, false)).toMatchObject({ total: COUNTED_TO + 1, totals: { n: '5000150001' } })
    const asked = { PageSize: '1', Totals: 'true', region: 'ON' }
    expect(await answerOf({ ...asked, Count: 'bounded' })).toEqual(await answerOf(asked))
  })

  it.each<Record<string, string>>([
    {},
    { SortDescending: 'firmId' },
    { SortFields: 'name' },
    { SortDescending: 'name' },
  ])('are walked from row to row: %j', async (sort) => {
    const page = (n: number, more = {}) => answerOf({ ...sort, Page: String(n), PageSize: '40', ...more })
    const [first, second, third] = [await page(1), await page(2), await page(3)]
    expect(keys((await page(2, { After: first.List.at(-1).id })).List)).toEqual(keys(second.List))
    expect(keys((await page(2, { Before: third.List[0].id })).List)).toEqual(keys(second.List))
    expect(keys((await page(1, { Before: second.List[0].id })).List)).toEqual(keys(first.List))
  })

  it('are walked by offset where the order may hold empty cells, or the row is gone', async () => {
    const sort = { SortFields: 'city', PageSize: '40' }
    const [first, second] = [await answerOf({ ...sort, Page: '1' }), await answerOf({ ...sort, Page: '2' })]
    const next = await answerOf({ ...sort, Page: '2', After: first.List.at(-1).id })
    expect(keys(next.List)).toEqual(keys(second.List))
    const gone = await answerOf({ Page: '2', PageSize: '40', After: '00000000-0000-4000-8000-000000000000' })
    expect(keys(gone.List)).toEqual(keys((await answerOf({ Page: '2', PageSize: '40' })).List))
    expect((await staff.get(url({ After: 'x' }))).statusCode).toBe(400)
  })

  it('compare no column that may be empty: what a contract requires, the database does', async () => {
    const { rows } = await app.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and is_nullable = 'NO'`,
    )
    const filled = new Set(rows.map(({ name }) => name))
    const required = stores.flatMap((store) =>
      Object.entries(store.scalars)
        .filter(([, field]) => field.required)
        .map(([name]) => `${store.table}.${columnName(store, name, name)}`),
    )
    expect(required.length).toBeGreaterThan(50)
    expect(required.filter((name) => !filled.has(name))).toEqual([])
  })
})
