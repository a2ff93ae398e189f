/** A screen that opens says that it is ready within this many ms; else its panel says that it is not [D7]. */
const PATIENCE = 30_000

/** Watches the one screen that is opening. A screen left before it is ready is not watched: hidden, it does no work. */
export class Readiness {
  readonly #onLate: (tabId: string) => void
  #watched: string | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(onLate: (tabId: string) => void) {
    this.#onLate = onLate
  }

  /** The tab that is opening now and whose module is up, or null. */
  watch(tabId: string | null): void {
    if (tabId === this.#watched) return
    clearTimeout(this.#timer)
    this.#watched = tabId
    if (tabId !== null) this.#timer = setTimeout(() => this.#onLate(tabId), PATIENCE)
  }
}
