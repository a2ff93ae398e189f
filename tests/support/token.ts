import { randomUUID } from 'node:crypto'
import { importJWK, SignJWT, type JWTPayload } from 'jose'
import { sql } from 'kysely'
import type { Deps } from '../../server/platform/deps.ts'
import { KeyRing } from '../../server/platform/identity/keys.ts'
import { AUDIENCE, CLIENT_ID, MOUNT } from '../../server/platform/identity/provider.ts'
import { storedId } from '../../server/platform/identity/stored-id.ts'

type Issuer = Pick<Deps, 'db' | 'clock' | 'ownSecrets'> & { config: Pick<Deps['config'], 'publicUrl'> }

export interface TokenOverrides {
  claims?: JWTPayload
  header?: { typ?: string; kid?: string }
  /** Seconds since it expired by the server's clock; negative: it still lives that long. By default five minutes. */
  expiredFor?: number
}

/** The sign-in that a token stands on; without an end, so that no screen counts it among those that can be renewed. */
async function liveGrant({ db }: Issuer, subject: string, session: unknown): Promise<string> {
  const grant = `test ${subject} ${String(session)}`
  await sql`
    insert into oidc_item (model, id, payload) values ('Grant', ${storedId(grant)}, ${JSON.stringify({ accountId: subject })}::jsonb)
    on conflict do nothing`.execute(db)
  return grant
}

/** An access token as the embedded provider signs it, made from the key rows of this database. For tests only. */
export async function issueTestToken(deps: Issuer, userName: string, overrides: TokenOverrides = {}): Promise<string> {
  const { rows } = await sql<{ subject: string }>`
    select subject from app_user where fold(user_name) = fold(${userName})`.execute(deps.db)
  const subject = overrides.claims?.sub ?? rows[0]?.subject
  if (!subject) throw new Error(`There is no user ${userName} in this database.`)
  const { keys } = (await new KeyRing(deps.db, deps.ownSecrets).keys()).signing
  const key = keys.find(({ alg }) => alg === 'ES256')!
  const now = Math.floor(deps.clock.now().getTime() / 1000)
  const exp = now - (overrides.expiredFor ?? -300)
  return new SignJWT({
    iss: deps.config.publicUrl + MOUNT,
    aud: AUDIENCE,
    client_id: CLIENT_ID,
    scope: 'shell_api novus_api',
    jti: randomUUID(),
    iat: Math.min(now, exp - 300),
    exp,
    sub: subject,
    grant: await liveGrant(deps, subject, overrides.claims?.['sid']),
    ...overrides.claims,
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: key.kid, ...overrides.header })
    .sign(await importJWK(key, 'ES256'))
}
