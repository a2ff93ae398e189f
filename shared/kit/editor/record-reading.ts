import { ApiError } from '../../api/client.ts'
import type { Access, OpenedResult, Records } from '../../api/records.ts'
import { OPENING, type Titles } from '../../contracts/opening.ts'
import { bus } from '../../events/bus.ts'
import { type Ending, RegionCall } from '../region-call.ts'
import type { Row } from './field-path.ts'
import type { RecordSnapshot } from './record-snapshot.ts'

/** What a reading came to: the change of the snapshot, with the stored record if there is one. */
export interface Reading extends Pick<RecordSnapshot, 'phase'> {
  readonly data?: Row
  readonly access?: Access
  readonly titles?: Titles
  readonly failure?: ApiError
}

interface Opened {
  readonly access: Access | undefined
  /** Null for a new record. */
  readonly answer: OpenedResult<Row> | null
}

const BESIDE_ACCESS = OPENING.filter((part) => part !== 'access')

/** Reads one record and what the user may do with it, and tells apart how that ends. */
export class RecordReading {
  readonly #records: Records
  readonly #module: string
  #known: Access | null
  readonly #onFiles: (count: number) => void
  readonly #call = new RegionCall()

  /**
   * `module` is named by the report of a fault. `known`: what the user may do, where the list has just been told. `onFiles` is told
   * how many files hang on it.
   */
  constructor(records: Records, module: string, known: Access | null = null, onFiles: (count: number) => void) {
    this.#records = records
    this.#module = module
    this.#known = known
    this.#onFiles = onFiles
  }

  /** When it was begun, in ms; null once it is there. */
  get since(): number | null {
    return this.#call.since
  }

  /** Null when a newer reading took its place, or its tab was closed. `id` null asks for the rights alone. Never rejects. */
  async read(id: string | null): Promise<Reading | null> {
    // Known rights serve the first reading only: whoever reads again may have been given others.
    const known = this.#known
    this.#known = null
    const ending = await this.#call.ask((signal) => this.#ask(id, known, signal))
    return this.#readingOf(ending)
  }

  /** The user stops waiting for it. */
  stop(): void {
    this.#call.stop()
  }

  end(): void {
    this.#call.end()
  }

  async #ask(id: string | null, known: Access | null, signal: AbortSignal): Promise<Opened> {
    if (id === null) return { access: known ?? (await this.#records.access(signal)), answer: null }
    const answer = await this.#records.get(id, known ? BESIDE_ACCESS : OPENING, signal)
    return { access: known ?? answer.Access, answer }
  }

  #readingOf(ending: Ending<Opened>): Reading | null {
    switch (ending.kind) {
      case 'superseded':
        return null
      case 'stopped':
        return { phase: 'stopped' }
      case 'failed':
        return this.#failed(ending.error)
      case 'answered': {
        const { access, answer } = ending.value
        const judged = access ? { access } : {}
        if (!answer) return { phase: access?.actions.includes('add') ? 'ready' : 'forbidden', ...judged }
        if (!answer.Data) return { phase: 'notFound', ...judged }
        const { Data: data, Titles: titles = {}, Attachments: files } = answer
        if (files !== undefined) this.#onFiles(files)
        return { phase: 'ready', ...judged, titles, data }
      }
    }
  }

  #failed(error: unknown): Reading {
    // An answer that is no record is nobody's network: reported once [acceptance 16], and unknown to the user [S8.15].
    if (!(error instanceof ApiError)) bus.emit('fault', { module: this.#module, kind: 'answer', error })
    const failure = error instanceof ApiError ? error : new ApiError(200, null, null, String(error))
    const phase = failure.status === 403 ? 'forbidden' : failure.status === 404 ? 'notFound' : 'failed'
    return { phase, failure }
  }
}
