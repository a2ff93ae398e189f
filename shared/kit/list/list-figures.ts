import type { Query } from '../../api/client.ts'
import type { ListPage } from '../../api/records.ts'
import type { CountsAnswer } from '../../contracts/result.ts'
import type { ListDefinition } from '../definition.ts'
import * as states from './list-state.ts'
import type { ListState } from './list-state.ts'
import type { ListViewChoice } from './list-views.ts'
import { momentQuery } from './moment-filter.ts'

/** The smallest change that gives rows: `column` null is the search text. */
export interface ClosestChange {
  readonly column: string | null
  readonly total: number
}
export type Count = CountsAnswer['Counts'][number]

/** Figures that follow the rows of a list. What could not be had is left out: they stay silent, like a badge. */
export interface ListFigures {
  readonly viewCounts?: Readonly<Record<string, Count>>
  readonly closest?: ClosestChange
  /** The exact total and the sums of a list that was counted to a bound. */
  readonly whole?: Pick<ListPage, 'TotalCount' | 'Totals' | 'TotalsIn'>
}

export interface FigurePorts {
  list(query: Query, signal?: AbortSignal): Promise<ListPage>
  counts(sets: readonly Query[], signal?: AbortSignal): Promise<CountsAnswer>
}

/** Closest changes are looked for among at most this many filters. */
const TRIED = 6

/** What one answer leaves open, and asks for once its rows are drawn. */
export class FiguresAfter {
  readonly #definition: ListDefinition
  readonly #base: Readonly<Record<string, string>>
  readonly #ports: FigurePorts

  constructor(definition: ListDefinition, base: Readonly<Record<string, string>>, ports: FigurePorts) {
    this.#definition = definition
    this.#base = base
    this.#ports = ports
  }

  async of(
    state: ListState,
    answer: ListPage,
    views: readonly ListViewChoice[],
    signal: AbortSignal,
  ): Promise<ListFigures> {
    const [counted, whole] = await Promise.allSettled([
      this.#counts(state, answer, views, signal),
      answer.More ? this.#whole(state, signal) : undefined,
    ])
    return {
      ...(counted.status === 'fulfilled' ? counted.value : {}),
      ...(whole.status === 'fulfilled' && whole.value ? { whole: whole.value } : {}),
    }
  }

  #queryOf(state: ListState): Query {
    return momentQuery(this.#definition.entity, states.filterQuery({ ...state, sorts: [] }, this.#base))
  }

  #whole(state: ListState, signal: AbortSignal): Promise<ListPage> {
    return this.#ports.list({ ...this.#queryOf(state), Page: 1, PageSize: 1, Totals: true }, signal)
  }

  /** Views and closest changes in one call; what the list itself has answered is not asked for again. */
  async #counts(
    state: ListState,
    answer: ListPage,
    views: readonly ListViewChoice[],
    signal: AbortSignal,
  ): Promise<ListFigures> {
    const shown: Count = { Total: answer.TotalCount, ...(answer.More ? { More: true } : {}) }
    const wanted = views.length > 1 ? views.map((view) => states.withView(states.FIRST_STATE, view)) : []
    const called = (of: ListState) => views[wanted.indexOf(of)]!.key
    const asked = wanted.filter((view) => !states.sameMatch(view, state))
    const changes = answer.TotalCount === 0 ? withoutOne(state) : []
    const all = [...asked, ...changes.map((change) => change.state)]
    if (all.length === 0) return { viewCounts: Object.fromEntries(wanted.map((view) => [called(view), shown])) }
    const { Counts } = await this.#ports.counts(
      all.map((one) => this.#queryOf(one)),
      signal,
    )
    const viewCounts = Object.fromEntries(
      wanted.map((view) => [called(view), asked.includes(view) ? Counts[asked.indexOf(view)]! : shown]),
    )
    const found = changes
      .map(({ column }, at) => ({ column, total: Counts[asked.length + at]!.Total }))
      .filter(({ total }) => total > 0)
      .sort((a, b) => a.total - b.total)
    return { viewCounts, ...(found[0] ? { closest: found[0] } : {}) }
  }
}

/** The state without each one of its filters: which one to give up for the fewest rows more. */
function withoutOne(state: ListState): { column: string | null; state: ListState }[] {
  const filters = Object.keys(state.filters).slice(0, TRIED)
  const without: { column: string | null; state: ListState }[] = filters.map((column) => ({
    column,
    state: states.withFilter(state, column, ''),
  }))
  if (state.search) without.push({ column: null, state: states.withSearch(state, '') })
  return without
}
