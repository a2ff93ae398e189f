import type { Guards } from './guards.ts'
import type { MenuShelf } from './menus.ts'
import type { Navigation } from './navigation.ts'
import { type Closed, ClosedTabs } from './tabs/closed-tabs.ts'
import { applicationGroup, idleScreens, screenGroup, type TabGroup } from './tabs/tab-groups.ts'
import { screensOf, type TabState } from './tabs/tab-state.ts'
import type { TabStore } from './tabs/tab-store.ts'
import { close, closeApplication, confirm, reopened } from './tabs/transitions.ts'

interface Parts {
  store: TabStore
  navigation: Navigation
  guards: Guards
  menus: MenuShelf
}

/**
 * [S4.13] [S4.16] Closing asks first, once for all that it means, and changes nothing until it may: neither tab nor address
 * nor history nor focus. An answer that comes while the user is elsewhere closes what was asked about.
 */
export class Closing {
  readonly #parts: Parts
  readonly #closed = new ClosedTabs()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  tab(id: string): Promise<boolean> {
    return this.tabs(id, 'this')
  }

  /** Menu tabs, as seen from one of them. */
  tabs(id: string, group: TabGroup): Promise<boolean> {
    return this.#screens(screenGroup(this.#parts.store.state, id, group))
  }

  /** [D14] Everything that was left open, holds no changes and was not used lately. */
  idle(used: readonly string[]): Promise<boolean> {
    return this.#screens(idleScreens(this.#parts.store.state, used))
  }

  application(name: string): Promise<boolean> {
    return this.applications(name, 'this')
  }

  /** Application tabs with their menu tabs; none of them closes while one has changes to keep [acceptance 10]. */
  async applications(name: string, group: TabGroup): Promise<boolean> {
    const { guards, navigation, store, menus } = this.#parts
    const names = applicationGroup(store.state, name, group)
    const ids = names.flatMap((other) => screensOf(store.state, other).map((tab) => tab.id))
    if (names.length === 0 || !(await guards.mayClose(ids))) return false
    this.#closed.note(store.state, [], names)
    navigation.change((state) => names.reduce(closeApplication, state))
    for (const other of names) menus.forget(other)
    return true
  }

  /** What `reopen` would bring back; undefined when nothing was closed that is not open again. */
  get reopens(): Closed | undefined {
    return this.#closed.next(this.#parts.store.state)
  }

  /** [D17] The tab or tabs of the latest close, with their queries, where they stood. */
  reopen(): boolean {
    const { navigation, store } = this.#parts
    const closed = this.#closed.take(store.state)
    if (closed) navigation.change((state) => this.#confirmed(reopened(state, closed)))
    return closed !== undefined
  }

  async #screens(ids: readonly string[]): Promise<boolean> {
    const { guards, navigation, store } = this.#parts
    if (ids.length === 0 || !(await guards.mayClose(ids))) return false
    this.#closed.note(store.state, ids)
    navigation.change((state) => close(state, ids))
    return true
  }

  /** Menus that are known already say at once which tabs may be opened [acceptance 35]. */
  #confirmed(state: TabState): TabState {
    return state.applications.reduce((next, { application: { application } }) => {
      const known = this.#parts.menus.of(application)
      return known?.state === 'ready' ? confirm(next, application, known.menuIds) : next
    }, state)
  }
}
