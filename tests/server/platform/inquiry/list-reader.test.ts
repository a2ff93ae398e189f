import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, it } from 'vitest'
import { fromPages, selected, sumsOf, type ListAsk } from '../../../../server/platform/inquiry/list-reader.ts'
import type { Tables } from '../../../../server/platform/database/tables.ts'

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const ALL: ListAsk = { Page: 1, isRead: () => true }
const asked = (ask: ListAsk) =>
  selected({ rows: () => sql`select 1`, order: sql`"a"`, day: 'day', find: ['a', 'b'] }, {}, ask)
    .compile(db)
    .sql.replace(/\s+/g, ' ')

it('[S6.09] a list is narrowed by what its reader may read, and by nothing else', () => {
  const words = { From: '2026-06-01', Currency: 'CAD', State: 'Open', Find: 'x' }
  expect(asked(ALL)).toBe('select * from (select 1) r where true order by "a"')
  const whole = asked({ ...ALL, ...words })
  for (const part of ['"r"."day" >= $', 'r.currency = $', 'r.state = $', 'concat_ws(\' \', "r"."a", "r"."b")'])
    expect(whole).toContain(part)
  const half = asked({ ...ALL, ...words, isRead: (name) => name === 'b' })
  expect(half).toContain('concat_ws(\' \', "r"."b")')
  for (const part of ['"r"."day"', 'r.currency', 'r.state', '"r"."a"']) expect(half).not.toContain(part)
  expect(asked({ ...ALL, ...words, isRead: () => false })).toBe('select * from (select 1) r where true order by "a"')
})

it('a file holds the rows of all pages, and sums are exact', async () => {
  const paged = fromPages((_db, _of, { Page }) => Promise.resolve({ rows: [{ at: Page }], hasMore: Page < 3 }))
  const rows: object[] = []
  for await (const some of paged.all(db, {}, ALL)) rows.push(...some)
  expect(rows).toEqual([{ at: 1 }, { at: 2 }, { at: 3 }])
  expect(sumsOf([{ open: '0.10' }, { open: '0.20' }, { open: null }], ['open'])).toEqual({ open: '0.30' })
  expect(sumsOf([], ['open'])).toBeNull()
})
