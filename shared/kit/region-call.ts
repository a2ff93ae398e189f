/** How a call of a region ended. */
export type Ending<T> =
  /** `signal` ends with the next call of the region: for what is asked because of this answer. */
  | { readonly kind: 'answered'; readonly value: T; readonly signal: AbortSignal }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** The user would not wait for it any longer. */
  | { readonly kind: 'stopped' }
  /** A newer call took its place, or its tab was closed: nobody is to hear of it. */
  | { readonly kind: 'superseded' }

/** An abort like any other to whoever makes the call, and told from the others here. */
const STOPPED = new DOMException('Stopped by the user', 'AbortError')

/**
 * What one region asks the server for [visual reference §10]: one call at a time, each with an end of its own. A newer one
 * takes the place of the older in silence; the user may stop it, which is no error of the server.
 */
export class RegionCall {
  #call: AbortController | null = null
  #since: number | null = null

  /** When the call under way was begun, in ms; null while nothing is waited for. */
  get since(): number | null {
    return this.#since
  }

  /** Sends a call in place of the one under way. Never rejects. */
  async ask<T>(send: (signal: AbortSignal) => Promise<T>): Promise<Ending<T>> {
    this.end()
    const call = (this.#call = new AbortController())
    this.#since = Date.now()
    const { signal } = call
    try {
      // A call that waits for the next sign-in hears of no abort: whoever stops it need not wait for that.
      const value = await Promise.race([send(signal), aborted(signal)])
      return this.#settled(call, { kind: 'answered', value, signal })
    } catch (error) {
      return this.#settled(call, signal.reason === STOPPED ? { kind: 'stopped' } : { kind: 'failed', error })
    }
  }

  /** The user stops waiting. */
  stop(): void {
    if (this.#since !== null) this.#call?.abort(STOPPED)
  }

  /** Ends the call under way, and whatever its answer led to, for good. */
  end(): void {
    this.#call?.abort()
    this.#call = null
    this.#since = null
  }

  #settled<T>(call: AbortController, ending: Ending<T>): Ending<T> {
    if (call !== this.#call) return { kind: 'superseded' }
    this.#since = null
    return ending
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
