import { sql } from 'kysely'
import { planned } from '../platform/database/planned.ts'
import type { Trx } from '../platform/database/transaction.ts'
import { contentHash } from './canonical.ts'
import type { Line } from './line.ts'
import {
  entryContent,
  hex,
  itemOf,
  lineContent,
  lineRow,
  rowsText,
  columnsOf,
  type Header,
  type PostedEntry,
  type PostingContext,
} from './write.ts'

/** A line as it waits: where its account is not known, by the role that will say it. */
function waitingLine(line: Line, index: number): object {
  const content = lineRow(line, index)
  if (!line.unmapped) return content
  const { role, qualifier = null, branchId = null } = line.unmapped
  return { ...content, gl_account: null, role, qualifier, role_branch: branchId }
}

/**
 * [finance 6, D3] An entry that waits for its integration: its items move now, its lines are resolved and balanced and are not
 * changed any more; it has no number and no day-book before it is integrated.
 */
export async function holdEntry(
  trx: Trx,
  { posting, periodId, journalId, reverses, askedHash }: Header,
  lines: readonly Line[],
  { by, now, uuid }: PostingContext,
): Promise<PostedEntry> {
  const id = uuid()
  const content = entryContent(posting, reverses)
  const rows = lines.map(lineContent)
  const items = lines.map(itemOf).filter((item) => item !== undefined)
  const head = {
    ...content,
    id,
    period_id: periodId,
    // That of source and date is found when the entry is integrated.
    journal_id: posting.journalId === null ? null : journalId,
    posted_by: by,
    posted_on: now.toISOString(),
    asked_hash: hex(askedHash),
    content_hash: hex(contentHash(content, rows)),
  }
  await planned(
    trx,
    sql`select hold_entry(${JSON.stringify(columnsOf(head))}::json, ${items.length === 0 ? null : rowsText(items)}::json,
                          ${rowsText(lines.map(waitingLine))}::json)`,
  )
  return { id, entryNo: null, journalId: null, lines: rows, isRepeat: false }
}
