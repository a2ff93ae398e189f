import { rowsStatement, whereOf } from '../server/platform/entity/list.ts'
import type { Visibility } from '../server/platform/entity/visibility.ts'
import { createDatabase, createPool } from '../server/platform/database/pool.ts'
import { createLog } from '../server/platform/log.ts'
import { FirmStore } from '../server/modules/admin/entities/firm.ts'
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
  readonly firms: number
  readonly search: string
}

/** Row that the deep call begins at. */
const DEEP_ROW = 90_000
export const FIRM_LIST = '/api/admin/firm'

/** Everything may be seen: the statement of an administrator. */
const ALL = { scope: null, mode: () => undefined, fields: {} } as unknown as Visibility

/** The SELECT that the product makes for this window of the list, without its count and its checks. */
function statement(databaseUrl: string, search: string, window: { limit: number; offset: number; backwards: boolean }) {
  const db = createDatabase(createPool({ url: databaseUrl, max: 1, log: createLog('silent') }))
  const query = { page: 1, pageSize: window.limit, sort: [], search, totals: false, filters: [] }
  const call = { entity: FirmStore, query, seen: ALL }
  return rowsStatement(call, whereOf(FirmStore, query, ALL), window).compile(db)
}

/** Measures the list calls of the second table, the product and PostgreSQL alone in turns. */
export async function measureLists(asked: Asked, rounds: number): Promise<ListCalls> {
  const { firms, search } = asked
  const size = DEFAULT_PAGE_SIZE
  const page = Math.floor(DEEP_ROW / size) + 1
  const before = (page - 1) * size
  const path = (query: Record<string, string | number>) =>
    `${FIRM_LIST}?${new URLSearchParams({ Page: '1', PageSize: String(size), ...query } as Record<string, string>)}`
  const rows = (offset: number, backwards = false, text = '') =>
    statement(asked.databaseUrl, text, { limit: size, offset, backwards })
  // Behind its middle a list is read from its end.
  const deep = before > firms / 2 ? rows(firms - before - size, true) : rows(before)
  return {
    first: await inTurns(asked, path({}), rows(0), rounds),
    deep: await inTurns(asked, path({ Page: page }), deep, rounds),
    search: await inTurns(asked, path({ Search: search }), rows(0, false, search), rounds),
  }
}

async function inTurns(
  { url, databaseUrl, token }: Asked,
  path: string,
  select: { sql: string; parameters: readonly unknown[] },
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
