import { Refusal } from '../platform/action/refusal.ts'
import { waitsForDisk } from '../platform/database/commit-ahead.ts'
import type { Trx } from '../platform/database/transaction.ts'
import { problems } from './problems.ts'
import { readEntry } from './read-entry.ts'
import type { PostedEntry } from './write.ts'

/** The entry that stands, when it is what was asked for. */
export async function repeated(trx: Trx, entryId: string, asked: Buffer): Promise<PostedEntry> {
  const entry = (await readEntry(trx, entryId))!
  if (!entry.asked_hash.equals(asked)) throw new Refusal([problems.postedBefore(entry.entry_no ?? entry.description)])
  waitsForDisk(trx)
  return { id: entry.id, entryNo: entry.entry_no, journalId: entry.journal_id, lines: entry.lines, isRepeat: true }
}
