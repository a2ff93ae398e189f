import type { ComponentType } from 'react'
import type { ListRow } from '../api/records.ts'
import type { Door } from '../contracts/doors.ts'
import type { Document } from '../contracts/document.ts'
import type { Entity } from '../contracts/entity.ts'
import type { Field, Fields, RecordOf } from '../contracts/fields.ts'
import { inUseFilter } from '../contracts/in-use.ts'
import type { InquiryContract } from '../contracts/inquiry.ts'
import type { PrintContract } from '../contracts/print-run.ts'
import type { ProcessContract } from '../contracts/process.ts'
import { type ReportContract, wordsOf } from '../contracts/report.ts'
import type { TextRef } from '../events/topics.ts'
import type {
  BulkActionIcons,
  CustomDefinition,
  RegisterDefinition,
  LinesOptions,
  ListDefinition,
  MaintenanceDefinition,
  MaintenanceParts,
  PrintRunDefinition,
  ProcessDefinition,
  ProcessParts,
  QueueDefinition,
  ReportDefinition,
  ReportParts,
  ScreenProps,
  TransactionDefinition,
  TransferDefinition,
} from './definition.ts'
import type { InquiryDefinition, InquiryParts } from './inquiry/inquiry-definition.ts'
import type {
  AsideActions,
  DocumentCure,
  DocumentTotal,
  ListViewDefinition,
  RowTarget,
  Section,
} from './definition-parts.ts'

// What whoever writes a screen, or a part of one, needs; what the kinds make of it is in definition.ts.
export type { LinePartProps, OtherViewProps, ScreenMap, ScreenProps, SectionPartProps } from './definition.ts'
export type { CellWords, ChosenField } from './definition-parts.ts'

/** Names of the fields of an entity that one form section can hold: its own, and those of its groups by path. */
export type FieldPath<F extends Fields> = {
  [K in keyof F & string]: F[K] extends Field<infer T> & { kind: infer _K }
    ? NonNullable<T> extends readonly unknown[]
      ? K
      : NonNullable<T> extends object
        ? K | `${K}.${keyof NonNullable<T> & string}`
        : K
    : never
}[keyof F & string]

/** Names of the lists of lines of an entity. */
export type LinesName<F extends Fields> = {
  [K in keyof F & string]: NonNullable<RecordOf<F>[K]> extends readonly object[] ? K : never
}[keyof F & string]

/** Names of the columns of one list of lines. */
export type LinesColumn<F extends Fields, K extends keyof F> =
  NonNullable<RecordOf<F>[K]> extends readonly (infer L)[] ? Exclude<keyof L & string, 'lineId'> : never

/** By the name of the list. */
export type LinesOf<F extends Fields> = { readonly [K in LinesName<F>]?: LinesOptions<LinesColumn<F, K>> }

/** Names of the columns that the list of an entity can show. */
export type ColumnName<F extends Fields, D extends Fields> = (keyof F | keyof D) & string

export const section = <const P extends string>(
  name: string,
  fields: readonly P[],
  more: Pick<Section, 'when' | 'useFields'> & { readonly known?: readonly P[] } = {},
): Section<P> => ({ name, fields, ...more })

interface ListOptions<C extends string> {
  /** Columns shown at first; a user may show the others of the entity. */
  readonly list: readonly C[]
  /** Doors of its module, where some of them have eyes of their own. */
  readonly doors?: readonly Door[]
  readonly views?: readonly ListViewDefinition<C>[]
  /** Views that are there through a door that names them. */
  readonly doorViews?: readonly ListViewDefinition<C>[]
  /** Columns whose letters are drawn as plates; their meanings are the texts `<module>:<noun>.choices.<column>.<letter>`. */
  readonly badges?: readonly C[]
  /** Columns whose values say something only beside the rest of their row: what their cells show, in the user's language. */
  readonly words?: Readonly<Partial<Record<C, (row: ListRow) => string>>>
  /** Other modules whose words it shows: all of them, where its rows are about records of every module. */
  readonly texts?: readonly string[]
  /** What can be done to many rows at once. */
  readonly bulkActions?: BulkActionIcons
  /** Canonical filters that the door fixes; the user can neither see past nor change them. */
  readonly baseFilter?: (props: Readonly<Record<string, string>>) => Partial<Record<C, string>>
}

