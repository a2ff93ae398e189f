import type { LiveSession } from '../shared/session/live-session.ts'
import type { SessionManager } from '../shared/session/session-manager.ts'
import { t } from '../shared/i18n/i18n.ts'
import type { Dialogs } from './dialogs.ts'
import type { Guards } from './guards.ts'
import type { TabStore } from './tabs/tab-store.ts'

interface Parts {
  live: LiveSession
  manager: SessionManager
  guards: Guards
  dialogs: Dialogs
  store: TabStore
  /** Lets the page be left without the browser's question. */
  releasePage(): void
}

const WINDOW = 'popup,width=480,height=720'

/** Where a user signs in again, logs in and logs out. */
export class SessionDesk {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Over open work, in a window of its own [D9]; where windows are blocked and nothing would be lost, in this page. */
  async signInAgain(): Promise<void> {
    const { live, manager, guards, dialogs } = this.#parts
    const open = () => window.open('', 'novus-sign-in', WINDOW)
    if (await live.signInAgain(open, { hash: '' })) return
    if (guards.unsaved().length === 0) return manager.signInByRedirect({ hash: location.hash })
    await dialogs.tell(t('shell:session.blockedTitle'), t('shell:session.blocked'))
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
