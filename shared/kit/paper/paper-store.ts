import { api, ApiError } from '../../api/client.ts'
import { asDocument } from '../../contracts/document.ts'
import type { Field } from '../../contracts/fields.ts'
import type {
  PaperCandidate,
  PaperDoubt,
  PaperFinding,
  PaperPlace,
  PaperReading,
} from '../../contracts/reading/paper.ts'
import { ResultStatus, type Problem } from '../../contracts/result.ts'
import { fieldAt, readAt, type Row } from '../editor/field-path.ts'
import type { RecordStore } from '../editor/record-store.ts'
import type { ShownPaper } from './attached-paper.ts'

/** What arrived, as its room tells it. */
export interface Arrived extends Row {
  readonly fileName: string
  readonly sender: string
  readonly arrivedOn: string
  readonly status: string
}

/** A value that was read in the paper and that nobody has passed yet. [judgement, rule 4] */
export interface Proposal {
  readonly value: string
  /** As it is written there. */
  readonly said: string
  readonly place: PaperPlace
  /** Why somebody looks first: it stands beside its field, and is in it once it is taken. */
  readonly doubt: PaperDoubt | null
}

export interface PaperSnapshot {
  readonly phase: 'loading' | 'ready' | 'failed' | 'absent'
  /** The name of what arrived, as the document names it. */
  readonly name: string
  readonly arrived: Arrived | null
  readonly type: string
  readonly reading: PaperReading | null
  readonly proposals: ReadonlyMap<string, Proposal>
  /** Where what the fields hold was read. */
  readonly places: ReadonlyMap<string, PaperPlace>
  /** The field that somebody is in or points at. */
  readonly lit: string | null
  /** Why it cannot be worked on: somebody else has it. */
  readonly refused: Problem | null
}

const EMPTY = new Map<string, never>()
const nothing = (name: string): PaperSnapshot => ({
  ...{ phase: 'loading', name, arrived: null, type: '', reading: null, lit: null, refused: null },
  ...{ proposals: EMPTY, places: EMPTY },
})

/** Where papers of its kind arrive: the room of what its field names. */
export function roomOfPapers({ entity }: Pick<RecordStore, 'entity'>): string {
  const { from } = asDocument(entity)!.beside!
  return entity.fields[from]!.lookup!.entity.replace('.', '/')
}

/** The paper beside a record: what was read in it, and what of that its fields are offered. Lives as long as the record is shown with it. */
export class PaperStore implements ShownPaper {
  readonly room: string
  readonly #record: RecordStore
  readonly #listeners = new Set<() => void>()
  readonly #call = new AbortController()
  #snapshot: PaperSnapshot

