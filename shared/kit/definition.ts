import type { ComponentType } from 'react'
import type { ListRow } from '../api/records.ts'
import type { Door } from '../contracts/doors.ts'
import type { Entity } from '../contracts/entity.ts'
import type { PrintContract } from '../contracts/print-run.ts'
import type { ProcessContract } from '../contracts/process.ts'
import type { ProcessSnapshot, ProcessStore } from './process/process-store.ts'
import type { ReportContract, ReportPage } from '../contracts/report.ts'
import type { OpenScreen, ScreenHost } from '../events/host.ts'
import type { TextRef } from '../events/topics.ts'
import type { RecordSnapshot } from './editor/record-snapshot.ts'
import type { RecordStore } from './editor/record-store.ts'
import type { InquiryDefinition } from './inquiry/inquiry-definition.ts'
import type {
  AsideActions,
  CellWords,
  DocumentCure,
  DocumentTotal,
  ListViewDefinition,
  RowTarget,
  Section,
} from './definition-parts.ts'
import type { IconName } from './icon.tsx'

/** What every screen of a module is given. `screen` is new whenever the shell changed it; `host` never changes. */
export interface ScreenProps {
  readonly screen: OpenScreen
  readonly host: ScreenHost
}

/** How one list of lines is shown in its entry grid. */
export interface LinesOptions<C extends string = string> {
  /** Columns in their order; all of them unless said. */
  readonly columns?: readonly C[]
  /** Columns with a total under them. */
  readonly totals?: readonly C[]
  /** Columns that a line can do without: Enter passes them by until one is used, Tab comes to each (decision 35). */
  readonly optional?: readonly C[]
  /** Columns that nobody types and most lines say nothing of: they stand there where a line does. */
  readonly seldom?: readonly C[]
  /** Columns that are filled from another of their line, by its name: Enter passes them by where that one says something, be they required or not. */
  readonly follows?: Readonly<Partial<Record<C, C>>>
  /** Widths in px, in regular density, where those of the kinds of fields will not do. */
  readonly widths?: Readonly<Partial<Record<C, number>>>
  /** Columns beside those once it is no draft any more: where a line came from, which nobody types. */
  readonly whenRead?: readonly C[]
  /** It is there only for a record of which this is true. */
  readonly when?: (record: Readonly<Record<string, unknown>>) => boolean
  /** Its lines come from elsewhere, as the open documents of a vendor: none is added by hand. */
  readonly given?: boolean
  /** Said where it has no lines, of the record as it stands; null: that there are none. */
  readonly none?: (record: Readonly<Record<string, unknown>>) => string | null
  /** Columns whose values say something only beside the rest of their line: what their cells show. Null: the value itself. */
  readonly words?: Readonly<Partial<Record<C, (line: Readonly<Record<string, unknown>>) => CellWords | null>>>
  /** What is known about the line of the cursor, under the lines. */
  readonly About?: ComponentType<LinePartProps>
}

/** What a section that a module draws itself is given: the record as it stands, and the store through which it is edited. */
export interface SectionPartProps extends ScreenProps {
  readonly store: RecordStore
  readonly snapshot: RecordSnapshot
  /** This user may not change it. */
  readonly readOnly: boolean
}

/** What a part about one line is given. */
export interface LinePartProps extends ScreenProps {
  readonly store: RecordStore
  readonly snapshot: RecordSnapshot
  readonly line: Readonly<Record<string, unknown>>
  /** From 0. */
  readonly at: number
}

/** Regions of a maintenance screen that a module may draw itself (the second rung of the ladder). */
export interface MaintenanceParts {
  /** Other ways to look at all records, by the word that the address has for it (`as=tree`): drawn in place of the list, and says by `useReady` when it can be used. */
  readonly inPlaceOfList?: Readonly<Record<string, ComponentType<OtherViewProps>>>
  /** Shown above the list, under its head. */
  readonly aboveList?: ComponentType<ScreenProps>
  /** What the list comes to, between its head and its tools. */
  readonly underHead?: ComponentType<ScreenProps>
  /** What can be done with the record beside changing it, above its form; not on a new one. */
  readonly aboveForm?: ComponentType<SectionPartProps>
  /** What can be done with the one row that is chosen in the list, asked in a dialog. */
  readonly ofRow?: RowPart
  /** What is worth knowing while it is typed: between the head of a form and its lines, on a new one too. It keeps its room from the start. */
  readonly aboveLines?: ComponentType<SectionPartProps>
  /** What the record looks like elsewhere, under its form; not on a new one. */
  readonly belowForm?: ComponentType<SectionPartProps>
  /** By the name of a list of lines: drawn in place of its entry grid. */
  readonly sections?: Readonly<Record<string, ComponentType<SectionPartProps>>>
}

export interface RowDialogProps {
  readonly panel: HTMLElement
  readonly row: ListRow
  readonly onClose: () => void
}

export interface RowPart {
  /** Action of the entity that a user must have for it. */
  readonly right: string
  /** Text key. */
  readonly label: string
  readonly icon: IconName
  readonly Dialog: ComponentType<RowDialogProps>
}

/** What another way to look at the records is given. */
export interface OtherViewProps extends ScreenProps {
  /** Opens a record, as a row of the list would. */
  readonly onOpen: (id: string, name: string) => void
}

