import { sql, type CompiledQuery, type QueryResult, type RawBuilder } from 'kysely'
import { createRequire } from 'node:module'
import { asking } from './asked.ts'
import type { Trx } from './transaction.ts'

const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue(value: unknown): string | Buffer | null
}

/** One of several pieces of work that ask on one connection. */
export interface GatheredWork {
  readonly trx: Trx
  /** Whether it has asked for anything but rows. */
  readonly wrote: boolean
}

interface Asked {
  query: CompiledQuery
  done(result: QueryResult<unknown>): void
  fail(error: unknown): void
}

const HELD = /\bfor (no key )?(update|key share|share)\b|pg_(try_)?advisory|set_config|nextval/i
/** A statement that asks for rows, and nothing else. */
const isSelect = (text: string) => /^\s*select\b/i.test(text) && !HELD.test(text)
const INSERT = /^\s*(insert into [\s\S]*?\))\s+(?:values\s*\(([\s\S]*)\)|(select\b[\s\S]*?))\s*(returning id)?\s*$/i
const CONFLICT = /\bon conflict\b/i

/**
 * Lets many pieces of work of one kind ask on one connection as if each were alone: what they ask with the same words in the same moment
 * is one statement over the values of all. So the rules of one save judge hundreds, and the statements do not grow with them. Pieces do
 * not see what the others write in the same moment. An error of the database is that of all who asked together: the caller goes back to a
 * savepoint and does them one after the other. Answers what became of each piece, in their order.
 * @param after what must be done on the connection before the first of them asks; they think meanwhile
 */
export async function gathered<T, R>(
  trx: Trx,
  items: readonly T[],
  work: (piece: GatheredWork, item: T) => Promise<R>,
  after: Promise<unknown> = Promise.resolve(),
): Promise<PromiseSettledResult<R>[]> {
  const begin = (own: readonly T[]) => {
    const together = new Together(trx, after)
    return Promise.allSettled(own.map((item) => work(new Piece(together), item)))
  }
  // While the database answers the one half, the other half works out what it asks next.
  const half = Math.ceil(items.length / 2)
  const first = begin(items.slice(0, half))
  if (half < items.length) await turn()
  const second = begin(items.slice(half))
  return [...(await first), ...(await second)]
}

/** When all that can go on without an answer has gone on. */
const turn = () => new Promise((go) => setImmediate(go))

class Piece implements GatheredWork {
  wrote = false
  readonly trx: Trx

  constructor(together: Together) {
    this.trx = asking((query) => {
      this.wrote ||= !READS.test(query.sql)
      return together.ask(query)
    })
  }
}

const READS = /^\s*select\b/i

class Together {
  #waiting: Asked[] = []
  #round: Promise<void> | null = null

  constructor(
    private readonly trx: Trx,
    private readonly after: Promise<unknown>,
  ) {}

  ask(query: CompiledQuery): Promise<QueryResult<unknown>> {
    return new Promise((done, fail) => {
      this.#waiting.push({ query, done, fail })
      this.#round ??= this.#later()
    })
  }

  /** When all pieces that go on without an answer have come to their next question. */
  async #later(): Promise<void> {
    await turn()
    const waiting = this.#waiting
    this.#waiting = []
    const groups = new Map<string, Asked[]>()
    for (const asked of waiting) {
      const group = groups.get(asked.query.sql)
      if (group) group.push(asked)
      else groups.set(asked.query.sql, [asked])
    }
    for (const [text, group] of groups) await this.#answer(text, group)
    this.#round = this.#waiting.length > 0 ? this.#later() : null
  }

  async #answer(text: string, group: Asked[]): Promise<void> {
    try {
      await this.after
      const statement = group.length > 1 ? await statementFor(this.trx, text) : null
      if (statement) return await this.#together(statement, group)
      for (const { query, done } of group) done(await this.trx.executeQuery(query))
    } catch (error) {
      for (const { fail } of group) fail(error)
    }
  }

  async #together({ kind, build }: Statement, group: Asked[]): Promise<void> {
    const { rows } = await build(group.map(({ query }) => query.parameters)).execute(this.trx)
    if (kind === 'ids') return group.forEach(({ done }, at) => done({ rows: [rows[at]] }))
    const own = group.map((): unknown[] => [])
    if (kind === 'rows')
      for (const row of rows) {
        const { '%at': at, ...rest } = row as Record<string, unknown>
        own[Number(at) - 1]!.push(rest)
      }
    group.forEach(({ done }, at) => done({ rows: own[at]!, numAffectedRows: BigInt(own[at]!.length) }))
  }
}

