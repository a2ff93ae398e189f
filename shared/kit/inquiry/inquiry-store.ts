import { api, ApiError } from '../../api/client.ts'
import type { InquiryContract, InquiryHead, InquiryRow, InquiryRows, Narrowed } from '../../contracts/inquiry.ts'
import { ResultStatus, type CallResult, type Problem } from '../../contracts/result.ts'
import { bus } from '../../events/bus.ts'
import { addressOf, askedOf, askProblems, callOf, narrowedTo, type Asked } from './inquiry-ask.ts'

/** What stands above the lists, with the figures of its contract. */
export type Head = InquiryHead & InquiryRow

export interface InquirySnapshot extends Asked {
  /** All that has to be said is said: it can be looked at. */
  readonly isWhole: boolean
  /** By what the lists are narrowed; the state only in the tab that is shown. */
  readonly narrowing: Narrowed
  readonly head: Head | null
  readonly lists: Readonly<Partial<Record<string, InquiryRows>>>
  /** What could not be read, by list. */
  readonly errors: Readonly<Partial<Record<string, unknown>>>
  readonly isBusy: boolean
  readonly error: unknown
  /** What the server said in place of an answer. */
  readonly refusal: readonly Problem[] | null
}

type Address = Readonly<Record<string, string>>
const NOTHING = { head: null, lists: {}, errors: {}, error: null, refusal: null } as const

/** One inquiry of one tab; it lives as long as the tab, shown or hidden. */
export class InquiryStore {
  readonly contract: InquiryContract
  readonly #onAddress: (change: Record<string, string | null>) => void
  readonly #listeners = new Set<() => void>()
  #call: AbortController | null = null
  #snapshot: InquirySnapshot

