import { kebab, labelKey } from './entity.ts'
import type { Sourced } from './field-sources.ts'
import type { Field, Fields } from './fields.ts'
import type { FirstRights } from './first-roles.ts'
import { sourceOf } from './report.ts'
import type { Problem } from './result.ts'

/**
 * The shape of an inquiry: one thing, as at a day, with the figures of it and the lists behind them. Screen, calls and Excel files
 * are all drawn from it; what it reads is said on the server by `reads`.
 */

export type InquiryRow = Readonly<Record<string, unknown>>

/** Where a cell leads: to a room, or to the room of the entity that the row names. */
export type Target = ({ readonly room: string } | { readonly entity: string }) & {
  readonly query: Readonly<Record<string, string>>
}
export type Lead = (row: InquiryRow, asked: InquiryRow) => Target | null

const textIn = (row: InquiryRow, name: string): string | null => {
  const value = row[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** To the record of a room whose key or id stands in the column. */
export const leadsTo =
  (room: string, column: string): Lead =>
  (row) => {
    const record = textIn(row, column)
    return record === null ? null : { room, query: { record } }
  }

/** To a record of the entity that another column names. */
export const leadsToEntity =
  (entity: string, column: string): Lead =>
  (row) => {
    const [named, record] = [textIn(row, entity), textIn(row, column)]
    return named === null || record === null ? null : { entity: named, query: { record } }
  }

/** To the room that another column names, or that stands for what it says. */
export const leadsBy =
  (by: string, column: string, rooms?: Readonly<Record<string, string>>): Lead =>
  (row) => {
    const [word, record] = [textIn(row, by), textIn(row, column)]
    const room = word === null || !rooms ? word : (rooms[word] ?? null)
    return room === null || record === null ? null : { room, query: { record } }
  }

/** To the first of these that leads anywhere. */
export const leadsFirst =
  (...leads: readonly Lead[]): Lead =>
  (row, asked) => {
    for (const lead of leads) {
      const target = lead(row, asked)
      if (target) return target
    }
    return null
  }

/** By what a list is narrowed, beside what the whole inquiry asks; these are the words of its call. */
export const NARROWINGS = ['From', 'To', 'Age', 'Currency', 'State', 'Find'] as const
export type Narrowing = (typeof NARROWINGS)[number]
export type Narrowed = Readonly<Partial<Record<Narrowing, string>>>

/** One list of an inquiry; its name is the text `lists.<name>`, its columns `columns.<name>` where no source says it. */
export interface InquiryList<C extends Fields = Fields> {
  readonly columns: C
  readonly narrow: readonly Narrowing[]
  /** Columns that lead on; Enter on a row follows the first that leads anywhere. */
  readonly leads: Readonly<Partial<Record<string, Lead>>>
  /** Figures that are as often nothing as not: a dash in their place. */
  readonly dashed: readonly string[]
  /** The list whose chosen row it is about. */
  readonly behind: string | null
  /** A figure that goes on from row to row, drawn as a line above them; each of its points leads to what stands behind its row. */
  readonly line: LineOf | null
}

/** Columns of a line: its figure, what a row is called, and the days on which a row begins and ends. */
export interface LineOf {
  readonly of: string
  readonly row: string
  readonly begins: string
  readonly ends: string
}

/** A row of figures side by side, each under a name of its own: `strips.<figure>.<n>`. */
export interface Strip {
  readonly strip: number
}
/** Amounts of twelve months, the last up to the day, each beside the same of the year before; a month leads to its part of a list. */
export interface Months {
  readonly months: string
}
export type Figures = Readonly<Record<string, Field | Strip | Months>>

/** A month of the answer: its days, and the exact amounts of it and of the same days a year before. */
export interface MonthFigure {
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly before: string
}

export const strip = (parts: number): Strip => ({ strip: parts })
export const isStrip = (figure: Figures[string]): figure is Strip => 'strip' in figure
/** @param list of which a month shows its part */
export const months = (list: string): Months => ({ months: list })
export const isMonths = (figure: Figures[string]): figure is Months => 'months' in figure
/** The figures that are one value each. */
export const plainFigures = (figures: Figures): Fields =>
  Object.fromEntries(
    Object.entries(figures).filter((row): row is [string, Field] => !isStrip(row[1]) && !isMonths(row[1])),
  )

export interface InquiryContract {
  /** `gl.accountEnquiry`: texts `gl:accountEnquiry.*`, rights `gl/account-enquiry.view` and `.export`. */
  readonly id: string
  readonly module: string
  readonly noun: string
  /** Screen id, call path under `api/`, and prefix of its rights. */
  readonly room: string
  /** Name of what is looked at: it stands in the path of its calls, and as `record` in its address. */
  readonly key: string | null
  /** All that is asked, in its order: the key, the day as at which, and whatever else. */
  readonly parameters: Fields
  /** It is looked at as it was at the end of a day: the parameter `asOf`. */
  readonly asOf: boolean
  /** What the parameters begin with, on that day. */
  readonly initial: (today: string) => InquiryRow
  /** Parameters that its tab is called by. */
  readonly called: readonly string[]
  readonly figures: Figures
  /** Figures of a list or above it that are bad where they are not nothing. */
  readonly bad: readonly string[]
  readonly lists: Readonly<Record<string, InquiryList>>
  /** Lists that stand below each other, by the name of their tab: `tabs.<name>`. */
  readonly tabs: Readonly<Record<string, readonly string[]>>
  /** What can be done here, each with the right to it. */
  readonly actions: Readonly<Record<string, string>>
  /** Which of the first roles may do what with it. */
  readonly roles: FirstRights
}

interface Options<K extends Fields, P extends Fields, L extends Readonly<Record<string, InquiryList>>> {
  key?: K
  asOf?: Field
  asks?: P
  initial?: (today: string) => Partial<Record<(keyof K | keyof P) & string, unknown>>
  called: readonly (keyof K | keyof P)[]
  figures?: Figures
  bad?: readonly string[]
  lists: L
  tabs?: Readonly<Record<string, readonly (keyof L & string)[]>>
  actions?: Readonly<Record<string, string>>
  roles?: FirstRights
}

export interface InquiryOf<L extends Readonly<Record<string, InquiryList>>> extends InquiryContract {
  readonly lists: L
}

export function inquiryContract<
  const L extends Readonly<Record<string, InquiryList>>,
  const K extends Fields = Record<never, never>,
  const P extends Fields = Record<never, never>,
>(id: string, o: Options<K, P, L>): InquiryOf<L> {
  const [module, noun] = id.split('.') as [string, string]
  const room = `${module}/${kebab(noun)}`
  return {
    ...{ id, module, noun, room },
    key: Object.keys(o.key ?? {})[0] ?? null,
    parameters: { ...o.key, ...(o.asOf ? { asOf: o.asOf } : {}), ...o.asks },
    asOf: o.asOf !== undefined,
    initial: (today) => ({ ...(o.asOf ? { asOf: today } : {}), ...o.initial?.(today) }),
    called: o.called as readonly string[],
    figures: o.figures ?? {},
    bad: o.bad ?? [],
    lists: o.lists,
    tabs: o.tabs ?? Object.fromEntries(Object.keys(o.lists).map((name) => [name, [name]])),
    actions: { export: `${room}.export`, ...o.actions },
    roles: o.roles ?? {},
  }
}

interface ListOptions {
  narrow?: readonly Narrowing[]
  leads?: Readonly<Partial<Record<string, Lead>>>
  dashed?: readonly string[]
  behind?: string
  line?: LineOf
}

export const list = <const C extends Fields>(columns: C, o: ListOptions = {}): InquiryList<C> => ({
  columns,
  narrow: o.narrow ?? [],
  leads: o.leads ?? {},
  dashed: o.dashed ?? [],
  behind: o.behind ?? null,
  line: o.line ?? null,
})

/** The states by which a list is narrowed. */
export const statesOf = ({ columns, narrow }: InquiryList): readonly string[] =>
  narrow.includes('State') ? (columns['state']?.choices ?? []) : []

/** What an inquiry says of what it looks at, beside its own figures. `GET api/<room>[/<key>]?AsOf&<asks>` */
export interface InquiryHead {
  /** The lists that this user may see. */
  lists: string[]
  /** What he may do here. */
  actions: string[]
  /** How many rows a tab holds, where that is known before it is opened. */
  counts?: Record<string, number>
  /** Something is out of this user's sight: figures and lists are of what he sees. */
  isNarrowed?: boolean
  /** What is wrong with what was asked, though there is something to see. */
  problems?: Problem[]
}

/** `GET api/<room>[/<key>]/<list>?…the same…&From&Currency&State&Find&Row&Page` */
export interface InquiryRows<R = InquiryRow> {
  rows: R[]
  /** Columns that it has this time: those that say something, as far as this user may read them. */
  columns: string[]
  /** Figures under its columns. */
  totals: Record<string, string> | null
  page: number
  pageSize: number
  /** All rows, where they are counted. */
  totalCount: number | null
  /** More rows than these, further on or older. */
  hasMore: boolean
}

type Named = Pick<InquiryContract, 'module' | 'noun'>

/** Text keys of a column or figure, and of its choices: those of the field that it shows, else its own. */
export function wordsIn({ module, noun }: Named, place: 'columns' | 'figures', name: string, field: Field) {
  const source = sourceOf(field)
  return source
    ? {
        labelKey: labelKey(source.entity, source.path),
        choicesKey: `${source.entity.module}:${source.entity.noun}.choices.${source.path}`,
      }
    : { labelKey: `${module}:${noun}.${place}.${name}`, choicesKey: `${module}:${noun}.choices.${name}` }
}

/** What form security needs of it to know where each of its fields comes from: `<list>.<column>`, and figures by their names. */
export const sourcedOf = ({ id, room, lists, figures, parameters }: InquiryContract): Sourced & { room: string } => ({
  ...{ id, room, parameters },
  fields: Object.fromEntries(
    Object.entries(lists).map(([name, { columns }]) => [name, { kind: 'lines', fields: columns } as unknown as Field]),
  ),
  columns: Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [
      name,
      isStrip(figure) || isMonths(figure) ? ({ kind: 'money' } as Field) : figure,
    ]),
  ),
})
