/** What is known of the way to the server: `offline` as the browser says, `unreachable` as nobody answers. */
export type Connection = 'online' | 'offline' | 'unreachable'

export interface ConnectionParts {
  /** True when the server can serve. Never rejects. */
  probe(): Promise<boolean>
  /** `navigator.onLine`: true says nothing, false is believed. */
  browserOnline(): boolean
  setState(connection: Connection): void
}

/** Waits between two probes in ms; the last one is repeated. */
const BACKOFF = [1_000, 2_000, 3_000, 5_000] as const

/**
 * [acceptance 39] Says when the server cannot be reached and when it can again. The browser is not asked alone: a cable
 * that is plugged into nothing counts as online, so a call without an answer is looked into.
 */
export class ConnectionWatch {
  readonly #parts: ConnectionParts
  #state: Connection = 'online'
  #probing = false
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(parts: ConnectionParts) {
    this.#parts = parts
  }

  /** A call found nobody. */
  suspect(): void {
    if (this.#state === 'online') void this.#look()
  }

  /** The browser has lost the network. */
  lost(): void {
    this.#set('offline')
    this.#again()
  }

  /** The network is back, or the page is looked at again: worth a look at once. */
  look(): void {
    this.#tries = 0
    if (this.#state !== 'online') void this.#look()
  }

  async #look(): Promise<void> {
    if (this.#probing) return
    this.#probing = true
    clearTimeout(this.#timer)
    const isWell = await this.#parts.probe()
    this.#probing = false
    if (isWell) {
      this.#tries = 0
      return this.#set('online')
    }
    this.#set(this.#parts.browserOnline() ? 'unreachable' : 'offline')
    this.#again()
  }

  #again(): void {
    clearTimeout(this.#timer)
    const wait = BACKOFF[Math.min(this.#tries, BACKOFF.length - 1)]!
    this.#tries += 1
    this.#timer = setTimeout(() => void this.#look(), wait)
  }

  #set(state: Connection): void {
    if (state === this.#state) return
    this.#state = state
    this.#parts.setState(state)
  }
}
