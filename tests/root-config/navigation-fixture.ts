import { expect, vi } from 'vitest'
import { ActionShelf } from '../../root-config/action-shelf.ts'
import type { AddressBar } from '../../root-config/address.ts'
import { Closing } from '../../root-config/closing.ts'
import { type Answer, Guards } from '../../root-config/guards.ts'
import { MenuShelf } from '../../root-config/menus.ts'
import { Navigation } from '../../root-config/navigation.ts'
import { screenHost } from '../../root-config/screen-host.ts'
import { TabStore } from '../../root-config/tabs/tab-store.ts'
import type { KeptWork } from '../../root-config/release/kept-work.ts'
import { ready } from '../../root-config/tabs/transitions.ts'
import type { MenuRow } from '../../shared/contracts/shell.ts'
import { DOORS, TABLE } from './router/fixture.ts'

/** A history as browsers keep it: a push cuts off what lay ahead. */
export class History {
  entries = ['']
  at = 0
  #listeners: (() => void)[] = []
  get hash() {
    return this.entries[this.at]!
  }
  push(hash: string) {
    if (hash !== this.hash) this.entries = [...this.entries.slice(0, ++this.at), hash]
  }
  replace(hash: string) {
    this.entries[this.at] = hash
  }
  replaceLater(hash: string) {
    this.replace(hash)
  }
  onChange(listener: () => void) {
    this.#listeners.push(listener)
  }
  /** Someone types an address. */
  type(hash: string) {
    this.push(hash)
    for (const listener of this.#listeners) listener()
  }
  back() {
    this.at -= 1
    for (const listener of this.#listeners) listener()
  }
}

export const menuRow = (application: string, menuId: string): MenuRow => ({
  MenuKey: 1,
  Application: application,
  MenuId: menuId,
  MenuName: menuId,
  ParentId: 'ROOT',
  Sequence: 1,
  IsActive: true,
  RouterPath: '/x',
})
export const menusOf = (application: string) =>
  DOORS.filter((door) => door.application === application && door.menu !== false).map((door) =>
    menuRow(application, door.menuId),
  )

/** Router, tabs, menus, guards and closing of one page, without its elements. */
export function shell(
  answer: () => Promise<Answer> = async () => 'discard',
  fetchMenus = async (name: string) => menusOf(name),
) {
  const history = new History()
  const store = new TabStore()
  const asked = vi.fn(fetchMenus)
  const menus = new MenuShelf(asked)
  const navigation = new Navigation({ table: TABLE, store, menus, address: history as unknown as AddressBar })
  const ask = vi.fn(answer)
  const guards = new Guards(ask, (tabId) => navigation.select(tabId))
  const closing = new Closing({ store, navigation, guards, menus })
  const host = screenHost({
    store,
    navigation,
    guards,
    actions: new ActionShelf(),
    menus,
    table: TABLE,
    broke: () => undefined,
    kept: { of: () => null } as unknown as KeptWork,
  })
  const open = async (hash: string, menuId: string) => {
    history.type(hash)
    await vi.waitFor(() =>
      expect(menus.of(menuId.slice(0, 2))).toMatchObject({
        state: 'ready',
      }),
    )
    store.update((state) => ready(state, menuId))
  }
  return { history, store, menus, asked, navigation, guards, ask, closing, host, open }
}

export const dirty = (names = ['A record']) => {
  const guard = { unsaved: vi.fn(() => names), save: vi.fn(async () => true), discard: vi.fn() }
  return guard
}
