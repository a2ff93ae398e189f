import { ApiError, isUnreached, type Query } from '../../api/client.ts'
import type { ListRow } from '../../api/records.ts'
import type { PagedList } from '../../contracts/result.ts'
import { bus } from '../../events/bus.ts'
import type { ListDefinition } from '../screen.ts'
import { afterPaint } from '../after-paint.ts'
import { RegionCall } from '../region-call.ts'
import { momentQuery } from './moment-filter.ts'
import * as states from './list-state.ts'
import type { ListState } from './list-state.ts'

/** The smallest change that gives rows: `column` null is the search text. */
export interface ClosestChange {
  readonly column: string | null
  readonly total: number
}

export interface ListSnapshot {
  readonly state: ListState
  /** The last answer; its rows stay while the next one is under way. */
  readonly answer: PagedList<ListRow> | null
  /** What the answer was asked with; differs from `state` while a call is under way or after it failed. */
  readonly answered: ListState | null
  readonly busy: boolean
  /** When the call under way was begun, in ms. */
  readonly since: number | null
  /** The user would not wait for the last call any longer. */
  readonly stopped: boolean
  /** Of the last call, if it failed. */
  readonly error: unknown
  readonly updatedAt: Date | null
  /** After an answer without rows, once it is known. */
  readonly closest: ClosestChange | null
  readonly viewCounts: Readonly<Record<string, number>>
}

export interface ListPorts {
  list(query: Query, signal?: AbortSignal): Promise<PagedList<ListRow>>
  /** Takes the change of the address that follows a change of the state made here; null removes a name. */
  onAddress(change: Record<string, string | null>): void
}

/** Closest changes are looked for among at most this many filters. */
const TRIED = 6

/**
 * One list of one tab. Lives outside effects: a call that was begun ends also while its screen is hidden. A newer call
 * aborts the older one, so that an answer never shows under another filter.
 */
export class ListStore {
  readonly #definition: ListDefinition
  readonly #base: Readonly<Record<string, string>>
  readonly #ports: ListPorts
  readonly #listeners = new Set<() => void>()
  /** The `?` part of the tab's address as it is known here. */
  #address: Readonly<Record<string, string>>
  #snapshot: ListSnapshot
  readonly #call = new RegionCall()
  #stale = false
  #shown = false

