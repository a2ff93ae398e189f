import type { User } from 'oidc-client-ts'
import { CALLBACK_PATH } from './settings.ts'
import type { SessionUserManager, SignInState } from './user-manager.ts'

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
}

export type FirstNavigation =
  /**
   * Signed in. `renewal` is the attempt of [S4.02], already under way beside the first calls: when it rejects, the
   * browser goes to sign-in.
   */
  | { kind: 'signed-in'; user: User; renewal: Promise<User> | null }
  /** The page is being replaced: sign-in, or the reload of [S4.04]. */
  | { kind: 'leaving' }
  /** This window only signed in again for another one, and is closed. */
  | { kind: 'window-done'; user: User }
  /** The provider sent the visitor back without a sign-in. */
  | { kind: 'refused'; error: unknown }

type Manager = Pick<SessionUserManager, 'getUser' | 'renew' | 'signInByRedirect' | 'signinRedirectCallback'>

const RELOADED = 'novus:reloaded-after-renewal'

/** [S4.01]-[S4.04] The first navigation of a page load: who is here, and may the shell start. */
export async function firstNavigation(manager: Manager, page: Page, memory: Storage): Promise<FirstNavigation> {
  if (page.pathname === CALLBACK_PATH) {
    if (new URLSearchParams(page.search).has('state')) return fromCallback(manager, page)
    page.replaceAddress('/' + page.hash)
  }
  const stored = await manager.getUser()
  if (!stored) return toSignIn(manager, page)
  if (!stored.refresh_token) {
    return stored.expired ? toSignIn(manager, page) : { kind: 'signed-in', user: stored, renewal: null }
  }
  if (!stored.expired) {
    memory.removeItem(RELOADED)
    const renewal = manager.renew(stored.access_token)
    // Whoever holds `renewal` handles its failure; until then it is not an unhandled one.
    renewal.catch(() => undefined)
    return { kind: 'signed-in', user: stored, renewal }
  }
  return revived(manager, page, memory, stored)
}

/** An expired user with a refresh token: renewed, the page reloads, once. */
async function revived(manager: Manager, page: Page, memory: Storage, stored: User): Promise<FirstNavigation> {
  let user: User
  try {
    user = await manager.renew(stored.access_token)
  } catch {
    return toSignIn(manager, page)
  }
  // A clock that makes every token look expired would reload for ever.
  if (memory.getItem(RELOADED)) return { kind: 'signed-in', user, renewal: null }
  memory.setItem(RELOADED, '1')
  page.reload()
  return { kind: 'leaving' }
}

async function fromCallback(manager: Manager, page: Page): Promise<FirstNavigation> {
  let user: User
  try {
    user = await manager.signinRedirectCallback(page.href)
  } catch (error) {
    const stored = await manager.getUser()
    page.replaceAddress('/')
    // The callback's own address, loaded again: its one-time state is used up, the sign-in it made is not.
    if (stored && !stored.expired) return { kind: 'signed-in', user: stored, renewal: null }
    return { kind: 'refused', error }
  }
  const state = user.state as SignInState | undefined
  if (state?.window) {
    page.closeWindow()
    return { kind: 'window-done', user }
  }
  page.replaceAddress('/' + (state?.hash ?? ''))
  return { kind: 'signed-in', user, renewal: null }
}

async function toSignIn(manager: Manager, page: Page): Promise<FirstNavigation> {
  await manager.signInByRedirect({ hash: page.hash })
  return { kind: 'leaving' }
}
