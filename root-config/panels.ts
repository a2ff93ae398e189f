import { moduleOf } from '../shared/contracts/doors.ts'
import { deepFocus, FocusMemory, typingOutside } from './focus-memory.ts'
import { applicationOf, type Place, samePlace, type ScreenTab, type TabState } from './tabs/tab-state.ts'

/** Name and address of a panel, in the user's language. */
export interface PanelTitle {
  label: string
  path: string
}

export const panelIdOf = (tabId: string) => `panel-${tabId}`
export const HOME_PANEL = 'panel-home'
export const APPLICATION_PANEL = 'panel-application'

/**
 * The working area: one element per open screen, made once, never moved (D1). `hidden` and `inert` flip in the click;
 * screens follow a frame later. A screen that opens lies unseen under the one that is shown, with its real size, so that
 * what it measures holds when both change places.
 */
export class Panels {
  readonly #root: HTMLElement
  readonly #screens = new Map<string, HTMLElement>()
  readonly #memory = new FocusMemory()
  readonly home: HTMLElement
  readonly application: HTMLElement
  readonly #states = new WeakMap<HTMLElement, PanelState>()
  /** The tab that each panel was named after. */
  #named = new WeakMap<HTMLElement, ScreenTab>()
  #shown: HTMLElement | null = null

  constructor(root: HTMLElement) {
    this.#root = root
    this.home = this.#add(HOME_PANEL)
    this.application = this.#add(APPLICATION_PANEL)
    this.home.toggleAttribute('data-canvas', true)
    this.application.toggleAttribute('data-canvas', true)
    this.#memory.watch(root)
    root.addEventListener('focusout', () => this.#shown && this.#memory.note(this.#shown))
  }

  of(tabId: string): HTMLElement | undefined {
    return this.#screens.get(tabId)
  }

  /** Makes the document agree with the tabs. `title` names a place. */
  draw(state: TabState, title: (place: Place) => PanelTitle): void {
    const open = new Set<string>()
    for (const tab of state.screens) {
      if (!tab.started || !tab.allowed) continue
      open.add(tab.id)
      const panel = this.#screens.get(tab.id) ?? this.#addScreen(tab)
      // Of forty open tabs a switch renames none.
      if (this.#named.get(panel) !== tab)
        this.#name(panel, title({ kind: 'screen', application: tab.application, tabId: tab.id }))
      this.#named.set(panel, tab)
      const isBusy = String(tab.stage === 'new' && applicationOf(state.target) !== null && isTarget(state, tab))
      if (panel.ariaBusy !== isBusy) panel.ariaBusy = isBusy
    }
    this.#name(this.home, title({ kind: 'home' }))
    const application = applicationOf(state.shown ?? state.target)
    if (application) this.#name(this.application, title({ kind: 'application', application }))
    this.#root.ariaBusy = String(state.shown === null)
    this.#show(this.#panelOf(state.shown), this.#panelOf(state.target))
    for (const [id, panel] of this.#screens) if (!open.has(id)) this.#drop(id, panel)
  }

  /** Names are texts too: in another language each panel has another one. */
  rename(state: TabState, title: (place: Place) => PanelTitle): void {
    this.#named = new WeakMap()
    this.draw(state, title)
  }

  /** Everything that belongs to a user leaves the document. */
  clear(): void {
    for (const [id, panel] of this.#screens) this.#drop(id, panel)
  }

  /** The shown panel takes the focus, for a shortcut that jumps into the working area. */
  focus(): void {
    if (this.#shown && !this.#memory.restore(this.#shown, true)) this.#shown.focus({ preventScroll: true })
  }

  #show(shown: HTMLElement | null, opening: HTMLElement | null): void {
    const before = this.#shown
    const hadFocus = before !== null && (deepFocus(before) !== null || document.activeElement === before)
    const typing = typingOutside(this.#root)
    if (before && before !== shown) this.#memory.keep(before)
    for (const panel of [this.home, this.application, ...this.#screens.values()]) {
      const state = panel === shown ? 'shown' : panel === opening ? 'opening' : 'hidden'
      // With forty tabs open a switch concerns two of their panels.
      if (this.#states.get(panel) !== state) set(panel, state)
      this.#states.set(panel, state)
    }
    this.#shown = shown
    if (!shown || shown === before) return
    const back = this.#memory.restore(shown, !typing)
    // The focus must not fall to the page when the panel it was in has just been hidden.
    if (!back && hadFocus && !typing && !shown.contains(document.activeElement)) shown.focus({ preventScroll: true })
    // The screen's own content returns a frame later (its Activity follows); offsets and focus inside it only then.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (this.#shown !== shown) return
        const moved = document.activeElement
        const free = moved === null || moved === document.body || moved === shown || this.#inChrome(moved)
        this.#memory.restore(shown, free && !typingOutside(this.#root))
      }),
    )
  }

  /** The strip or the menu that was pressed; a dialog is not chrome. */
  #inChrome(element: Element): boolean {
    return element.closest('suite-menu-tabs, suite-application-tabs, suite-menu-bar, suite-top-bar') !== null
  }

  #panelOf(place: Place | null): HTMLElement | null {
    if (place === null) return null
    if (place.kind === 'home') return this.home
    if (place.kind === 'application') return this.application
    return this.#screens.get(place.tabId) ?? null
  }

  #add(id: string): HTMLElement {
    const panel = document.createElement('div')
    panel.id = id
    // Focusable by script alone: a press on the tab, or a closed neighbour, hands the focus to it.
    panel.tabIndex = -1
    set(panel, 'hidden')
    this.#root.append(panel)
    return panel
  }

  #addScreen(tab: ScreenTab): HTMLElement {
    const panel = this.#add(panelIdOf(tab.id))
    // What the build scopes a module's styles to (D12).
    panel.dataset.module = moduleOf(tab.route.room)
    this.#screens.set(tab.id, panel)
    return panel
  }

  /** The module has been told first: its content is gone before the element is. */
  #drop(id: string, panel: HTMLElement): void {
    this.#screens.delete(id)
    panel.hidden = true
    panel.removeAttribute('role')
    queueMicrotask(() => panel.remove())
  }

  #name(panel: HTMLElement, { label, path }: PanelTitle): void {
    panel.ariaLabel = label
    panel.dataset.path = path
  }
}

const isTarget = (state: TabState, tab: ScreenTab) =>
  samePlace(state.target, { kind: 'screen', application: tab.application, tabId: tab.id })

type PanelState = 'shown' | 'opening' | 'hidden'

/** An opening panel is laid out and unseen, and is no tab panel to anybody yet. */
function set(panel: HTMLElement, state: PanelState): void {
  const opening = state === 'opening'
  panel.hidden = state === 'hidden'
  panel.inert = state !== 'shown'
  if (opening) panel.removeAttribute('role')
  else panel.role = 'tabpanel'
  panel.style.position = opening ? 'absolute' : ''
  panel.style.inset = opening ? '0' : ''
  panel.style.visibility = opening ? 'hidden' : ''
  panel.style.overflow = opening ? 'auto' : ''
}
