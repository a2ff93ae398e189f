import { api } from '../../../shared/api/client.ts'
import { isUnderWay, type OwnRun, type WorkResult } from '../../../shared/contracts/work.ts'
import { isPageSeen } from '../../../shared/kit/page-seen.ts'
import { lookedAtRuns, ProgressWatch } from '../../../shared/kit/work/progress-watch.ts'

export interface OwnRunsSnapshot {
  readonly runs: readonly OwnRun[] | null
  /** The run whose rows are shown. */
  readonly opened: WorkResult | null
  readonly error: unknown
}

/** The user's runs, looked at while they are shown and one is under way. */
export class OwnRunsStore {
  readonly #listeners = new Set<() => void>()
  #snapshot: OwnRunsSnapshot = { runs: null, opened: null, error: null }
  readonly #progress = new ProgressWatch(() => void this.look())
  #call: AbortController | null = null
  readonly #news = new Set<string>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly getSnapshot = (): OwnRunsSnapshot => this.#snapshot

  /** Shown: looks now. Answers the function to call when it is hidden. */
  watch(): () => void {
    this.#progress.begin()
    void this.look()
    return () => {
      this.#progress.end()
      this.#news.clear()
      this.#rest()
    }
  }

  readonly look = async (): Promise<void> => {
    this.#rest()
    const call = (this.#call = new AbortController())
    const { opened } = this.#snapshot
    try {
      const { runs } = await api.get<{ runs: OwnRun[] }>('shell/runs', { signal: call.signal, quiet: true })
      const again = opened && isUnderWay(opened) ? await this.#resultOf(opened.id, call.signal) : opened
      if (call !== this.#call) return
      this.#change({ runs: this.#marked(runs), opened: again, error: null })
    } catch (error) {
      if (call !== this.#call) return
      // What is known stays; the next look may do better.
      if (!this.#snapshot.runs) this.#change({ error })
    }
    if (this.#snapshot.runs?.some(isUnderWay)) this.#progress.wait()
  }

  /** Shows what became of each record of a run, or puts it away. */
  async open(run: OwnRun | null): Promise<void> {
    if (!run) return this.#change({ opened: null })
    const opened = await this.#resultOf(run.id)
    this.#change({ opened })
  }

  async stop({ id }: Pick<OwnRun, 'id'>): Promise<void> {
    await api.send('POST', `shell/runs/${id}/stop`)
    await this.look()
  }

  dispose(): void {
    this.#progress.end()
    this.#rest()
    this.#listeners.clear()
  }

  /** What was news when the list came on screen stays marked until it is left; the chrome says nothing of it any more. */
  #marked(runs: readonly OwnRun[]): readonly OwnRun[] {
    const isSeen = this.#progress.isOn && isPageSeen()
    const news = runs.filter(({ isNews }) => isNews).map(({ id }) => id)
    for (const id of news) this.#news.add(id)
    if (isSeen && news.length > 0) lookedAtRuns(null)
    return runs.map((run) => ({ ...run, isNews: this.#news.has(run.id) }))
  }

  #resultOf(id: string, signal?: AbortSignal): Promise<WorkResult> {
    return api.get<WorkResult>(`shell/runs/${id}`, signal ? { signal, quiet: true } : {})
  }

  #rest(): void {
    this.#progress.rest()
    this.#call?.abort()
    this.#call = null
  }

  #change(change: Partial<OwnRunsSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}
