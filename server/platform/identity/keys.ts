import { randomBytes, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** RS256 signs ID tokens (every client knows it), ES256 access tokens (small, quick), `cookie` the provider's cookies. */
type Purpose = 'RS256' | 'ES256' | 'cookie'
const PURPOSES: readonly Purpose[] = ['RS256', 'ES256', 'cookie']

interface KeyRow {
  kid: string
  purpose: Purpose
  secret: JWK
  /** Whether every process has had the time to read it, so that it may sign. */
  known: boolean
}

/** Seconds after which a process reads the keys again; a new key signs once twice this time has passed. */
const REREAD_SECONDS = 60
/** Seconds between two readings that unknown key ids may cause. */
const IMPATIENCE_SECONDS = 2
const ROTATE_AFTER_DAYS = 90
/** How long a replaced key is still published: sign-out shows ID tokens long after they expired. */
const RETIRE_AFTER_DAYS = 30

export interface Keys {
  /** Changes when the set or the order of keys changes. */
  readonly mark: string
  /** Private keys, the signing one of each algorithm first. */
  readonly signing: { keys: JWK[] }
  /** Secrets of the provider's cookies, the current one first. */
  readonly cookie: string[]
  readonly verifying: ReadonlyMap<string, CryptoKey>
}

/** Keys of the embedded provider: rows that all processes share, read again while running so that a rotation arrives. */
export class KeyRing {
  private held: Promise<Keys> | null = null
  private readAt = 0

  constructor(private readonly db: Kysely<Tables>) {}

  async keys(): Promise<Keys> {
    if (!this.held || performance.now() - this.readAt > REREAD_SECONDS * 1000) this.read()
    return this.held!
  }

  /** Public key of a token's `kid`, or null. An unknown one may be newer than our last reading. */
  async verifyingKey(kid: string): Promise<CryptoKey | null> {
    const key = (await this.keys()).verifying.get(kid)
    if (key || performance.now() - this.readAt < IMPATIENCE_SECONDS * 1000) return key ?? null
    this.read()
    return (await this.keys()).verifying.get(kid) ?? null
  }

  private read(): void {
    this.readAt = performance.now()
    const reading = readKeys(this.db)
    reading.catch(() => {
      if (this.held === reading) this.held = null
    })
    this.held = reading
  }
}

async function readKeys(db: Kysely<Tables>): Promise<Keys> {
  let rows = await keyRows(db)
  if (PURPOSES.some((purpose) => !rows.some((row) => row.purpose === purpose))) {
    await createKeys(db, null)
    rows = await keyRows(db)
  }
  const signing = rows.filter((row) => row.purpose !== 'cookie')
  const verifying = new Map<string, CryptoKey>()
  for (const row of signing) verifying.set(row.kid, (await importJWK(publicJwk(row.secret), row.purpose)) as CryptoKey)
  return {
    mark: rows.map((row) => row.kid).join(' '),
    signing: { keys: signing.map((row) => ({ ...row.secret, kid: row.kid, alg: row.purpose, use: 'sig' })) },
    cookie: rows.filter((row) => row.purpose === 'cookie').map((row) => row.secret.k!),
    verifying,
  }
}

async function keyRows(db: Kysely<Tables>): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select kid, purpose, secret, created_on < now() - make_interval(secs => ${2 * REREAD_SECONDS}) as known
    from oidc_key where retired_on is null or retired_on > now()
    order by created_on desc, kid`.execute(db)
  // The newest key that everybody knows signs; those that are newer still wait behind, the oldest of them first.
  return [...rows.filter((row) => row.known), ...rows.filter((row) => !row.known).reverse()]
}

function publicJwk({ kty, crv, x, y, n, e }: JWK): JWK {
  return kty === 'RSA' ? { kty, n, e } : { kty, crv, x, y }
}

/** Job: makes a new key for every purpose whose newest is old, and sets the date at which the replaced one retires. */
export async function rotateKeys(db: Kysely<Tables>, afterDays = ROTATE_AFTER_DAYS): Promise<void> {
  await createKeys(db, afterDays)
}

/** New keys for purposes that have none or, unless `afterDays` is null, whose newest is that old. Once for all processes. */
async function createKeys(db: Kysely<Tables>, afterDays: number | null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('novus.identity.keys'))`.execute(tx)
    const { rows } = await sql<{ purpose: Purpose; old: boolean }>`
      select purpose, max(created_on) <= now() - make_interval(days => ${afterDays ?? 36500}) as old
      from oidc_key where retired_on is null or retired_on > now() group by purpose`.execute(tx)
    for (const purpose of PURPOSES) {
      const newest = rows.find((row) => row.purpose === purpose)
      if (newest && !newest.old) continue
      await sql`update oidc_key set retired_on = now() + make_interval(days => ${RETIRE_AFTER_DAYS})
                where purpose = ${purpose} and retired_on is null`.execute(tx)
      await sql`insert into oidc_key (kid, purpose, secret)
                values (${randomUUID()}, ${purpose}, ${JSON.stringify(await newSecret(purpose))}::jsonb)`.execute(tx)
    }
  })
}

async function newSecret(purpose: Purpose): Promise<JWK> {
  if (purpose === 'cookie') return { kty: 'oct', k: randomBytes(32).toString('base64url') }
  const { privateKey } = await generateKeyPair(purpose, { extractable: true, modulusLength: 2048 })
  return exportJWK(privateKey)
}