interface MaintenanceOptions<F extends Fields, D extends Fields> extends ListOptions<ColumnName<F, D>> {
  readonly id: string
  readonly entity: Entity<F, D>
  readonly editor: readonly Section<FieldPath<F>>[]
  /** How lists of lines are shown, where all their columns without totals will not do. */
  readonly lines?: LinesOf<F>
  readonly parts?: MaintenanceParts
  /** Fields that the list changes in many records at once. */
  readonly bulk?: readonly FieldPath<F>[]
  /** What the head calls a record, where its title is no text for people. */
  readonly titleOf?: (record: Readonly<Record<string, unknown>>) => string
  /** How the address names a record: by its key, or by its id where keys repeat. */
  readonly recordBy?: 'key' | 'id'
  /** Where there is one record, it is shown at once instead of a list of one row. */
  readonly opensTheOnly?: true
  /** [judgement 30] It is looked at more often than changed: a stored record is text, and Enter opens its form. */
  readonly opensAsText?: true
  /** First values of a new record, from the props of the door. */
  readonly initial?: (props: Readonly<Record<string, string>>) => Record<string, unknown>
}

interface TransactionOptions<F extends Fields, D extends Fields, A extends string> extends ListOptions<
  ColumnName<F, D>
> {
  readonly id: string
  readonly document: Document<F, D, A>
  readonly header: readonly Section<Exclude<FieldPath<F>, LinesName<F>>>[]
  /** Its lists of lines, in their order. */
  readonly lines: LinesOf<F>
  /** Sections under the lines: what is looked up rather than typed. */
  readonly footer?: readonly Section<Exclude<FieldPath<F>, LinesName<F>>>[]
  /** What can be done with it, in this order; the first that can be done is the main action. */
  readonly actions: readonly A[]
  /** Those that take it back or set it aside: never the main action, so that a key pressed twice does no harm. Some are that only as long as something else comes first. */
  readonly aside?: readonly A[] | ((record: RecordOf<F>) => readonly A[])
  /** What an action does to the document as it stands, said on its button with its count; null: its name alone. */
  readonly effects?: Readonly<Partial<Record<A, (record: RecordOf<F>) => TextRef | null>>>
  readonly totals?: readonly DocumentTotal<RecordOf<F>>[]
  /** Fields that a document can do without: Enter passes them by, as it passes what is filled; Tab comes to each. */
  readonly optional?: readonly Exclude<FieldPath<F>, LinesName<F>>[]
  /** [judgement 8] What mends a sum that must be zero, the likely one first; their keys are Alt L and Alt O. */
  readonly cures?: (draft: RecordOf<F>) => readonly DocumentCure[]
  readonly parts?: MaintenanceParts
  /** First values of a new document, from the props of the door. */
  readonly initial?: (props: Readonly<Record<string, string>>) => Record<string, unknown>
  /** Fields of a new document that a link of another screen may fill: `begin` in its address, as a query. */
  readonly begins?: readonly Exclude<FieldPath<F>, LinesName<F>>[]
  /** Lines of a new document, from what else such a link says; never with anything that was not asked for. */
  readonly begun?: (
    link: Readonly<Record<string, string>>,
  ) => Partial<Readonly<Record<LinesName<F>, readonly Readonly<Record<string, unknown>>[]>>>
}

interface RegisterOptions<F extends Fields, D extends Fields> extends ListOptions<ColumnName<F, D>> {
  readonly id: string
  readonly entity: Entity<F, D>
  /** Where a row leads; null when it leads nowhere. A user without a door to that room sees plain text. */
  readonly opens: (row: ListRow) => RowTarget | null
}

interface TransferOptions {
  readonly id: string
  /** Records that travel in files, the usual ones first. */
  readonly entities: readonly unknown[]
}

interface CustomOptions {
  readonly id: string
  readonly component: ComponentType<ScreenProps>
  /** [D4, acceptance 17] It works on while its tab is hidden, as a running import does: its effects are not undone. */
  readonly worksHidden?: boolean
}

const listOf = (o: ListOptions<string> & { id: string; entity: unknown }): ListDefinition => ({
  id: o.id,
  entity: o.entity as Entity,
  doors: o.doors ?? [],
  list: o.list,
  order: (o.entity as Entity).sort,
  views: o.views ?? [],
  doorViews: o.doorViews ?? [],
  badges: o.badges ?? [],
  words: o.words ?? {},
  texts: o.texts ?? [],
  bulkActions: o.bulkActions ?? {},
  baseFilter: (o.baseFilter ?? (() => ({}))) as ListDefinition['baseFilter'],
  beginsWith: {},
})

/** List and editor of one master. */
export const maintenance = <F extends Fields, D extends Fields>(
  o: MaintenanceOptions<F, D>,
): MaintenanceDefinition => ({
  kind: 'maintenance',
  ...listOf(o as never),
  beginsWith: inUseFilter(o.entity as never),
  editor: o.editor,
  lines: o.lines ?? {},
  parts: o.parts ?? {},
  bulk: o.bulk ?? [],
  titleOf: o.titleOf,
  recordBy: o.recordBy ?? 'key',
  opensTheOnly: o.opensTheOnly ?? false,
  opensAsText: o.opensAsText ?? false,
  initial: o.initial ?? (() => ({})),
  begins: [],
  begun: () => ({}),
  actions: [],
  aside: [],
  effects: {},
  totals: [],
  optional: [],
  cures: () => [],
})

