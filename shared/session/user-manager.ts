import { User, UserManager, type UserManagerSettings, WebStorageStateStore } from 'oidc-client-ts'
import type { RenewalLock } from './renewal-lock.ts'
import { SessionGone } from './session-end.ts'
import { SCOPES, type SessionSettings } from './settings.ts'

/** What travels through the provider and comes back with the user. */
export interface SignInState {
  /** Address to come back to, `#/novus-ap/firm-maintenance`. */
  hash: string
  /** True in the window that signs in again over open work: it closes itself. */
  window?: boolean
}

/**
 * [D9] Renewal by refresh token under a lock that all browser tabs share. Inside the lock the stored user is read again,
 * and a token that another tab has renewed meanwhile is taken over instead of renewing: a provider with reuse detection
 * ends the session of a refresh token that is used twice.
 */
export class SessionUserManager extends UserManager {
  readonly #lock: RenewalLock

  constructor(settings: SessionSettings, storage: Storage, lock: RenewalLock, more: Partial<UserManagerSettings> = {}) {
    super({
      authority: settings.authority,
      ...(settings.endpoints && { metadata: settings.endpoints }),
      client_id: settings.clientId,
      redirect_uri: settings.redirectUri,
      post_logout_redirect_uri: settings.postLogoutRedirectUri,
      scope: SCOPES,
      response_type: 'code',
      loadUserInfo: false,
      monitorSession: false,
      // Renewed by the timer of LiveSession, which knows that ten browser tabs share one token.
      automaticSilentRenew: false,
      requestTimeoutInSeconds: 10,
      userStore: new WebStorageStateStore({ store: storage }),
      stateStore: new WebStorageStateStore({ store: storage }),
      ...more,
    })
    this.#lock = lock
  }

  /**
   * A user with another token than `usedToken`: renewed here, or by another browser tab while this one waited.
   * Rejects with `ErrorResponse` when the provider refuses, with another error when it could not be reached.
   */
  renew(usedToken: string): Promise<User> {
    return this.#lock(async () => {
      const stored = await this.getUser()
      if (!stored) throw new SessionGone()
      if (stored.access_token !== usedToken && !stored.expired) return stored
      if (!stored.refresh_token) throw new SessionGone()
      return this._useRefreshToken({
        state: {
          refresh_token: stored.refresh_token,
          id_token: stored.id_token,
          session_state: stored.session_state,
          scope: stored.scope,
          profile: stored.profile,
          data: stored.state,
        },
      })
    })
  }

  override async signinSilent(): Promise<User | null> {
    const user = await this.getUser()
    return user ? this.renew(user.access_token) : null
  }

  signInByRedirect(state: SignInState): Promise<void> {
    return this.signinRedirect({ state })
  }

  /** Address of the provider's sign-in page, for a window of its own. */
  async signInAddress(state: SignInState): Promise<string> {
    const request = await this._client.createSigninRequest({ request_type: 'si:r', state, prompt: 'login' })
    return request.url
  }

  /** Ends the session here, at the provider and in every other browser tab; the page leaves. */
  async signOut(): Promise<void> {
    const user = await this.getUser()
    // First here: the other browser tabs see it at once, however long the provider takes [acceptance 22].
    await this.#lock(() => this.removeUser())
    // Without an answer the refresh token dies by its own age; a user who signs out must not be kept by that.
    if (user) await this._revokeInternal(user, ['refresh_token']).catch(() => undefined)
    await this.signoutRedirect({ id_token_hint: user?.id_token })
  }

  /** Key of the stored user, whose change other browser tabs can see. */
  get storedUserKey(): string {
    return `oidc.${this._userStoreKey}`
  }
}
