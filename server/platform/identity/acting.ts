import { sql, type Kysely } from 'kysely'
import { isAsRead } from '../database/asked-first.ts'
import type { Tables } from '../database/tables.ts'
import { announcing } from '../live/announce.ts'
import type { Clock } from '../ports.ts'
import { actingRefusal, actingRights, type ActingRefusal, type Party } from '../rights/acting-rights.ts'
import { holdRights, keepRights, rightsFrom, rightsRow, type RightsRow } from '../rights/rights.ts'
import { currentUser, findUser, findUserById, type CurrentUser, type TokenFacts, type UserRow } from './user.ts'

/** Longest that somebody acts as another user, in ms. */
export const ACTING_MS = 60 * 60_000

type Known = UserRow & RightsRow

/** Who makes a call, and all that decides about what he may do. */
export interface Caller {
  readonly user: CurrentUser
  /** His own row, and that of whom he acts as. */
  readonly rows: readonly Known[]
}

const MOST_KEPT = 2_000
/** Callers as they were read last, by database and subject; none who acts as another. */
const kept = new WeakMap<Kysely<Tables>, Map<string, Caller>>()

/**
 * The user of a token, or whom he acts as; null when there is none, or his sign-in is over. Asked at each call: an hour that
 * is over, a right that was taken away, a user who was given more: each ends it there and then. Who he is and what he may do is read
 * again when anything of that was written (docs/decisions/0064); until then he is the same object, which nobody changes.
 */
export async function readCaller(db: Kysely<Tables>, clock: Clock, facts: TokenFacts): Promise<Caller | null | 'over'> {
  const callers = kept.get(db) ?? new Map<string, Caller>()
  kept.set(db, callers)
  const last = callers.get(facts.subject)
  if (last && (await isStill(db, last.rows[0]!, facts))) return last
  callers.delete(facts.subject)
  const caller = await callerAnew(db, clock, facts)
  if (caller === null || caller === 'over' || caller.user.acting) return caller
  callers.set(facts.subject, Object.freeze(caller))
  Object.freeze(caller.user)
  if (callers.size > MOST_KEPT) callers.delete(callers.keys().next().value!)
  return caller
}

const isStill = (db: Kysely<Tables>, { id, subject, rights_version: rightsVersion }: Known, of: TokenFacts) =>
  isAsRead(db, { id, subject, rightsVersion, grant: of.grant, signIn: of.signIn })

async function callerAnew(db: Kysely<Tables>, clock: Clock, facts: TokenFacts): Promise<Caller | null | 'over'> {
  // Nearly every call asks for the rights next, so they come along.
  const row = await findUser<RightsRow>(db, facts, rightsRow(sql`u.id`))
  if (row?.disabled || row?.grant_ended) return 'over'
  if (!row) return null
  const own = currentUser(row)
  keepRights(own, row)
  const { acting } = row
  if (!acting) return { user: own, rows: [row] }
  const other = new Date(acting.until) > clock.now() ? await readUser(db, acting.asUserId) : null
  if (!other || (await refusal(db, row, other)) !== null) {
    await endActing(db, acting.id, own.id, clock.now())
    return { user: own, rows: [row] }
  }
  const { id, reason, until } = acting
  const by = { id: own.id, sub: own.sub, name: own.name, userName: own.userName }
  const user = {
    ...currentUser(other),
    name: signature(own.name, other.display_name),
    acting: { id, by, asName: other.display_name, reason, until: new Date(until).toISOString() },
  }
  holdRights(user, actingRights(rightsFrom(row), rightsFrom(other)))
  return { user, rows: [row, other] }
}

/** How somebody who acts as another stands in trails and in the change log: `Alex Morgan → Priya Nair`, in every language. */
export const signature = (own: string, other: string): string => `${own} → ${other}`

const readUser = (db: Kysely<Tables>, id: string) => findUserById<RightsRow>(db, id, rightsRow(sql`u.id`))

const party = (row: Known): Party => ({
  id: row.id,
  external: row.external_user,
  disabled: row.disabled,
  rights: rightsFrom(row),
  row,
})

const refusal = (db: Kysely<Tables>, own: Known, other: Known): Promise<ActingRefusal | null> =>
  actingRefusal(db, party(own), party(other))

/** Whom a user would act as, or why he may not. */
export async function candidate(
  db: Kysely<Tables>,
  ownId: string,
  otherId: string,
): Promise<{ row: UserRow } | { refused: ActingRefusal }> {
  const [own, other] = await Promise.all([readUser(db, ownId), readUser(db, otherId)])
  if (!own || !other) return { refused: 'disabled' }
  const refused = await refusal(db, own, other)
  return refused ? { refused } : { row: other }
}

interface Begun {
  readonly userId: string
  readonly asUserId: string
  readonly signIn: string
  readonly reason: string
  readonly now: Date
}

/** Begins it in the caller's transaction; every page of this sign-in is told. */
export async function beginActing(db: Kysely<Tables>, begun: Begun): Promise<{ id: string; until: Date }> {
  const { userId, asUserId, signIn, reason, now } = begun
  const until = new Date(now.getTime() + ACTING_MS)
  await sql`update acting set ended_on = ends_on where sign_in = ${signIn} and ended_on is null`.execute(db)
  const { rows } = await sql<{ id: string }>`
    with begun as (
      insert into acting (user_id, as_user_id, sign_in, reason, began_on, ends_on)
      values (${userId}::uuid, ${asUserId}::uuid, ${signIn}, ${reason}, ${now}, ${until}) returning id)
    select id, ${announcing({ userId })} from begun`.execute(db)
  return { id: rows[0]!.id, until }
}

/** Ends it at the latest when its hour is over; what has ended stays so. */
export async function endActing(db: Kysely<Tables>, id: string, userId: string, now: Date): Promise<void> {
  await sql`
    with ended as (
      update acting set ended_on = greatest(began_on, least(ends_on, ${now}::timestamptz))
      where id = ${id}::uuid and ended_on is null returning id)
    select ${announcing({ userId })} from ended`.execute(db)
}
