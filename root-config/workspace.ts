import { moduleOf } from '../shared/contracts/doors.ts'
import { bus } from '../shared/events/bus.ts'
import type { ScreenHost } from '../shared/events/host.ts'
import { isNotLoaded } from '../shared/events/not-loaded.ts'
import type { EventTopics } from '../shared/events/topics.ts'
import type { Closing } from './closing.ts'
import { ModuleHost } from './module-host.ts'
import { OpenScreens } from './open-screens.ts'
import { brokenTitle, clearFailure, failureTitle, showFailure } from './panel-failure.ts'
import type { Panels, PanelTitle } from './panels.ts'
import { Preparation } from './preparation.ts'
import { Readiness } from './readiness.ts'
import { followTabs } from './single-spa-root.ts'
import { isBusy, type Place, type ScreenTab, tabOf, type TabState } from './tabs/tab-state.ts'
import type { TabStore } from './tabs/tab-store.ts'
import { failed, retried, started, taken } from './tabs/transitions.ts'

interface Parts {
  store: TabStore
  panels: Panels
  host: ScreenHost
  closing: Closing
  title(place: Place): PanelTitle
  /** Loads the page anew, with what is unsaved kept. */
  reload(): Promise<unknown>
}

interface Fault {
  readonly error: unknown
  readonly notLoaded: boolean
  readonly title: typeof failureTitle
}

const late = (error: unknown): Fault => ({ error, notLoaded: false, title: failureTitle })

/** Joins tabs, panels and modules: what is open in the store is alive in the document. */
export class Workspace {
  readonly hosts = new Map<string, ModuleHost>()
  readonly #parts: Parts
  readonly #screens: OpenScreens
  readonly #mounted = new Set<string>()
  readonly #preparation = new Preparation(this.hosts)
  readonly #readiness = new Readiness((tabId, error) => this.#late(tabId, error))
  #alive = ''

  constructor(modules: Iterable<string>, parts: Parts) {
    this.#parts = parts
    this.#screens = new OpenScreens(parts.panels)
    for (const module of modules) {
      const host = new ModuleHost(module, this.#screens.of(module), parts.host, {
        mounted: (name) => this.#up(name),
        failed: (name, error) => this.#down(name, error),
      })
      this.hosts.set(module, host)
    }
  }

  isAlive = (module: string): boolean => OpenScreens.alive(this.#parts.store.state).has(module)

  /** Begins to follow the tabs, once the layout stands. */
  start(): void {
    this.#parts.store.state$.subscribe((state) => this.#follow(state))
  }

  #follow(state: TabState): void {
    const { panels, title } = this.#parts
    this.#preparation.follow(state)
    panels.draw(state, title)
    for (const tab of state.screens) if (tab.stage !== 'failed') this.#clear(tab.id)
    this.#screens.follow(state)
    const alive = OpenScreens.alive(state)
    for (const module of this.#mounted) if (!alive.has(module)) this.#mounted.delete(module)
    const names = [...alive].sort().join()
    if (names !== this.#alive) followTabs()
    this.#alive = names
    this.#watch(state)
  }

  #watch(state: TabState): void {
    const { target } = state
    const tab = isBusy(state) && target.kind === 'screen' ? tabOf(state, target.tabId) : undefined
    const opening = tab && tab.allowed && this.#mounted.has(moduleOf(tab.route.room))
    this.#readiness.watch(opening ? tab.id : null)
  }

  #up(module: string): void {
    this.#mounted.add(module)
    this.#watch(this.#parts.store.state)
  }

  #down(module: string, error: unknown): void {
    this.#report({ module, kind: 'load', error })
    const tabs = this.#tabsOf(module)
    const fault = { error, notLoaded: true, title: failureTitle }
    for (const tab of tabs) this.#fail(tab, fault, () => this.#retry(module))
  }

  /** What cannot be fetched without a connection is nobody's fault. */
  #report(fault: EventTopics['fault']): void {
    if (fault.kind !== 'load' || bus.state('online')) bus.emit('fault', fault)
  }

  /**
   * A screen says that it failed: its panel says so, and its neighbours run on. `retry` draws it again with what it holds;
   * a screen without one is mounted anew.
   */
  broke(tabId: string, error: unknown, retry: (() => void) | undefined): void {
    const tab = tabOf(this.#parts.store.state, tabId)
    if (!tab) return
    const notLoaded = isNotLoaded(error)
    const { room } = tab.route
    this.#report({ module: moduleOf(room), screen: room, kind: notLoaded ? 'load' : 'render', error })
    const again = () => {
      if (!retry) return this.#anew(tabId)
      this.#parts.store.update((state) => retried(state, tabId))
      retry()
    }
    this.#fail(tab, { error, notLoaded, title: notLoaded ? failureTitle : brokenTitle }, again)
  }

  /** [D7] Nobody caught an error of this module: the screen of it that is opening may never be ready now. */
  faulted(module: string, error: unknown): void {
    const { watched } = this.#readiness
    const tab = watched === null ? undefined : tabOf(this.#parts.store.state, watched)
    if (tab && moduleOf(tab.route.room) === module) this.#readiness.hurry(error)
  }

  /** Takes the screen out of its module and puts it in again, into a panel of its own. */
  #anew(tabId: string): void {
    const { store } = this.#parts
    store.update((state) => taken(state, tabId))
    store.update((state) => started(state, tabId))
  }

  #retry(module: string): void {
    for (const tab of this.#tabsOf(module)) this.#parts.store.update((state) => retried(state, tab.id))
    this.hosts.get(module)!.retry()
  }

  /** The module is up and the screen is not: it may still come, and then takes the error away by itself. */
  #late(tabId: string, cause: unknown): void {
    const tab = tabOf(this.#parts.store.state, tabId)
    if (!tab) return
    // Reported when it happened; what threw once is mounted anew.
    if (cause !== null) return this.#fail(tab, late(cause), () => this.#anew(tabId))
    const error = new Error(`${tab.route.room} is not ready`)
    bus.emit('fault', { module: moduleOf(tab.route.room), screen: tab.route.room, kind: 'late', error })
    this.#fail(tab, late(error), () => this.#parts.store.update((state) => retried(state, tabId)))
  }

  #fail(tab: ScreenTab, fault: Fault, onRetry: () => void): void {
    const { panels, closing, store, title, reload } = this.#parts
    const panel = panels.of(tab.id)
    if (!panel) return
    const place: Place = { kind: 'screen', application: tab.application, tabId: tab.id }
    store.update((state) => failed(state, tab.id))
    showFailure(panel, {
      ...fault,
      title: fault.title(title(place).label),
      module: moduleOf(tab.route.room),
      onRetry,
      onClose: () => void closing.tab(tab.id),
      onReload: () => void reload(),
    })
  }

  #clear(tabId: string): void {
    const panel = this.#parts.panels.of(tabId)
    if (panel) clearFailure(panel)
  }

  #tabsOf(module: string): ScreenTab[] {
    return this.#parts.store.state.screens.filter((tab) => tab.started && moduleOf(tab.route.room) === module)
  }
}
