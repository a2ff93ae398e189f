import type { OwnList } from './list-own.ts'

/** [S3.08] Call result; [S4] result status. Written once, for both sides of the wire. */
export const ResultStatus = {
  success: 1,
  failure: 2,
  warning: 3,
  unknown: 4,
  noRecord: 5,
  noRecords: 6,
} as const
export type ResultStatus = (typeof ResultStatus)[keyof typeof ResultStatus]

export type ResultCode =
  | 'SAVED'
  | 'BEGUN'
  | 'DELETED'
  | 'NO_CHANGES'
  | 'INVALID'
  | 'REFUSED'
  | 'QUESTION'
  | 'CONFLICT'
  | 'DUPLICATE_REQUEST'
  | 'NOT_FOUND'
  | 'FORBIDDEN'
  | 'BAD_REQUEST'
  | 'SERVER_ERROR'

/** What is wrong, or what is asked: `Key` is a message key (also the id of the rule), `Field` a path such as `contacts.2.email`. */
export interface Problem {
  Field: string | null
  Key: string
  Args: Record<string, string | number>
}

/** An argument that is itself a text: its key, which is put into words where the sentence is. */
export const textArg = (key: string): string => `@${key}`

const TEXT_ARG = /^@[a-z]+:[\w.-]+$/

/** The arguments of a sentence with its texts in words. */
export const spokenArgs = (args: Problem['Args'], say: (key: string) => string): Problem['Args'] =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      typeof value === 'string' && TEXT_ARG.test(value) ? say(value.slice(1)) : value,
    ]),
  )

export interface CallResult<T = unknown> {
  ResultStatus: ResultStatus
  ResultCode: ResultCode | string | null
  /** The en-CA sentence; a screen renders `Problems` in the user's language instead. */
  Message: string | null
  EntityId: string | null
  /** Reference (request id) of an unexpected failure; never a stack trace. */
  Exception: string | null
  Data?: T
  List?: T[]
  Problems?: Problem[]
}

/** `Data` of a CONFLICT: who saved first, when, and the record as it stands now. */
export interface Conflict<R = unknown> {
  changedBy: string
  changedOn: string
  version: number
  current: R
}

/** Sums of the rows that are in one currency. */
export interface CurrencyTotals {
  Currency: string
  Count: number
  Totals: Record<string, string>
}

/** [S3.09] Paged list. `Totals` are decimal strings over all filtered rows, present when asked for with `Totals=true`. */
export interface PagedList<R> {
  Page: number
  PageSize: number
  List: R[]
  TotalCount: number
  SortFields?: string[]
  SortDescending?: string[]
  Totals?: Record<string, string>
  /** Where amounts are in several currencies, which have no sum: the sums of each, by its code, and of how many rows. */
  TotalsIn?: CurrencyTotals[]
  /** Of a list without rows: 6, no records. */
  ResultStatus?: typeof ResultStatus.noRecords
  /** [decision 0010] More rows match than `TotalCount` says: asked with `Count=bounded`, counting stopped at `COUNTED_TO`. */
  More?: true
}

/** The same list with its rows as columns, asked for with `Form=columns`: each name travels once. */
export interface ColumnList extends Omit<PagedList<never>, 'List'> {
  Columns: string[]
  Rows: unknown[][]
}

/** How many of the rows that match each asked set of filters there are; `More` than that where counting stopped. */
export interface CountsAnswer {
  Counts: { Total: number; More?: true }[]
}

/** What a part of a list comes to, by the values of one column where that was asked: decimals by column, and of ages their text. */
export interface SumsAnswer {
  Groups: { By: string | null; Count: number; Sums: Record<string, string> }[]
}

/** What this user may do with an entity: actions and restricted fields. */
export interface Access {
  actions: string[]
  fields: Record<string, 'hide' | 'read' | 'mask' | 'required'>
  /** What he has made of its list. */
  list?: OwnList
}

export const DEFAULT_PAGE_SIZE = 250 // [S9.01]
export const LARGEST_PAGE_SIZE = 1000
/** [decision 0010] Rows that a bounded count counts at most. */
export const COUNTED_TO = 100_000
/** Sets of filters that one call counts at most. */
export const MOST_COUNTS = 40
/** [S9.02] What a download call may ask for; a list call may not. */
export const EXPORT_FETCH_SIZE = 2147483647

/** The body of a write. `confirmed` names the rules whose question the user answered with yes. */
export interface WriteBody<R> {
  record: R
  /** Version that was read; absent on a new record. */
  version?: number
  confirmed?: string[]
  /** Of a document: what is done with it at once, in the same transaction. Refused or asked, nothing of it is saved. */
  then?: string
}
