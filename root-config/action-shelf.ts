import { BehaviorSubject } from 'rxjs'
import type { ScreenAction } from '../shared/events/host.ts'
import type { TabState } from './tabs/tab-state.ts'

/** The narrower first: what a record can do before what the screen around it can. */
const GROUPS: readonly ScreenAction['group'][] = ['record', 'entry', 'list', 'screen']

/** What each open screen can do now. A screen speaks with several voices (list, record); the latest is heard first. */
export class ActionShelf {
  readonly #voices = new Map<string, Set<readonly ScreenAction[]>>()
  readonly #changes = new BehaviorSubject<null>(null)
  /** Something was said or taken back; told once for all that was said in one go. */
  readonly changes$ = this.#changes.asObservable()
  #isSaid = true

  /** Answers the function that takes these actions back. */
  put(tabId: string, actions: readonly ScreenAction[]): () => void {
    const voices = this.#voices.get(tabId) ?? new Set()
    this.#voices.set(tabId, voices.add(actions))
    this.#tell()
    return () => {
      voices.delete(actions)
      if (voices.size === 0 && this.#voices.get(tabId) === voices) this.#voices.delete(tabId)
      this.#tell()
    }
  }

  /** Every action of a tab; of two with one id the latest counts. */
  of(tabId: string): ScreenAction[] {
    const all = [...(this.#voices.get(tabId) ?? [])].toReversed().flat()
    const once = all.filter((action, at) => all.findIndex((other) => other.id === action.id) === at)
    return once.sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group))
  }

  #tell(): void {
    if (!this.#isSaid) return
    this.#isSaid = false
    queueMicrotask(() => {
      this.#isSaid = true
      this.#changes.next(null)
    })
  }
}

/** What the screen that is shown can do; a hidden one offers nothing. */
export const shownActions = (shelf: ActionShelf, { shown }: Pick<TabState, 'shown'>): ScreenAction[] =>
  shown?.kind === 'screen' ? shelf.of(shown.tabId) : []
