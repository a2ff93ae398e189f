import { randomBytes, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** RS256 signs ID tokens (every client knows it), ES256 access tokens (small, quick), `cookie` the provider's cookies. */
type Purpose = 'RS256' | 'ES256' | 'cookie'
const PURPOSES: readonly Purpose[] = ['RS256', 'ES256', 'cookie']

interface KeyRow {
  kid: string
  purpose: Purpose
  /** As an older release left it. */
  secret: JWK | null
  public: JWK | null
  sealed: string | null
  /** Whether every process has had the time to read it, so that it may sign. */
  known: boolean
}

/** Seconds after which a process reads the keys again; a new key signs once twice this time has passed. */
const REREAD_SECONDS = 60
/** Seconds between two readings that unknown key ids may cause. */
const IMPATIENCE_SECONDS = 2
const ROTATE_AFTER_DAYS = 90
/** How long a replaced key still counts, in days: sign-out shows ID tokens long after they expired, access tokens live minutes. */
const RETIRE_AFTER_DAYS: Record<Purpose, number> = { RS256: 30, ES256: 1 / 24, cookie: 30 }
const PLACE = 'oidc_key.sealed'

export interface Keys {
  /** Changes when the set or the order of keys changes. */
  readonly mark: string
  /** Private keys, the signing one of each algorithm first. */
  readonly signing: { keys: JWK[] }
  /** Secrets of the provider's cookies, the current one first. */
  readonly cookie: string[]
  readonly verifying: ReadonlyMap<string, CryptoKey>
}

/**
 * Keys of the embedded provider: rows that all processes share, read again while running so that a rotation arrives. They are
 * sealed with the data keys of who made them; a process with other data keys makes its own and knows the others by their public
 * halves (decision 52).
 */
export class KeyRing {
  private held: Promise<Keys> | null = null
  private readAt = 0

  constructor(
    private readonly db: Kysely<Tables>,
    private readonly box: Secrets,
  ) {}

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
    const reading = readKeys(this.db, this.box)
    reading.catch(() => {
      if (this.held === reading) this.held = null
    })
    this.held = reading
  }
}

interface OwnKey extends KeyRow {
  open: JWK
}

async function readKeys(db: Kysely<Tables>, box: Secrets): Promise<Keys> {
  let rows = await keyRows(db)
  let own = ownAmong(rows, box)
  if (PURPOSES.some((purpose) => !own.some((row) => row.purpose === purpose))) {
    await createKeys(db, box, null)
    rows = await keyRows(db)
    own = ownAmong(rows, box)
  }
  const verifying = new Map<string, CryptoKey>()
  for (const { kid, purpose, ...row } of rows) {
    const shown = row.public ?? (row.secret && publicJwk(row.secret))
    if (purpose !== 'cookie' && shown) verifying.set(kid, (await importJWK(shown, purpose)) as CryptoKey)
  }
  const signing = own.filter((row) => row.purpose !== 'cookie')
  return {
    mark: own.map((row) => row.kid).join(' '),
    signing: { keys: signing.map((row) => ({ ...row.open, kid: row.kid, alg: row.purpose, use: 'sig' })) },
    cookie: own.filter((row) => row.purpose === 'cookie').map((row) => row.open.k!),
    verifying,
  }
}

async function keyRows(db: Kysely<Tables>): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select kid, purpose, secret, public, sealed, created_on < now() - make_interval(secs => ${2 * REREAD_SECONDS}) as known
    from oidc_key where retired_on is null or retired_on > now()
    order by created_on desc, kid`.execute(db)
  // The newest key that everybody knows signs; those that are newer still wait behind, the oldest of them first.
  return [...rows.filter((row) => row.known), ...rows.filter((row) => !row.known).reverse()]
}

const ownAmong = (rows: readonly KeyRow[], box: Secrets): OwnKey[] =>
  rows.flatMap((row) => {
    const open = row.secret ?? opened(row.sealed, box)
    return open ? [{ ...row, open }] : []
  })

/** Null: another process has sealed it with data keys of its own. */
function opened(sealed: string | null, box: Secrets): JWK | null {
  try {
    return sealed === null ? null : (JSON.parse(box.open(sealed, PLACE)) as JWK)
  } catch {
    return null
  }
}

/** The last four characters of what is sealed stay readable: here, four blanks. */
const sealedKey = (box: Secrets, secret: JWK): string => box.seal(`${JSON.stringify(secret)}    `, PLACE)

const publicJwk = ({ kty, crv, x, y, n, e }: JWK): JWK => (kty === 'RSA' ? { kty, n, e } : { kty, crv, x, y })

const publicHalf = (purpose: Purpose, secret: JWK): string | null =>
  purpose === 'cookie' ? null : JSON.stringify(publicJwk(secret))

/** Job: makes a new key for every purpose whose newest is old, and sets the date at which the replaced one retires. */
export async function rotateKeys(db: Kysely<Tables>, box: Secrets, afterDays = ROTATE_AFTER_DAYS): Promise<void> {
  await createKeys(db, box, afterDays)
}

/**
 * At a start, once the data keys are agreed on: seals what an older release left open, and what an earlier data key has sealed.
 * What once lay open may be in somebody's copy, so new keys take its place; nobody is signed out by it.
 */
export async function sealKeys(db: Kysely<Tables>, box: Secrets): Promise<void> {
  const layOpen = await db.transaction().execute(async (trx) => {
    await lockKeys(trx)
    const own = ownAmong(await keyRows(trx), box)
    for (const { kid, purpose, secret, sealed, open } of own)
      if (secret || box.isStale(sealed!))
        await sql`
          update oidc_key set secret = null, public = ${publicHalf(purpose, open)}::jsonb, sealed = ${sealedKey(box, open)}
          where kid = ${kid}`.execute(trx)
    return own.some(({ secret }) => secret !== null)
  })
  if (layOpen) await rotateKeys(db, box, 0)
}

const lockKeys = (db: Kysely<Tables>) => sql`select pg_advisory_xact_lock(hashtext('novus.identity.keys'))`.execute(db)

/** New keys for purposes that have none of ours or, unless `afterDays` is null, whose newest is that old. */
async function createKeys(db: Kysely<Tables>, box: Secrets, afterDays: number | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockKeys(trx)
    const own = ownAmong(await keyRows(trx), box)
    for (const purpose of PURPOSES) {
      const kids = own.filter((row) => row.purpose === purpose).map(({ kid }) => kid)
      const { rows } = await sql<{ old: boolean | null }>`
        select max(created_on) <= now() - make_interval(days => ${afterDays ?? 36500}) as old
        from oidc_key where kid = any(${kids}::text[])`.execute(trx)
      if (rows[0]!.old === false) continue
      await sql`update oidc_key set retired_on = now() + make_interval(secs => ${RETIRE_AFTER_DAYS[purpose] * 86_400})
                where kid = any(${kids}::text[]) and retired_on is null`.execute(trx)
      const secret = await newSecret(purpose)
      await sql`
        insert into oidc_key (kid, purpose, public, sealed)
        values (${randomUUID()}, ${purpose}, ${publicHalf(purpose, secret)}::jsonb, ${sealedKey(box, secret)})`.execute(
        trx,
      )
    }
  })
}

async function newSecret(purpose: Purpose): Promise<JWK> {
  if (purpose === 'cookie') return { kty: 'oct', k: randomBytes(32).toString('base64url') }
  const { privateKey } = await generateKeyPair(purpose, { extractable: true, modulusLength: 2048 })
  return exportJWK(privateKey)
}
