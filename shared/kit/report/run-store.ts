import { api } from '../../api/client.ts'
import type { ReportContract, ReportFileAsk, ReportRun } from '../../contracts/report.ts'
import { isUnderWay } from '../../contracts/work.ts'
import { lookedAtRuns, ProgressWatch } from '../work/progress-watch.ts'

const NONE: readonly ReportRun[] = []

/** Files of one report that the user has made in the background. Looked at while they are shown and one is under way. */
export class RunStore {
  readonly #room: string
  readonly #listeners = new Set<() => void>()
  #runs: readonly ReportRun[] = NONE
  /** Asked for here, and not seen to end yet. */
  readonly #begun = new Set<string>()
  readonly #watch = new ProgressWatch(() => void this.look())
  #call: AbortController | null = null

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
    this.#watch.begin()
    void this.look()
    return () => {
      this.#watch.end()
      this.#rest()
    }
  }

  /** Asks for a file; resolves once it is in the list. Rejects when it could not be asked for. */
  async begin(ask: ReportFileAsk): Promise<void> {
    const { EntityId } = await api.send('POST', `${this.#room}/runs`, ask)
    if (EntityId) this.#begun.add(EntityId)
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
    if (this.#runs.some(isUnderWay)) this.#watch.wait()
  }

  dispose(): void {
    this.#watch.end()
    this.#rest()
    this.#listeners.clear()
  }

  #take(runs: readonly ReportRun[]): void {
    if (JSON.stringify(runs) === JSON.stringify(this.#runs)) return
    const known = new Map(this.#runs.map((run) => [run.id, run]))
    const isAwaited = ({ id }: ReportRun) => this.#begun.has(id) || (known.has(id) && isUnderWay(known.get(id)!))
    // What ends in sight is no news.
    const ended = runs.filter((run) => !isUnderWay(run) && isAwaited(run)).map(({ id }) => id)
    for (const id of ended) this.#begun.delete(id)
    if (this.#watch.isOn && ended.length > 0) lookedAtRuns(ended)
    this.#runs = runs
    for (const listener of this.#listeners) listener()
  }

  #rest(): void {
    this.#watch.rest()
    this.#call?.abort()
    this.#call = null
  }
}