/** A document: header, lines, totals and actions, each draft kept open beside its list. */
export const transaction = <F extends Fields, D extends Fields, A extends string>(
  o: TransactionOptions<F, D, A>,
): TransactionDefinition => {
  const {
    document,
    header,
    lines,
    footer = [],
    actions,
    aside = [],
    effects = {},
    totals = [],
    optional = [],
    cures = () => [],
    parts = {},
    initial = () => ({}),
    begins = [],
    begun = () => ({}),
    ...list
  } = o
  return {
    kind: 'transaction',
    ...listOf({ ...list, entity: document } as never),
    editor: [
      ...header,
      ...Object.keys(lines).map((name) =>
        section(name, [name], { when: (lines as Readonly<Record<string, LinesOptions>>)[name]?.when }),
      ),
      ...footer,
    ],
    lines,
    parts,
    bulk: [],
    // A draft may have no number yet.
    recordBy: 'id',
    opensTheOnly: false,
    opensAsText: false,
    initial,
    begins,
    begun: begun as TransactionDefinition['begun'],
    actions,
    aside: aside as AsideActions,
    effects: effects as TransactionDefinition['effects'],
    totals: totals as unknown as readonly DocumentTotal[],
    optional,
    cures: cures as unknown as TransactionDefinition['cures'],
  }
}

/** A list that only reads; each row leads to the room that keeps its record. */
export const register = <F extends Fields, D extends Fields>(o: RegisterOptions<F, D>): RegisterDefinition => ({
  kind: 'register',
  ...listOf(o as never),
  opens: o.opens,
})

/** One thing as at a day, with its figures and lists: all of it out of the contract, but for what a part draws. */
export const inquiry = (
  contract: InquiryContract,
  parts: InquiryParts = {},
  texts: readonly string[] = [],
): InquiryDefinition => ({
  kind: 'inquiry',
  id: contract.room,
  contract,
  texts: [...new Set([...wordsOf({ parameters: contract.parameters, columns: shownBy(contract) }), ...texts])],
  parts,
})

/** All that an inquiry shows, whichever list it stands in. */
const shownBy = ({ lists, figures }: InquiryContract): Fields =>
  Object.fromEntries([
    ...Object.entries(figures),
    ...Object.entries(lists).flatMap(([list, { columns }]) =>
      Object.entries(columns).map(([name, field]) => [`${list}.${name}`, field]),
    ),
  ]) as Fields

/** What waits for a decision: rows are picked, and something is done to many of them, each with an outcome of its own. */
export const queue = <F extends Fields, D extends Fields>(
  o: RegisterOptions<F, D> & { readonly bulkActions: BulkActionIcons } & Pick<QueueDefinition, 'above'>,
): QueueDefinition => ({ kind: 'queue', ...listOf(o as never), opens: o.opens, above: o.above })

/** Parameters to lines on the screen, an Excel file and a PDF: all of it out of the contract. */
export const report = <P extends Fields, C extends Fields>(
  contract: ReportContract<P, C>,
  parts: ReportParts = {},
): ReportDefinition => ({
  kind: 'report',
  id: contract.room,
  report: contract as never,
  texts: wordsOf(contract as never),
  parts,
})

/** Parameters to what will happen, a question, and one run in the background whose result is kept: all of it out of the contract. */
export const process = <P extends Fields, C extends Fields>(
  contract: ProcessContract<P, C>,
  { texts = [], ...parts }: ProcessParts & { readonly texts?: readonly string[] } = {},
): ProcessDefinition => ({
  kind: 'process',
  id: contract.room,
  process: contract as never,
  texts: [...new Set([...wordsOf(contract), ...texts])],
  parts,
})

/** Numbered output that changes state: preview, numbers, file, and whether it printed correctly: all of it out of the contract. */
export const printRun = <P extends Fields>(contract: PrintContract<P>): PrintRunDefinition => ({
  kind: 'printRun',
  id: contract.room,
  print: contract as never,
})

/** Files of records: template, export, and files that are checked row by row and imported whole. */
export const transfer = ({ id, entities }: TransferOptions): TransferDefinition => ({
  kind: 'transfer',
  id,
  entities: entities as readonly Entity[],
  texts: [...new Set((entities as readonly Entity[]).map(({ module }) => module))],
})

/** A component of our own in the frame of the house: tab, guard and texts as everywhere. */
export const custom = (o: CustomOptions): CustomDefinition => ({ kind: 'custom', worksHidden: false, ...o })
