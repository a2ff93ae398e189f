import type { AddressBar } from './address.ts'
import type { MenuShelf } from './menus.ts'
import { parseHash, patchQuery, type Query } from './router/hash.ts'
import { match, type Verdict } from './router/match.ts'
import type { RouteTable } from './router/table.ts'
import { applicationOf, hashOf, tabOf, type TabState } from './tabs/tab-state.ts'
import type { TabStore } from './tabs/tab-store.ts'
import { confirm, goApplication, goBackTo, goHome, goScreen, patch } from './tabs/transitions.ts'

interface Parts {
  table: RouteTable
  store: TabStore
  address: AddressBar
  menus: MenuShelf
  /** The table is what an earlier start was told: until the server has said it again, an address that it does not know waits. */
  fromLastStart?: boolean
}

/**
 * Joins address and tabs: the address says what should be shown, the tab store what is. After every change the address is
 * the one of the store's target, so the two cannot drift apart [acceptance 2].
 */
export class Navigation {
  readonly #parts: Parts
  #stopped = false
  #isFromLastStart: boolean

  constructor(parts: Parts) {
    this.#parts = parts
    this.#isFromLastStart = parts.fromLastStart ?? false
    parts.address.onChange(() => this.#followAddress())
  }

  /** The first navigation: takes an address as it stands, without a new history entry. */
  start(hash: string): void {
    const { path, query } = parseHash(hash)
    // A bare address, such as a bookmark, brings an open tab back as it was left.
    this.#apply(this.#resolve(path), Object.keys(query).length > 0 ? query : null)
    this.#writeAddress('replace')
  }

  /** Goes to a path. Without a query an open tab keeps its own. One history entry, none if already there [D6]. */
  go(path: string, query: Query | null = null): void {
    if (this.#stopped) return
    this.#apply(this.#resolve(parseHash(path).path), query)
    this.#writeAddress('push')
  }

  select(tabId: string): void {
    const tab = tabOf(this.#parts.store.state, tabId)
    if (tab) this.go(tab.route.fullPath)
  }

  /** An application tab brings back what was last shown in it; pressed again, it shows the application page. */
  selectApplication(name: string): void {
    const { store, table } = this.#parts
    if (applicationOf(store.state.target) === name) return this.go(table.byName.get(name)!.routerPath)
    this.change((state) => goBackTo(state, name))
  }

  /** Any other change of the tabs; where it moves the target, the address follows with a new entry. */
  change(transition: (state: TabState) => TabState): void {
    if (this.#stopped) return
    this.#parts.store.update(transition)
    this.#writeAddress('push')
    this.askMenus()
  }

  /** A screen keeps its filters, record and sub-tab in its own query; that is no step of the history. */
  setQuery(tabId: string, change: Readonly<Record<string, string | null>>): void {
    if (this.#stopped) return
    this.#parts.store.update((state) => {
      const tab = tabOf(state, tabId)
      return tab ? patch(state, tabId, { query: patchQuery(tab.query, change) }) : state
    })
    this.#writeAddress('replaceLater')
  }

  /** The server has said what doors there are; `follow` is what becomes of the tabs where it said something else. */
  confirmed(follow?: (state: TabState) => TabState): void {
    if (this.#stopped) return
    this.#isFromLastStart = false
    const { store, address } = this.#parts
    const waits = address.hash !== hashOf(store.state, store.state.target)
    if (follow) store.update(follow)
    if (waits) return this.#followAddress()
    this.#writeAddress('replace')
    this.askMenus()
  }

  /** Menus that an earlier start was told are other ones now. */
  confirmMenus(application: string, menuIds: ReadonlySet<string>): void {
    if (this.#stopped) return
    this.#parts.store.update((state) => confirm(state, application, menuIds))
    this.#writeAddress('replace')
  }

  /** Signed out: addresses lead nowhere any more [acceptance 22]. */
  stop(): void {
    this.#stopped = true
    this.#parts.address.replace('#/')
  }

  #followAddress(): void {
    const { address, store } = this.#parts
    if (this.#stopped) return address.replace('#/')
    if (address.hash === hashOf(store.state, store.state.target)) return
    if (this.#isFromLastStart && match(this.#parts.table, parseHash(address.hash)).kind === 'redirect') return
    this.start(address.hash)
  }

  /** A redirect is resolved before anything is written: Back never meets the bad address [S2.04]. */
  #resolve(path: string): Verdict {
    const verdict = match(this.#parts.table, parseHash(path))
    return verdict.kind === 'redirect' ? this.#resolve(verdict.path) : verdict
  }

  #apply(verdict: Verdict, query: Query | null): void {
    const { store, menus } = this.#parts
    if (verdict.kind === 'home') store.update(goHome)
    if (verdict.kind === 'application') store.update((state) => goApplication(state, verdict.application))
    if (verdict.kind === 'screen') {
      const known = menus.of(verdict.application.application)
      const listed = known?.state === 'ready' && known.menuIds.has(verdict.route.menuId)
      if (known?.state === 'ready' && verdict.route.menu && !listed) {
        store.update((state) => goApplication(state, verdict.application))
      } else {
        store.update((state) =>
          goScreen(state, verdict.application, verdict.route, query, listed || known?.state === 'failed'),
        )
      }
    }
    this.askMenus()
  }

  /** [S4.10] The application tab is there and active; only now its menus are asked for, again if they failed. */
  askMenus(): void {
    const { store, menus } = this.#parts
    const name = applicationOf(store.state.target)
    if (name === null || menus.of(name)?.state === 'ready') return
    void menus.load(name).then((answer) => {
      if (this.#stopped || answer.state === 'loading') return
      store.update((state) => confirm(state, name, answer.state === 'ready' ? answer.menuIds : null))
      // An address that the menus do not name never stays in the history.
      this.#writeAddress('replace')
    })
  }

  #writeAddress(how: 'push' | 'replace' | 'replaceLater'): void {
    const { store, address } = this.#parts
    address[how](hashOf(store.state, store.state.target))
  }
}
