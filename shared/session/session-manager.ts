import type { User } from 'oidc-client-ts'
import type { RenewalLock } from './renewal-lock.ts'
import type { SessionSettings } from './settings.ts'
import type { SessionUserManager, SignInState } from './user-manager.ts'

/** The user that the browser keeps between page loads. */
export type StoredUser = Pick<User, 'access_token' | 'refresh_token' | 'expires_at' | 'expired' | 'profile' | 'state'>

export interface SessionManagerParts {
  settings: SessionSettings
  /** Where oidc-client-ts keeps the user. */
  storage: Storage
  lock: RenewalLock
  /** Fetches the code of the sign-in; called again after it failed. */
  load(): Promise<typeof import('./user-manager.ts')>
}

/**
 * The sign-in as the shell sees it. Who is stored is read here; the code that talks to the provider is a fifth of the
 * shell's and comes when it is first needed, so that a start with a valid sign-in does not wait for it.
 */
export class SessionManager {
  readonly #parts: SessionManagerParts
  #code: Promise<SessionUserManager> | null = null

  constructor(parts: SessionManagerParts) {
    this.#parts = parts
  }

  /** Key of the stored user, whose change other browser tabs can see. */
  get storedUserKey(): string {
    const { authority, clientId } = this.#parts.settings
    return `oidc.user:${authority}:${clientId}`
  }

  async getUser(): Promise<StoredUser | null> {
    const text = this.#parts.storage.getItem(this.storedUserKey)
    if (text === null) return null
    const user = JSON.parse(text) as StoredUser
    return {
      ...user,
      // Asked for long after it was read.
      get expired() {
        return user.expires_at === undefined ? undefined : user.expires_at <= Math.floor(Date.now() / 1000)
      },
    }
  }

  /** See `SessionUserManager.renew`. */
  async renew(usedToken: string): Promise<StoredUser> {
    return (await this.#manager()).renew(usedToken)
  }

  async signinRedirectCallback(address: string): Promise<StoredUser> {
    return (await this.#manager()).signinRedirectCallback(address)
  }

  async signInByRedirect(state: SignInState): Promise<void> {
    return (await this.#manager()).signInByRedirect(state)
  }

  /** See `SessionUserManager.signInAddress`. */
  async signInAddress(state: SignInState): Promise<string> {
    return (await this.#manager()).signInAddress(state)
  }

  /**
   * Ends the session. It is gone from this browser before anything is waited for: neither the code of the sign-in nor a renewal
   * of another browser tab keeps the others from seeing it [acceptance 22].
   */
  async signOut(): Promise<void> {
    const kept = this.#parts.storage.getItem(this.storedUserKey)
    this.#parts.storage.removeItem(this.storedUserKey)
    return (await this.#manager()).signOut(kept)
  }

  #manager(): Promise<SessionUserManager> {
    const { settings, storage, lock, load } = this.#parts
    this.#code ??= load().then(
      (code) => new code.SessionUserManager(settings, storage, lock),
      (error: unknown) => {
        this.#code = null
        throw error
      },
    )
    return this.#code
  }
}
