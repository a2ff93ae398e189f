import type { LedgerName } from './journal-sources.ts'

/** What is looked at before a period is closed; 0 is as it should be. Texts: `gl:fiscalYear.checks.<id>`. */
export type PeriodCheckId =
  | 'drafts'
  | 'pending'
  | 'journals'
  | 'trialBalance'
  | 'tieOut'
  | 'suspense'
  | 'unapplied'
  | 'received'
  | 'revaluation'

export interface PeriodCheck {
  id: PeriodCheckId
  count: number
  /** The end of the period, and what is wrong by name, for a sentence that says so. */
  named?: { date: string; names: string }
  /** Where it is looked at or set right: a room, with this address. */
  opens: { room: string; query: Record<string, string> } | null
}

export interface PeriodJournal {
  id: string
  journalNo: string
  source: string
  /** `YYYY-MM-DD` */
  date: string
  dataType: string
  entries: number
}

/** Who has closed the books of a ledger last, and when. */
export interface ClosedLedger {
  ledger: LedgerName
  by: string
  /** RFC 3339. */
  on: string
}

/** `GET api/gl/fiscal-year/:id/checklist?period=` */
export interface PeriodChecklist {
  checks: PeriodCheck[]
  closed: ClosedLedger[]
  journals: PeriodJournal[]
}
