import type { Kysely } from 'kysely'
import type { CourseEvent, LeadsTo } from '../../../shared/contracts/document-course.ts'
import type { Tables } from '../database/tables.ts'
import type { CurrentUser } from '../identity/user.ts'
import type { Rights } from '../rights/rights.ts'
import type { Row } from './stored.ts'

export interface CourseOf {
  readonly db: Kysely<Tables>
  readonly user: CurrentUser
  readonly rights: Rights
  readonly now: Date
  readonly record: Row
  /** The same as its reader sees it. */
  readonly shown: Row
}

export interface CourseTold {
  readonly events: readonly CourseEvent[]
  /** Nothing of it is still to come. */
  readonly isSettled?: boolean
  readonly leads?: LeadsTo | null
}

/** What a module tells of a document: what paid it, what it was printed on. Under the rights of whoever reads it. */
export type CourseTeller = (of: CourseOf) => Promise<CourseTold>
