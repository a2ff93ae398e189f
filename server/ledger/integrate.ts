import { sql } from 'kysely'
import type { JournalSource } from '../../shared/contracts/gl/journal-sources.ts'
import type { Problem } from '../../shared/contracts/result.ts'
import { Refusal } from '../platform/action/refusal.ts'
import type { Trx } from '../platform/database/transaction.ts'
import { contentHash, type LineContent } from './canonical.ts'
import { postingFactsOf, type PostingFacts } from './posting-facts.ts'
import { dateProblems } from './judge.ts'
import { posting, type Posting } from './legs.ts'
import { mirrored, roleOf } from './mirror.ts'
import { problems } from './problems.ts'
import { readEntry, type StoredEntry, type StoredLine } from './read-entry.ts'
import { accountProblems } from './resolve.ts'
import { accountFor } from './roles.ts'
import { hex, rowsText, columnsOf, type PostingContext } from './write.ts'

/** What became of an entry that waited. */
export interface Integrated {
  readonly id: string
  readonly entryNo: string
  readonly document: Posting['document']
  /** Somebody else integrated it before. */
  readonly isRepeat: boolean
}

/**
 * [finance 6, D3, FI7, FI9] Writes an entry that waits into the ledger as every entry is written: numbered, on its day-book, on its
 * own date, or not at all. Of several who integrate the same, the first does it and the others are answered with its number.
 * @throws Refusal with everything that stands against it; nothing is put right by itself
 */
export async function integrate(
  trx: Trx,
  pendingId: string,
  context: Pick<PostingContext, 'by' | 'now'>,
): Promise<Integrated> {
  const { rows } = await sql<{ integrated: boolean }>`
    select integrated_on is not null as integrated from pending_entry where id = ${pendingId}::uuid for update`.execute(
    trx,
  )
  const entry = await readEntry(trx, pendingId)
  if (!rows[0] || !entry) throw new Error(`no entry ${pendingId} waits or has waited`)
  const document = { type: entry.document_type, id: entry.document_id, purpose: entry.purpose }
  if (rows[0].integrated) return { id: entry.id, entryNo: entry.entry_no!, document, isRepeat: true }
  const asked = postingOf(entry, document)
  const facts = await postingFactsOf(trx, asked, namedBy(entry.lines))
  const { lines, found } = await mapped(trx, entry, facts)
  const known = mirrored(lines, (account) => facts.accounts.get(account)?.control_kind ?? null)
  found.push(...dateProblems(asked, facts, known))
  for (const line of known) if (line.account !== '') found.push(...accountProblems(line, asked, facts, {}))
  if (found.length > 0) throw new Refusal(found)
  const entryNo = await written(trx, entry, lines.map(contentOf), facts, context)
  return { id: entry.id, entryNo, document, isRepeat: false }
}

const postingOf = (entry: StoredEntry, document: Posting['document']): Posting =>
  posting({
    ...{ companyId: entry.company_id, source: entry.source as JournalSource, date: entry.posting_date },
    ...{ document, journalId: entry.journal_id, legs: [] },
  })

const namedBy = (lines: readonly StoredLine[]) => ({
  accounts: [...new Set(lines.flatMap(({ gl_account }) => (gl_account === '' ? [] : [gl_account])))],
  roles: [...new Set(lines.flatMap(({ role }) => (role === null ? [] : [role])))],
  items: [...new Set(lines.flatMap(({ item_id }) => (item_id === null ? [] : [item_id])))],
})

/** Its lines with the accounts that roles mean by now; a reversal takes those of what it reverses. */
async function mapped(
  trx: Trx,
  entry: StoredEntry,
  facts: PostingFacts,
): Promise<{ lines: readonly StoredLine[]; found: Problem[] }> {
  const original = entry.reverses_entry_id === null ? null : await readEntry(trx, entry.reverses_entry_id)
  if (original?.waits) return { lines: entry.lines, found: [problems.originalWaits(original.description)] }
  const found: Problem[] = []
  const lines = entry.lines.map((line, at): StoredLine => {
    const role = roleOf(line)
    if (!role) return line
    const currency = line.txn_currency
    const account = original ? original.lines[at]!.gl_account : accountFor(facts.roles, { ...role, currency })
    if (account === null) found.push(problems.noRole(role.role, currency))
    return { ...line, gl_account: account ?? '' }
  })
  return { lines, found }
}

const contentOf = ({ role: _role, qualifier: _qualifier, role_branch: _branch, ...line }: StoredLine): LineContent =>
  line

async function written(
  trx: Trx,
  entry: StoredEntry,
  lines: readonly LineContent[],
  facts: PostingFacts,
  { by, now }: Pick<PostingContext, 'by' | 'now'>,
): Promise<string> {
  const waited = entry.lines.map(contentOf)
  if (!contentHash(entry, waited).equals(entry.content_hash))
    throw new Error(`the entry ${entry.id} that waits is not the one that was posted`)
  const { lines: _lines, waits: _waits, entry_no: _no, journal_no: _journal, reversed_by: _by, ...head } = entry
  const full = {
    ...head,
    ...{ fiscal_year: facts.fiscal_year, journal_id: facts.journal_id },
    ...{ posted_by: by, posted_on: now.toISOString() },
    ...{ asked_hash: hex(entry.asked_hash), content_hash: hex(contentHash(entry, lines)) },
  }
  const { rows } = await sql<{ entry_text: string }>`
    select entry_text from integrate_entry(${entry.id}::uuid, ${JSON.stringify(columnsOf(full))}::json, ${rowsText(lines)}::json)`.execute(
    trx,
  )
  return rows[0]!.entry_text
}
