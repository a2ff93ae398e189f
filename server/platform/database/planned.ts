import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Socket } from 'node:net'
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

/**
 * Whether a column is one of these texts, where it is nearly always one: a plan for any list of them is believed to be ten times as dear as one for
 * those of the call, so that PostgreSQL would plan it anew each time.
 */
export const isOneOf = (column: RawBuilder<unknown>, texts: readonly string[]): RawBuilder<boolean> =>
  texts.length === 1 ? sql<boolean>`${column} = ${texts[0]}` : sql<boolean>`${column} = any (${[...texts]}::text[])`

/** Texts of statements that end their transaction. */
const last = new Set<string>()

/**
 * The last statement of a transaction: its commit is sent along with it, so that nobody who waits for this transaction waits for one more way
 * to the server and back. PostgreSQL takes the commit for a rollback where the statement has failed. What the commit itself refuses
 * is thrown where the transaction ends, as ever. Nothing may be asked behind it (docs/decisions/0065).
 */
export async function plannedLast(trx: Transaction<Tables>, statement: RawBuilder<unknown>): Promise<void> {
  last.add(statement.compile(trx).sql)
  await planned(trx, statement)
}

/** What the client library has beside its types. */
export interface Piping {
  /** What is asked is sent without waiting for what was asked before. */
  pipeline: boolean
  readonly connection: { readonly stream: Pick<Socket, 'cork' | 'uncork'> }
}

/** What is asked in this moment goes over the wire as one piece, when all that goes on without an answer has gone on. */
export function sentTogether(client: ClientBase): void {
  const { stream } = (client as ClientBase & Piping).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

type Query = (...call: unknown[]) => Promise<{ command: string }>

/** Lets a connection send the names along, which the query builder knows nothing of, and the commit with what is the last. */
export function sendNames(client: ClientBase): void {
  const query = client.query.bind(client) as Query
  let ending: Promise<{ command: string }> | null = null

  const ended = (text: string) => {
    const done = ending!
    ending = null
    if (text === 'commit') return done
    // The statement has failed: its commit was a rollback.
    return done.catch(() => ({ command: 'ROLLBACK', rowCount: 0, rows: [] }))
  }

  const withCommit = (statement: object) => {
    const piping = client as ClientBase & Piping
    piping.pipeline = true
    sentTogether(client)
    const answer = query(statement)
    const commit = query('commit')
    const over = () => void (piping.pipeline = false)
    commit.then(over, over)
    ending = commit
    return answer
  }

  const named = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    if (typeof text !== 'string') return query(text, values, ...rest)
    if (ending && (text === 'commit' || text === 'rollback')) return ended(text)
    ending = null
    const name = names.get(text)
    if (name === undefined) return query(text, values, ...rest)
    return last.has(text) ? withCommit({ name, text, values }) : query({ name, text, values }, ...rest)
  }
  client.query = named as typeof client.query
}
