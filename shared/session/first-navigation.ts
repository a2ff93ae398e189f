import type { SessionManager, StoredUser } from './session-manager.ts'
import { CALLBACK_PATH } from './settings.ts'
import type { SignInState } from './user-manager.ts'

/** The page as the first navigation sees it. */
export interface Page {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly href: string
  reload(): void
  /** Replaces the address without loading. */
  replaceAddress(address: string): void
  closeWindow(): void
  /** Hands its address to the page that asked the provider in a frame; false: this page stands in no frame of ours. */
  answerFromFrame(): boolean
}

export type FirstNavigation =
  /**
   * Signed in. `renew` makes the attempt of [S4.02], which is due in any case: the stored token is good for the first
   * calls, so it is made as soon as they are answered. When it rejects, the browser goes to sign-in.
   */
  | { kind: 'signed-in'; user: StoredUser; renew: (() => Promise<StoredUser>) | null }
  /** The page is being replaced: sign-in, or the reload of [S4.04]. */
  | { kind: 'leaving' }
  /** This window only signed in again for another one, and is closed. */
  | { kind: 'window-done'; user: StoredUser }
  /** The provider sent the visitor back without a sign-in. */
  | { kind: 'refused'; error: unknown }

type Manager = Pick<SessionManager, 'getUser' | 'renew' | 'signInByRedirect' | 'signinRedirectCallback'>

const RELOADED = 'novus:reloaded-after-renewal'

/** [S4.01]-[S4.04] The first navigation of a page load: who is here, and may the shell start. */
export async function firstNavigation(manager: Manager, page: Page, memory: Storage): Promise<FirstNavigation> {
  if (page.pathname === CALLBACK_PATH) {
    if (page.answerFromFrame()) return { kind: 'leaving' }
    if (new URLSearchParams(page.search).has('state')) return fromCallback(manager, page)
    page.replaceAddress('/' + page.hash)
  }
  const stored = await manager.getUser()
  if (!stored) return toSignIn(manager, page)
  if (!stored.refresh_token) {
    return stored.expired ? toSignIn(manager, page) : { kind: 'signed-in', user: stored, renew: null }
  }
  if (!stored.expired) {
    memory.removeItem(RELOADED)
    return { kind: 'signed-in', user: stored, renew: () => manager.renew(stored.access_token) }
  }
  return revived(manager, page, memory, stored)
}

/** An expired user with a refresh token: renewed, the page reloads, once. */
async function revived(manager: Manager, page: Page, memory: Storage, stored: StoredUser): Promise<FirstNavigation> {
  let user: StoredUser
  try {
    user = await manager.renew(stored.access_token)
  } catch {
    return toSignIn(manager, page)
  }
  // A clock that makes every token look expired would reload for ever.
  if (memory.getItem(RELOADED)) return { kind: 'signed-in', user, renew: null }
  memory.setItem(RELOADED, '1')
  page.reload()
  return { kind: 'leaving' }
}

async function fromCallback(manager: Manager, page: Page): Promise<FirstNavigation> {
  let user: StoredUser
  try {
    user = await manager.signinRedirectCallback(page.href)
  } catch (error) {
    const stored = await manager.getUser()
    page.replaceAddress('/')
    // The callback's own address, loaded again: its one-time state is used up, the sign-in it made is not.
    if (stored && !stored.expired) return { kind: 'signed-in', user: stored, renew: null }
    return { kind: 'refused', error }
  }
  const state = user.state as SignInState | undefined
  if (state?.window) {
    page.closeWindow()
    return { kind: 'window-done', user }
  }
  page.replaceAddress('/' + (state?.hash ?? ''))
  return { kind: 'signed-in', user, renew: null }
}

async function toSignIn(manager: Manager, page: Page): Promise<FirstNavigation> {
  await manager.signInByRedirect({ hash: page.hash })
  return { kind: 'leaving' }
}
