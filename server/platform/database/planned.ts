import type { Kysely, RawBuilder } from 'kysely'
import type { ClientBase } from 'pg'
import type { Tables } from './tables.ts'

/** Names of statements by their text: as many as the code has calls of `planned`, and sets of lookups that lines choose from. */
const names = new Map<string, string>()

/**
 * Runs a statement under a name, so that a connection parses and plans it once and not at every call. For the few that
 * nearly every call makes, and whose best plan does not depend on their values: rows of a list, whose search and filters
 * decide it, are planned anew each time. The text must always be the same, since a connection keeps what it has planned.
 */
export async function planned<R>(db: Kysely<Tables>, statement: RawBuilder<R>): Promise<R[]> {
  const query = statement.compile(db)
  if (!names.has(query.sql)) names.set(query.sql, `novus_${names.size + 1}`)
  const { rows } = await db.executeQuery(query)
  return rows
}

/** Lets a connection send the names along, which the query builder knows nothing of. */
export function sendNames(client: ClientBase): void {
  const query = client.query.bind(client) as (...call: unknown[]) => unknown
  const named = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? names.get(text) : undefined
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
  }
  client.query = named as typeof client.query
}
