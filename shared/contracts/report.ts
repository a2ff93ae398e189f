import { placesOf } from './decimals.ts'
import { fieldProblems } from './check.ts'
import { kebab, labelKey, type Entity } from './entity.ts'
import { fieldAt } from './field-place.ts'
import type { Field, Fields } from './fields.ts'
import type { FirstRights } from './first-roles.ts'
import type { ReportRhythm } from './report-rhythm.ts'
import type { Access, Problem } from './result.ts'

/** The field of an entity that a column or parameter shows: its words, limits and form security are its own. */
export interface FieldSource {
  readonly entity: Entity
  readonly path: string
}
type Sourced = Field & { readonly source?: FieldSource }

type Inner<T> = NonNullable<T> extends readonly (infer L)[] ? L : NonNullable<T>
type Value<F extends Fields, P extends string> = P extends `${infer G}.${infer N}`
  ? F[G] extends Field<infer T>
    ? N extends keyof Inner<T>
      ? Inner<T>[N]
      : never
    : never
  : F[P] extends Field<infer T>
    ? T
    : never
type PathOf<F extends Fields> = {
  [K in keyof F & string]: F[K] extends Field<infer T> ? K | `${K}.${keyof Inner<T> & string}` : never
}[keyof F & string]

/** A field of an entity as a column or a parameter of a report, called as it is called there: `of(Firm, 'billTo.currency')`. */
export function of<F extends Fields, D extends Fields, const P extends PathOf<F> | (keyof D & string)>(
  entity: Entity<F, D>,
  path: P,
): Field<P extends keyof D ? Value<D, P> : Value<F, P>> {
  const field = fieldAt(entity.fields, path) ?? entity.derived[path]
  if (!field) throw new Error(`${entity.id} has no field ${path}.`)
  const source = { entity: entity as unknown as Entity, path }
  return { ...field, readOnly: false, fixed: false, source } as never
}

/** Text key of the name of a column or parameter. */
export function reportLabelKey({ module, noun }: Named, name: string, field: Field): string {
  const { source } = field as Sourced
  return source ? labelKey(source.entity, source.path) : `${module}:${noun}.fields.${name}`
}

/** Prefix of the text keys of its choices. */
export function reportChoicesKey({ module, noun }: Named, name: string, field: Field): string {
  const { source } = field as Sourced
  return source
    ? `${source.entity.module}:${source.entity.noun}.choices.${source.path}`
    : `${module}:${noun}.choices.${name}`
}

/** Modules whose words its columns and parameters are shown in, beside its own. */
export const wordsOf = ({ parameters, columns }: Pick<ReportContract, 'parameters' | 'columns'>): string[] => [
  ...new Set(
    [...Object.values(parameters), ...Object.values(columns)].flatMap((field) => sourceOf(field)?.entity.module ?? []),
  ),
]

export const sourceOf = (field: Field): FieldSource | undefined => (field as Sourced).source

type Named = Pick<ReportContract, 'module' | 'noun'>

/**
 * Where a cell leads: to the room that keeps the record whose key stands in it, or in the column `record`; that room may be
 * another for each of the words in the column `by`.
 */
export type Drill<C extends string = string> =
  | string
  | { readonly record: C; readonly by: C; readonly rooms: Readonly<Record<string, string>> }

/** The record that a cell of this row leads to; null where it names none. */
export function drillOf(
  { drill }: Pick<ReportContract, 'drill'>,
  row: Readonly<Record<string, unknown>>,
  name: string,
): { room: string; query: { record: string } } | null {
  const way = drill[name]
  if (way === undefined) return null
  const record = row[typeof way === 'string' ? name : way.record]
  const room = typeof way === 'string' ? way : way.rooms[String(row[way.by])]
  return room && typeof record === 'string' ? { room, query: { record } } : null
}

/** Decimals that a column has in a row of a report; those that add up across currencies are in the company's. */
export const placesIn = (
  { columns, across }: Pick<ReportContract, 'columns'> & Partial<Pick<ReportContract, 'across'>>,
  name: string,
  row: Readonly<Record<string, unknown>>,
): number => {
  const field = columns[name]!
  return placesOf(across?.includes(name) ? { ...field, ours: true } : field, row)
}