  constructor(
    definition: ListDefinition,
    base: Readonly<Record<string, string>>,
    address: Readonly<Record<string, string>>,
    ports: ListPorts,
  ) {
    this.#definition = definition
    this.#base = base
    this.#ports = ports
    this.#address = address
    this.#snapshot = {
      state: this.#read(address),
      answer: null,
      answered: null,
      busy: false,
      since: null,
      stopped: false,
      error: null,
      updatedAt: null,
      closest: null,
      viewCounts: {},
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly getSnapshot = (): ListSnapshot => this.#snapshot

  /** Asks with another state; the address follows. The same state asks nothing. */
  set(state: ListState): void {
    if (states.sameState(state, this.#snapshot.state)) return
    this.#change({ state })
    this.#writeAddress()
    void this.refresh()
  }

  /**
   * Takes over what the address says: another screen opened this one with filters, or somebody followed a bookmark. A bare
   * address says nothing: the list stays as it was left, and is written into the address again.
   */
  adopt(address: Readonly<Record<string, string>>): void {
    this.#address = address
    const state = this.#read(address)
    if (states.sameState(state, this.#snapshot.state)) return
    if (Object.keys(address).length === 0) return this.#writeAddress()
    this.#change({ state })
    void this.refresh()
  }

  /** A record of this list was saved or deleted: it asks again now, or when it is next shown. */
  markStale(): void {
    this.#stale = true
    if (this.#shown) void this.refresh()
  }

  /** Shown: asks for what it does not have. Answers the function to call when it is hidden. */
  show(): () => void {
    this.#shown = true
    const { answer, busy, error, stopped } = this.#snapshot
    const unasked = answer === null && !busy && error === null && !stopped
    // The network may have come back while the list was hidden.
    const lost = isUnreached(error) && bus.state('online')
    if (unasked || lost || this.#stale) void this.refresh()
    return () => {
      this.#shown = false
    }
  }

  /** Asks again. Resolves when the answer, the failure or a newer call is there; never rejects. */
  async refresh(): Promise<void> {
    const { state } = this.#snapshot
    this.#stale = false
    const call = this.#call.ask((signal) => this.#ports.list(this.#queryOf(state), signal))
    this.#change({ busy: true, since: this.#call.since, stopped: false })
    const ending = await call
    switch (ending.kind) {
      case 'superseded':
        return
      case 'stopped':
        return this.#change({ busy: false, since: null, stopped: true, error: null })
      case 'failed':
        // An answer that is no list: reported once [acceptance 16], and unknown to the user [S8.15].
        if (!(ending.error instanceof ApiError))
          bus.emit('fault', { module: this.#definition.entity.module, kind: 'answer', error: ending.error })
        return this.#change({ busy: false, since: null, error: ending.error })
      case 'answered':
        return this.#take(state, ending.value, ending.signal)
    }
  }

  /** The user stops waiting: what is shown stays, and `refresh` asks again. */
  stop(): void {
    this.#call.stop()
  }

  /** Back to the rows that are there, with the filters that they were asked for with. Asks nothing. */
  back(): void {
    const { answered } = this.#snapshot
    if (!answered) return
    this.#change({ state: answered, stopped: false, error: null })
    this.#writeAddress()
  }

  /** Ends the calls of a list whose tab was closed. */
  dispose(): void {
    this.#call.end()
    this.#listeners.clear()
  }

  /** Filters and order of the state, for a download. */
  filterQuery(): Query {
    return momentQuery(this.#definition.entity, states.filterQuery(this.#snapshot.state, this.#base))
  }

  async #take(state: ListState, answer: PagedList<ListRow>, signal: AbortSignal): Promise<void> {
    if (this.#isPastEnd(state, answer)) return this.set(states.withPage(state, states.pagesOf(answer.TotalCount)))
    const settled = { busy: false, since: null, error: null }
    this.#change({ ...settled, answer, answered: state, updatedAt: new Date(), closest: null })
    // Rows first: nobody waits for the figures beside the views.
    await afterPaint()
    if (signal.aborted) return
    await Promise.all([
      answer.TotalCount === 0 ? this.#findClosest(state, signal) : undefined,
      this.#countViews(state, answer.TotalCount, signal),
    ])
  }

  /** Rows were deleted, or an old bookmark names a page that is no more. */
  #isPastEnd(state: ListState, answer: PagedList<ListRow>): boolean {
    return state.page > 1 && answer.List.length === 0 && state.page > states.pagesOf(answer.TotalCount)
  }

  #writeAddress(): void {
    const change = states.addressChange(this.#address, this.#snapshot.state)
    // The next change may come before the shell has told of this one.
    this.#address = states.changedAddress(this.#address, change)
    this.#ports.onAddress(change)
  }

  /** The state of an address, without filters on what the door fixes. */
  #read(address: Readonly<Record<string, string>>): ListState {
    return stateOf(this.#definition, this.#base, address)
  }

  #queryOf(state: ListState): Query {
    return queryOf(this.#definition, this.#base, state)
  }

  async #count(state: ListState, signal: AbortSignal): Promise<number> {
    const query = momentQuery(this.#definition.entity, states.filterQuery({ ...state, sorts: [] }, this.#base))
    return (await this.#ports.list({ ...query, Page: 1, PageSize: 1 }, signal)).TotalCount
  }

  /** Which one filter to give up for the fewest rows more. Its failure says nothing: the list itself has answered. */
  async #findClosest(state: ListState, signal: AbortSignal): Promise<void> {
    const without: [string | null, ListState][] = Object.keys(state.filters)
      .slice(0, TRIED)
      .map((column) => [column, states.withFilter(state, column, '')])
    if (state.search) without.push([null, states.withSearch(state, '')])
    const tried = await Promise.allSettled(
      without.map(async ([column, s]): Promise<ClosestChange> => ({ column, total: await this.#count(s, signal) })),
    )
    const found = tried.flatMap((t) => (t.status === 'fulfilled' && t.value.total > 0 ? [t.value] : []))
    found.sort((a, b) => a.total - b.total)
    if (!signal.aborted && found[0]) this.#change({ closest: found[0] })
  }

  /** Counts beside the views. They stay silent when they fail, like a badge [visual reference §10]. */
  async #countViews(shown: ListState, total: number, signal: AbortSignal): Promise<void> {
    const { views } = this.#definition
    if (views.length === 0) return
    const all = [null, ...views]
    const counted = await Promise.allSettled(
      all.map((view) => {
        const state = states.withView(states.FIRST_STATE, view)
        return states.sameMatch(state, shown) ? total : this.#count(state, signal)
      }),
    )
    const viewCounts: Record<string, number> = { ...this.#snapshot.viewCounts }
    counted.forEach((c, i) => {
      if (c.status === 'fulfilled') viewCounts[all[i]?.name ?? ''] = c.value
    })
    if (!signal.aborted) this.#change({ viewCounts })
  }

  #change(change: Partial<ListSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}

type Texts = Readonly<Record<string, string>>

/** The call that a list at this address begins with. */
export const firstQuery = (definition: ListDefinition, base: Texts, address: Texts): Query =>
  queryOf(definition, base, stateOf(definition, base, address))

function queryOf(definition: ListDefinition, base: Texts, state: ListState): Query {
  const { entity } = definition
  return momentQuery(entity, states.toQuery(state, base, entity.totals.length > 0))
}

function stateOf(definition: ListDefinition, base: Texts, address: Texts): ListState {
  const own = Object.fromEntries(Object.entries(address).filter(([name]) => !(name in base)))
  return states.fromAddress(own, definition)
}