interface Statement {
  /** What comes back: rows of each, one id of each, nothing. */
  kind: 'rows' | 'ids' | 'none'
  build(parameters: readonly (readonly unknown[])[]): RawBuilder<unknown>
}

/** By text; null: it is asked one by one. */
const statements = new Map<string, Promise<Statement | null>>()

function statementFor(trx: Trx, text: string): Promise<Statement | null> {
  let made = statements.get(text)
  if (!made) {
    made = makeStatement(trx, text)
    statements.set(text, made)
    made.catch(() => statements.delete(text))
  }
  return made
}

async function makeStatement(trx: Trx, text: string): Promise<Statement | null> {
  if (isSelect(text)) {
    const types = await typesOf(trx, text)
    const build = (parameters: readonly (readonly unknown[])[]) =>
      sql`select "%p"."%at", "%q".* from ${valuesOf(parameters)} cross join lateral (${over(text, types)}) "%q" order by "%p"."%at"`
    return { kind: 'rows', build }
  }
  const [, head, values, body, returning] = INSERT.exec(text) ?? []
  if (!head || CONFLICT.test(text) || HELD.test(text)) return null
  const types = await typesOf(trx, text)
  const source = values === undefined ? body! : `select ${values}`
  const build = (parameters: readonly (readonly unknown[])[]) =>
    sql`${sql.raw(head)} select "%q".* from ${valuesOf(parameters)} cross join lateral (${over(source, types)}) "%q" order by "%p"."%at"
      ${returning ? sql`returning id` : sql``}`
  return { kind: returning ? 'ids' : 'none', build }
}

/** How often types were asked: both halves of a gathering may ask at once. */
let typed = 0

/** Types of the parameters, as PostgreSQL infers them. */
async function typesOf(trx: Trx, text: string): Promise<string[]> {
  const name = `novus_types_${++typed}`
  await sql.raw(`prepare ${name} as ${text}`).execute(trx)
  const { rows } = await sql<{ types: string[] }>`
    select parameter_types::text[] as types from pg_prepared_statements where name = ${name}`.execute(trx)
  await sql.raw(`deallocate ${name}`).execute(trx)
  return rows[0]!.types
}

/** The statement with the values of a row of `%p` in the place of its parameters. */
const over = (text: string, types: readonly string[]): RawBuilder<unknown> =>
  sql.raw(text.replace(/\$(\d+)\b/g, (_, n: string) => `("%p"."${n}"::${types[Number(n) - 1]!})`))

/** Rows of parameters: each column an array of texts, as they would travel. */
function valuesOf(parameters: readonly (readonly unknown[])[]): RawBuilder<unknown> {
  const columns = parameters[0]!.map((_, at) => parameters.map((row) => asText(row[at])))
  const arrays =
    columns.length > 0 ? columns.map((column) => sql`${column}::text[]`) : [sql`${parameters.map(() => '')}::text[]`]
  const names = sql.raw(arrays.map((_, at) => `"${at + 1}"`).join(', '))
  return sql`unnest(${sql.join(arrays)}) with ordinality as "%p" (${names}, "%at")`
}

function asText(value: unknown): string | null {
  const prepared = prepareValue(value)
  return Buffer.isBuffer(prepared) ? `\\x${prepared.toString('hex')}` : prepared
}
