/** A screen that opens says that it is ready within this many ms; else its panel says that it is not [D7]. */
const PATIENCE = 30_000
/** After something that nobody caught in its module it has so many ms more. */
const MOMENT = 2_000

/** Watches the one screen that is opening. A screen left before it is ready is not watched: hidden, it does no work. */
export class Readiness {
  readonly #onLate: (tabId: string, error: unknown) => void
  #watched: string | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(onLate: (tabId: string, error: unknown) => void) {
    this.#onLate = onLate
  }

  /** The tab that is opening now and whose module is up, or null. */
  watch(tabId: string | null): void {
    if (tabId === this.#watched) return
    clearTimeout(this.#timer)
    this.#watched = tabId
    if (tabId !== null) this.#wait(tabId, PATIENCE)
  }

  /** The tab that is watched, or null. */
  get watched(): string | null {
    return this.#watched
  }

  /** Something went wrong that may be why the screen is not ready: it is what is told if it is not so soon. */
  hurry(error: unknown): void {
    if (this.#watched !== null) this.#wait(this.#watched, MOMENT, error)
  }

  #wait(tabId: string, patience: number, error: unknown = null): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#onLate(tabId, error), patience)
  }
}
