import { createHash, randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Trx } from '../database/transaction.ts'
import type { Deps } from '../deps.ts'
import { CLOCK_TOLERANCE, LIFETIMES } from './lifetimes.ts'
import { MOUNT } from './provider.ts'

export const FIRST_PATH = `${MOUNT}/first`

/** Whom a link is for. */
export interface LinkUser {
  subject: string
  user_name: string
  display_name: string
  email: string | null
}

/**
 * Makes a link with which this user comes in, once and within a day. Only the link's hash is stored.
 * @param db the caller's transaction, when the link is part of it
 */
export async function issueOneTimeLink(deps: Deps, userId: string, db: Kysely<Tables> = deps.db): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = deps.clock.now().toISOString()
  await sql`
    insert into one_time_link (token_hash, user_id, created_on, expires_on)
    values (${hashOf(token)}, ${userId}::uuid, ${now}::timestamptz,
            ${now}::timestamptz + make_interval(secs => ${LIFETIMES.oneTimeLink}))`.execute(db)
  // In the query: the log of requests holds paths.
  return `${deps.config.publicUrl}${FIRST_PATH}?token=${token}`
}

/** Links of a user that were not used let nobody in any more. */
export const dropOpenLinks = (trx: Trx, userId: string): Promise<unknown> =>
  sql`delete from one_time_link where user_id = ${userId}::uuid and used_on is null`.execute(trx)

/** Within its day, and not made on a later one: while the clock was ahead. */
const isOpen = (table: string, now: Date) => {
  const [at, made, ends] = [now.toISOString(), sql.ref(`${table}.created_on`), sql.ref(`${table}.expires_on`)]
  const latest = sql`${at}::timestamptz + make_interval(secs => ${CLOCK_TOLERANCE})`
  return sql`${ends} > ${at}::timestamptz and ${made} <= ${latest}`
}

export async function linkUser({ db, clock }: Deps, token: string): Promise<LinkUser | null> {
  const { rows } = await sql<LinkUser>`
    select u.subject, u.user_name, u.display_name, u.email
    from one_time_link l join app_user u on u.id = l.user_id
    where l.token_hash = ${hashOf(token)} and l.used_on is null and not u.disabled
      and ${isOpen('l', clock.now())}`.execute(db)
  return rows[0] ?? null
}

/** Uses the link up, with every other one of that user, and makes `change` to him; false when somebody was quicker. */
export async function useLink(
  deps: Deps,
  token: string,
  change: (tx: Trx, userId: string) => Promise<unknown>,
): Promise<boolean> {
  const now = deps.clock.now().toISOString()
  return deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ user_id: string }>`
      update one_time_link set used_on = ${now}::timestamptz
      where token_hash = ${hashOf(token)} and used_on is null and ${isOpen('one_time_link', deps.clock.now())}
      returning user_id`.execute(tx)
    const userId = rows[0]?.user_id
    if (!userId) return false
    await sql`update one_time_link set used_on = ${now}::timestamptz
              where user_id = ${userId}::uuid and used_on is null`.execute(tx)
    await change(tx, userId)
    await sql`update app_user set updated_by = user_name, updated_on = ${now}::timestamptz, version = version + 1
              where id = ${userId}::uuid`.execute(tx)
    return true
  })
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
