import { BehaviorSubject } from 'rxjs'
import type { Guard, OpenScreen, ScreenAction, ScreenHost } from '../shared/events/host.ts'

/** What the workbench tells beside the picture: what the screen said to the shell. */
export interface Said {
  readonly what: 'ready' | 'failed' | 'subtitle' | 'unsaved' | 'query' | 'opens' | 'alert' | 'unanswered'
  readonly detail: string
}

interface Options {
  readonly screens$: BehaviorSubject<readonly OpenScreen[]>
  onSaid(said: Said): void
  /** Another room is asked for. */
  onOpen(screenId: string, query: Readonly<Record<string, string>>): void
}

/** What the shell offers a screen, without a shell: the address is a value, other rooms open in the same place. */
export class StageHost implements ScreenHost {
  readonly #options: Options
  #actions: readonly (readonly ScreenAction[])[] = []
  /** Asked by a test that closes the screen. */
  guards: readonly Guard[] = []

  constructor(options: Options) {
    this.#options = options
  }

  get actionsNow(): readonly ScreenAction[] {
    return this.#actions.flat()
  }

  ready(): void {
    this.#options.onSaid({ what: 'ready', detail: '' })
  }
  failed(_tabId: string, error: unknown): void {
    this.#options.onSaid({ what: 'failed', detail: error instanceof Error ? error.message : String(error) })
  }
  setSubtitle(_tabId: string, subtitle: string | null): void {
    this.#options.onSaid({ what: 'subtitle', detail: subtitle ?? '' })
  }
  setUnsaved(_tabId: string, unsaved: boolean): void {
    this.#options.onSaid({ what: 'unsaved', detail: String(unsaved) })
  }
  setQuery(tabId: string, change: Record<string, string | null>): void {
    const { screens$ } = this.#options
    screens$.next(
      screens$.value.map((screen) => {
        if (screen.tabId !== tabId) return screen
        const kept = Object.entries({ ...screen.query, ...change }).filter((e): e is [string, string] => e[1] !== null)
        return { ...screen, query: Object.fromEntries(kept) }
      }),
    )
    this.#options.onSaid({ what: 'query', detail: JSON.stringify(screens$.value[0]?.query ?? {}) })
  }
  guard(_tabId: string, guard: Guard): () => void {
    this.guards = [...this.guards, guard]
    return () => (this.guards = this.guards.filter((one) => one !== guard))
  }
  actions(_tabId: string, actions: readonly ScreenAction[]): () => void {
    this.#actions = [...this.#actions, actions]
    return () => (this.#actions = this.#actions.filter((one) => one !== actions))
  }
  canOpen(): boolean {
    return true
  }
  addressOf(screenId: string, query: Readonly<Record<string, string>> = {}): string {
    return `#/${screenId}?${new URLSearchParams(query)}`
  }
  openScreen(screenId: string, query: Readonly<Record<string, string>> = {}): boolean {
    this.#options.onSaid({ what: 'opens', detail: `${screenId} ${JSON.stringify(query)}` })
    this.#options.onOpen(screenId, query)
    return true
  }
}
