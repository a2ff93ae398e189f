import pg from 'pg'
import { DEFAULT_PAGE_SIZE } from '../shared/contracts/result.ts'
import { copyFirms } from './firms.ts'
import { FIRM_LIST } from './list-calls.ts'
import { costOf, httpCaller } from './load.ts'

/** Length of the list that `docs/decisions/0010-long-lists.md` is about. */
const ROWS = 1_000_000
/** Page that the deep call is about, in the middle, where neither end is near. */
const DEEP_PAGE = ROWS / 2 / DEFAULT_PAGE_SIZE

/** Times of one caller in ms, as a screen calls. */
export interface LongList {
  readonly rows: number
  readonly first: number
  /** The middle page, by the last row of the page before it. */
  readonly deep: number
  /** The same by its number, as a bookmark asks. */
  readonly deepByNumber: number
  readonly search: number
  /** All rows counted and summed anew, as after each change of the table; it follows the rows. */
  readonly count: number
}

interface Asked {
  readonly url: string
  readonly databaseUrl: string
  readonly token: string
  readonly search: string
}

/** Grows the list to a million firms, without accounts and addresses, and measures it. The last of a run: it stays long. */
export async function measureLongList({ url, databaseUrl, token, search }: Asked): Promise<LongList> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const rows = await copyFirms(client, ROWS)
    const time = async (query: Record<string, string>, before: () => Promise<unknown> = async () => undefined) => {
      const path = `${FIRM_LIST}?${new URLSearchParams({ Page: '1', PageSize: String(DEFAULT_PAGE_SIZE), Form: 'columns', ...query })}`
      const caller = httpCaller(url, path, token)
      try {
        const calls = caller.calls.slice(0, 1).map((call) => () => before().then(call))
        return (await costOf({ ...caller, calls })).ms
      } finally {
        await caller.close()
      }
    }
    const bounded = { Count: 'bounded', Totals: 'true' }
    const { rows: middle } = await client.query<{ id: string }>(
      'select id from firm order by firm_id offset $1 limit 1',
      [(DEEP_PAGE - 1) * DEFAULT_PAGE_SIZE - 1],
    )
    const changed = () =>
      client.query("update firm set website = 'https://bench.example' where id = $1", [middle[0]!.id])
    return {
      rows,
      first: await time(bounded),
      deep: await time({ ...bounded, Page: String(DEEP_PAGE), After: middle[0]!.id }),
      deepByNumber: await time({ ...bounded, Page: String(DEEP_PAGE) }),
      search: await time({ ...bounded, Search: search }),
      count: await time({ PageSize: '1', Totals: 'true' }, changed),
    }
  } finally {
    await client.end()
  }
}
