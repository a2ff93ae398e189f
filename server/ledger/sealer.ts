import { sealSaves } from '../platform/audit/seal-saves.ts'
import type { Deps } from '../platform/deps.ts'
import { seal } from './seal.ts'

/** So that a seal stands within a second of its entry. */
const EVERY_MS = 500

/** Seals what any process has posted and written into the change log, as long as the server runs [FI11]. */
export class Sealer {
  readonly #deps: Pick<Deps, 'db' | 'clock' | 'log'>
  #timer: NodeJS.Timeout | null = null
  #sealing: Promise<void> = Promise.resolve()

  constructor(deps: Pick<Deps, 'db' | 'clock' | 'log'>) {
    this.#deps = deps
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#sealing = this.#seal().then(() => {
        if (this.#timer) this.start()
      })
    }, EVERY_MS)
    this.#timer.unref()
  }

  /** What is being sealed is sealed; the rest waits for the next process. */
  async stop(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    await this.#sealing
  }

  async #seal(): Promise<void> {
    const { db, clock, log } = this.#deps
    for (const [what, work] of [
      ['entries', seal],
      ['saves of the change log', sealSaves],
    ] as const)
      try {
        await work(db, clock.now())
      } catch (error) {
        log.error({ err: error }, `${what} could not be sealed; they are tried again`)
      }
  }
}
