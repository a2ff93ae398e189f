// Of what definitions are made, as far as nothing of it is drawn by a module.

/** What a cell says in place of its value, and how it stands. */
export interface CellWords {
  readonly text: string
  readonly tone?: 'good' | 'warn' | 'plain'
}

/** A sum of a document, shown above its form while it is typed; its text is `<module>:<noun>.totals.<name>`. */
export interface DocumentTotal<R = Readonly<Record<string, unknown>>> {
  readonly name: string
  /**
   * Of what is on screen, as decimal text; null where there is no such sum. What is typed may be unreadable yet: `totalOf` and
   * `differenceOf` take it as nothing.
   */
  readonly of: (draft: R) => string | null
  /** It is in the company's currency, or in that of another field than `currency`. */
  readonly ours?: boolean
  readonly in?: string
  /** Red until it is nought: Remaining To Apply. */
  readonly mustBeZero?: boolean
}

/** Something that mends a document as it is typed; its text is `<module>:<noun>.cures.<name>`. */
export interface DocumentCure {
  readonly name: string
  readonly args?: Readonly<Record<string, string>>
  /** An action of the document that does it. */
  readonly does?: string
  /** What it writes, by path; neither: it leads to the line that waits behind the others. */
  readonly writes?: readonly (readonly [path: string, value: unknown])[]
}

/** A named part of a form; its heading is the text `<module>:<noun>.sections.<name>`. */
export interface Section<P extends string = string> {
  readonly name: string
  readonly fields: readonly P[]
  /** It is there only for a record of which this is true; what stands in it is never wanted of another one. */
  readonly when?: (record: Readonly<Record<string, unknown>>) => boolean
  /** [judgement, rule 2] What follows from the rest and is seldom typed: it stands as a line of text until somebody wants to change it. */
  readonly known?: readonly string[]
  /** A hook that says which of its fields this record has, where another record decides about that; without any it is not there. */
  readonly useFields?: (record: Readonly<Record<string, unknown>>) => readonly ChosenField[]
}

/** A field that a record has, with what it is called there and whether it is asked for. */
export interface ChosenField {
  readonly path: string
  /** In place of the name of the field. */
  readonly label?: string | null
  readonly required?: boolean
}

/** A named set of filters, shown as a tab above the list; its text is `<module>:<noun>.views.<name>`. */
export interface ListViewDefinition<C extends string = string> {
  readonly name: string
  /** Canonical filters by column, as in `shared/contracts/filter.ts`. */
  readonly filters: Readonly<Partial<Record<C, string>>>
  /** Its order, where it has one of its own: `-payableOverdue` descends. */
  readonly sort?: readonly string[]
}

/** The record that a row of a register stands for, and the room that keeps it. */
export interface RowTarget {
  readonly room: string
  /** What the address of that room calls it: its key, or its id where keys repeat. */
  readonly record?: string
  /** First fields of a new document there, as a query. */
  readonly begin?: string
}

/** Where whoever has looked goes on; its text is `<module>:<noun>.actions.<name>`. */
export type InquiryNext = NextRecord | NextList

interface NextRecord {
  readonly name: string
  readonly room: string
  /** What is looked at, opened there; without it a new record begins, with these fields. */
  readonly record?: string
  readonly begin?: Readonly<Record<string, string>>
  /** It goes on the document that is open there, if that is of the same; only else it begins one. */
  readonly puts?: true
}

/** A list of its own, which is what it was asked for. */
interface NextList {
  readonly name: string
  readonly list: string
  readonly args?: Readonly<Record<string, string>>
}

/** Actions that are never the main one; of some it depends on how the document stands. */
export type AsideActions = readonly string[] | ((record: Readonly<Record<string, unknown>>) => readonly string[])
