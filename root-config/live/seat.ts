interface SeatPorts {
  /** `navigator.locks`; without it every page leads for itself. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** This page is the one of the browser that reads the stream. */
  lead(): void
  retire(): void
}

const LOCK = 'novus:live'

/** Of all pages of a browser one leads. The seat goes over with the lock: when its page gives it up, ends or crashes. */
export class Seat {
  readonly #ports: SeatPorts
  /** Ends the wait for the seat, or the time in it. */
  #leave: (() => void) | null = null

  constructor(ports: SeatPorts) {
    this.#ports = ports
  }

  want(): void {
    if (this.#leave) return
    const { locks, lead, retire } = this.#ports
    if (!locks) {
      this.#leave = retire
      return lead()
    }
    const waiting = new AbortController()
    this.#leave = () => waiting.abort()
    const held = () =>
      new Promise<void>((release) => {
        // Given up in the moment in which it came.
        if (waiting.signal.aborted) return release()
        this.#leave = () => {
          retire()
          release()
        }
        lead()
      })
    locks.request(LOCK, { signal: waiting.signal }, held).catch(() => undefined)
  }

  giveUp(): void {
    const leave = this.#leave
    this.#leave = null
    leave?.()
  }
}
