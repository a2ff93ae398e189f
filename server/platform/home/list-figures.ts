import { sql, type Kysely, type RawBuilder } from 'kysely'
import { AGE_LIMITS, type HomeLevel } from '../../../shared/contracts/home.ts'
import type { Tables } from '../database/tables.ts'
import { whereOf } from '../entity/list.ts'
import type { Condition, StoredEntity } from '../entity/stored.ts'
import { isReadable, visibilityOf, type Visibility } from '../entity/visibility.ts'
import type { CurrentUser } from '../identity/user.ts'
import { filtersOf } from '../lists/list-query.ts'
import { readKept } from '../lists/kept-rows.ts'
import type { HomeAsked, HomeProvider } from './provider.ts'

/** Canonical filters by list column, as a list has them in its address. */
export type Filters = Readonly<Record<string, string>>

/**
 * The rows that this user's list shows under these filters: what is counted on HOME is what the list counts. Null when a
 * filter names a field that he may not read: its count would tell.
 */
export async function rowsInSight(
  db: Kysely<Tables>,
  user: CurrentUser,
  entity: StoredEntity,
  filters: Filters,
): Promise<Condition | null> {
  return rowsSeen(entity, filters, await visibilityOf(db, user, entity))
}

function rowsSeen(entity: StoredEntity, filters: Filters, seen: Visibility): Condition | null {
  if (Object.keys(filters).some((column) => !isReadable(seen, column))) return null
  const query = { filters: filtersOf(entity, filters, (column) => entity.field(column) !== undefined), search: '' }
  return whereOf(entity, query, seen)
}

/**
 * Figures of the rows of a list that the user sees. Of whoever sees all of them they are kept until one of the tables is written that they
 * stand on, by the names under which their writes are counted; the sight of anybody else stands on more, and is asked each time.
 */
export async function figuresOf<R>(
  { db, user }: Pick<HomeAsked, 'db' | 'user'>,
  entity: StoredEntity,
  countedBy: readonly string[],
  statement: RawBuilder<R>,
): Promise<readonly R[]> {
  const { scope } = await visibilityOf(db, user, entity)
  return scope === null ? readKept(db, countedBy, statement) : (await statement.execute(db)).rows
}

interface Waiting {
  count: number
  oldest: number
  ages: number[]
  amount: string | null
  currency: string | null
}

/** What a row `t` of a queue comes to. */
interface QueueAmount {
  /** Columns that it is made of: whoever does not read one of them sees no sum. */
  readonly columns: readonly string[]
  /** In the currency of the company, two decimals; null where it cannot be told yet. */
  readonly of: RawBuilder<unknown>
  /** The currency of the company. */
  readonly currency: RawBuilder<unknown>
}

interface QueueOptions {
  readonly id: string
  readonly entity: StoredEntity
  readonly filters: Filters
  /** Since when a row `t` waits: a point in time or a date. */
  readonly since: RawBuilder<unknown>
  /** MenuIds of the doors behind which the list stands, the best first. */
  readonly doors: readonly string[]
  readonly level?: HomeLevel
  readonly amount?: QueueAmount
  /** Names under which the writes are counted of whatever its rows, filters and amounts stand on: its figures are kept until then. */
  readonly countedBy?: readonly string[]
}

/** The moment to the quarter of an hour, at which days begin in whatever zone: what is kept by it is asked four times an hour. */
export const quarterOf = (now: Date): string => new Date(Math.floor(now.getTime() / 900_000) * 900_000).toISOString()

/**
 * A queue of work that is a filtered list: its count, its age, its oldest row and its sum, in one statement. A sum of which
 * a row cannot be told is none.
 */
export function queueOf({
  id,
  entity,
  filters,
  since,
  doors,
  level = 'plain',
  amount,
  countedBy,
}: QueueOptions): HomeProvider {
  return {
    id,
    right: `${entity.room}.view`,
    async read({ db, user, now }) {
      const seen = await visibilityOf(db, user, entity)
      const where = rowsSeen(entity, filters, seen)
      if (!where) return {}
      const summed = amount?.columns.every((column) => isReadable(seen, column)) ? amount : null
      // The sight of somebody whom it is narrowed for stands on more than the table.
      const isKept = countedBy !== undefined && seen.scope === null
      const moment = isKept ? quarterOf(now) : now.toISOString()
      const age = sql`greatest(0, floor(extract(epoch from ${moment}::timestamptz - ${since}) / 86400))`
      const [recent, later, late] = AGE_LIMITS
      const statement = sql<Waiting>`
        select count(*)::int as count, coalesce(max(age), 0)::int as oldest,
               array[(count(*) filter (where age < ${recent}::int))::int,
                     (count(*) filter (where age >= ${recent}::int and age < ${later}::int))::int,
                     (count(*) filter (where age >= ${later}::int and age < ${late}::int))::int,
                     (count(*) filter (where age >= ${late}::int))::int] as ages,
               case when count(amount) = count(*) then money_text(sum(amount)) end as amount,
               ${summed?.currency ?? sql`null`} as currency
        from (select ${age} as age, ${summed?.of ?? sql`null::numeric`} as amount from ${sql.table(entity.table)} t where ${where}) waiting`
      const rows = isKept ? await readKept(db, countedBy, statement) : (await statement.execute(db)).rows
      const { count, oldest, ages, amount: sum, currency } = rows[0]!
      if (count === 0) return {}
      const money = sum !== null && currency !== null ? { amount: sum, currency } : null
      return { queues: [{ id, count, ages, oldest, amount: money, level, opens: { menuIds: doors, query: filters } }] }
    },
  }
}