/** Acts of the entity on many rows, the main one first, each with the icon of its button. */
export type BulkActionIcons = Readonly<Record<string, IconName>>

export interface ListDefinition {
  readonly id: string
  readonly entity: Entity
  /** Doors that may have eyes of their own, see `through-door.ts`. */
  readonly doors: readonly Door[]
  readonly list: readonly string[]
  /** The order that is seen where none is asked for, and the same where it is the door's and so must be asked for. */
  readonly order: readonly string[]
  readonly usual?: readonly string[]
  readonly views: readonly ListViewDefinition[]
  /** Views of doors that name them. */
  readonly doorViews: readonly ListViewDefinition[]
  readonly badges: readonly string[]
  readonly words: Readonly<Partial<Record<string, (row: ListRow) => string>>>
  readonly texts: readonly string[]
  readonly bulkActions: BulkActionIcons
  readonly baseFilter: (props: Readonly<Record<string, string>>) => Readonly<Record<string, string>>
  /** [supply 1.9a in use] What its list begins with where nothing else is asked for; empty: with all rows. */
  readonly beginsWith: Readonly<Record<string, string>>
  /** The view that it begins with behind this door, where its user has chosen none. */
  readonly opensOn?: string
}
/** A list, and the editors of the records opened from it. */
export interface EditedDefinition extends ListDefinition {
  readonly editor: readonly Section[]
  readonly lines: Readonly<Partial<Record<string, LinesOptions>>>
  readonly parts: MaintenanceParts
  readonly bulk: readonly string[]
  readonly titleOf?: (record: Readonly<Record<string, unknown>>) => string
  readonly recordBy: 'key' | 'id'
  readonly opensTheOnly: boolean
  readonly opensAsText: boolean
  readonly initial: (props: Readonly<Record<string, string>>) => Record<string, unknown>
  /** Fields of a new record that a link may fill. */
  readonly begins: readonly string[]
  /** Lines that it begins with, from what else the link says. */
  readonly begun: (
    link: Readonly<Record<string, string>>,
  ) => Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  /** Of a document: its actions, and the sums above its form. */
  readonly actions: readonly string[]
  readonly aside: AsideActions
  /** [judgement-supply, rule 6] What an action does to the record as it stands, on its button; null: its name alone. */
  readonly effects: Readonly<
    Record<string, ((record: Readonly<Record<string, unknown>>) => TextRef | null) | undefined>
  >
  readonly totals: readonly DocumentTotal[]
  /** Fields that it can do without. */
  readonly optional: readonly string[]
  readonly cures: (draft: Readonly<Record<string, unknown>>) => readonly DocumentCure[]
}
export interface MaintenanceDefinition extends EditedDefinition {
  readonly kind: 'maintenance'
}
export interface TransactionDefinition extends EditedDefinition {
  readonly kind: 'transaction'
}
export interface RegisterDefinition extends ListDefinition {
  readonly kind: 'register'
  readonly opens: (row: ListRow) => RowTarget | null
}

/** Rows that wait for something to be done to many of them at once. */
export interface QueueDefinition extends ListDefinition {
  readonly kind: 'queue'
  /** Drawn by the module above its list. */
  readonly above?: ComponentType<ScreenProps>
  readonly opens: (row: ListRow) => RowTarget | null
}
/** What a part of a report is given: the page that is shown, and what may be done with it. */
export interface ReportPartProps extends ScreenProps {
  readonly result: ReportPage
  /** What it was run with. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** Last words of the rights that the user has here. */
  readonly may: readonly string[]
  /** What is shown waits for its part, which takes the main key from running as long as the parameters are those that it was run with. */
  readonly onMain: (isTaken: boolean) => void
  readonly hasMain: boolean
}

/** Regions of a report that a module may draw itself. */
export interface ReportParts {
  /** The result at a glance, above its lines. */
  readonly aboveResult?: ComponentType<ReportPartProps>
  /** What can be done with what was printed, under the result. */
  readonly belowResult?: ComponentType<ReportPartProps>
}

export interface ReportDefinition {
  readonly kind: 'report'
  readonly id: string
  readonly report: ReportContract
  readonly texts: readonly string[]
  readonly parts: ReportParts
}
/** What a board is given: the process as its store has it, and what may be done with it. */
export interface ProcessBoardProps extends ScreenProps {
  readonly store: ProcessStore
  readonly snapshot: ProcessSnapshot
  /** Prefix of element ids, unique on the page. */
  readonly prefix: string
  readonly title: string
  /** Sends what the panel says: a field that does not let it takes the focus. */
  readonly send: (call: () => Promise<boolean>) => Promise<void>
  /** Says it to whoever listens. */
  readonly announce: (text: string) => void
}

/** Regions of a process that a module may draw itself. */
export interface ProcessParts {
  /** All of it: what waits, how far it is and what came of it stand in one place. It declares its own actions. */
  readonly board?: ComponentType<ProcessBoardProps>
}

export interface ProcessDefinition {
  readonly kind: 'process'
  readonly id: string
  readonly process: ProcessContract
  /** Modules whose words its results are told in, beside its own. */
  readonly texts: readonly string[]
  readonly parts: ProcessParts
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
  | RegisterDefinition
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
