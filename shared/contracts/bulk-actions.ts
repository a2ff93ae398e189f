import type { Fields } from './fields.ts'

/** Something that can be done to many records of a list at once, beside changing them. */
export interface BulkAction {
  /** Last word of the right to it. */
  readonly right: string
  /** What it asks for; the same for all records. */
  readonly parameters: Fields
}

export type BulkActions = Readonly<Record<string, BulkAction>>

/** Bulk actions as an entity declares them: without more, the name of one is the right to it, and it asks for nothing. */
export type BulkActionOptions = Readonly<Record<string, Partial<BulkAction>>>

export const bulkActionsOf = (options: BulkActionOptions): BulkActions =>
  Object.fromEntries(
    Object.entries(options).map(([name, { right = name, parameters = {} }]) => [name, { right, parameters }]),
  )

/** Text key of what the button of a bulk action says; its question and outcome follow from it. */
export const bulkActionKey = (
  { module, noun }: { readonly module: string; readonly noun: string },
  name: string,
): string => `${module}:${noun}.actions.${name}`
