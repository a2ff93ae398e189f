import type { Clock } from '../ports.ts'

/** How many calls of one kind a caller may make in a stretch of time; kept in this process alone. */
export class Allowance {
  readonly #most: number
  readonly #seconds: number
  readonly #clock: Clock
  #calls = new Map<string, number>()
  #since = 0

  constructor(most: number, seconds: number, clock: Clock) {
    this.#most = most
    this.#seconds = seconds
    this.#clock = clock
  }

  /** Counts a call. Answers the seconds to wait; 0 lets it pass. */
  take(caller: string): number {
    const passed = (this.#clock.now().getTime() - this.#since) / 1000
    if (passed >= this.#seconds || passed < 0) {
      this.#calls = new Map()
      this.#since = this.#clock.now().getTime()
      return this.take(caller)
    }
    const calls = (this.#calls.get(caller) ?? 0) + 1
    this.#calls.set(caller, calls)
    return calls <= this.#most ? 0 : Math.ceil(this.#seconds - passed)
  }
}
