import type { LiveSession } from '../shared/session/live-session.ts'
import type { SessionManager } from '../shared/session/session-manager.ts'
import { t } from '../shared/i18n/i18n.ts'
import type { Chrome } from './chrome-state.ts'
import type { Guards } from './guards.ts'
import type { TabStore } from './tabs/tab-store.ts'

interface Parts {
  live: LiveSession
  manager: SessionManager
  guards: Guards
  chrome: Chrome
  store: TabStore
  /** Lets the page be left without the browser's question. */
  releasePage(): void
}

const WINDOW = 'popup,width=480,height=720'

/** Where a user signs in again, logs in and logs out. */
export class SessionService {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Over open work, in a window of its own [D9]; where windows are blocked and nothing would be lost, in this page. */
  async signInAgain(): Promise<void> {
    const { live, manager, guards } = this.#parts
    const open = () => window.open('', 'novus-sign-in', WINDOW)
    this.#say('')
    try {
      if (await live.signInAgain(open, { hash: '' })) return
      if (guards.unsaved().length === 0) return await manager.signInByRedirect({ hash: location.hash })
      this.#say(t('shell:session.blocked'))
    } catch {
      this.#say(t('shell:session.notReached'))
    }
  }

  /** In the dialog of the session that ended, which stays. */
  #say(problem: string): void {
    const { chrome } = this.#parts
    if (chrome.state.expired) chrome.set({ expired: { ...chrome.state.expired, problem } })
  }

  logIn(): Promise<void> {
    return this.#parts.manager.signInByRedirect({ hash: '' })
  }

  /** [D5] Asks about unsaved screens; then the session ends here, at the provider and in the other browser tabs. */
  async logOut(): Promise<void> {
    const { guards, live, store, releasePage } = this.#parts
    if (!(await guards.mayClose(store.state.screens.map((tab) => tab.id)))) return
    releasePage()
    await live.signOut()
  }
}
