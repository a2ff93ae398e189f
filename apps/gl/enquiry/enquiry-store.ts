import { api } from '../../../shared/api/client.ts'
import {
  AccountEnquiry,
  type EnquiryAnswer,
  type EnquiryAsk,
  type EnquiryLines,
} from '../../../shared/contracts/gl/account-enquiry.ts'

export interface EnquirySnapshot {
  readonly answer: EnquiryAnswer | null
  readonly lines: EnquiryLines | null
  readonly isBusy: boolean
  readonly isReadingLines: boolean
  /** The balances, or the lines, could not be read. */
  readonly error: unknown
  readonly linesError: unknown
}

/** What the address asks for: the parameters, the period whose lines are shown, and their page. */
export interface Asked {
  readonly ask: EnquiryAsk
  readonly period: string | null
  readonly page: number
}

const EMPTY: EnquirySnapshot = {
  answer: null,
  lines: null,
  isBusy: false,
  isReadingLines: false,
  error: null,
  linesError: null,
}

export const askedOf = (query: Readonly<Record<string, string>>): Asked => ({
  ask: Object.fromEntries(
    Object.keys(AccountEnquiry.parameters).flatMap((name) => (query[name] ? [[name, query[name]]] : [])),
  ),
  period: query['period'] ?? null,
  page: Number(query['page'] ?? 1) || 1,
})

/** What an enquiry has read, kept while its tab lives: coming back to the tab shows it as it was left. */
export class EnquiryStore {
  readonly #listeners = new Set<() => void>()
  #snapshot = EMPTY
  #asked = ''
  #askedLines = ''
  #call: AbortController | null = null
  #lineCall: AbortController | null = null

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly getSnapshot = (): EnquirySnapshot => this.#snapshot

  /** Shows what is asked; what is shown already is not asked for again unless `anew`. */
  show({ ask, period, page }: Asked, anew = false): void {
    const asked = JSON.stringify(ask)
    if (anew || asked !== this.#asked) {
      this.#asked = asked
      void this.#read(ask)
    }
    const lines = period === null || !ask.accountFrom ? '' : JSON.stringify([ask, period, page])
    if (anew || lines !== this.#askedLines) {
      this.#askedLines = lines
      void this.#readLines(ask, period, page)
    }
  }

  async #read(ask: EnquiryAsk): Promise<void> {
    this.#call?.abort()
    const call = (this.#call = new AbortController())
    if (!ask.accountFrom) return this.#change({ answer: null, isBusy: false, error: null })
    this.#change({ isBusy: true })
    try {
      const answer = await api.get<EnquiryAnswer>(AccountEnquiry.room, {
        query: { ...ask },
        signal: call.signal,
        quiet: true,
      })
      if (call === this.#call) this.#change({ answer, isBusy: false, error: null })
    } catch (error) {
      if (call === this.#call && !call.signal.aborted) this.#change({ answer: null, isBusy: false, error })
    }
  }

  async #readLines(ask: EnquiryAsk, period: string | null, page: number): Promise<void> {
    this.#lineCall?.abort()
    const call = (this.#lineCall = new AbortController())
    if (period === null || !ask.accountFrom)
      return this.#change({ lines: null, isReadingLines: false, linesError: null })
    this.#change({ isReadingLines: true })
    try {
      const query = { ...ask, period, Page: String(page) }
      const lines = await api.get<EnquiryLines>(`${AccountEnquiry.room}/lines`, {
        query,
        signal: call.signal,
        quiet: true,
      })
      if (call === this.#lineCall) this.#change({ lines, isReadingLines: false, linesError: null })
    } catch (linesError) {
      if (call === this.#lineCall && !call.signal.aborted)
        this.#change({ lines: null, isReadingLines: false, linesError })
    }
  }

  dispose(): void {
    this.#call?.abort()
    this.#lineCall?.abort()
    this.#listeners.clear()
  }

  #change(change: Partial<EnquirySnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}
