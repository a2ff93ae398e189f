import type { Access, Records } from '../../api/records.ts'
import type { Row } from './field-path.ts'

/** What a record is opened with. */
export interface OpenOptions {
  /** First values of a new record, over the empty ones. */
  readonly initial?: Row
  /** What the user may do, where that is known already: a record of a list needs no call for it. */
  readonly access?: Access | null
  /** The calls of the entity; a test gives its own. */
  readonly records?: Records
}
