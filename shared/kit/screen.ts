import type { ComponentType } from 'react'
import type { ListRow } from '../api/records.ts'
import type { Document } from '../contracts/document.ts'
import type { Entity } from '../contracts/entity.ts'
import type { IconName } from './icon.tsx'
import type { Field, Fields, RecordOf } from '../contracts/fields.ts'
import type { ProcessContract } from '../contracts/process.ts'
import type { PrintContract } from '../contracts/print-run.ts'
import { type ReportContract, wordsOf } from '../contracts/report.ts'
import type { OpenScreen, ScreenHost } from '../events/host.ts'
import type { RecordSnapshot } from './editor/record-snapshot.ts'
import type { RecordStore } from './editor/record-store.ts'

/** What every screen of a module is given. `screen` is new whenever the shell changed it; `host` never changes. */
export interface ScreenProps {
  readonly screen: OpenScreen
  readonly host: ScreenHost
}

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

/** How one list of lines is shown in its entry grid. */
export interface LinesOptions<C extends string = string> {
  /** Columns in their order; all of them unless said. */
  readonly columns?: readonly C[]
  /** Columns with a total under them. */
  readonly totals?: readonly C[]
}

/** A sum of a document, shown above its form while it is typed; its text is `<module>:<noun>.totals.<name>`. */
export interface DocumentTotal<R = Readonly<Record<string, unknown>>> {
  readonly name: string
  /** Of what is on screen, as decimal text. What is typed may be unreadable yet: `totalOf` and `differenceOf` take it as nothing. */
  readonly of: (draft: R) => string
  /** Red until it is nought: Remaining To Apply. */
  readonly mustBeZero?: boolean
}

/** By the name of the list. */
export type LinesOf<F extends Fields> = { readonly [K in LinesName<F>]?: LinesOptions<LinesColumn<F, K>> }

/** Names of the columns that the list of an entity can show. */
export type ColumnName<F extends Fields, D extends Fields> = (keyof F | keyof D) & string

/** A named part of a form; its heading is the text `<module>:<noun>.sections.<name>`. */
export interface Section<P extends string = string> {
  readonly name: string
  readonly fields: readonly P[]
}

export const section = <const P extends string>(name: string, fields: readonly P[]): Section<P> => ({ name, fields })

/** A named set of filters, shown as a tab above the list; its text is `<module>:<noun>.views.<name>`. */
export interface ListViewDefinition<C extends string = string> {
  readonly name: string
  /** Canonical filters by column, as in `shared/contracts/filter.ts`. */
  readonly filters: Readonly<Partial<Record<C, string>>>
}

/** What a section that a module draws itself is given: the record as it stands, and the store through which it is edited. */
export interface SectionPartProps extends ScreenProps {
  readonly store: RecordStore
  readonly snapshot: RecordSnapshot
  /** This user may not change it. */
  readonly readOnly: boolean
}

/** Regions of a maintenance screen that a module may draw itself (the second rung of the ladder). */
export interface MaintenanceParts {
  /** Shown above the list, under its head. */
  readonly aboveList?: ComponentType<ScreenProps>
  /** What can be done with the record beside changing it, above its form; not on a new one. */
  readonly aboveForm?: ComponentType<SectionPartProps>
  /** What the record looks like elsewhere, under its form; not on a new one. */
  readonly belowForm?: ComponentType<SectionPartProps>
  /** By the name of a list of lines: drawn in place of its entry grid. */
  readonly sections?: Readonly<Record<string, ComponentType<SectionPartProps>>>
}

/** Acts of the entity on many rows, the main one first, each with the icon of its button. */
export type ActIcons = Readonly<Record<string, IconName>>

interface ListOptions<C extends string> {
  /** Columns shown at first; a user may show the others of the entity. */
  readonly list: readonly C[]
  readonly views?: readonly ListViewDefinition<C>[]
  /** Columns whose letters are drawn as plates; their meanings are the texts `<module>:<noun>.choices.<column>.<letter>`. */
  readonly badges?: readonly C[]
  /** Columns whose values say something only beside the rest of their row: what their cells show, in the user's language. */
  readonly words?: Readonly<Partial<Record<C, (row: ListRow) => string>>>
  /** Other modules whose words it shows: all of them, where its rows are about records of every module. */
  readonly texts?: readonly string[]
  /** What can be done to many rows at once. */
  readonly acts?: ActIcons
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
  /** What can be done with it, in this order; the first that can be done is the main action. */
  readonly actions: readonly A[]
  readonly totals?: readonly DocumentTotal<RecordOf<F>>[]
  readonly parts?: MaintenanceParts
  /** First values of a new document, from the props of the door. */
  readonly initial?: (props: Readonly<Record<string, string>>) => Record<string, unknown>
}

interface InquiryOptions<F extends Fields, D extends Fields> extends ListOptions<ColumnName<F, D>> {
  readonly id: string
  readonly entity: Entity<F, D>
  /** Where a row leads; null when it leads nowhere. A user without a door to that room sees plain text. */
  readonly opens: (row: ListRow) => RowTarget | null
}