/** The shape of a report: what it asks for and what its rows hold. Screen, Excel file and PDF are all drawn from it. */
export interface ReportContract<P extends Fields = Fields, C extends Fields = Fields> {
  /** `admin.customerList`: texts `admin:customerList.*`, rights `admin/customer-list.view` and `.export`. */
  readonly id: string
  readonly module: string
  readonly noun: string
  /** Screen id, call path under `api/`, and prefix of its rights. */
  readonly room: string
  readonly parameters: P
  readonly columns: C
  /** Columns that are not shown until the user asks for them. */
  readonly hidden: readonly string[]
  /** Columns that are there in some runs only, and may be called otherwise in each: what a template or the like makes of them. */
  readonly variable: readonly string[]
  /** Ways to group the rows, outermost column first; the user takes one of them, the first unless he says so. */
  readonly groupBy: readonly (readonly string[])[]
  /** Group columns whose value is a code, and the column that names it. */
  readonly titles: Readonly<Record<string, string>>
  /** Columns with sums, per group and over all. */
  readonly totals: readonly string[]
  /** Sums add up only what is the same in this column (amounts of one currency). */
  readonly within: string | null
  /** Sums that add up all the same: they are in the company's currency. */
  readonly across: readonly string[]
  /** Records that its figures are of beside those that its columns show: what is out of sight of them is in no sum. */
  readonly reads: readonly Pick<Entity, 'id'>[]
  /** Names of the figures that it proves itself with; texts `<module>:<noun>.ties.<name>`. */
  readonly ties: readonly string[]
  /** Order inside the innermost group; `-createdOn` descends. */
  readonly sort: readonly string[]
  /** Columns whose cells lead to a record. */
  readonly drill: Readonly<Record<string, Drill>>
  /** The two parameters between which the report looks, at most a year apart [S9.15]. */
  readonly period: readonly [from: string, to: string] | null
  /** What the parameters begin with, on that day. */
  readonly initial: (today: string) => Readonly<Record<string, unknown>>
  /**
   * Its screen opens with the answer: what is asked is known when it opens, and it answers within a second over the books of
   * years. The days are those of today then, whatever was run last.
   */
  readonly opensAnswered: boolean
  readonly paper: 'portrait' | 'landscape'
  /** What its screen does beside looking and taking out: last words of rights. */
  readonly ownActions: readonly string[]
  /** Which of the first roles may do what with it. */
  readonly roles: FirstRights
}

/** What a line of the result is called by itself: no column of a report is. */
type OfLine = 'at' | 'level' | 'rows' | 'id' | 'version'

interface ReportOptions<P extends Fields, C extends Fields> {
  parameters: P
  columns: C & Readonly<Partial<Record<OfLine, never>>>
  hidden?: readonly (keyof C & string)[]
  variable?: readonly (keyof C & string)[]
  groupBy?: readonly (readonly (keyof C & string)[])[]
  titles?: Readonly<Partial<Record<keyof C & string, keyof C & string>>>
  totals?: readonly (keyof C & string)[]
  within?: keyof C & string
  across?: readonly (keyof C & string)[]
  reads?: readonly Pick<Entity, 'id'>[]
  ties?: readonly string[]
  sort: readonly ((keyof C & string) | `-${keyof C & string}`)[]
  drill?: Readonly<Partial<Record<keyof C & string, Drill<keyof C & string>>>>
  period?: readonly [from: keyof P & string, to: keyof P & string]
  initial?: (today: string) => Partial<Record<keyof P & string, unknown>>
  opensAnswered?: boolean
  paper?: 'portrait' | 'landscape'
  ownActions?: readonly string[]
  roles?: FirstRights
}

export function reportContract<const P extends Fields, const C extends Fields>(
  id: string,
  o: ReportOptions<P, C>,
): ReportContract<P, C> {
  const [module, noun] = id.split('.') as [string, string]
  return {
    id,
    module,
    noun,
    room: `${module}/${kebab(noun)}`,
    parameters: o.parameters,
    columns: o.columns,
    hidden: o.hidden ?? [],
    variable: o.variable ?? [],
    groupBy: o.groupBy ?? [[]],
    titles: (o.titles ?? {}) as Readonly<Record<string, string>>,
    totals: o.totals ?? [],
    within: o.within ?? null,
    across: o.across ?? [],
    reads: o.reads ?? [],
    ties: o.ties ?? [],
    sort: o.sort,
    drill: (o.drill ?? {}) as Readonly<Record<string, Drill>>,
    period: o.period ?? null,
    initial: o.initial ?? (() => ({})),
    opensAnswered: o.opensAnswered ?? false,
    paper: o.paper ?? 'landscape',
    ownActions: o.ownActions ?? [],
    roles: o.roles ?? {},
  }
}

/** Columns that the heads of groups say already: what the rows are grouped by, and its names. */
export const saidByGroups = ({ titles }: ReportContract, groupBy: readonly string[]): ReadonlySet<string> =>
  new Set(groupBy.flatMap((name) => [name, ...(titles[name] ? [titles[name]] : [])]))

