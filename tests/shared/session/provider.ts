import { User } from 'oidc-client-ts'
import { type RenewalLock, renewalLock } from '../../../shared/session/renewal-lock.ts'
import { SessionUserManager } from '../../../shared/session/user-manager.ts'
import { MemoryLocks, MemoryStorage } from './memory-storage.ts'

const ISSUER = 'http://provider.test'
export const SETTINGS = {
  authority: ISSUER,
  clientId: 'novus-shell',
  redirectUri: 'http://shell.test/callback',
  postLogoutRedirectUri: 'http://shell.test/',
}

/**
 * A token endpoint with rotation and reuse detection: a refresh token that comes a second time ends the grant. Counts what
 * it gave out.
 */
export class Provider {
  renewals = 0
  reused = false
  /** Set to let calls fail as a network does. */
  away = false
  #current = 'refresh-0'

  readonly fetch = async (_url: unknown, init?: RequestInit): Promise<Response> => {
    if (this.away) throw new TypeError('Failed to fetch')
    const used = new URLSearchParams(String(init?.body)).get('refresh_token')
    // A real provider takes its time: enough for another tab to come in between.
    await new Promise((done) => setTimeout(done, 15))
    if (this.reused || used !== this.#current) {
      this.reused = true
      return json({ error: 'invalid_grant' }, 400)
    }
    this.renewals += 1
    this.#current = `refresh-${this.renewals}`
    return json({
      access_token: `access-${this.renewals}`,
      refresh_token: this.#current,
      token_type: 'Bearer',
      expires_in: 300,
    })
  }

  /** Ends the grant from outside: an administrator, or a night. */
  revoke(): void {
    this.#current = 'nobody has this'
  }
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

/** One browser: its storage and locks are shared by all its tabs. */
export class Browser {
  readonly storage = new MemoryStorage()
  readonly locks = new MemoryLocks()

  /** A browser tab; `locks: false` is one whose browser engine has no `navigator.locks`. */
  tab(options: { locks?: boolean } = {}): SessionUserManager {
    const lock: RenewalLock = renewalLock({
      locks: options.locks === false ? undefined : this.locks,
      storage: this.storage,
    })
    return new SessionUserManager(SETTINGS, this.storage, lock, {
      metadata: {
        issuer: ISSUER,
        authorization_endpoint: `${ISSUER}/auth`,
        token_endpoint: `${ISSUER}/token`,
        end_session_endpoint: `${ISSUER}/end`,
      },
    })
  }

  /** Stores a signed-in user whose token ends in `seconds` (may be negative). */
  async signIn(seconds: number, more: { sub?: string; refresh?: string | null } = {}): Promise<User> {
    const user = new User({
      access_token: 'access-0',
      refresh_token: more.refresh === null ? undefined : (more.refresh ?? 'refresh-0'),
      token_type: 'Bearer',
      expires_at: Math.floor(Date.now() / 1000) + seconds,
      profile: { sub: more.sub ?? 'clerk', iss: ISSUER, aud: 'novus-shell', exp: 0, iat: 0 },
    } as ConstructorParameters<typeof User>[0])
    await this.tab().storeUser(user)
    return user
  }
}
