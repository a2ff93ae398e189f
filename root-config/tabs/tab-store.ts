import { BehaviorSubject, type Observable } from 'rxjs'
import { EMPTY_TABS, type TabState } from './tab-state.ts'

/** Holds the tabs and tells of every change. What a change is, `transitions.ts` says. */
export class TabStore {
  readonly #state: BehaviorSubject<TabState>

  constructor(state: TabState = EMPTY_TABS) {
    this.#state = new BehaviorSubject(state)
  }

  get state(): TabState {
    return this.#state.value
  }
  get state$(): Observable<TabState> {
    return this.#state
  }
  /** Applies a transition; an unchanged state tells nobody. */
  update(transition: (state: TabState) => TabState): TabState {
    const next = transition(this.#state.value)
    if (next !== this.#state.value) this.#state.next(next)
    return next
  }
}
