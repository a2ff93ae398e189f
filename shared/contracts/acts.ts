import type { Fields } from './fields.ts'

/** Something that can be done to many records of a list at once, beside changing them. */
export interface Act {
  /** Last word of the right to it. */
  readonly right: string
  /** What it asks for; the same for all records. */
  readonly parameters: Fields
}

export type Acts = Readonly<Record<string, Act>>

/** Acts as an entity declares them: without more, the name of an act is the right to it, and it asks for nothing. */
export type ActOptions = Readonly<Record<string, Partial<Act>>>

export const actsOf = (options: ActOptions): Acts =>
  Object.fromEntries(
    Object.entries(options).map(([name, { right = name, parameters = {} }]) => [name, { right, parameters }]),
  )

/** Text key of what the button of an act says; its question and outcome follow from it. */
export const actKey = ({ module, noun }: { readonly module: string; readonly noun: string }, name: string): string =>
  `${module}:${noun}.actions.${name}`
