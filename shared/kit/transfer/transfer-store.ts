import { ApiError } from '../../api/client.ts'
import { ResultStatus, type CallResult, type Problem } from '../../contracts/result.ts'
import { LARGEST_TRANSFER, type BadRowsPage, type TransferRun } from '../../contracts/transfer.ts'
import { isUnderWay } from '../../contracts/work.ts'
import { ProgressWatch } from '../work/progress-watch.ts'
import type { TransferCalls } from './transfer-calls.ts'

/** A file on its way. */
export interface Sending {
  readonly name: string
  /** Share that has left, 0 to 1. */
  readonly share: number
}

export interface TransferSnapshot {
  /** Newest first; null before the first answer. */
  readonly runs: readonly TransferRun[] | null
  /** The file that is looked at. */
  readonly shown: TransferRun | null
  /** What is wrong with its rows; null while that is asked for, or there is nothing. */
  readonly bad: BadRowsPage | null
  readonly page: number
  readonly sending: Sending | null
  /** Why a file was not taken, or could not be imported. */
  readonly problem: Problem | null
  /** A file is being made for the user. */
  readonly busy: boolean
  readonly error: unknown
}

/** The file can be imported as it was checked. */
export const isReady = ({ state, result }: TransferRun): boolean =>
  result !== null && !result.written && result.bad === 0 && !['Waiting', 'Running'].includes(state)
/** Records that an import would add or change. */
export const toWrite = (result: TransferRun['result']): number => (result ? result.added + result.changed : 0)
export const questionsOf = ({ result }: TransferRun): string[] => Object.keys(result?.questions ?? {})

/**
 * Files of one entity. Lives outside effects: what is on its way arrives also while its screen is hidden (D4); only looking
 * waits until it is shown.
 */
