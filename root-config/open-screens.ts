import { BehaviorSubject, type Observable } from 'rxjs'
import { moduleOf } from '../shared/contracts/doors.ts'
import type { OpenScreen } from '../shared/events/host.ts'
import { NextFrame } from './next-frame.ts'
import type { Panels } from './panels.ts'
import { samePlace, type ScreenTab, type TabState } from './tabs/tab-state.ts'

/** The open screens of each module, as its outlet draws them. An unchanged screen is the same object again. */
export class OpenScreens {
  readonly #subjects = new Map<string, BehaviorSubject<readonly OpenScreen[]>>()
  readonly #panels: Panels
  readonly #telling = new NextFrame(() => this.#tell())
  #latest: TabState | null = null

  constructor(panels: Panels) {
    this.#panels = panels
  }

  of(module: string): Observable<readonly OpenScreen[]> {
    return this.#subject(module)
  }

  /** Modules that own an open tab: these are alive (D1). */
  static alive(state: TabState): Set<string> {
    return new Set(state.screens.filter(isMountable).map((tab) => moduleOf(tab.route.room)))
  }

  /**
   * Tells the modules. A mere switch between screens that are ready is told in the next frame: the panels have changed
   * places already, and the screens' own work must not hold up the click.
   */
  follow(state: TabState): void {
    this.#latest = state
    const changes = [...this.#subjects.keys()].some(
      (module) => !sameButActive(this.#subject(module).value, this.#list(state, module)),
    )
    if (changes) this.#telling.now()
    else this.#telling.soon()
  }

  #tell(): void {
    for (const [module, subject] of this.#subjects) {
      const list = this.#list(this.#latest!, module)
      const same = list.length === subject.value.length && list.every((screen, i) => screen === subject.value[i])
      if (!same) subject.next(list)
    }
  }

  #subject(module: string): BehaviorSubject<readonly OpenScreen[]> {
    let subject = this.#subjects.get(module)
    if (!subject) {
      subject = new BehaviorSubject<readonly OpenScreen[]>([])
      this.#subjects.set(module, subject)
      if (this.#latest) subject.next(this.#list(this.#latest, module))
    }
    return subject
  }

  #list(state: TabState, module: string): OpenScreen[] {
    const before = this.#subjects.get(module)?.value ?? []
    return state.screens
      .filter((tab) => isMountable(tab) && moduleOf(tab.route.room) === module)
      .map((tab) => {
        const screen = this.#screen(state, tab)
        const known = before.find((other) => other.tabId === screen.tabId)
        return known && isSame(known, screen) ? known : screen
      })
  }

  #screen(state: TabState, tab: ScreenTab): OpenScreen {
    const place = { kind: 'screen', application: tab.application, tabId: tab.id } as const
    return {
      tabId: tab.id,
      screenId: tab.route.room,
      props: tab.route.props,
      path: tab.route.fullPath,
      panel: this.#panels.of(tab.id)!,
      // A screen that opens works before it is seen: it has to become ready.
      active: samePlace(state.shown, place) || samePlace(state.target, place),
      query: tab.query,
    }
  }
}

const isMountable = (tab: ScreenTab) => tab.started && tab.allowed

const isSame = (a: OpenScreen, b: OpenScreen) => sameScreen(a, b) && a.active === b.active

const sameScreen = (a: OpenScreen, b: OpenScreen) => a.tabId === b.tabId && a.panel === b.panel && a.query === b.query

const sameButActive = (a: readonly OpenScreen[], b: readonly OpenScreen[]) =>
  a.length === b.length && a.every((screen, i) => sameScreen(screen, b[i]!))
