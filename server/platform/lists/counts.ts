import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Figures over all filtered rows, and the version of the table that they were computed from. */
export interface Count {
  version: string
  total: number
  totals: Record<string, string>
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

/** Counts and sums in one statement with the version they belong to. */
export async function readCount(
  db: Kysely<Tables>,
  table: string,
  from: RawBuilder<unknown>,
  sums: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<Count> {
  const columns = [sql`table_version_of(${table}) as "$version"`, sql`count(*) as "$total"`]
  for (const [name, expression] of Object.entries(sums))
    columns.push(sql`trim_scale(coalesce(sum(${expression}), 0))::text as ${sql.id(name)}`)
  const { rows } = await sql<Record<string, string>>`select ${sql.join(columns)} ${from}`.execute(db)
  const { $version, $total, ...totals } = rows[0]!
  return { version: $version!, total: Number($total), totals }
}
