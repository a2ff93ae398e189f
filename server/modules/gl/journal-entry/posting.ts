import { Decimal } from 'decimal.js'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { JournalEntry } from '../../../../shared/contracts/gl/journal-entry.ts'
import { credit, debit, posting, type Leg, type Posting } from '../../../ledger/legs.ts'

type ManualEntry = Stored<typeof JournalEntry>

/** What the posting needs beside the document. */
export interface EntryBooking {
  readonly companyId: string
  /** The day-book that was chosen. */
  readonly journalId: string | null
}

/** A line that moves something: an amount, or what is counted. */
export const movesSomething = ({ debit, credit, quantity }: ManualEntry['lines'][number]): boolean =>
  [debit, credit, quantity].some((one) => !new Decimal(one ?? 0).isZero())

/**
 * [finance 9.1] The lines as they were entered, in their currency; those of nothing are dropped. It turns back by itself on the day that
 * it names, and what was entered by hand is judged as such.
 */
export const journalEntryPosting = (document: ManualEntry, { companyId, journalId }: EntryBooking): Posting =>
  posting({
    companyId,
    source: document.source,
    dataType: document.dataType,
    date: document.entryDate,
    isAdjusting: document.isAdjusting,
    document: { type: 'gl.journalEntry', id: document.id, purpose: 'post' },
    kind: document.source === 'OB' ? 'Opening' : 'Ordinary',
    description: `${document.documentNo!} ${document.description}`,
    currency: document.currency,
    rate: document.rate,
    rateDate: document.entryDate,
    journalId,
    autoReverseOn: document.autoReverseOn,
    isManual: true,
    legs: document.lines.flatMap((line, at): Leg[] => {
      if (!movesSomething(line)) return []
      const facts = {
        ...{ field: `lines.${at}.glAccount`, isByHand: true, memo: line.description, firmId: line.firmId },
        ...{ reference: line.reference ?? document.reference, jobId: line.jobId, costCode: line.costCode },
        ...{ quantity: line.quantity, taxCode: line.taxCode, taxBase: line.taxBase },
      }
      return [
        new Decimal(line.credit ?? 0).isZero()
          ? debit(line.glAccount, line.debit ?? '0', facts)
          : credit(line.glAccount, line.credit!, facts),
      ]
    }),
  })
