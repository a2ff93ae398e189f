import { sql, type Kysely, type RawBuilder } from 'kysely'
import { AGE_LIMITS, type HomeLevel } from '../../../shared/contracts/home.ts'
import type { Tables } from '../database/tables.ts'
import { whereOf } from '../entity/list.ts'
import type { Condition, StoredEntity } from '../entity/stored.ts'
import { isReadable, visibilityOf } from '../entity/visibility.ts'
import type { CurrentUser } from '../identity/user.ts'
import { filtersOf } from '../lists/list-query.ts'
import type { HomeProvider } from './provider.ts'

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
  const seen = await visibilityOf(db, user, entity)
  if (Object.keys(filters).some((column) => !isReadable(seen, column))) return null
  const query = { filters: filtersOf(entity, filters, (column) => entity.field(column) !== undefined), search: '' }
  return whereOf(entity, query, seen)
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
}

/** A queue of work that is a filtered list: its count, its age, its oldest row, in one statement. */
export function queueOf({ id, entity, filters, since, doors, level = 'plain' }: QueueOptions): HomeProvider {
  return {
    id,
    right: `${entity.room}.view`,
    async read({ db, user, now }) {
      const where = await rowsInSight(db, user, entity, filters)
      if (!where) return {}
      const age = sql`greatest(0, floor(extract(epoch from ${now.toISOString()}::timestamptz - ${since}) / 86400))`
      const [recent, later, late] = AGE_LIMITS
      const { rows } = await sql<{ count: number; oldest: number; ages: number[] }>`
        select count(*)::int as count, coalesce(max(age), 0)::int as oldest,
               array[(count(*) filter (where age < ${recent}::int))::int,
                     (count(*) filter (where age >= ${recent}::int and age < ${later}::int))::int,
                     (count(*) filter (where age >= ${later}::int and age < ${late}::int))::int,
                     (count(*) filter (where age >= ${late}::int))::int] as ages
        from (select ${age} as age from ${sql.table(entity.table)} t where ${where}) waiting`.execute(db)
      const { count, oldest, ages } = rows[0]!
      if (count === 0) return {}
      return { queues: [{ id, count, ages, oldest, level, opens: { menuIds: doors, query: filters } }] }
    },
  }
}