/** The record that a row of an inquiry stands for, and the room that keeps it. */
export interface RowTarget {
  readonly room: string
  /** What the address of that room calls it: its key, or its id where keys repeat. */
  readonly record: string
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

export interface ListDefinition {
  readonly id: string
  readonly entity: Entity
  readonly list: readonly string[]
  readonly views: readonly ListViewDefinition[]
  readonly badges: readonly string[]
  readonly words: Readonly<Partial<Record<string, (row: ListRow) => string>>>
  readonly texts: readonly string[]
  readonly acts: ActIcons
  readonly baseFilter: (props: Readonly<Record<string, string>>) => Readonly<Record<string, string>>
}
/** A list, and the editors of the records opened from it. */
export interface EditedDefinition extends ListDefinition {
  readonly editor: readonly Section[]
  readonly lines: Readonly<Partial<Record<string, LinesOptions>>>
  readonly parts: MaintenanceParts
  readonly bulk: readonly string[]
  readonly titleOf?: (record: Readonly<Record<string, unknown>>) => string
  readonly recordBy: 'key' | 'id'
  readonly initial: (props: Readonly<Record<string, string>>) => Record<string, unknown>
  /** Of a document: its actions, and the sums above its form. */
  readonly actions: readonly string[]
  readonly totals: readonly DocumentTotal[]
}
export interface MaintenanceDefinition extends EditedDefinition {
  readonly kind: 'maintenance'
}
export interface TransactionDefinition extends EditedDefinition {
  readonly kind: 'transaction'
}
export interface InquiryDefinition extends ListDefinition {
  readonly kind: 'inquiry'
  readonly opens: (row: ListRow) => RowTarget | null
}
/** Rows that wait for something to be done to many of them at once. */
export interface QueueDefinition extends ListDefinition {
  readonly kind: 'queue'
  readonly opens: (row: ListRow) => RowTarget | null
}
export interface ReportDefinition {
  readonly kind: 'report'
  readonly id: string
  readonly report: ReportContract
  readonly texts: readonly string[]
}
export interface ProcessDefinition {
  readonly kind: 'process'
  readonly id: string
  readonly process: ProcessContract
}
export interface PrintRunDefinition {
  readonly kind: 'printRun'
  readonly id: string
  readonly print: PrintContract
}
export interface TransferDefinition {
  readonly kind: 'transfer'
  readonly id: string
  readonly entities: readonly Entity[]
  /** Modules whose words it shows. */
  readonly texts: readonly string[]
}
export interface CustomDefinition {
  readonly kind: 'custom'
  readonly id: string
  readonly component: ComponentType<ScreenProps>
  readonly worksHidden: boolean
}
export type ScreenDefinition =
  | MaintenanceDefinition
  | TransactionDefinition
  | InquiryDefinition
  | QueueDefinition
  | ReportDefinition
  | ProcessDefinition
  | PrintRunDefinition
  | TransferDefinition
  | CustomDefinition

/** True for the kinds that begin with a list of an entity. */
export const isList = (definition: ScreenDefinition): definition is Extract<ScreenDefinition, ListDefinition> =>
  'entity' in definition

/** The screens of a module, each loaded when it is first opened: `'firm': () => import('./screens/firm.screen.ts')`. */
export type ScreenMap = Readonly<Record<string, () => Promise<{ default: ScreenDefinition }>>>

const listOf = (o: ListOptions<string> & { id: string; entity: unknown }): ListDefinition => ({
  id: o.id,
  entity: o.entity as Entity,
  list: o.list,
  views: o.views ?? [],
  badges: o.badges ?? [],
  words: o.words ?? {},
  texts: o.texts ?? [],
  acts: o.acts ?? {},
  baseFilter: (o.baseFilter ?? (() => ({}))) as ListDefinition['baseFilter'],
})

/** List and editor of one master. */
export const maintenance = <F extends Fields, D extends Fields>(
  o: MaintenanceOptions<F, D>,
): MaintenanceDefinition => ({
  kind: 'maintenance',
  ...listOf(o as never),
  editor: o.editor,
  lines: o.lines ?? {},
  parts: o.parts ?? {},
  bulk: o.bulk ?? [],
  titleOf: o.titleOf,
  recordBy: o.recordBy ?? 'key',
  initial: o.initial ?? (() => ({})),
  actions: [],
  totals: [],
})

/** A document: header, lines, totals and actions, each draft kept open beside its list. */
export const transaction = <F extends Fields, D extends Fields, A extends string>(
  o: TransactionOptions<F, D, A>,
): TransactionDefinition => {
  const { document, header, lines, actions, totals = [], parts = {}, initial = () => ({}), ...list } = o
  return {
    kind: 'transaction',
    ...listOf({ ...list, entity: document } as never),
    editor: [...header, ...Object.keys(lines).map((name) => section(name, [name]))],
    lines,
    parts,
    bulk: [],
    // A draft may have no number yet.
    recordBy: 'id',
    initial,
    actions,
    totals: totals as unknown as readonly DocumentTotal[],
  }
}

/** A list that only reads; each row leads to the room that keeps its record. */
export const inquiry = <F extends Fields, D extends Fields>(o: InquiryOptions<F, D>): InquiryDefinition => ({
  kind: 'inquiry',
  ...listOf(o as never),
  opens: o.opens,
})

/** What waits for a decision: rows are picked, and something is done to many of them, each with an outcome of its own. */
export const queue = <F extends Fields, D extends Fields>(
  o: InquiryOptions<F, D> & { readonly acts: ActIcons },
): QueueDefinition => ({ kind: 'queue', ...listOf(o as never), opens: o.opens })

/** Parameters to lines on the screen, an Excel file and a PDF: all of it out of the contract. */
export const report = <P extends Fields, C extends Fields>(contract: ReportContract<P, C>): ReportDefinition => ({
  kind: 'report',
  id: contract.room,
  report: contract as never,
  texts: wordsOf(contract as never),
})

/** Parameters to what will happen, a question, and one run in the background whose result is kept: all of it out of the contract. */
export const process = <P extends Fields, C extends Fields>(contract: ProcessContract<P, C>): ProcessDefinition => ({
  kind: 'process',
  id: contract.room,
  process: contract as never,
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