export class TransferStore {
  readonly #calls: TransferCalls
  readonly #listeners = new Set<() => void>()
  #snapshot: TransferSnapshot = {
    ...{ runs: null, shown: null, bad: null, page: 1, sending: null, problem: null, busy: false, error: null },
  }
  #look: AbortController | null = null
  readonly #progress = new ProgressWatch(() => void this.look())
  #upload: AbortController | null = null

  constructor(calls: TransferCalls) {
    this.#calls = calls
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly getSnapshot = (): TransferSnapshot => this.#snapshot

  /** Shown: looks now. Answers the function to call when it is hidden. */
  watch(): () => void {
    this.#progress.begin()
    void this.look()
    return () => {
      this.#progress.end()
      this.#rest()
    }
  }

  /** Asks how far the files are. Never rejects; a failure keeps what is known. */
  readonly look = async (): Promise<void> => {
    this.#rest()
    const call = (this.#look = new AbortController())
    try {
      const { runs } = await this.#calls.runs(call.signal)
      if (call !== this.#look) return
      this.#take(runs)
      await this.#readBad(call)
    } catch (error) {
      if (call !== this.#look || call.signal.aborted) return
      this.#change({ error })
    }
    if (call === this.#look && this.#snapshot.runs?.some(isUnderWay)) this.#progress.wait()
  }

  /** Sends a file to be checked; it is shown once it has arrived. Never rejects. */
  async send(file: File): Promise<void> {
    if (this.#snapshot.sending) return
    const name = file.name.normalize('NFC').trim().slice(-200)
    if (file.size > LARGEST_TRANSFER) return this.#refuse('tooLarge')
    if (file.size === 0) return this.#refuse('empty')
    this.#upload = new AbortController()
    this.#change({ sending: { name, share: 0 }, problem: null })
    const answer = await this.#settled(
      this.#calls.send(name, file, {
        idempotencyKey: crypto.randomUUID(),
        onProgress: (share) => this.#change({ sending: { name, share } }),
        signal: this.#upload.signal,
      }),
      'notSent',
    )
    this.#upload = null
    this.#change({ sending: null })
    if (answer?.EntityId) await this.#show(answer.EntityId)
  }

  readonly giveUp = (): void => this.#upload?.abort()

  /** Imports the shown file; `yes` answers its questions. */
  async import(yes: boolean): Promise<void> {
    const { shown } = this.#snapshot
    if (!shown || !isReady(shown)) return
    const answer = await this.#settled(this.#calls.import(shown.id, yes ? questionsOf(shown) : []), 'notSent')
    if (answer) await this.#show(shown.id)
  }

  readonly stop = async (): Promise<void> => {
    const { shown } = this.#snapshot
    if (shown && (await this.#settled(this.#calls.stop(shown.id), 'notSent'))) await this.look()
  }

  /** The address names a file. */
  adopt(id: string | undefined): void {
    if (id && id !== this.#snapshot.shown?.id) void this.#show(id)
  }

  /** Another file, or none: then the next one can be chosen. */
  show(run: TransferRun | null): void {
    this.#change({ shown: run, bad: null, page: 1, problem: null })
    if (run) void this.look()
  }

  turn(page: number): void {
    this.#change({ page, bad: null })
    void this.look()
  }

  /** Lets the browser save a file; the download call says what went wrong [S8.07]. */
  async save(what: 'template' | 'export' | 'badRows'): Promise<void> {
    const { shown, busy } = this.#snapshot
    if (busy) return
    this.#change({ busy: true })
    const call =
      what === 'badRows'
        ? shown && this.#calls.badRowsFile(shown.id)
        : this.#calls[what === 'export' ? 'export' : 'template']()
    await call?.catch(() => undefined)
    this.#change({ busy: false })
  }

  dispose(): void {
    this.#progress.end()
    this.#rest()
    this.#listeners.clear()
  }

  async #show(id: string): Promise<void> {
    this.#change({ bad: null, page: 1, shown: null, problem: null })
    this.#wanted = id
    await this.look()
  }
  #wanted: string | null = null

  #take(runs: TransferRun[]): void {
    const { shown, bad } = this.#snapshot
    const id = this.#wanted ?? shown?.id ?? null
    // What is under way is looked at, wherever it was begun.
    const now =
      runs.find((run) => run.id === id) ??
      (id === null && shown === null && runs[0] && isUnderWay(runs[0]) ? runs[0] : null)
    const isAwaited = this.#wanted !== null || (shown !== null && shown.id === now?.id && isUnderWay(shown))
    // What ends in sight is no news.
    if (this.#progress.isOn && isAwaited && now && !isUnderWay(now)) this.#calls.seen(now.id)
    this.#wanted = null
    const isOther = now?.id !== shown?.id || now?.step !== shown?.step || now?.state !== shown?.state
    this.#change({ runs, shown: now, bad: isOther ? null : bad, error: null })
  }

  async #readBad({ signal }: AbortController): Promise<void> {
    const { shown, bad, page } = this.#snapshot
    const hasRows = shown?.result && (shown.result.bad > 0 || questionsOf(shown).length > 0)
    if (!hasRows || bad || isUnderWay(shown) || shown.result!.written) return
    const found = await this.#calls.badRows(shown.id, page, signal)
    if (!signal.aborted) this.#change({ bad: found })
  }

  /** The answer of a write that was done; null when it was refused or did not arrive, which is said. */
  async #settled(call: Promise<CallResult>, otherwise: string): Promise<CallResult | null> {
    try {
      const answer = await call
      if (answer.ResultStatus === ResultStatus.success) return answer
      this.#change({ problem: answer.Problems?.[0] ?? null })
    } catch (error) {
      const isGivenUp = error instanceof DOMException && error.name === 'AbortError'
      if (!isGivenUp) this.#refuse(error instanceof ApiError && error.status === 403 ? 'forbidden' : otherwise)
    }
    return null
  }

  #refuse(name: string): void {
    this.#change({ problem: { Field: null, Key: `kit:transfer.problems.${name}`, Args: {} } })
  }

  #rest(): void {
    this.#progress.rest()
    this.#look?.abort()
    this.#look = null
  }

  #change(change: Partial<TransferSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}
