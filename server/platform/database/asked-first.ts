import { sql, type Kysely } from 'kysely'
import { versionOf } from './kept-facts.ts'
import { planned } from './planned.ts'
import type { Tables } from './tables.ts'

/** A caller as he was read before, and what his token stands on. */
export interface Recalled {
  readonly id: string
  readonly subject: string
  /** Version of all that decides about rights, as he was read. */
  readonly rightsVersion: string
  /** Stored id of the grant; null: of a provider elsewhere. */
  readonly grant: string | null
  readonly signIn: string | null
}

interface Told {
  readonly versions: ReadonlyMap<string, string>
  /** That the caller is signed in still, and acts as nobody. */
  readonly stands: boolean
}

/** What is asked for in one moment, and the answer to come. */
interface Round {
  readonly tables: Set<string>
  /** By all that is known of him. */
  readonly callers: Map<string, Recalled>
  readonly told: Promise<ReadonlyMap<string, Told>>
}

const RIGHTS = '%rights'
/** Who asks for tables alone. */
const NOBODY = ''
const rounds = new WeakMap<Kysely<Tables>, Round>()

/**
 * Version of a table now: another one after each write that is committed, whoever made it. Who asks in the same moment, in whatever
 * calls, is answered by one statement, which begins after all of them have asked.
 */
export async function tableVersion(db: Kysely<Tables>, table: string): Promise<string> {
  const { tables, told } = roundOf(db)
  tables.add(table)
  const [first] = (await told).values()
  return first!.versions.get(table)!
}

/**
 * Whether what was read of a caller before is still so, his sign-in is not over and he acts as nobody; by the same statement as the first
 * that asks in that moment, and once for all calls of one.
 */
export async function isAsRead(db: Kysely<Tables>, caller: Recalled): Promise<boolean> {
  const { callers, told } = roundOf(db)
  const key = JSON.stringify(caller)
  callers.set(key, caller)
  const { versions, stands } = (await told).get(key)!
  return stands && versions.get(RIGHTS) === caller.rightsVersion
}

function roundOf(db: Kysely<Tables>): Round {
  const round = rounds.get(db) ?? began(db)
  rounds.set(db, round)
  return round
}

function began(db: Kysely<Tables>): Round {
  const tables = new Set<string>()
  const callers = new Map<string, Recalled>()
  const read = async (): Promise<ReadonlyMap<string, Told>> => {
    await new Promise((go) => setImmediate(go))
    rounds.delete(db)
    const [first = [NOBODY, null] as const, ...others] = callers
    const asked = [ask(db, [...tables], first[1]), ...others.map(([, caller]) => ask(db, [], caller))]
    const told = await Promise.all(asked)
    return new Map([first, ...others].map(([key], at) => [key, told[at]!]))
  }
  return { tables, callers, told: read() }
}

/** Its texts are as many as tables are asked for together. */
async function ask(db: Kysely<Tables>, tables: readonly string[], caller: Recalled | null): Promise<Told> {
  const names = caller ? [...tables, RIGHTS] : tables
  const versions = sql.join(names.map((name) => versionOf(sql`${name}::text`)))
  const stands = caller ? standing(caller) : sql`true`
  const [row] = await planned(
    db,
    sql<{ versions: string[]; stands: boolean }>`
    select array[${versions}] as versions, ${stands} as stands`,
  )
  return { versions: new Map(names.map((name, at) => [name, row!.versions[at]!])), stands: row!.stands }
}

const standing = ({ id, subject, grant, signIn }: Recalled) => sql`
  (${grant}::text is null or exists (
    select from oidc_item where model = 'Grant' and id = ${grant}::text and payload ->> 'accountId' = ${subject}::text
      and (expires_on is null or expires_on > now())))
  and not exists (select from acting where sign_in = ${signIn}::text and user_id = ${id}::uuid and ended_on is null)`
