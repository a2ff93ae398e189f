import { sql, type Kysely } from 'kysely'
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import type { Tables } from '../database/tables.ts'
import { CLOCK_TOLERANCE, LIFETIMES } from './lifetimes.ts'
import { openById, sealById, storedId } from './stored-id.ts'

/** What stands in the table: whose it is and, of a session, its grants; all else only for whoever shows the id. */
interface StoredPayload {
  accountId?: string
  sealed?: string
  /** Stored ids of the grants of a session. */
  grants?: string[]
  /** The id of a session, sealed by its `uid`, which the library may ask by too. */
  byUid?: string
}

interface Item {
  payload: StoredPayload
  consumed: number | null
}

/**
 * A refresh token `i` that was used a moment ago and whose successors nobody has used yet. A page that is loaded again while it
 * renews never hears the answer, and has nothing but the token that it sent (RFC 9700, 4.14): for these seconds that is no reuse.
 */
const inGrace = sql<boolean>`(
  i.model = 'RefreshToken' and i.consumed_on > now() - make_interval(secs => ${sql.lit(LIFETIMES.renewalGrace)})
  and not exists (
    select from oidc_item s
    where s.model = i.model and s.grant_id = i.grant_id and s.id <> i.id and s.consumed_on >= i.consumed_on))`

/**
 * Storage of the embedded provider in `oidc_item`, one instance per kind of thing. Ids are stored as hashes, what belongs to one
 * is sealed by it (decision 52). Lifetimes are in seconds. What is past its time may still be returned: the provider judges
 * expiry itself, the cleanup job deletes.
 */
export class OidcStore implements Adapter {
  constructor(
    private readonly db: Kysely<Tables>,
    private readonly model: string,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const expires = typeof expiresIn === 'number' ? sql`now() + make_interval(secs => ${expiresIn})` : sql`null`
    const row = storedRow(this.model, id, payload)
    await sql`
      insert into oidc_item (model, id, payload, grant_id, uid, expires_on)
      values (${this.model}, ${row.id}, ${JSON.stringify(row.payload)}::jsonb, ${row.grantId}, ${row.uid}, ${expires})
      on conflict (model, id) do update
        set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
            expires_on = excluded.expires_on`.execute(this.db)
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const { rows } = await sql<Item>`
      select i.payload, case when ${inGrace} then null else extract(epoch from i.consumed_on)::int end as consumed
      from oidc_item i where i.model = ${this.model} and i.id = ${storedId(id)}`.execute(this.db)
    return payloadOf(id, rows[0])
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const { rows } = await sql<Item>`
      select payload, extract(epoch from consumed_on)::int as consumed
      from oidc_item where model = 'Session' and uid = ${storedId(uid)}`.execute(this.db)
    const { byUid } = rows[0]?.payload ?? {}
    return byUid === undefined ? undefined : payloadOf(openById(uid, byUid), rows[0])
  }

  /** Device codes are not offered. */
  async findByUserCode(): Promise<undefined> {
    return undefined
  }

  /**
   * Marks a code or a refresh token as used. Two calls with one code at the same moment both saw it unused; the
   * database lets one win, and for the other the code is reused: the whole grant ends. A refresh token has its grace.
   */
  async consume(id: string): Promise<void> {
    const { rows } = await sql<{ grant_id: string | null; first: boolean; graced: boolean }>`
      with won as (
        update oidc_item set consumed_on = now()
        where model = ${this.model} and id = ${storedId(id)} and consumed_on is null returning id)
      select i.grant_id, exists (select from won) as first,
             i.model = 'RefreshToken' and (i.consumed_on is null or ${inGrace}) as graced
      from oidc_item i where i.model = ${this.model} and i.id = ${storedId(id)}`.execute(this.db)
    // Unused as this statement saw it: another call has won this very moment.
    if (rows[0]?.first || rows[0]?.graced) return
    if (rows[0]?.grant_id) await endGrant(this.db, rows[0].grant_id)
    throw new errors.InvalidGrant('already used')
  }

  async destroy(id: string): Promise<void> {
    await sql`delete from oidc_item where model = ${this.model} and id = ${storedId(id)}`.execute(this.db)
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await sql`delete from oidc_item where model = ${this.model} and grant_id = ${storedId(grantId)}`.execute(this.db)
  }
}

/** How something of the library is stored. */
export function storedRow(model: string, id: string, payload: AdapterPayload) {
  const uid = model === 'Session' ? (payload.uid ?? null) : null
  const authorizations = Object.values((payload['authorizations'] ?? {}) as Record<string, { grantId?: string }>)
  const stored: StoredPayload = {
    ...(payload.accountId !== undefined && { accountId: payload.accountId }),
    ...(model === 'Session' && { grants: authorizations.flatMap(({ grantId }) => (grantId ? storedId(grantId) : [])) }),
    ...(uid !== null && { byUid: sealById(uid, id) }),
    sealed: sealById(id, JSON.stringify(payload)),
  }
  return {
    id: storedId(id),
    payload: stored,
    grantId: payload.grantId === undefined ? null : storedId(payload.grantId),
    uid: uid === null ? null : storedId(uid),
  }
}

function payloadOf(id: string, item: Item | undefined): AdapterPayload | undefined {
  if (item?.payload.sealed === undefined) return undefined
  const payload = JSON.parse(openById(id, item.payload.sealed)) as AdapterPayload
  // Made while the clock was ahead: it would live until that day and longer. Whoever holds it signs in again.
  if ((payload.iat ?? 0) > Date.now() / 1000 + CLOCK_TOLERANCE) return undefined
  return item.consumed === null ? payload : { ...payload, consumed: item.consumed }
}

/** Ends a grant, by its stored id: none of its codes and refresh tokens works any more. */
export async function endGrant(db: Kysely<Tables>, grant: string): Promise<void> {
  await sql`
    delete from oidc_item where grant_id = ${grant} or (model = 'Grant' and id = ${grant})`.execute(db)
}

/**
 * Ends every session and grant of one user: after a change of password, or when he is disabled. The sign-in that stands on
 * the grant `but` (its stored id) goes on, with the browser session that holds it.
 */
export async function endSessions(db: Kysely<Tables>, subject: string, but: string | null = null): Promise<void> {
  await sql`
    with over as (
      select id from oidc_item
      where model = 'Grant' and payload ->> 'accountId' = ${subject} and id is distinct from ${but}::text)
    delete from oidc_item
    where grant_id in (select id from over)
       or (model = 'Grant' and id in (select id from over))
       or (model = 'Session' and payload ->> 'accountId' = ${subject}
           and not coalesce(payload -> 'grants' @> to_jsonb(${but}::text), false))`.execute(db)
}
