import type { RowWords } from '../export/send.ts'
import type { StoredEntity } from './stored.ts'
import type { Visibility } from './visibility.ts'

/** An entity as one user sees it. */
export interface Sight {
  entity: StoredEntity
  seen: Visibility
  /** How a file writes rows whose cells say something only together. */
  words?: RowWords
}
