import { api } from '../../shared/api/client.ts'
import type { SearchKind, SearchRow } from '../../shared/contracts/search.ts'

/** Between the last key and the call, in ms: who types on is not answered in between. */
const PAUSE = 120

export interface Found {
  readonly rows: readonly SearchRow[]
  readonly state: 'idle' | 'searching' | 'failed'
}

const NOTHING: Found = { rows: [], state: 'idle' }

/** Asks the server for records while somebody types: one call at a time, the former one is given up. */
export class RecordSearch {
  readonly #onChange: () => void
  readonly #ask: (text: string, kind: SearchKind | undefined, signal: AbortSignal) => Promise<SearchRow[]>
  #call = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = ''
  found: Found = NOTHING

  constructor(onChange: () => void, ask = askServer) {
    this.#onChange = onChange
    this.#ask = ask
  }

  /** Rows of the former text stay until those of the new one are there; without a text there are none. */
  search(text: string, kind: SearchKind | undefined): void {
    const asked = `${kind ?? ''} ${text}`
    if (asked === this.#asked) return
    this.stop()
    this.#asked = asked
    if (text === '') return this.#set(NOTHING)
    this.#set({ rows: this.found.rows, state: 'searching' })
    this.#timer = setTimeout(() => void this.#run(text, kind), PAUSE)
  }

  /** What is under way is given up, and what was found forgotten. */
  clear(): void {
    this.stop()
    this.#asked = ''
    this.found = NOTHING
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#call.abort()
  }

  async #run(text: string, kind: SearchKind | undefined): Promise<void> {
    const call = (this.#call = new AbortController())
    try {
      const rows = await this.#ask(text, kind, call.signal)
      if (!call.signal.aborted) this.#set({ rows, state: 'idle' })
    } catch {
      if (!call.signal.aborted) this.#set({ rows: [], state: 'failed' })
    }
  }

  #set(found: Found): void {
    this.found = found
    this.#onChange()
  }
}

const askServer = (q: string, kind: SearchKind | undefined, signal: AbortSignal) =>
  api.get<SearchRow[]>('shell/search', { query: { q, kind }, signal, quiet: true })
