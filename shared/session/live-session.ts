import type { ProfileClaims } from '../contracts/shell.ts'
import type { StateTopics } from '../events/topics.ts'
import type { Session, SessionPort } from './session.ts'
import { sessionIsOver, SessionGone } from './session-end.ts'
import type { SessionManager, StoredUser } from './session-manager.ts'
import type { SignInState } from './user-manager.ts'

type Manager = Pick<SessionManager, 'getUser' | 'renew' | 'signOut' | 'signInAddress'>

export interface LiveSessionParts {
  manager: Manager
  user: StoredUser
  /** Whose shell it is: his own, or that of the user whom he acts as. */
  profile: ProfileClaims
  announce(): void
  setState(state: StateTopics['session']): void
  /** Another person has signed in: this page's screens are not theirs. */
  onOtherUser(): void
}

/** Renewed this long before the end, in ms; a token younger than that is good for a call. */
const LEAD = 60_000
const USABLE = 5_000
const LONGEST_TIMER = 2 ** 31 - 1
const RETRY = [2_000, 5_000, 10_000, 30_000] as const

interface Parked {
  promise: Promise<string>
  resolve(token: string): void
  reject(error: Error): void
}

/**
 * The session after start-up [D9]. Renewed by a timer of ours; one that has ended throws no work away: calls wait until
 * the same user has signed in again, here or in another browser tab.
 */
export class LiveSession implements SessionPort {
  #user: StoredUser | null
  #profile: ProfileClaims
  #parked: Parked | null = null
  #renewing: Promise<string> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  readonly #parts: LiveSessionParts

  constructor(parts: LiveSessionParts) {
    this.#parts = parts
    this.#user = parts.user
    this.#profile = parts.profile
    this.#schedule()
    parts.setState('signed-in')
  }

  current(): Session | null {
    return this.#user && { profile: this.#profile, expired: this.#parked !== null || this.#user.expired === true }
  }

  accessToken(): Promise<string> {
    if (this.#parked) return this.#parked.promise
    if (!this.#user) return Promise.reject(new SessionGone())
    if (this.#remaining() > USABLE) return Promise.resolve(this.#user.access_token)
    return this.renew(this.#user.access_token)
  }

  renew(usedToken: string): Promise<string> {
    if (this.#parked) return this.#parked.promise
    if (!this.#user) return Promise.reject(new SessionGone())
    if (this.#user.access_token !== usedToken && this.#remaining() > USABLE) {
      return Promise.resolve(this.#user.access_token)
    }
    this.#renewing ??= this.#renewNow(usedToken).finally(() => (this.#renewing = null))
    return this.#renewing
  }

  /** A renewal that somebody else began (the first navigation) has ended well. One that ends after a sign-out brings nobody back [acceptance 22]. */
  adopt(user: StoredUser): void {
    if (!this.#user) return
    this.#user = user
    this.#failures = 0
    this.#schedule()
    this.#parts.setState('signed-in')
    this.#parked?.resolve(user.access_token)
    this.#parked = null
  }

  /** Another browser tab renewed, signed in or signed out. */
  async changedElsewhere(): Promise<void> {
    const stored = await this.#parts.manager.getUser()
    if (!stored) return this.#signedOut()
    if (stored.profile.sub !== this.#parts.user.profile.sub) return this.#parts.onOtherUser()
    if (!this.#user) return this.#parts.onOtherUser()
    if (stored.access_token !== this.#user.access_token && !stored.expired) this.adopt(stored)
  }

  /** Renews when the machine wakes up or the network returns, if the token needs it. */
  async wake(): Promise<void> {
    if (!this.#user || this.#parked || this.#remaining() > LEAD) return
    await this.renew(this.#user.access_token).catch(() => undefined)
  }

  /** Signs in again in a window of its own, so that open work stays; without a window (blocked) answers false. */
  async signInAgain(open: () => Window | null, state: SignInState): Promise<boolean> {
    const popup = open()
    if (!popup) return false
    try {
      popup.location.href = await this.#parts.manager.signInAddress({ ...state, window: true })
    } catch (error) {
      popup.close()
      throw error
    }
    return true
  }

  async signOut(): Promise<void> {
    clearTimeout(this.#timer)
    const leaving = this.#parts.manager.signOut()
    this.#signedOut()
    this.#parts.announce()
    await leaving.finally(() => this.#parts.announce())
  }

  async #renewNow(usedToken: string): Promise<string> {
    try {
      const user = await this.#parts.manager.renew(usedToken)
      if (this.#user) {
        this.adopt(user)
        this.#parts.announce()
        return user.access_token
      }
    } catch (error) {
      if (this.#user) {
        if (sessionIsOver(error)) return this.#ended()
        this.#failures += 1
        this.#schedule()
        throw error
      }
    }
    // Signed out while it was on its way.
    throw new SessionGone()
  }

  /** The session has ended: the sentence of [S8.11] stands over the tabs, and calls wait. */
  #ended(): Promise<string> {
    clearTimeout(this.#timer)
    if (!this.#parked) {
      let resolve!: Parked['resolve'], reject!: Parked['reject']
      const promise = new Promise<string>((yes, no) => ((resolve = yes), (reject = no)))
      promise.catch(() => undefined)
      this.#parked = { promise, resolve, reject }
      this.#parts.setState('expired')
    }
    return this.#parked.promise
  }

  #signedOut(): void {
    clearTimeout(this.#timer)
    this.#user = null
    this.#parked?.reject(new SessionGone())
    this.#parked = null
    this.#parts.setState('signed-out')
  }

  /** Milliseconds until the token ends; a token without an end lasts. */
  #remaining(): number {
    const end = this.#user?.expires_at
    return end === undefined ? Infinity : end * 1000 - Date.now()
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    if (!this.#user || this.#remaining() === Infinity) return
    const due = this.#failures
      ? RETRY[Math.min(this.#failures, RETRY.length) - 1]!
      : // A lifetime shorter than twice the lead is renewed at its half.
        Math.max(this.#remaining() - Math.min(LEAD, this.#remaining() / 2), 1_000)
    if (due > LONGEST_TIMER) return
    this.#timer = setTimeout(() => {
      if (this.#user && !this.#parked) void this.renew(this.#user.access_token).catch(() => undefined)
    }, due)
  }
}
