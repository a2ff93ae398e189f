import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Fields, RecordOf } from '../../../shared/contracts/fields.ts'
import type { ReportContract } from '../../../shared/contracts/report.ts'
import type { Problem } from '../../../shared/contracts/result.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import type { Tables } from '../database/tables.ts'
import type { Condition, StoredEntity } from '../entity/stored.ts'
import type { CurrentUser } from '../identity/user.ts'

/** What the query of a report is written with. */
export interface ReportAsked<P> {
  parameters: P
  user: CurrentUser
  /** IANA name of the time zone in which the user's days begin. */
  zone: string
  /** Language of the reader, for names that records keep in several. */
  locale: Locale
  /** Variable columns of this run, each with what it is called, or null for its own words. */
  headings: Readonly<Record<string, string | null>>
  /** What the opening has worked out. */
  carried: readonly object[]
  /** A text in that language, for what stands where a record has its name. */
  say(key: string, args?: Readonly<Record<string, string>>): string
  /** Rows `t` of the table of `entity` that are in the user's sight: every query names it for each table of firms and the like. */
  inSight(entity: StoredEntity): Condition
}

/**
 * What the sums of a report must equal: a select of `name`, `subject`, `currency`, `reported` and `expected` that reads the rows
 * of the run as `r`, as far as the columns it names are in the user's sight.
 */
export interface Ties<P> {
  /** Columns of `r` that it reads: whom one is hidden from sees no proof. */
  readonly of: readonly string[]
  /** Null where these parameters leave out a part of what the sums must equal. */
  readonly query: (asked: ReportAsked<P>) => RawBuilder<unknown> | null
}

/** What a run begins with: what is wrong with its parameters beyond their fields, and its variable columns. */
export interface Opening {
  readonly problems?: readonly Problem[]
  /** Variable columns of this run, each with what it is called, or null for its own words. */
  readonly headings?: Readonly<Record<string, string | null>>
  /** Rows that are worked out beside the database, handed on to the query. */
  readonly carried?: readonly object[]
  /** Language of whoever gets its paper and its sheet; null: that of the reader. */
  readonly writtenIn?: Locale | null
}

/**
 * Pages of a report with too many rows to number them all at each call: one group, summed by itself, and only the rows of a page read whole.
 * Rows stand in the order of their group and then of their place in it.
 */
export interface Paged<P> {
  /** The one column of groups that it is for. */
  readonly groupBy: string
  /** What groups and proof are both made of, which they read as `parts`: it is asked once. */
  readonly parts?: (asked: ReportAsked<P>) => RawBuilder<unknown>
  /**
   * Each group: its column, the title of it, its totals, and as `$rows` how many rows it has; of a report that adds up within a currency that
   * too, or null for several, whose sums are none. Null where these parameters have to be read as a whole.
   */
  readonly groups: (asked: ReportAsked<P>) => RawBuilder<unknown> | null
  /** Rows of the groups `p` of a page with the columns of the report, their place `$at` in the group from 1, from `p."$from"` to `p."$to"`. */
  readonly rows: (asked: ReportAsked<P>) => RawBuilder<unknown>
  /** The proof, where it is made of `parts` and not of the groups, which it would read as `r`. */
  readonly ties?: Ties<P>['query']
}

interface Parts<P> {
  /** Read by pages; null: numbered as a whole at each call. */
  readonly paged: Paged<P> | null
  readonly ties: Ties<P> | null
  /** Asked before each run, once its parameters are in order. */
  readonly opening: ((asked: ReportAsked<P>, db: Kysely<Tables>) => Promise<Opening> | Opening) | null
  /** What the parameters of a new run begin with, where settings of the company say so. */
  readonly begins: ((db: Kysely<Tables>) => Promise<Partial<P>>) | null
}

/** A report as the server runs it. */
export interface StoredReport extends Parts<Record<string, unknown>> {
  readonly contract: ReportContract
  readonly query: (asked: ReportAsked<Record<string, unknown>>) => RawBuilder<unknown>
}

/**
 * Parameters to rows: one select whose columns are named as in the contract, in any order, without totals: those are made of
 * its rows in the same statement.
 */
export const rowsFor = <P extends Fields, C extends Fields>(
  contract: ReportContract<P, C>,
  query: (asked: ReportAsked<RecordOf<P>>) => RawBuilder<unknown>,
  { ties = null, opening = null, begins = null, paged = null }: Partial<Parts<RecordOf<P>>> = {},
): StoredReport => ({ contract, query, ties, opening, begins, paged }) as never

/** A condition that an empty parameter leaves out. */
export const where = (parameter: unknown, condition: Condition): Condition =>
  parameter === null || parameter === undefined || parameter === '' ? sql<boolean>`true` : condition
