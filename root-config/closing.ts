import type { Guards } from './guards.ts'
import type { MenuShelf } from './menus.ts'
import type { Navigation } from './navigation.ts'
import { screensOf, tabOf } from './tabs/tab-state.ts'
import type { TabStore } from './tabs/tab-store.ts'
import { close, closeApplication } from './tabs/transitions.ts'

interface Parts {
  store: TabStore
  navigation: Navigation
  guards: Guards
  menus: MenuShelf
}

/**
 * [S4.13] [S4.16] Closing asks first and changes nothing until it may: neither tab nor address nor history nor focus. An
 * answer that comes while the user is elsewhere closes what was asked about.
 */
export class Closing {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async tab(id: string): Promise<boolean> {
    const { guards, navigation, store } = this.#parts
    if (!tabOf(store.state, id) || !(await guards.mayClose([id]))) return false
    navigation.change((state) => close(state, [id]))
    return true
  }

  async application(name: string): Promise<boolean> {
    const { guards, navigation, store, menus } = this.#parts
    const ids = screensOf(store.state, name).map((tab) => tab.id)
    if (!(await guards.mayClose(ids))) return false
    navigation.change((state) => closeApplication(state, name))
    menus.forget(name)
    return true
  }
}
