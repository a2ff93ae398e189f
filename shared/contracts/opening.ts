import type { LookupTarget } from './fields.ts'
import type { Access } from './result.ts'

/** What the call of one record may bring along, `With=access,titles`: all that its form asks for as it opens. */
export const OPENING = ['access', 'titles', 'attachments', 'beside'] as const
export type OpeningPart = (typeof OPENING)[number]

/**
 * What each code of a record is called, by `lookupName` of its field and by code: null where no record has the code. A code that
 * the caller may not look up is left out.
 */
export type Titles = Readonly<Record<string, Readonly<Record<string, string | null>>>>

/** What a call of its own would have been answered. */
export interface BesideAnswer {
  /** With its query, as a browser sends it: `/api/admin/firm/HARLOW-01/portal-invitation`. */
  Path: string
  Status: number
  Body: unknown
}

/** What stands beside `Data` in the answer of a record that was asked for with `With`. */
export interface Opening {
  Access?: Access
  Titles?: Titles
  /** How many files hang on it; absent where nobody or not this user may know. */
  Attachments?: number
  Beside?: BesideAnswer[]
}

/** The same for all fields that look in the same place. */
export const lookupName = ({ entity, filter = {} }: LookupTarget): string =>
  [entity, ...Object.entries(filter).map(([name, text]) => `${name}${text}`)].join(' ')
