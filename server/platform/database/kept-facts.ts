import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/** Tables whose writes are counted together (`server/migrations/0176-kept-facts.sql`): what documents stand on. */
export const FACT_TABLES: ReadonlySet<string> = new Set(
  `account_role account_terms account_terms_instalment bank_account branch company configuration configuration_control
   credit_card currency customer_assignment distribution_template firm firm_ship_to firm_vendor foreign_exchange gl_account gl_approval_limit gl_control
   holdback_calendar job_cost_code job_master place product product_class sales_tax sales_tax_rate tax_group
   tax_group_tax user_bank_account user_branch user_code user_gl_account user_scope user_warehouse warehouse`.split(
    /\s+/,
  ),
)

/** The same of who may do what, and what is in his sight. */
export const RIGHT_TABLES: ReadonlySet<string> = new Set(
  `app_user application customer_assignment menu menu_access named_right role role_named_right role_right route user_branch
   user_role user_scope user_warehouse widget_security`.split(/\s+/),
)

/** What may stand before a bracket in a statement that is kept: its answer follows from those tables and its values alone. */
const BEFORE_BRACKET = new Set(
  `all and any array array_agg as bool_or btrim by case coalesce concat_ws count distinct else exists filter fold from greatest in join json_agg json_build_object
   jsonb_agg lateral least left length like lower max min not nullif numeric on or select sees_bank_account sees_gl_account table_version_of text then substr trim_scale union unnest upper when where`.split(
    /\s+/,
  ),
)

/** What `table_version_of` answers, as part of the statement that asks: a function would be begun by itself. */
export const versionOf = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select coalesce(sum(n.value), 0)::text from table_version n where n.table_name = ${name})`

/** Version of all of them, as the statement sees it that asks. */
export const factsVersion = versionOf(sql.lit('%facts'))

const MOST_JUDGED = 10_000
const judged = new WeakMap<ReadonlySet<string>, Map<string, boolean>>()

/** Whether the answer of a statement is as old as these tables alone; what cannot be told is not. */
export function isKeepable(text: string, kept: ReadonlySet<string> = FACT_TABLES): boolean {
  const own = judged.get(kept) ?? new Map<string, boolean>()
  judged.set(kept, own)
  const known = own.get(text) ?? asksAlone(text, kept)
  if (own.size === MOST_JUDGED) own.clear()
  own.set(text, known)
  return known
}

function asksAlone(text: string, kept: ReadonlySet<string>): boolean {
  // Columns of what a function answers: `as c (code, place)`.
  const read = text.replaceAll(/\bas\s+\w+\s*\(/gi, 'as (')
  const names = (pattern: RegExp) => [...read.matchAll(pattern)].map((found) => found[1]!.toLowerCase())
  const own = new Set(names(/(\w+)\s*(?:\([\w\s,]*\))?\s+as\s+(?:materialized\s+)?\(/gi))
  const tables = names(/\b(?:from|join)\s+(?:lateral\s+)?"?(\w+)\b"?(?!\s*\()/gi).filter((name) => !own.has(name))
  return (
    tables.length > 0 &&
    // What a room shows of a table is as old as that (`server/migrations/views`).
    tables.every((name) => kept.has(name.replace(/_shown$/, ''))) &&
    names(/(\w+)"?\s*\(/g).every((name) => BEFORE_BRACKET.has(name) || own.has(name)) &&
    // Tables that stand beside each other with a comma are not looked for.
    !/\bfrom\s+"?\w+"?(?:\s+(?:as\s+)?\w+)?\s*,/i.test(text) &&
    !/\b(?:current_\w+|localtime\w*|for\s+(?:no\s+key\s+)?(?:update|share|key))\b/i.test(text)
  )
}

interface Memory {
  version: bigint
  readonly facts: Map<string, unknown>
}

const MOST_KEPT = 20_000
const memories = new WeakMap<Kysely<Tables>, Memory>()

/** What this process remembers, as one action may use it: what was read at the very version that the action began with. */
export class KeptFacts {
  readonly #memory: Memory
  readonly #version: bigint

  constructor(db: Kysely<Tables>, version: string) {
    const memory = memories.get(db) ?? { version: -1n, facts: new Map<string, unknown>() }
    memories.set(db, memory)
    this.#memory = memory
    this.#version = BigInt(version)
  }

  get(key: string): unknown {
    return this.#memory.version === this.#version ? this.#memory.facts.get(key) : undefined
  }

  /**
   * Remembers what was read, unless its version is another: then somebody has written meanwhile, or this transaction itself, whose
   * writes may come to nothing. What is kept is shared, and frozen.
   */
  keep<V>(key: string, value: V, version: string): V {
    const memory = this.#memory
    if (BigInt(version) !== this.#version || memory.version > this.#version) return value
    if (memory.version < this.#version) {
      memory.version = this.#version
      memory.facts.clear()
    }
    memory.facts.set(key, frozen(value))
    if (memory.facts.size > MOST_KEPT) memory.facts.delete(memory.facts.keys().next().value!)
    return value
  }
}

function frozen<V>(value: V): V {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.values(value).forEach(frozen)
  return Object.freeze(value)
}

/** Forgets what is kept of a database, as a process does that ends. */
export const forgetFacts = (db: Kysely<Tables>): void => void memories.delete(db)

const begun = new WeakMap<Kysely<Tables>, KeptFacts>()

/** A transaction that began when the facts had this version. */
export const beginsWith = (trx: Kysely<Tables>, db: Kysely<Tables>, version: string): void =>
  void begun.set(trx, new KeptFacts(db, version))

/** A transaction that writes a table of facts itself reads what it has written: nothing is kept for it from here on. */
export function writesTable(trx: Kysely<Tables>, table: string): void {
  if (FACT_TABLES.has(table)) begun.delete(trx)
}

export const keptFactsOf = (trx: Kysely<Tables>): KeptFacts | undefined => begun.get(trx)
