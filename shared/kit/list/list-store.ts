import { ApiError, isUnreached, type Query } from '../../api/client.ts'
import type { ListPage } from '../../api/records.ts'
import { bus } from '../../events/bus.ts'
import type { ListDefinition } from '../definition.ts'
import { afterPaint } from '../after-paint.ts'
import { whenPageSeen } from '../page-seen.ts'
import { RegionCall } from '../region-call.ts'
import { FiguresAfter, type ClosestChange, type Count, type FigurePorts } from './list-figures.ts'
import { ListNews, type ListChanges } from './list-news.ts'
import { inUseChoice, type ListViewChoice } from './list-views.ts'
import { momentQuery } from './moment-filter.ts'
import * as states from './list-state.ts'
import type { ListState } from './list-state.ts'

export interface ListSnapshot {
  readonly state: ListState
  /** The last answer; its rows stay while the next one is under way. */
  readonly answer: ListPage | null
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
  /** What others changed in the rows that are shown. */
  readonly changes: ListChanges | null
  /** After an answer without rows, once it is known. */
  readonly closest: ClosestChange | null
  /** By key of the view; the empty one is all rows. */
  readonly viewCounts: Readonly<Record<string, Count>>
}

export interface ListPorts extends FigurePorts {
  /** What can be chosen beside the list, all rows first. */
  views(): readonly ListViewChoice[]
  /** Takes the change of the address that follows a change of the state made here; null removes a name. */
  onAddress(change: Record<string, string | null>): void
}

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
  readonly #figures: FiguresAfter
  readonly #news: ListNews
  /** The row beside which the page of `page` stands. */
  #beside: { page: number; query: Query } | null = null
  /** What the list began with of its own; the bare address says that. */
  #began: ListState | null = null
  #stale = false
  #shown = false
  /** Columns of other tables that are asked for: those of the screen, and what its user has chosen since. */
  #also: readonly string[]

  constructor(
    definition: ListDefinition,
    base: Readonly<Record<string, string>>,
    address: Readonly<Record<string, string>>,
    ports: ListPorts,
  ) {
    this.#definition = definition
    this.#base = base
    this.#ports = ports
    this.#figures = new FiguresAfter(definition, base, ports)
    this.#news = new ListNews({
      ask: (signal) => ports.list(this.#queryOf(this.#snapshot.state), signal),
      shown: () => (this.#snapshot.busy || this.#snapshot.error ? null : this.#snapshot.answer),
      tell: (changes) => this.#change({ changes }),
    })
    this.#also = alsoOf(definition)
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
      changes: null,
      closest: null,
      viewCounts: {},
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly getSnapshot = (): ListSnapshot => this.#snapshot

  /** It shows what it began with of its own: no view was changed for that. */
  get isAsBegun(): boolean {
    const { state } = this.#snapshot
    return this.#began !== null && state.view === null && states.sameMatch(state, this.#began)
  }

  /** What is in use as a choice beside the views; null where nothing goes out of use, or the door says what is shown. */
  get inUse(): ListViewChoice | null {
    const choice = inUseChoice(this.#definition)
    return choice && !Object.keys(choice.filters).some((name) => name in this.#base) ? choice : null
  }

  /** Asks with another state; the address follows. The same state asks nothing. */
  set(state: ListState): void {
    if (states.sameState(state, this.#snapshot.state)) return
    this.#stepTo(state)
    this.#change({ state })
    this.#writeAddress()
    void this.refresh()
  }

  /**
   * Takes over what the address says: another screen opened this one with filters, or somebody followed a bookmark. An address
   * that is bare, or names a record alone, says nothing of the list: it stays as it was left, and is written into the address
   * again. A list that is hidden asks when it is shown.
   */
  adopt(address: Readonly<Record<string, string>>): void {
    this.#address = address
    const state = this.#read(address)
    if (states.sameState(state, this.#snapshot.state)) return
    if (states.sameState(state, this.#read({}))) return this.#writeAddress()
    this.#beside = null
    this.#change({ state })
    this.#askWhenShown()
  }

  /** These columns of other tables are shown: what is not there yet is asked for. */
  read(columns: readonly string[]): void {
    const more = columns.filter((name) => !this.#also.includes(name))
    if (more.length === 0) return
    this.#also = [...this.#also, ...more]
    this.#askWhenShown()
  }

  /** A record of this list was saved or deleted: it asks again now, or when it is next shown. */
  markStale(): void {
    this.#askWhenShown()
  }

  /** Others changed records: what is shown says so and stays; what is hidden asks again when it is next shown. */
  heard(): void {
    if (this.#shown) this.#news.heard()
    else this.#stale = true
  }

  /** Shown: asks for what it does not have. Answers the function to call when it is hidden. */
  show(): () => void {
    this.#shown = true
    const { answer, busy, error, stopped } = this.#snapshot
    const unasked = answer === null && !busy && error === null && !stopped
    // The network may have come back while the list was hidden.
    const lost = isUnreached(error) && bus.state('online')
    if (unasked || lost || this.#stale) void this.refresh()
    const rest = whenPageSeen(() => this.#news.wake())
    return () => {
      this.#shown = false
      if (this.#news.isWaiting || this.#snapshot.changes) this.#stale = true
      this.#news.forget()
      rest()
    }
  }

  /** Asks again. Resolves when the answer, the failure or a newer call is there; never rejects. */
  async refresh(): Promise<void> {
    const { state } = this.#snapshot
    this.#stale = false
    this.#news.forget()
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

  #askWhenShown(): void {
    if (this.#shown) void this.refresh()
    else this.#stale = true
  }

  /** Ends the calls of a list whose tab was closed. */
  dispose(): void {
    this.#call.end()
    this.#news.forget()
    this.#listeners.clear()
  }

  /** Filters and order of the state, for a download. */
  filterQuery(): Query {
    return momentQuery(this.#definition.entity, states.filterQuery(this.#snapshot.state, this.#base))
  }

  async #take(asked: ListState, answer: ListPage, signal: AbortSignal): Promise<void> {
    if (this.#isPastEnd(asked, answer)) return this.set(states.withPage(asked, states.pagesOf(answer.TotalCount)))
    const state = answer.Started ? states.withStarted(asked, answer.Started) : asked
    const began = answer.Started?.view
    if (began === null || (began !== undefined && began === this.#definition.opensOn)) this.#began = state
    const settled = { busy: false, since: null, error: null }
    this.#change({ ...settled, state, answer, answered: state, updatedAt: new Date(), changes: null, closest: null })
    if (state !== asked) this.#writeAddress()
    this.#news.wake()
    // Rows first: nobody waits for the figures beside the views.
    await afterPaint()
    if (!signal.aborted) await this.#follow(signal)
  }

  /** Rows were deleted, or an old bookmark names a page that is no more. */
  #isPastEnd(state: ListState, answer: ListPage): boolean {
    return state.page > 1 && answer.List.length === 0 && !answer.More && state.page > states.pagesOf(answer.TotalCount)
  }

  #writeAddress(): void {
    const { state } = this.#snapshot
    const isAsBegun = this.#began !== null && states.sameState(state, this.#began)
    const change = states.addressChange(this.#address, isAsBegun ? this.#read({}) : state)
    if (Object.keys(change).length === 0) return
    // The next change may come before the shell has told of this one.
    this.#address = states.changedAddress(this.#address, change)
    this.#ports.onAddress(change)
  }

  /** The state of an address, without filters on what the door fixes. */
  #read(address: Readonly<Record<string, string>>): ListState {
    return stateOf(this.#definition, this.#base, address)
  }

  #queryOf(state: ListState): Query {
    const begins = this.#snapshot.answer === null
    const beside = this.#beside?.page === state.page ? this.#beside.query : {}
    return { ...queryOf(this.#definition, this.#base, state, { begins, also: this.#also }), ...beside }
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { answer, answered } = this.#snapshot
    const [all, ...others] = this.#ports.views()
    const { inUse } = this
    // Beside views only: a list without any has one count.
    const views = [...(all ? [all] : []), ...(inUse && others.length > 0 ? [inUse] : []), ...others]
    const figures = await this.#figures.of(answered!, answer!, views, signal)
    if (signal.aborted) return
    const { whole, closest = null, viewCounts } = figures
    const { More: _bound, ...rest } = answer!
    this.#change({
      closest,
      viewCounts: { ...this.#snapshot.viewCounts, ...viewCounts },
      ...(whole
        ? { answer: { ...rest, TotalCount: whole.TotalCount, Totals: whole.Totals, TotalsIn: whole.TotalsIn } }
        : {}),
    })
  }

  /** [decision 0010] The next page begins after the last row of this one, and the one before ends at its first. */
  #stepTo(state: ListState): void {
    const { answer, answered } = this.#snapshot
    this.#beside = null
    if (!answer?.List.length || !answered || !states.sameState({ ...state, page: answered.page }, answered)) return
    if (state.page === answered.page + 1) this.#beside = { page: state.page, query: { After: answer.List.at(-1)!.id } }
    if (state.page === answered.page - 1 && state.page > 1)
      this.#beside = { page: state.page, query: { Before: answer.List[0]!.id } }
  }

  #change(change: Partial<ListSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}

type Texts = Readonly<Record<string, string>>

/** The call that a list at this address begins with. */
export const firstQuery = (definition: ListDefinition, base: Texts, address: Texts): Query =>
  queryOf(definition, base, stateOf(definition, base, address), { begins: true, also: alsoOf(definition) })

/** Columns of other tables that a screen shows at first. */
const alsoOf = ({ entity, list }: ListDefinition): string[] => list.filter((name) => entity.also.includes(name))

interface Asking {
  readonly begins: boolean
  readonly also: readonly string[]
}

/** `begins`: the first call of a list; one that asks for nothing begins with the user's start view, or with what is in use. */
function queryOf(definition: ListDefinition, base: Texts, state: ListState, { begins, also }: Asking): Query {
  const { entity, beginsWith, usual } = definition
  const query = {
    ...momentQuery(entity, states.toQuery(state, base, entity.totals.length > 0)),
    ...(also.length > 0 ? { Also: also.join(',') } : {}),
    ...(usual ? { Usual: usual.join(',') } : {}),
  }
  if (!begins || !states.isBare(state)) return query
  const door = definition.views.find(({ name }) => name === definition.opensOn)
  const filters = Object.entries(door?.filters ?? {}).map(([name, text]) => `${name} ${text}`)
  const opens = door ? { Opens: [door.name, (door.sort ?? []).join(' '), ...filters].join(',') } : {}
  const inUse = Object.keys(beginsWith)
  // What the door fixes is not asked again.
  return { ...query, ...opens, Start: inUse.length > 0 && !inUse.some((name) => name in base) ? 'inUse' : true }
}

function stateOf(definition: ListDefinition, base: Texts, address: Texts): ListState {
  const own = Object.fromEntries(Object.entries(address).filter(([name]) => !(name in base)))
  return states.fromAddress(own, definition)
}
