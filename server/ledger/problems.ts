import type { LedgerName } from '../../shared/contracts/gl/journal-sources.ts'
import { textArg, type Problem } from '../../shared/contracts/result.ts'
import { amountText, type Amount } from './amount.ts'

const refused = (name: string, Args: Problem['Args'] = {}, Field: string | null = null): Problem => ({
  Field,
  Key: `ledger:refused.${name}`,
  Args,
})

/** Why an account cannot be posted to. */
export type AccountFault = 'unknown' | 'inactive' | 'otherCurrency' | 'notManual' | 'noItems'

/** What the ledger refuses, each as the sentence of the product text where that has one (product 8, finance 12). */
export const problems = {
  /** [S8.20] */
  noPeriod: () => refused('noPeriod', {}, 'date'),
  /** [S8.19] */
  periodClosed: (ledger: LedgerName) =>
    refused('periodClosed', { ledger: textArg(`ledger:ledgers.${ledger}`) }, 'date'),
  /** [finance 6] The lock date of G/L control. */
  dateLocked: (ledger: LedgerName) => refused('dateLocked', { ledger: textArg(`ledger:ledgers.${ledger}`) }, 'date'),
  /** [S8.22] */
  dateInClosedPeriod: () => refused('dateInClosedPeriod', {}, 'date'),
  /** [S8.21] */
  journalClosed: () => refused('journalClosed', {}, 'date'),
  otherJournal: () => refused('otherJournal', {}, 'journalId'),
  /** [S5.39] */
  notBalanced: (difference: Amount, currency: string) =>
    refused('notBalanced', { difference: amountText(difference.abs()), currency }),
  noLines: () => refused('noLines'),
  amountNotValid: (amount: string, field?: string) => refused('amountNotValid', { amount }, field),
  /** [S8.37] */
  accountNotValid: (account: string, fault: AccountFault, field?: string) =>
    refused('accountNotValid', { account, reason: textArg(`ledger:faults.${fault}`) }, field),
  noRole: (role: string, currency: string) => refused('noRole', { role, currency }),
  controlAccount: (account: string, field?: string) => refused('controlAccount', { account }, field),
  itemMissing: (account: string, field?: string) => refused('itemMissing', { account }, field),
  bankNeedsReference: (account: string, field?: string) => refused('bankNeedsReference', { account }, field),
  itemUnknown: (field?: string) => refused('itemUnknown', {}, field),
  itemNotThere: (reference: string, date: string) => refused('itemNotThere', { reference, date }, 'date'),
  overApplied: (reference: string, amount: Amount, open: Amount, field?: string) =>
    refused('overApplied', { reference, amount: amountText(amount), open: amountText(open.abs()) }, field),
  overAppliedLater: (reference: string, date: string, field?: string) =>
    refused('overAppliedLater', { reference, date }, field),
  revaluedLater: (reference: string, date: string, field?: string) =>
    refused('revaluedLater', { reference, date }, field),
  otherFirm: () => refused('otherFirm'),
  sameSide: () => refused('sameSide'),
  postedBefore: (entryNo: string) => refused('postedBefore', { entryNo }),
  reversedBefore: (entryNo: string) => refused('reversedBefore', { entryNo }),
  reversalStays: (entryNo: string) => refused('reversalStays', { entryNo }),
  reconciled: (reconciliationNo: string) => refused('reconciled', { reconciliationNo }),
  reversedEarlier: (date: string) => refused('reversedEarlier', { date }, 'date'),
  /** What is integrated in batches: a reversal after what it reverses. */
  originalWaits: (description: string) => refused('originalWaits', { description }),
  takenBackBefore: () => refused('takenBackBefore'),
  // Closing
  earlierOpen: (ledger: LedgerName, period: string) =>
    refused('earlierOpen', { ledger: textArg(`ledger:ledgers.${ledger}`), period }),
  laterClosed: (ledger: LedgerName, period: string) =>
    refused('laterClosed', { ledger: textArg(`ledger:ledgers.${ledger}`), period }),
  journalsOpen: (ledger: LedgerName, journals: string) =>
    refused('journalsOpen', { ledger: textArg(`ledger:ledgers.${ledger}`), journals }),
  /** The first few of them by their numbers. */
  draftsWait: (drafts: readonly string[]) =>
    refused('draftsWait', {
      count: String(drafts.length),
      drafts: drafts.slice(0, 5).join(', ') + (drafts.length > 5 ? ', …' : ''),
    }),
  /** The first few of what waits for its integration, by what it says. */
  pendingWaits: (waiting: readonly string[], count: number) =>
    refused('pendingWaits', {
      count: String(count),
      entries: waiting.slice(0, 5).join(', ') + (count > 5 ? ', …' : ''),
    }),
  ledgersFirst: (ledger: LedgerName) => refused('ledgersFirst', { ledger: textArg(`ledger:ledgers.${ledger}`) }),
  alreadyClosed: (ledger: LedgerName) => refused('alreadyClosed', { ledger: textArg(`ledger:ledgers.${ledger}`) }),
  notClosed: (ledger: LedgerName) => refused('notClosed', { ledger: textArg(`ledger:ledgers.${ledger}`) }),
  yearClosed: (year: number) => refused('yearClosed', { year: String(year) }),
  periodHasJournals: () => refused('periodHasJournals'),
  journalIsClosed: (journal: string) => refused('journalIsClosed', { journal }),
  journalIsOpen: (journal: string) => refused('journalIsOpen', { journal }),
  journalUnknown: () => refused('journalUnknown'),
} as const

/** What is asked before something is done. */
export const questions = {
  /** [S5.41] */
  sameJournalOpen: (journal: string): Problem => ({
    Field: null,
    Key: 'ledger:questions.sameJournalOpen',
    Args: { journal },
  }),
  closesJournals: (journals: string): Problem => ({
    Field: null,
    Key: 'ledger:questions.closesJournals',
    Args: { journals },
  }),
  closesPeriod: (): Problem => ({ Field: null, Key: 'ledger:questions.closesPeriod', Args: {} }),
} as const
