import { render } from 'lit'
import { combineLatest, type Observable } from 'rxjs'
import { type ActionShelf, shownActions } from './action-shelf.ts'
import type { Chrome } from './chrome-state.ts'
import { Stable } from './stable.ts'
import { type FrameActions, type FrameState, type FrameViews, signedOutView } from './frame-view.ts'
import { screenTabs } from './frame-model.ts'
import { pageTitle } from './labels.ts'
import type { MenuShelf } from './menus.ts'
import type { Panels, PanelTitle } from './panels.ts'
import type { RouteTable } from './router/table.ts'
import type { ShortcutTable } from './shortcuts.ts'
import { NextFrame } from './next-frame.ts'
import { applicationOf, type Place, type ScreenTab, type TabState } from './tabs/tab-state.ts'
import type { TabStore } from './tabs/tab-store.ts'

interface Parts {
  store: TabStore
  menus: MenuShelf
  chrome: Chrome
  table: RouteTable
  panels: Panels
  /** The row between the chrome above and below. */
  panelsElement: HTMLElement
  locale$: Observable<unknown>
  canChangePassword: boolean
  shortcuts: ShortcutTable
  screenActions: ActionShelf
  views: FrameViews
  /** Emits when the views have something new of their own to draw. */
  views$: Observable<unknown>
  title(place: Place): PanelTitle
}

/** Draws the frame around the panels from the state, whenever a part of it changes. */
export function drawFrame(frame: HTMLElement, parts: Parts, actions: FrameActions): void {
  const { store, menus, chrome, table, panels, shortcuts, screenActions, views, title } = parts
  const stable = new Stable()
  const draw = () => {
    const state: FrameState = {
      stable,
      table,
      tabs: store.state,
      chrome: chrome.state,
      menusOf: (application) => menus.of(application),
      canChangePassword: parts.canChangePassword,
      shortcuts: shortcuts.enabled,
      screenActions: shownActions(screenActions, store.state),
    }
    render(views.top(state, actions), frame, { renderBefore: parts.panelsElement })
    render(views.bottom(state, actions), frame)
    // A page that nobody sees is drawn when it is shown.
    const home = chrome.state.profile ? views.home : signedOutView
    if (store.state.shown?.kind === 'home') render(home(state, actions), panels.home)
    if (store.state.shown?.kind === 'application') {
      const menusNow = menus.of(store.state.shown.application)
      panels.application.ariaBusy = String(menusNow === undefined || menusNow.state === 'loading')
      render(views.application(state, actions), panels.application)
    }
    const place = store.state.shown ?? store.state.target
    document.title = pageTitle(store.state, place, title(place).label, chrome.state.company?.Name ?? null)
  }
  const { locale$ } = parts
  const frame$ = combineLatest([
    store.state$,
    screenActions.changes$,
    menus.menus$,
    chrome.state$,
    locale$,
    shortcuts.changes$,
    parts.views$,
  ])
  const rest = new NextFrame(draw)
  let before: readonly unknown[] | null = null
  frame$.subscribe(([tabs, , ...others]) => {
    const isSwitch =
      before !== null &&
      isMereSwitch(before[0] as TabState, tabs) &&
      others.every((value, at) => value === before![at + 1])
    before = [tabs, ...others]
    if (!isSwitch) return rest.now()
    selectInStrips(frame, stable, tabs)
    rest.soon()
  })
}

/** Only the selection moves, within one application: the strips show it in the click, with the panels; the rest follows. */
function selectInStrips(frame: HTMLElement, stable: Stable, tabs: TabState): void {
  const screens = frame.querySelector('suite-menu-tabs')
  if (screens) screens.tabs = stable.of('screen-tabs', screenTabs(tabs))
}

const isMereSwitch = (a: TabState, b: TabState): boolean =>
  applicationOf(a.target) !== null &&
  applicationOf(a.target) === applicationOf(b.target) &&
  a.shown?.kind === 'screen' &&
  b.shown?.kind === 'screen' &&
  a.applications.length === b.applications.length &&
  a.screens.length === b.screens.length &&
  a.screens.every((tab, at) => looksSame(tab, b.screens[at]!))

const looksSame = (a: ScreenTab, b: ScreenTab): boolean =>
  a.id === b.id && a.subtitle === b.subtitle && a.unsaved === b.unsaved && a.stage === b.stage
