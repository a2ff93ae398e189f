import type { ActingAsk } from '../contracts/acting.ts'
import type { Density, Theme } from '../contracts/preferences.ts'
import type { FaultKind } from '../contracts/fault.ts'
import type { ChangedRecord, LiveCounter } from '../contracts/live.ts'
import type { Locale } from '../contracts/shell.ts'

/** A text by key, so that whoever shows it shows it in the user's language. */
export interface TextRef {
  key: string
  args?: Record<string, string | number>
}

/**
 * Every event of the bus and its payload (D11). A *state* topic replays its last value to a new listener; an *event*
 * topic does not.
 */
export interface StateTopics {
  locale: Locale
  density: Density
  theme: Theme
  /** Depth of the loading counter, never below zero [S4.17]. */
  loading: number
  session: 'starting' | 'signed-in' | 'expired' | 'signed-out'
  online: boolean
  /** The server can save nothing: its disk is full. */
  readOnly: boolean
  /** The server tells this browser what changes; without it whoever waits for something asks by himself. */
  live: boolean
  /** Release of the server as it said last; empty before it has. */
  release: string
}

export interface EventTopics {
  /** A modal message with one OK [S8]. `detail` is server text, shown as it came; `note` says what the user can do. */
  alert: { title: TextRef; message: TextRef; note?: TextRef; detail?: string; requestId?: string }
  /** A fault, reported once [acceptance 16]. Without a module it is told by the scripts in the stack of the error. */
  fault: { module?: string; screen?: string; kind?: FaultKind; error: unknown; requestId?: string }
  /** A call found nobody there: no answer at all, or one of a proxy that found nobody. */
  unreached: { status: number }
  /** Somebody else is at work in this browser now than this page was opened for: he began to act as another, or ended it. */
  'person-changed': Record<string, never>
  /** The user wants to act as another one. */
  'acting-asked': ActingAsk
  /** A record was saved here, or several with an empty id: lists of the same entity refresh when next shown. */
  'record-saved': { entity: string; id: string; key: string }
  /** Somebody saved or deleted records, here or elsewhere: who and which, never what they hold. */
  'records-changed': { records: readonly ChangedRecord[] }
  /** Figures of this user are to be counted anew. */
  'counters-changed': { names: readonly LiveCounter[] }
  /** For a while nobody told of changes: what is shown may be old. */
  'changes-missed': Record<string, never>
  'account-switch-requested': { billToId: string }
  'account-switched': { billToId: string; shipToId: string | null }
}
