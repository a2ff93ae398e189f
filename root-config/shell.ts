import { auditTime, combineLatest, distinctUntilChanged, map, of } from 'rxjs'
import { moduleOf, MODULES } from '../shared/contracts/doors.ts'
import type { KeptTab } from '../shared/contracts/kept-work.ts'
import type { ProfileClaims } from '../shared/contracts/shell.ts'
import { bus } from '../shared/events/bus.ts'
import type { ScreenHost } from '../shared/events/host.ts'
import type { LiveSession } from '../shared/session/live-session.ts'
import type { SessionManager } from '../shared/session/session-manager.ts'
import { ActionShelf } from './action-shelf.ts'
import { AddressBar } from './address.ts'
import { Chrome, NO_BOARD } from './chrome-state.ts'
import { Closing } from './closing.ts'
import { CommandCentre } from './commands/command-centre.ts'
import { Dialogs } from './dialogs.ts'
import { drawFrame } from './frame.ts'
import { favouriteShortcuts } from './favourites.ts'
import { frameActions } from './frame-actions.ts'
import { STAFF_VIEWS } from './frame-view.ts'
import { Guards } from './guards.ts'
import { watchKeyboard } from './keyboard.ts'
import { placeTitle } from './labels.ts'
import { importLate } from './late.ts'
import { guardLeaving } from './leaving.ts'
import { watchLoading } from './loading.ts'
import { forgetStarts, type LastStart } from './last-start.ts'
import { MenuShelf } from './menus.ts'
import { Navigation } from './navigation.ts'
import { Panels } from './panels.ts'
import { preloadMenus } from './preparation.ts'
import { PreferenceStore } from './preferences.ts'
import { loadRecents, noteRecent, shownScreens } from './recents.ts'
import { regionShortcuts } from './regions.ts'
import { KeptWork } from './release/kept-work.ts'
import { reloadPage } from './release/reload.ts'
import type { Portal, openPortal } from './portal/portal.ts'
import { firstPlace } from './router/landing.ts'
import type { RouteTable } from './router/table.ts'
import { screenHost } from './screen-host.ts'
import { ShortcutTable } from './shortcuts.ts'
import { SessionService } from './session-service.ts'
import { drawLayout } from './single-spa-root.ts'
import { fetchMenus } from './start-data.ts'
import { loadTabs, saveTabs } from './tabs/saved-tabs.ts'
import { EMPTY_TABS, type Place, type TabState } from './tabs/tab-state.ts'
import { TabStore } from './tabs/tab-store.ts'
import { tabShortcuts } from './tab-shortcuts.ts'
import { Workspace } from './workspace.ts'

interface Parts {
  container: HTMLElement
  table: RouteTable
  profile: ProfileClaims
  /** Subject of who has signed in, whoever he acts as. */
  signedInAs: string
  live: LiveSession
  manager: SessionManager
  authority: string
  release: string
  /** [S2.18] What a portal user has instead of the frame of staff; null for staff, who never load it. */
  openPortal: typeof openPortal | null
  /** Address that the browser came with, before anything was written. */
  hash: string
  /** What an earlier start was told, where the table is that; null where the server has answered. */
  last: LastStart | null
}

/** In ms. */
const LATER = 50
const CHANGE_PASSWORD = '/shell/change-password'

/** What stands once the shell is open. */
export interface OpenShell {
  chrome: Chrome
  store: TabStore
  closing: Closing
  focusPanel(): void
  preferences: PreferenceStore
  table: RouteTable
  menus: MenuShelf
  /** The server has said what doors there are: the tabs follow, and everything is drawn anew. */
  confirmed(follow?: (state: TabState) => TabState): void
  /** Modules that a tab may open in. */
  modules: readonly string[]
  /** An error of a module that nobody caught. */
  faulted(module: string, error: unknown): void
  /** Lets the page be left without the browser's question. */
  releasePage(): void
  /** [D15] Loads the page anew; what is unsaved is kept or asked about first. */
  reload(): Promise<unknown>
  /** Names of everything unsaved. */
  unsaved(): string[]
  /** Asks about what is unsaved, if anything is; true when all of it may go. */
  mayLeave(): Promise<boolean>
  signedInAs: string
  shortcuts: ShortcutTable
  /** Fetches code that the start did without, when the browser has a quiet moment. */
  preload(): void
}