  constructor(record: RecordStore, name: string) {
    this.room = roomOfPapers(record)
    this.#record = record
    this.#snapshot = nothing(name)
    void this.#load()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly getSnapshot = (): PaperSnapshot => this.#snapshot

  /** What has arrived, as it came. */
  file = (signal: AbortSignal): Promise<Blob> =>
    api.file(`${this.room}/${encodeURIComponent(this.#snapshot.name)}/file`, { signal, quiet: true })

  /** The field that somebody is in or points at; null: none. */
  light(path: string | null): void {
    if (path !== this.#snapshot.lit) this.#change({ lit: path })
  }

  /** Takes what is offered to a field: it is in it from then on, and nothing marks it any more. False where nothing was offered. */
  take(path: string): boolean {
    const offered = this.#snapshot.proposals.get(path)
    if (!offered) return false
    if (offered.doubt) this.#record.write([[path, offered.value]])
    this.#plain(path)
    return true
  }

  /** The field was left: what was passed is taken. What is doubtful stays offered. */
  pass(path: string): void {
    const offered = this.#snapshot.proposals.get(path)
    if (offered && (!offered.doubt || !this.#isEmpty(path))) this.#plain(path)
  }

  /** What was typed over is nobody's proposal. */
  follow(): void {
    for (const [path, { value, doubt }] of this.#snapshot.proposals) {
      const now = readAt(this.#record.getSnapshot().draft, path) ?? ''
      if (doubt ? now !== '' : now !== value) this.#plain(path)
    }
  }

  /** Puts something of the page into a field. False where it does not fit. */
  put(path: string, { kind, value, said }: PaperCandidate): boolean {
    const field = fieldAt(this.#record.entity.fields, path)
    const fitting = field && valueFor(field, kind, value, said)
    if (fitting === null || fitting === undefined || !this.#record.writable) return false
    this.#record.write([[path, fitting]])
    this.#plain(path)
    return true
  }

  /** Takes it over from whoever has it. */
  takeOver(): void {
    void this.#take(true)
  }

  end(): void {
    this.#call.abort()
    this.#listeners.clear()
  }

  async #load(): Promise<void> {
    const path = `${this.room}/${encodeURIComponent(this.#snapshot.name)}`
    try {
      const options = { signal: this.#call.signal, quiet: true }
      const answer = await api.get<{ arrival: Arrived; type: string; reading: PaperReading }>(
        `${path}/reading`,
        options,
      )
      this.#change({ phase: 'ready', arrived: answer.arrival, type: answer.type, reading: answer.reading })
    } catch (error) {
      if (this.#call.signal.aborted) return
      const isAbsent = error instanceof ApiError && (error.status === 403 || error.status === 404)
      return this.#change({ phase: isAbsent ? 'absent' : 'failed' })
    }
    const { status } = this.#snapshot.arrived!
    const isOpen = status === 'New' || status === 'Taken' || status === 'SetAside'
    if (this.#record.writable && isOpen) await this.#take(false)
    this.#offer()
  }

  async #take(over: boolean): Promise<void> {
    const path = `${this.room}/${encodeURIComponent(this.#snapshot.name)}/take`
    try {
      const { ResultStatus: status, Problems } = await api.send('POST', path, { over }, { quiet: true })
      this.#change({ refused: status === ResultStatus.success ? null : (Problems?.[0] ?? null) })
    } catch {
      // Whoever saves it is told by the server all the same.
    }
  }

  /** What was read goes where nothing stands: the sure marked in its field, the doubtful beside it. */
  #offer(): void {
    const { beside } = asDocument(this.#record.entity)!
    const found = this.#snapshot.reading!.findings.flatMap((one): (readonly [string, PaperFinding])[] => {
      const path = beside!.fields[one.fact]
      return path ? [[path, one]] : []
    })
    const places = new Map(found.map(([path, { place }]) => [path, place]))
    const open = this.#record.writable ? found.filter(([path]) => this.#isEmpty(path)) : []
    this.#change({ places, proposals: new Map(open.filter(([, { doubt }]) => doubt !== null)) })
    const sure = open.filter(([, { doubt }]) => doubt === null)
    if (sure.length === 0) return
    this.#record.write(sure.map(([path, { value }]) => [path, value]))
    // As the record keeps it, so that what is typed over is known.
    const { draft } = this.#record.getSnapshot()
    const kept = open.map(
      ([path, one]) => [path, one.doubt ? one : { ...one, value: String(readAt(draft, path) ?? '') }] as const,
    )
    this.#change({ proposals: new Map(kept) })
  }

  #isEmpty(path: string): boolean {
    return (readAt(this.#record.getSnapshot().draft, path) ?? '') === ''
  }

  #plain(path: string): void {
    const proposals = new Map(this.#snapshot.proposals)
    if (proposals.delete(path)) this.#change({ proposals })
  }

  #change(change: Partial<PaperSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** What of the page fits a field, in the form that it keeps. */
function valueFor(field: Field, kind: PaperCandidate['kind'], value: string, said: string): string | null {
  switch (field.kind) {
    case 'money':
    case 'price':
    case 'quantity':
      return kind === 'amount' || /^\d+$/.test(value) ? value : null
    case 'date':
      return kind === 'date' ? value : null
    case 'text':
    case 'note':
      return said.slice(0, field.max ?? said.length)
    case 'lookup':
    case 'code':
      return kind === 'text' ? value.toUpperCase() : null
    default:
      return null
  }
}
