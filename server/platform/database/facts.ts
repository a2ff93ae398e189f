import { sql, type Kysely, type RawBuilder } from 'kysely'
import { factsVersion, isKeepable, keptFactsOf } from './kept-facts.ts'
import { planned } from './planned.ts'
import type { Tables } from './tables.ts'

type Kept = Map<string, Promise<readonly unknown[]>>

/** What pieces of work have read so far, each in its own transaction. */
const read = new WeakMap<Kysely<Tables>, Kept>()

/** Work in one transaction within which every fact is read once, however many rules ask for it; others read it each time. */
export async function withFacts<R>(trx: Kysely<Tables>, work: () => Promise<R>): Promise<R> {
  if (read.has(trx)) return work()
  read.set(trx, new Map())
  try {
    return await work()
  } finally {
    read.delete(trx)
  }
}

/**
 * Rows of a statement that documents stand on and do not change themselves: company, vendor, terms, taxes, rates, limits. Its text is
 * always the same, so that a connection keeps its plan. Never for what is judged under a lock that was taken meanwhile. What stands in
 * tables of facts alone is kept beyond the action, until one of them is written: nobody changes what is answered (docs/decisions/0064).
 */
export function factsOf<R>(db: Kysely<Tables>, statement: RawBuilder<R>): Promise<readonly R[]> {
  const kept = read.get(db)
  if (!kept) return planned(db, statement)
  const { sql: text, parameters } = statement.compile(db)
  const key = JSON.stringify([text, parameters])
  const known = kept.get(key) ?? fact(db, key, text, statement)
  kept.set(key, known)
  return known as Promise<readonly R[]>
}

async function fact<R>(
  db: Kysely<Tables>,
  key: string,
  text: string,
  statement: RawBuilder<R>,
): Promise<readonly unknown[]> {
  const kept = isKeepable(text) ? keptFactsOf(db) : undefined
  const last = kept?.get(key)
  if (last) return last as readonly unknown[]
  if (!kept) return planned(db, statement)
  // The version comes along where there is no row, too.
  const rows = await planned(
    db,
    sql<Record<string, unknown>>`
    select v.version as "%version", r.* from (select ${factsVersion} as version) v
    left join lateral (select true as "%is", f.* from (${statement}) f) r on true`,
  )
  const told = rows.flatMap(({ '%version': _version, '%is': is, ...row }) => (is ? [row] : []))
  return kept.keep(key, told, String(rows[0]!['%version']))
}
