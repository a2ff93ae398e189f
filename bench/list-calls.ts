import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import { FirmStore } from '../server/modules/admin/firm/entity.ts'
import { createPool } from '../server/platform/database/pool.ts'
import type { Tables } from '../server/platform/database/tables.ts'
import { readList } from '../server/platform/entity/list.ts'
import type { Visibility } from '../server/platform/entity/visibility.ts'
import { createLog } from '../server/platform/log.ts'
import { DEFAULT_PAGE_SIZE } from '../shared/contracts/result.ts'
import { costOf, httpCaller, statementCaller, type Cost } from './load.ts'
import { median } from './statistics.ts'

/** One list call beside its own SELECT, run without the product. */
export interface ListCost {
  readonly database: Cost
  readonly product: Cost
}

export interface ListCalls {
  readonly first: ListCost
  readonly deep: ListCost
  readonly search: ListCost
}

interface Asked {
  readonly url: string
  readonly databaseUrl: string
  readonly token: string
  readonly search: string
}

/** Row that the deep call begins at. */
const DEEP_ROW = 90_000
export const FIRM_LIST = '/api/admin/firm'

/** Everything may be seen: the statement of an administrator. */
const ALL = { scope: null, mode: () => undefined, fields: {} } as unknown as Visibility

/** The SELECT that the product makes for the rows of a page once it knows their count, caught on its way out. */
async function statementOf(databaseUrl: string, page: number, search: string): Promise<CompiledQuery> {
  const made: CompiledQuery[] = []
  const pool = createPool({ url: databaseUrl, max: 2, log: createLog('silent') })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void made.push(query) })
  try {
    const query = { page, pageSize: DEFAULT_PAGE_SIZE, sort: [], search, totals: false, filters: [] }
    for (let i = 0; i < 2; i++) await readList(db, { entity: FirmStore, query, seen: ALL })
    // A page that is kept is asked for its version alone.
    return made.findLast(({ sql }) => / limit /.test(sql))!
  } finally {
    await db.destroy()
  }
}

/** Measures the list calls of the second table, the product and PostgreSQL alone in turns. */
export async function measureLists(asked: Asked, rounds: number): Promise<ListCalls> {
  const measured = async (page: number, search: string) => {
    const query = { Page: String(page), PageSize: String(DEFAULT_PAGE_SIZE), ...(search ? { Search: search } : {}) }
    const select = await statementOf(asked.databaseUrl, page, search)
    return inTurns(asked, `${FIRM_LIST}?${new URLSearchParams(query)}`, select, rounds)
  }
  return {
    first: await measured(1, ''),
    deep: await measured(Math.floor(DEEP_ROW / DEFAULT_PAGE_SIZE) + 1, ''),
    search: await measured(1, asked.search),
  }
}

async function inTurns(
  { url, databaseUrl, token }: Asked,
  path: string,
  select: CompiledQuery,
  rounds: number,
): Promise<ListCost> {
  const database = await statementCaller(databaseUrl, select.sql, [...select.parameters])
  const product = httpCaller(url, path, token)
  try {
    const costs: ListCost[] = []
    for (let round = 0; round < rounds; round++)
      costs.push({ database: await costOf(database), product: await costOf(product) })
    const middle = (of: keyof ListCost): Cost => ({
      ms: median(costs.map((cost) => cost[of].ms)),
      perSecond: median(costs.map((cost) => cost[of].perSecond)),
    })
    return { database: middle('database'), product: middle('product') }
  } finally {
    await product.close()
    await database.close()
  }
}
