import type { EntityRegistry } from '../entity/registry.ts'
import type { SuiteTexts } from '../entity/texts.ts'
import type { ReadLetterhead } from './letterhead.ts'
import type { Mailable } from './mailed/mailable.ts'
import type { StoredReport } from './rows-for.ts'

/** What the calls of all reports share. */
export interface ReportRooms {
  registry: EntityRegistry
  texts: SuiteTexts
  letterhead: ReadLetterhead
  /** Reports by room: where a run finds what it is of. */
  reports: Map<string, StoredReport>
  /** What can be sent as it was kept, by room. */
  mailed: Map<string, Mailable>
}
