import type { ScreenAction } from '../shared/events/host.ts'

/** What each open screen can do now. A screen speaks with several voices (list, record); the latest is heard first. */
export class ActionShelf {
  readonly #voices = new Map<string, Set<readonly ScreenAction[]>>()

  /** Answers the function that takes these actions back. */
  put(tabId: string, actions: readonly ScreenAction[]): () => void {
    const voices = this.#voices.get(tabId) ?? new Set()
    this.#voices.set(tabId, voices.add(actions))
    return () => {
      voices.delete(actions)
      if (voices.size === 0 && this.#voices.get(tabId) === voices) this.#voices.delete(tabId)
    }
  }

  /** Every action of a tab; of two with one id the latest counts. */
  of(tabId: string): ScreenAction[] {
    const all = [...(this.#voices.get(tabId) ?? [])].toReversed().flat()
    return all.filter((action, at) => all.findIndex((other) => other.id === action.id) === at)
  }
}
