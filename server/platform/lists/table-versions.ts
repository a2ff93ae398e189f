import { sql, type Kysely } from 'kysely'
import { versionOf } from '../database/kept-facts.ts'
import { planned } from '../database/planned.ts'
import type { Tables } from '../database/tables.ts'

/** What is asked for in one moment, and the answer to come. */
interface Round {
  readonly tables: Set<string>
  readonly versions: Promise<ReadonlyMap<string, string>>
}

const rounds = new WeakMap<Kysely<Tables>, Round>()

/**
 * Version of a table now: another one after each write that is committed, whoever made it. Who asks in the same moment, in whatever
 * calls, is answered by one statement, which begins after all of them have asked.
 */
export async function tableVersion(db: Kysely<Tables>, table: string): Promise<string> {
  let round = rounds.get(db)
  if (!round) rounds.set(db, (round = began(db)))
  round.tables.add(table)
  return (await round.versions).get(table)!
}

function began(db: Kysely<Tables>): Round {
  const tables = new Set<string>()
  const read = async () => {
    await new Promise((go) => setImmediate(go))
    rounds.delete(db)
    const rows = await planned(
      db,
      sql<{ name: string; version: string }>`
      select t.name, ${versionOf(sql.ref('t.name'))} as version from unnest(${[...tables]}::text[]) as t (name)`,
    )
    return new Map(rows.map(({ name, version }) => [name, version]))
  }
  return { tables, versions: read() }
}