  constructor(contract: InquiryContract, address: Address, onAddress: (change: Record<string, string | null>) => void) {
    this.contract = contract
    this.#onAddress = onAddress
    const asked = askedOf(contract, address)
    const isWhole = askProblems(contract, asked.values).length === 0
    this.#snapshot = { ...asked, ...NOTHING, isWhole, narrowing: {}, isBusy: false }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly getSnapshot = (): InquirySnapshot => this.#snapshot

  /** Another screen leads here, or the user goes back. */
  adopt(address: Address): void {
    const asked = askedOf(this.contract, address)
    const { values, tab, row, page } = this.#snapshot
    if (JSON.stringify(asked) !== JSON.stringify({ values, tab, row, page })) this.#take(asked)
  }

  /** Looks at what these parameters name; asked for again, all of it is read anew. */
  ask(values: InquiryRow): void {
    this.#onAddress({ ...addressOf(this.contract, values), row: null, page: null })
    this.#take({ ...this.#snapshot, values, row: null, page: 1 })
  }

  show(tab: string): void {
    const first = Object.keys(this.contract.tabs)[0]
    this.#onAddress({ tab: tab === first ? null : tab, row: null, page: null })
    this.#take({ ...this.#snapshot, tab, row: null, page: 1 })
  }

  /** Shows a list as narrow as what a figure counts. */
  lead(list: string, narrowing: Narrowed): void {
    const { tabs } = this.contract
    const tab = Object.keys(tabs).find((name) => tabs[name]!.includes(list))!
    this.#onAddress({ tab: tab === Object.keys(tabs)[0] ? null : tab, row: null, page: null })
    this.#take({ ...this.#snapshot, tab, row: null, page: 1 }, narrowing)
  }

  /** What stands behind a row; null: nothing more than the rows. */
  choose(row: string | null): void {
    this.#onAddress({ row, page: null })
    this.#take({ ...this.#snapshot, row, page: 1 })
  }

  turn(page: number): void {
    this.#onAddress({ page: page === 1 ? null : String(page) })
    this.#take({ ...this.#snapshot, page })
  }

  /** Narrows the lists further, or less; an empty text takes the limit off. */
  narrow(change: Narrowed): void {
    const all = Object.entries({ ...this.#snapshot.narrowing, ...change })
    this.#change({ narrowing: Object.fromEntries(all.filter(([, value]) => value)) })
    void this.look()
  }

  /** Lists of the tab that is shown, as far as there is something to read of them. */
  listsShown(): string[] {
    const { tab, row } = this.#snapshot
    return this.contract.tabs[tab]!.filter((name) => row !== null || this.contract.lists[name]!.behind === null)
  }

  /** Asks again for all that is shown; what was there stays meanwhile. */
  readonly look = async (): Promise<void> => {
    this.#call?.abort()
    const call = (this.#call = new AbortController())
    if (!this.#snapshot.isWhole) return this.#change({ ...NOTHING, isBusy: false })
    this.#change({ isBusy: true, error: null })
    const { path, query } = callOf(this.contract, this.#snapshot.values)
    const options = { query, signal: call.signal, quiet: true }
    try {
      const [answer] = await Promise.all([
        api.get<CallResult<Head>>(path, options),
        ...this.listsShown().map((name) => this.#read(name, call)),
      ])
      if (call !== this.#call) return
      const isSeen = answer.ResultStatus === ResultStatus.success
      const refusal = isSeen ? null : (answer.Problems ?? [])
      this.#change({ head: isSeen ? answer.Data! : null, refusal, isBusy: false })
    } catch (error) {
      if (call !== this.#call || call.signal.aborted) return
      if (!(error instanceof ApiError)) bus.emit('fault', { module: this.contract.module, kind: 'answer', error })
      this.#change({ error, head: null, isBusy: false })
    }
  }

  /** One list; that it fails is said in its place. */
  async #read(name: string, call: AbortController): Promise<void> {
    try {
      const { path, query } = this.listCall(name)
      const answer = await api.get<CallResult<InquiryRows>>(path, { query, signal: call.signal, quiet: true })
      if (call !== this.#call) return
      const { [name]: _error, ...errors } = this.#snapshot.errors
      this.#change({ errors, lists: { ...this.#snapshot.lists, [name]: answer.Data } })
    } catch (error) {
      if (call !== this.#call || call.signal.aborted) return
      const { [name]: _list, ...lists } = this.#snapshot.lists
      this.#change({ lists, errors: { ...this.#snapshot.errors, [name]: error } })
    }
  }

  /** How a list is asked for as it stands. */
  listCall(name: string): { path: string; query: Record<string, string> } {
    const { values, narrowing, row, page } = this.#snapshot
    const { path, query } = callOf(this.contract, values)
    const { narrow, behind } = this.contract.lists[name]!
    const place: Record<string, string> = {
      ...(behind !== null && row !== null ? { Row: row } : {}),
      ...(page > 1 && (behind !== null || row === null) ? { Page: String(page) } : {}),
    }
    return { path: `${path}/${name}`, query: { ...query, ...narrowedTo(narrow, narrowing), ...place } }
  }

  /** All rows of a list, as it is narrowed. */
  excel(name: string, Locale: string, signal: AbortSignal): Promise<void> {
    const { path, query } = this.listCall(name)
    const { Page: _page, ...asked } = query
    return api.download(`${path}/export`, { query: { ...asked, Locale }, fileName: `${name}.xlsx`, signal })
  }

  /** A write about what is looked at; answers what was refused. */
  async send(call: (path: string) => Promise<CallResult>): Promise<readonly Problem[]> {
    const answer = await call(callOf(this.contract, this.#snapshot.values).path)
    if (answer.ResultStatus !== ResultStatus.success) return answer.Problems ?? []
    void this.look()
    return []
  }

  dispose(): void {
    this.#call?.abort()
    this.#listeners.clear()
  }

  #take({ values, tab, row, page }: Asked, led?: Narrowed): void {
    const before = this.#snapshot
    const { key } = this.contract
    const isOther = key ? values[key] !== before.values[key] : false
    const isTurned = tab !== before.tab
    const narrowing = led ?? (isOther ? {} : isTurned ? turned(before.narrowing) : before.narrowing)
    const isWhole = askProblems(this.contract, values).length === 0
    this.#change({ values, tab, row, page, isWhole, narrowing })
    if (isOther) this.#change({ head: null, refusal: null })
    if (isOther || isTurned) this.#change({ lists: {}, errors: {} })
    // What stood behind another row is not what stands behind this one.
    else if (row !== before.row) {
      const kept = Object.entries(before.lists).filter(([name]) => this.contract.lists[name]!.behind === null)
      this.#change({ lists: Object.fromEntries(kept) })
    }
    void this.look()
  }

  #change(change: Partial<InquirySnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** What stays of a narrowing in another tab: a state is of its list, and so is what a figure led to. */
function turned({ State: _state, Age: _age, To, From, ...others }: Narrowed): Narrowed {
  return From !== undefined && To === undefined ? { ...others, From } : others
}
