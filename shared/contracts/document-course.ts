import { isDraft, type Document } from './document.ts'

/** Something that happened to a document, or that a day of it brings. */
export interface CourseEvent {
  /** Entered; led to a state; changed after that; a day that is still to come; or what its module tells. */
  readonly kind: 'entered' | 'state' | 'changed' | 'comes' | 'told'
  /** A moment, or a day of which nobody knows the hour. */
  readonly on: string
  /** Display name. */
  readonly by: string | null
  readonly state?: string
  /** Changed: which fields; comes: whose day it is. As far as the reader may know them. */
  readonly fields?: readonly string[]
  /** Told: its words, and the record that it leads to. */
  readonly text?: { readonly key: string; readonly args: Readonly<Record<string, string>> }
  readonly amount?: { readonly value: string; readonly currency: string | null }
  /** It was taken back since. */
  readonly isTakenBack?: boolean
  readonly way?: { readonly room: string; readonly record: string; readonly number: string }
}

/** Who can do the next thing, and what it is. */
export interface NextStep {
  /** An action of the document. */
  readonly action: string
  /** Display names of others than the reader, a few of them. */
  readonly who: readonly string[]
  /** There are others. */
  readonly more: boolean
  /** The reader can. */
  readonly you: boolean
}

/** A state on the way of a document; who led it there, and when. */
export interface StagePassed {
  readonly state: string
  readonly on: string | null
  readonly by: string | null
}

/** Where a document leads on once nothing of its own is to be done: a screen, and what that begins with. */
export interface LeadsTo {
  readonly key: string
  readonly args: Readonly<Record<string, string>>
  readonly room: string
  readonly query: Readonly<Record<string, string>>
}

/** `GET api/<module>/<noun>/:id/course`: what happened to a document and what comes, as far as its reader may know. */
export interface DocumentCourse {
  /** The newest first. */
  readonly events: readonly CourseEvent[]
  /** The last first: the nearest stands above what happened. */
  readonly comes: readonly CourseEvent[]
  /** Empty where one hand does all. */
  readonly stages: readonly StagePassed[]
  readonly next: NextStep | null
  readonly leads: LeadsTo | null
}

/** A way of so many states has several hands, and is shown as such. */
export const SEVERAL_HANDS = 3

/** A document has something to tell once it is no draft, or as soon as it is on its way through several hands. */
export const tellsOfItself = (document: Document, record: Readonly<Record<string, unknown>>): boolean =>
  !isDraft(document, record) || (document.stages?.(record).length ?? 0) >= SEVERAL_HANDS
