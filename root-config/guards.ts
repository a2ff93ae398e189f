import type { KeptTab } from '../shared/contracts/kept-work.ts'
import type { Guard } from '../shared/events/host.ts'

export type Answer = 'save' | 'discard' | 'keep'
/** Asks about unsaved screens by name, all in one dialog. */
export type AskUnsaved = (names: readonly string[]) => Promise<Answer>

/** [D5] What every dirty screen told the shell, and the one question before work would be lost. */
export class Guards {
  readonly #guards = new Map<string, Set<Guard>>()
  readonly #ask: AskUnsaved
  /** Shows the screen that refused to be saved. */
  readonly #show: (tabId: string) => void
  #asking = false

  constructor(ask: AskUnsaved, show: (tabId: string) => void) {
    this.#ask = ask
    this.#show = show
  }

  add(tabId: string, guard: Guard): () => void {
    const guards = this.#guards.get(tabId) ?? new Set()
    this.#guards.set(tabId, guards.add(guard))
    return () => {
      guards.delete(guard)
      if (guards.size === 0 && this.#guards.get(tabId) === guards) this.#guards.delete(tabId)
    }
  }

  /** Names of everything unsaved in these tabs. */
  unsaved(tabIds: Iterable<string> = this.#guards.keys()): string[] {
    return [...tabIds].flatMap((id) => [...(this.#guards.get(id) ?? [])].flatMap((guard) => guard.unsaved()))
  }

  /** Unsaved work as data, by tab; and the tabs that hold some which only they can keep. */
  keep(): { kept: KeptTab[]; others: string[] } {
    const kept: KeptTab[] = []
    const others: string[] = []
    for (const tabId of this.#guards.keys()) {
      const dirty = this.#dirty([tabId]).map(([, guard]) => guard)
      const [guard] = dirty
      const work = dirty.length === 1 ? (guard!.keep?.() ?? null) : null
      if (work !== null) kept.push({ tabId, names: guard!.unsaved(), work })
      else if (dirty.length > 0) others.push(tabId)
    }
    return { kept, others }
  }

  /**
   * True when these tabs may close: nothing unsaved, or saved, or given up. False when the user keeps editing, a save was
   * refused, or a question already stands.
   */
  async mayClose(tabIds: readonly string[]): Promise<boolean> {
    const giveUp = await this.asked(tabIds)
    giveUp?.()
    return giveUp !== null
  }

  /**
   * Asks as `mayClose` does, for what may still fail after the answer: null for no, else the function that gives up what
   * the user gave up. Until it is called the changes stay.
   */
  async asked(tabIds: readonly string[]): Promise<(() => void) | null> {
    const nothing = () => {}
    const names = this.unsaved(tabIds)
    if (names.length === 0) return nothing
    if (this.#asking) return null
    this.#asking = true
    try {
      const answer = await this.#ask(names)
      if (answer === 'keep') return null
      if (answer === 'discard') return () => this.#discard(tabIds)
      return (await this.#save(tabIds)) ? nothing : null
    } finally {
      this.#asking = false
    }
  }

  async #save(tabIds: readonly string[]): Promise<boolean> {
    for (const [tabId, guard] of this.#dirty(tabIds)) {
      if (await guard.save()) continue
      this.#show(tabId)
      return false
    }
    return true
  }

  #discard(tabIds: readonly string[]): void {
    for (const [, guard] of this.#dirty(tabIds)) guard.discard()
  }

  #dirty(tabIds: readonly string[]): (readonly [string, Guard])[] {
    return tabIds.flatMap((id) =>
      [...(this.#guards.get(id) ?? [])]
        .filter((guard) => guard.unsaved().length > 0)
        .map((guard) => [id, guard] as const),
    )
  }
}