/** Builds the shell of one signed-in user: tabs restored, frame drawn, first address taken. */
export function openShell(parts: Parts): OpenShell {
  const { container, table, profile, live, manager, release, hash, last } = parts
  const isPortal = parts.openPortal !== null
  const stores = { own: sessionStorage, shared: localStorage }
  const preferences = new PreferenceStore({ storage: localStorage, sub: profile.sub, portal: isPortal, page: window })
  const saved = loadTabs(stores, profile.sub, table)
  const store = new TabStore(saved.state)
  const chrome = new Chrome({
    profile,
    portal: isPortal,
    preferences: preferences.preferences,
    ...preferences.choices,
    tenant: null,
    languages: null,
    company: null,
    recents: loadRecents(localStorage, profile.sub),
    board: NO_BOARD,
    expired: null,
    connection: bus.state('online') ? 'online' : 'offline',
    notice: null,
    runNews: null,
    waiting: null,
    loadingSince: null,
  })

  preferences.follow(() => {
    if (chrome.state.profile) chrome.set({ ...preferences.choices, preferences: preferences.preferences })
  })

  const menus: MenuShelf = new MenuShelf(fetchMenus, {
    menus: last?.menus ?? {},
    otherwise: (application, menuIds) => navigation.confirmMenus(application, menuIds),
  })
  const address = new AddressBar()
  const navigation = new Navigation({ table, store, address, menus, fromLastStart: last !== null })
  const panelsElement = document.createElement('main')
  panelsElement.id = 'panels'
  const panels = new Panels(panelsElement)
  const overlays = document.createElement('div')
  const dialogs = new Dialogs(overlays)
  const guards = new Guards(
    (names) => dialogs.askUnsaved(names, bus.state('session') !== 'expired'),
    (tabId) => navigation.select(tabId),
  )
  const closing = new Closing({ store, navigation, guards, menus })
  const screenActions = new ActionShelf()
  const broke: ScreenHost['failed'] = (...fault) => workspace.broke(...fault)
  const kept = new KeptWork({ guards, store, storage: sessionStorage })
  const host = screenHost({ kept, broke, store, navigation, guards, actions: screenActions, menus, table })
  const portal: Portal | null = parts.openPortal?.({ store, navigation, guards, dialogs }) ?? null
  const title = (place: Place) => portal?.title(store.state, place) ?? placeTitle(store.state, place)
  const releasePage = guardLeaving(window, store.state$)
  const keep = (tabs: readonly KeptTab[]) => kept.keep(tabs)
  const reload = () => reloadPage({ guards, store, keep, releasePage, page: location })
  const workspace = new Workspace(modulesOf(table), { store, panels, host, closing, title, reload })

  const frame = drawLayout(container, workspace.hosts, workspace.isAlive)
  frame.append(panelsElement)
  container.append(overlays)
  const sessions = new SessionService({ live, manager, guards, store, chrome, releasePage })
  const external = new URL(parts.authority).origin !== location.origin
  // An external provider keeps its passwords itself.
  const form = !external && table.routes.has(CHANGE_PASSWORD)
  const actions = frameActions({
    table,
    store,
    menus,
    navigation,
    closing,
    chrome,
    dialogs,
    sessions,
    changePassword: () =>
      form ? navigation.go(CHANGE_PASSWORD) : void window.open(parts.authority, '_blank', 'noopener'),
    release,
    preferences,
  })

  const shortcuts = new ShortcutTable()
  shortcuts.add(
    ...regionShortcuts(window, overlays),
    ...favouriteShortcuts({ table, menus, chrome, navigation }),
    ...tabShortcuts({
      store,
      navigation,
      closing,
      chrome,
      openApplications: () => frame.querySelector('suite-applications-menu')?.click(),
      focusMenuBar: () => frame.querySelector('suite-menu-bar')?.focus(),
    }),
  )

  const centre = new CommandCentre(overlays, {
    table,
    store,
    menus,
    chrome,
    navigation,
    shortcuts,
    screenActions,
    canChangePassword: form || external,
    userAction: (id) => actions.userAction(new CustomEvent('', { detail: { id } })),
    chooseLocale: (locale) => actions.chooseLanguage(new CustomEvent('', { detail: { locale } })),
  })
  shortcuts.add(...centre.shortcuts(chrome))
  container.addEventListener('suite-palette-open', ({ detail }) => centre.openPalette(detail.text))

  // The landing page wins over the address, and the address over what was active before [S4.05].
  navigation.start(firstPlace(table, profile.landingPage, hash) ?? (hash || saved.active))
  workspace.start()
  drawFrame(
    frame,
    {
      store,
      menus,
      chrome,
      table,
      panels,
      panelsElement,
      locale$: bus.state$('locale'),
      canChangePassword: form || external,
      shortcuts,
      screenActions,
      views: portal?.views ?? STAFF_VIEWS,
      views$: portal?.changes$ ?? of(null),
      title,
    },
    actions,
  )
  bus.state$('locale').subscribe(() => panels.rename(store.state, title))

  portal?.start(frame)

  watchLoading(window)
  watchKeyboard(window, shortcuts)
  combineLatest([store.state$, menus.menus$]).subscribe(([{ shown }]) => {
    if (shown?.kind === 'application') preloadMenus(menus.of(shown.application), table, workspace.hosts)
  })
  followState(chrome, { store, navigation, panels, guards, releasePage })
  keepTabs(store, stores, profile.sub)
  keepRecents(store, chrome, profile.sub)
  return {
    chrome,
    store,
    closing,
    focusPanel: () => panels.focus(),
    preferences,
    table,
    menus,
    confirmed(follow) {
      navigation.confirmed(follow)
      if (follow) chrome.set({})
    },
    modules: [...workspace.hosts.keys()],
    faulted: (module, error) => workspace.faulted(module, error),
    releasePage,
    reload,
    unsaved: () => guards.unsaved(),
    mayLeave: () => guards.mayClose(store.state.screens.map((tab) => tab.id)),
    signedInAs: parts.signedInAs,
    shortcuts,
    preload: () => centre.preloadWhenIdle(),
  }
}

