import type { CallResult } from '../../../shared/contracts/result.ts'
import type { ActionContext } from '../action/action.ts'
import type { ListQuery } from '../lists/list-query.ts'
import type { EntityParts } from './save.ts'
import type { Row } from './stored.ts'

/** What is written into each record, or asked for an act on it. */
export interface ManyAsked {
  values: Row
  /** Rules whose question was answered with yes. */
  confirmed: readonly string[]
  /** In which version each record was seen, where the caller says so. */
  versions?: Readonly<Record<string, number>>
}

/** The same work on many records. */
export interface ManyWork {
  /** `edit` of a change in bulk, `retry` of an act; runs in the background are kept under it. */
  readonly action: string
  /** Last word of the right to it. */
  readonly right: string
  /** Does it to one record, in its transaction. */
  one(context: ActionContext, record: { id: string; version: number }, asked: ManyAsked): Promise<CallResult>
}

export interface ManyCall {
  /** Rows by id, or those that filters and search leave. */
  rows: Pick<ListQuery, 'filters' | 'search' | 'ids' | 'sort'>
  asked: ManyAsked
  /** How many rows the user was told of. */
  total: number
  /** Names the call: the same one again repeats no row that was written. */
  key: string
}

/** Fewer or more records match now than the user was told of. */
export const otherCount = ({ answers }: EntityParts, count: number): CallResult =>
  answers.refused([{ Field: null, Key: 'kit:bulk.otherCount', Args: { count } }])
