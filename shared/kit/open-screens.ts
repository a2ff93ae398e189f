import type { Observable, Subscription } from 'rxjs'
import type { OpenScreen } from '../events/host.ts'
import { TabLife } from './tab.ts'

/**
 * The open screens of a module with what each of them keeps. Listens outside of React's effects: the life of a tab ends
 * when the shell closes it, whether or not anything is drawn.
 */
export class OpenScreens {
  #screens: readonly OpenScreen[] = []
  readonly #lives = new Map<string, TabLife>()
  readonly #source: Observable<readonly OpenScreen[]>
  readonly #listeners = new Set<() => void>()
  #subscription: Subscription | null = null

  constructor(source: Observable<readonly OpenScreen[]>) {
    this.#source = source
  }

  readonly getSnapshot = (): readonly OpenScreen[] => this.#screens

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#subscription ??= this.#source.subscribe((screens) => this.#take(screens))
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      // The module is unmounted: none of its tabs is open any more.
      this.#subscription?.unsubscribe()
      this.#subscription = null
      this.#take([])
    }
  }

  lifeOf(tabId: string): TabLife {
    let life = this.#lives.get(tabId)
    if (!life) this.#lives.set(tabId, (life = new TabLife()))
    return life
  }

  #take(screens: readonly OpenScreen[]): void {
    const open = new Set(screens.map((screen) => screen.tabId))
    for (const [tabId, life] of this.#lives)
      if (!open.has(tabId)) {
        this.#lives.delete(tabId)
        life.end()
      }
    this.#screens = screens
    for (const listener of this.#listeners) listener()
  }
}
