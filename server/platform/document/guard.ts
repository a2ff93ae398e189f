import type { Kysely } from 'kysely'
import type { WaitingLimit } from '../../../shared/contracts/waiting.ts'
import type { Problem } from '../../../shared/contracts/result.ts'
import type { ActionContext } from '../action/action.ts'
import type { Rule } from '../action/rules.ts'
import type { Tables } from '../database/tables.ts'
import type { Row } from '../entity/stored.ts'

export interface Deciders {
  readonly notBy: readonly string[]
  readonly roles: readonly (readonly string[])[]
}

/** The same of one of many documents, with the highest limit that it passes. */
export interface Weighing extends Deciders {
  readonly limit: WaitingLimit | null
  /** Its currency, that of the company for a document without one. */
  readonly currency: string
}

/** [I12] Whoever asks for the second hand before the actions of a document by which money leaves, or that bind. */
export interface DocumentGuard {
  /** What must hold for an action before its own rules; none for one by which nothing leaves. */
  rulesOf(action: string): readonly Rule[]
  /** Who is kept from an action by which somebody says yes, and the roles of which each set must be held. */
  decidersOf?(action: string, record: Row, db: Kysely<Tables>, now: Date): Promise<Deciders>
  /** The same of many at once, by their ids. */
  weigh?(action: string, records: readonly Row[], db: Kysely<Tables>, now: Date): Promise<ReadonlyMap<string, Weighing>>
  /** The same notes as columns of the row that is written anyway. */
  columns(record: Row, context: ActionContext, before: Row | null): Readonly<Record<string, unknown>>
  /** Notes, with each save and action, who has a hand in it; in the transaction of that. */
  noted(record: Row, context: ActionContext, before: Row | null): Promise<Problem[]>
}
