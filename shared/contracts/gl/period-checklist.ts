import type { LedgerName } from './journal-sources.ts'

/** What is looked at before a period is closed; 0 is as it should be. Texts: `gl:fiscalYear.checks.<id>`. */
export type PeriodCheckId =
  | 'drafts'
  | 'approvals'
  | 'pending'
  | 'journals'
  | 'trialBalance'
  | 'tieOut'
  | 'suspense'
  | 'unapplied'
  | 'received'
  | 'revaluation'
  | 'bank'
  | 'recurringEntries'
  | 'recurringInvoices'
  | 'recurringCustomerInvoices'

export interface PeriodCheck {
  id: PeriodCheckId
  count: number
  /** Of several of one kind: which bank. */
  subject?: string
  /** It stands against the close; the others are looked at. */
  blocks?: boolean
  /** Who has done it, and when as RFC 3339; of what comes right by itself nobody. */
  done?: { by: string; on: string } | null
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

/** A period that can be looked at. */
export interface ClosingPeriod {
  readonly id: string
  readonly yearId: string
  /** `2026-05` */
  readonly name: string
  /** `YYYY-MM-DD` */
  readonly endDate: string
  readonly isClosed: boolean
  readonly isAdjusting: boolean
}

/** `GET api/gl/period-close?period=`: without a period the first that is open and has ended, else the first that is open. */
export interface PeriodClose extends PeriodChecklist {
  readonly periods: readonly ClosingPeriod[]
  readonly period: ClosingPeriod | null
  readonly mayClose: boolean
}
