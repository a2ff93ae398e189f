import { sql, type Kysely, type RawBuilder } from 'kysely'
import { COUNTED_TO, type CurrencyTotals } from '../../../shared/contracts/result.ts'
import type { Tables } from '../database/tables.ts'

/** Figures over all filtered rows, and the version of the table that they were computed from. */
export interface Count {
  version: string
  total: number
  totals: Record<string, string>
  /** Of amounts in several currencies, the sums of each. */
  totalsIn?: CurrencyTotals[]
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

/** A column that is summed, and, of an amount, the currency that it is in. */
export interface Summed {
  readonly of: RawBuilder<unknown>
  readonly currency?: RawBuilder<unknown>
}

/**
 * Counts and sums in one statement with the version they belong to; `bounded` reads no more rows than it counts. Amounts of several
 * currencies have no sum.
 */
export async function readCount(
  db: Kysely<Tables>,
  table: string,
  from: RawBuilder<unknown>,
  sums: Readonly<Record<string, Summed>>,
  bounded: boolean,
): Promise<Count> {
  const named = Object.entries(sums)
  const columns = [sql`table_version_of(${table}) as "$version"`, sql`count(*) as "$total"`]
  for (const [name, { of, currency }] of named) {
    const value = bounded ? sql.ref(`c.${name}`) : of
    const sum = sql`trim_scale(coalesce(sum(${value}), 0))::text`
    const within = currency && (bounded ? sql.ref(`c.${name}$in`) : currency)
    columns.push(sql`${within ? inOne(sum, value, within) : sum} as ${sql.id(name)}`)
  }
  const summed = sql.join(
    named.flatMap(([name, { of, currency }]) => [
      sql`${of} as ${sql.id(name)}`,
      ...(currency ? [sql`${currency} as ${sql.id(`${name}$in`)}`] : []),
    ]),
  )
  const counted = bounded ? sql`from (select ${summed} ${from} limit ${COUNTED_TO + 1}) c` : from
  const { rows } = await sql<Record<string, string | null>>`select ${sql.join(columns)} ${counted}`.execute(db)
  const { $version, $total, ...told } = rows[0]!
  const totals = Object.fromEntries(Object.entries(told).filter((one): one is [string, string] => one[1] !== null))
  const more = bounded && Number($total) > COUNTED_TO
  if (more) return { version: $version!, total: COUNTED_TO, totals: {}, more }
  const count = { version: $version!, total: Number($total), totals }
  const apart = named.filter(([name, { currency }]) => currency !== undefined && totals[name] === undefined)
  return apart.length === 0 ? count : { ...count, totalsIn: await sumsApart(db, from, apart) }
}

/**
 * [judgement 10] Amounts of several currencies, each summed by itself: those that say their currency in the same column as the first of them.
 * Rows without a currency, drafts, have no sum.
 */
async function sumsApart(
  db: Kysely<Tables>,
  from: RawBuilder<unknown>,
  sums: readonly (readonly [name: string, summed: Summed])[],
): Promise<CurrencyTotals[]> {
  const { sql: first } = sums[0]![1].currency!.compile(db as Kysely<unknown>)
  const same = sums.filter(([, { currency }]) => currency!.compile(db as Kysely<unknown>).sql === first)
  const columns = same.map(([name, { of }]) => sql`trim_scale(coalesce(sum(${of}), 0))::text as ${sql.id(name)}`)
  const currency = same[0]![1].currency!
  const { rows } = await sql<Record<string, string>>`
    select (${currency})::text as "$in", count(*) as "$count", ${sql.join(columns)} ${from} and (${currency}) is not null
    group by 1 order by 1`.execute(db)
  return rows.map(({ $in, $count, ...totals }) => ({ Currency: $in!, Count: Number($count), Totals: totals }))
}

/** A sum of amounts that are not nought, where all of them are in one currency. */
export const inOne = (
  sum: RawBuilder<unknown>,
  value: RawBuilder<unknown>,
  currency: RawBuilder<unknown>,
  over: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => sql`
  case when min(${currency}) filter (where ${value} <> 0) ${over} is not distinct from max(${currency}) filter (where ${value} <> 0) ${over}
  then ${sum} end`
