import type { Kysely, RawBuilder } from 'kysely'
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
 * always the same, so that a connection keeps its plan. Never for what is judged under a lock that was taken meanwhile.
 */
export function factsOf<R>(db: Kysely<Tables>, statement: RawBuilder<R>): Promise<readonly R[]> {
  const kept = read.get(db)
  if (!kept) return planned(db, statement)
  const { sql, parameters } = statement.compile(db)
  const key = JSON.stringify([sql, parameters])
  const known = kept.get(key) ?? planned(db, statement)
  kept.set(key, known)
  return known as Promise<readonly R[]>
}
