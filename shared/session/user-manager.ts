import { User, UserManager, type UserManagerSettings, WebStorageStateStore } from 'oidc-client-ts'
import type { RenewalLock } from './renewal-lock.ts'
import { SessionGone } from './session-end.ts'
import { SCOPES, type Asked, type SessionSettings } from './settings.ts'

/** What travels through the provider and comes back with the user. */
export interface SignInState {
  /** Address to come back to, `#/novus-ap/firm-maintenance`. */
  hash: string
  /** True in the window that signs in again over open work: it closes itself. */
  window?: boolean
}

/** Ties what a provider says of its user to the one page that asked; some refuse a question without. */
const newNonce = () => crypto.randomUUID()

/**
 * [D9] Renewal by refresh token under a lock that all browser tabs share. Inside the lock the stored user is read again,
 * and a token that another tab has renewed meanwhile is taken over instead of renewing: a provider with reuse detection
 * ends the session of a refresh token that is used twice.
 */
export class SessionUserManager extends UserManager {
  readonly #lock: RenewalLock
  readonly #asked: Asked

  constructor(settings: SessionSettings, storage: Storage, lock: RenewalLock, more: Partial<UserManagerSettings> = {}) {
    const { asked = {} } = settings
    super({
      authority: settings.authority,
      ...(settings.endpoints && { metadata: settings.endpoints }),
      client_id: settings.clientId,
      redirect_uri: settings.redirectUri,
      post_logout_redirect_uri: settings.postLogoutRedirectUri,
      scope: asked.scope ?? SCOPES,
      ...(asked.prompt && { prompt: asked.prompt }),
      ...(asked.resource && { resource: asked.resource, extraTokenParams: { resource: asked.resource } }),
      ...(asked.audience && { extraQueryParams: { audience: asked.audience } }),
      // Where a provider gives no refresh token, a sign-in is renewed in a frame.
      silent_redirect_uri: settings.redirectUri,
      silentRequestTimeoutInSeconds: 10,
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
    this.#asked = asked
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
      if (!stored.refresh_token) return this.#renewInFrame()
      const { resource } = this.#asked
      return this._useRefreshToken({
        ...(resource && { extraTokenParams: { resource } }),
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

  /** The provider is asked without a page; whatever it answers but a sign-in, or nothing, ends this one. */
  async #renewInFrame(): Promise<User> {
    try {
      const user = await super.signinSilent({ forceIframeAuth: true, nonce: newNonce() })
      if (user) return user
    } catch (error) {
      if (!navigator.onLine) throw error
    }
    throw new SessionGone()
  }

  signInByRedirect(state: SignInState): Promise<void> {
    return this.signinRedirect({ state, nonce: newNonce() })
  }

  /** Address of the provider's sign-in page, for a window of its own. */
  async signInAddress(state: SignInState): Promise<string> {
    const prompt = [...new Set(['login', ...(this.#asked.prompt ?? '').split(' ')])].join(' ').trim()
    const nonce = newNonce()
    const request = await this._client.createSigninRequest({ request_type: 'si:r', state, prompt, nonce })
    return request.url
  }

  /**
   * Ends the session at the provider; the page leaves.
   * @param kept the user as he was stored before he was taken out
   */
  async signOut(kept: string | null = null): Promise<void> {
    const user = await this.#lock(async () => {
      // A renewal that was under way has stored him once more.
      const renewed = await this.getUser()
      await this.removeUser()
      return renewed ?? (kept === null ? null : User.fromStorageString(kept))
    })
    // Without an answer the refresh token dies by its own age; a user who signs out must not be kept by that.
    if (user) await this._revokeInternal(user, ['refresh_token']).catch(() => undefined)
    // One that ends no sessions is not led to: this page says that it is signed out, and by which button one comes in again.
    if (await this.metadataService.getEndSessionEndpoint())
      await this.signoutRedirect({ id_token_hint: user?.id_token })
  }

  /** Key of the stored user, whose change other browser tabs can see. */
  get storedUserKey(): string {
    return `oidc.${this._userStoreKey}`
  }
}
