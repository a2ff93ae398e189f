import { sql, type Kysely, type RawBuilder } from 'kysely'
import { COUNTED_TO } from '../../../shared/contracts/result.ts'
import type { Tables } from '../database/tables.ts'

/** Figures over all filtered rows, and the version of the table that they were computed from. */
export interface Count {
  version: string
  total: number
  totals: Record<string, string>
  /** Counting stopped at `total`; then nothing is summed. */
  more?: true
}

const MOST_KEPT = 500

/**
 * Counts that this process has seen, by statement. One is good as long as the table's version, which the database keeps,
 * is the one it was computed from: so any number of processes may remember without telling each other.
 */
export class Counts {
  readonly #kept = new Map<string, Count>()

  known(key: string): Count | undefined {
    return this.#kept.get(key)
  }

  keep(key: string, count: Count): Count {
    this.#kept.delete(key)
    this.#kept.set(key, count)
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!)
    return count
  }
}

const kept = new WeakMap<Kysely<Tables>, Counts>()

/** What is remembered of one database. */
export function countsOf(db: Kysely<Tables>): Counts {
  let counts = kept.get(db)
  if (!counts) kept.set(db, (counts = new Counts()))
  return counts
}

/** Counts and sums in one statement with the version they belong to; `bounded` reads no more rows than it counts. */
export async function readCount(
  db: Kysely<Tables>,
  table: string,
  from: RawBuilder<unknown>,
  sums: Readonly<Record<string, RawBuilder<unknown>>>,
  bounded: boolean,
): Promise<Count> {
  const named = Object.entries(sums)
  const columns = [sql`table_version_of(${table}) as "$version"`, sql`count(*) as "$total"`]
  for (const [name, expression] of named) {
    const value = bounded ? sql.ref(`c.${name}`) : expression
    columns.push(sql`trim_scale(coalesce(sum(${value}), 0))::text as ${sql.id(name)}`)
  }
  const summed = sql.join(named.map(([name, expression]) => sql`${expression} as ${sql.id(name)}`))
  const counted = bounded ? sql`from (select ${summed} ${from} limit ${COUNTED_TO + 1}) c` : from
  const { rows } = await sql<Record<string, string>>`select ${sql.join(columns)} ${counted}`.execute(db)
  const { $version, $total, ...totals } = rows[0]!
  const more = bounded && Number($total) > COUNTED_TO
  if (more) return { version: $version!, total: COUNTED_TO, totals: {}, more }
  return { version: $version!, total: Number($total), totals }
}
