import { api } from '../../api/client.ts'
import { bus } from '../../events/bus.ts'
import type { ReportContract, ReportFileAsk, ReportRun } from '../../contracts/report.ts'

/** Milliseconds between two looks at files that are under way. */
const LOOK = 2_000
const NONE: readonly ReportRun[] = []

/** Files of one report that the user has made in the background. Looked at while they are shown and one is under way. */
export class RunStore {
  readonly #room: string
  readonly #listeners = new Set<() => void>()
  #runs: readonly ReportRun[] = NONE
  #timer: ReturnType<typeof setTimeout> | null = null
  #call: AbortController | null = null
  #shown = false

  constructor({ room }: ReportContract) {
    this.#room = room
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly getSnapshot = (): readonly ReportRun[] => this.#runs

  /** Shown: looks now. Answers the function to call when it is hidden. */
  watch(): () => void {
    this.#shown = true
    void this.look()
    const told = bus.on$('counters-changed').subscribe(({ names }) => names.includes('runs') && void this.look())
    return () => {
      this.#shown = false
      told.unsubscribe()
      this.#rest()
    }
  }

  /** Asks for a file; resolves once it is in the list. Rejects when it could not be asked for. */
  async begin(ask: ReportFileAsk): Promise<void> {
    await api.send('POST', `${this.#room}/runs`, ask)
    await this.look()
  }

  async stop({ id }: ReportRun): Promise<void> {
    await api.send('POST', `${this.#room}/runs/${id}/stop`)
    await this.look()
  }

  fetchFile({ id, format }: ReportRun): Promise<void> {
    return api.download(`${this.#room}/runs/${id}/file`, { fileName: `report.${format}` })
  }

  /** Asks how far they are. A failure keeps what is known; the next look may do better. */
  async look(): Promise<void> {
    this.#rest()
    const call = (this.#call = new AbortController())
    const answer = await api
      .get<{ runs: ReportRun[] }>(`${this.#room}/runs`, { signal: call.signal, quiet: true })
      .catch(() => null)
    if (call !== this.#call) return
    if (answer) this.#take(answer.runs)
    if (this.#shown && this.#runs.some(({ state }) => state === 'Waiting' || state === 'Running'))
      this.#timer = setTimeout(() => void this.look(), LOOK)
  }

  dispose(): void {
    this.#shown = false
    this.#rest()
    this.#listeners.clear()
  }

  #take(runs: readonly ReportRun[]): void {
    if (JSON.stringify(runs) === JSON.stringify(this.#runs)) return
    this.#runs = runs
    for (const listener of this.#listeners) listener()
  }

  #rest(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#call?.abort()
    this.#call = null
  }
}
