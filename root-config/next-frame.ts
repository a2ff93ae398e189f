/**
 * Work that has to be done before the next paint, but not in the click that makes it due: done once for all that asked.
 * A page that nobody sees has no frames, so there it is done at once.
 */
export class NextFrame {
  readonly #work: () => void
  #frame = 0

  constructor(work: () => void) {
    this.#work = work
  }

  soon(): void {
    if (document.hidden) this.now()
    else this.#frame ||= requestAnimationFrame(() => this.now())
  }

  now(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    this.#work()
  }
}