type Values = Record<string, unknown>

/** What is wrong with these parameters, each at its field; both sides ask this. Expects them normalized. */
export function parameterProblems({ parameters, period }: ReportContract, values: Values): Problem[] {
  const problems = fieldProblems({ fields: parameters }, values)
  if (!period || problems.some(({ Field }) => Field !== null && period.includes(Field))) return problems
  const [from, to] = [String(values[period[0]]), String(values[period[1]])]
  if (to < from) problems.push({ Field: period[1], Key: 'kit:report.endBeforeStart', Args: {} })
  else if (to > yearAfter(from)) problems.push({ Field: period[1], Key: 'kit:report.moreThanAYear', Args: {} })
  return problems
}

/** The same day of the next year; of 29 February, the 28th. */
function yearAfter(day: string): string {
  const next = `${String(Number(day.slice(0, 4)) + 1).padStart(4, '0')}${day.slice(4)}`
  return next.endsWith('-02-29') ? next.replace('-29', '-28') : next
}

/** Rows of one answer of a screen; a longer report is read page by page. */
export const REPORT_PAGE = 5_000
/** [stack] A PDF is laid out in memory; a longer report is offered as an Excel file. */
export const LARGEST_PDF = 20_000

/**
 * One line of a report: `[level, rows, ...values]`, values in the order of the columns. Level 0 is the total of all rows,
 * 1 the outermost groups, one more than there are groups a row itself; `rows` is how many rows the line stands for.
 */
export type ReportLine = readonly [level: number, rows: number, ...values: unknown[]]

/** [finance 7.11] A sum of the report beside what it must equal, which is worked out apart from its rows. */
export interface ReportTie {
  /** Its words are the text `<module>:<noun>.ties.<name>`, in which `subject` stands. */
  name: string
  /** Account, bank or the like that it is about; empty where it is about all. */
  subject: string
  currency: string
  reported: string
  expected: string
  /** The one less the other: nothing in sound books. */
  difference: string
}

/** One page of a run, all of one moment: the groups that its rows belong to have the sums of all their rows. */
export interface ReportPage {
  columns: string[]
  /** What columns are called in this run, where their own words do not say it. */
  headings: Record<string, string>
  groupBy: string[]
  /** Beginning with the total. */
  lines: ReportLine[]
  /** None where the parameters leave out a part of what it must equal, or the user sees a part only. */
  ties: ReportTie[]
  page: number
  pageSize: number
  totalCount: number
  ranAt: string
  /** Milliseconds. */
  took: number
  /** [finance 9] Some rows may be out of this user's sight: the sums are of what he sees. */
  isRestricted: boolean
}

/** What a run is asked with. */
export interface ReportAsk {
  parameters: Values
  /** One of the contract's ways; the first unless said. */
  groupBy?: readonly string[]
}

/** How a run is asked for. */
export interface ReportCall extends ReportAsk {
  /** IANA name of the time zone in which its days begin and it says when it ran. */
  zone?: string
}

export type ReportFormat = 'xlsx' | 'pdf'
export const PAPERS = ['letter', 'a4'] as const
export type Paper = (typeof PAPERS)[number]

/** What a file is asked with. */
export interface ReportFileAsk extends ReportCall {
  format: ReportFormat
  /** Columns in their order; those of the contract unless said. */
  columns?: readonly string[]
  paper?: Paper
}

/** Parameters that a user keeps under a name. */
export interface SavedParameters extends Required<ReportAsk> {
  id: string
  name: string
  version: number
  /** How it is sent by e-mail; null: not at all. */
  rhythm: ReportRhythm | null
}

/** What a report screen begins with. */
export interface ReportPanel {
  access: Access
  /** What the user ran last; null before the first run. */
  last: Required<ReportAsk> | null
  saved: SavedParameters[]
  /** What the parameters begin with in this company, over what the contract says. */
  begins?: Values
}

export const RUN_STATES = ['Waiting', 'Running', 'Done', 'Failed', 'Stopped'] as const

/** A file that is made in the background; kept with its job for 30 days, for its owner alone. */
export interface ReportRun {
  id: string
  format: ReportFormat
  state: (typeof RUN_STATES)[number]
  askedOn: string
  finishedOn: string | null
  /** Rows that are written, of `total`; null before the first. */
  done: number | null
  total: number | null
  /** Of the finished file. */
  rowCount: number | null
  /** Bytes. */
  fileSize: number | null
  /** Somebody wants it stopped. */
  isStopping: boolean
}