/** Our modules, and those of the server's routes: a tab may open in any of them. */
const modulesOf = (table: RouteTable): Set<string> =>
  new Set([...MODULES, ...[...table.routes.values()].map((route) => moduleOf(route.room))])

interface Followers {
  store: TabStore
  navigation: Navigation
  panels: Panels
  guards: Guards
  releasePage(): void
}

/** What the bus says about session, network and loading, onto the chrome. */
function followState(chrome: Chrome, { store, navigation, panels, guards, releasePage }: Followers): void {
  bus
    .state$('loading')
    .pipe(
      map((depth) => depth > 0),
      distinctUntilChanged(),
    )
    .subscribe((loading) => chrome.set({ loadingSince: loading ? Date.now() : null }))
  bus.state$('session').subscribe((session) => {
    chrome.set({ expired: session === 'expired' ? { unsaved: guards.unsaved(), problem: '' } : null })
    if (session !== 'signed-out') return
    // [acceptance 22] Screens and what they held are gone; Back shows nothing.
    releasePage()
    forgetStarts(localStorage)
    // Without its page the place stays empty, and the button to log in is in the bar all the same.
    importLate(() => import('../shell-elements/signed-out/signed-out.element.ts')).catch(() => undefined)
    navigation.stop()
    store.update(() => EMPTY_TABS)
    panels.clear()
    chrome.set({ profile: null, recents: [], favourites: [], board: NO_BOARD, tenant: null, languages: null })
  })
}

/** Storage is written a moment after a change, not in the click; and at the latest when the page is left. */
function keepTabs(store: TabStore, stores: Parameters<typeof saveTabs>[0], sub: string): void {
  const save = () => {
    if (bus.state('session') !== 'signed-out') saveTabs(stores, sub, store.state)
  }
  store.state$.pipe(auditTime(LATER)).subscribe(save)
  addEventListener('pagehide', save)
}

function keepRecents(store: TabStore, chrome: Chrome, sub: string): void {
  shownScreens(store.state$, LATER).subscribe((shown) => {
    const when = new Date().toISOString()
    for (const { id, route, subtitle } of shown)
      noteRecent(localStorage, sub, { menuId: id, path: route.fullPath, subtitle, when })
    chrome.set({ recents: loadRecents(localStorage, sub) })
  })
}
