import { sql, type RawBuilder } from 'kysely'
import type { JournalSource } from '../../shared/contracts/gl/journal-sources.ts'
import type { Problem } from '../../shared/contracts/result.ts'
import { Refusal } from '../platform/action/refusal.ts'
import type { Trx } from '../platform/database/transaction.ts'
import { askedHash } from './canonical.ts'
import { postingFactsOf } from './posting-facts.ts'
import { dateProblems, itemProblems } from './judge.ts'
import { posting, type Currency, type Posting } from './legs.ts'
import { mirrored } from './mirror.ts'
import { holdEntry } from './pending.ts'
import { problems } from './problems.ts'
import { readEntry, type StoredEntry } from './read-entry.ts'
import { repeated } from './repeat.ts'
import { writeEntry, type PostedEntry, type PostingContext } from './write.ts'

export interface Reversal {
  readonly entryId: string
  readonly date: string
  readonly description: string
  /** Day-book source; else that of the entry. */
  readonly source?: JournalSource
  /** What the bank has seen it has sent back: that is another line of its statement, and the first one stays reconciled. */
  readonly isReturned?: boolean
}

/** One purpose of a document is reversed once, under a purpose of its own. */
const reversingPurpose = (purpose: string): string => `${purpose.slice(0, 36)}.rev`

/** The day-book is the entry's own source, so that the same ledgers are asked whether they are open. */
function reversingPosting(entry: StoredEntry, { date, description, source }: Reversal, isAdjusting: boolean): Posting {
  return posting({
    companyId: entry.company_id,
    source: source ?? (entry.source as JournalSource),
    dataType: entry.data_type as Posting['dataType'],
    date,
    isAdjusting,
    document: { type: entry.document_type, id: entry.document_id, purpose: reversingPurpose(entry.purpose) },
    kind: entry.kind as Posting['kind'],
    description,
    currency: entry.currency as Currency,
    rate: entry.rate,
    rateDate: entry.rate_date,
    legs: [],
  })
}

/**
 * [FI5, FI6] Books the mirror of an entry at a date of its own: the same accounts, items and rates, sides swapped. Once; a reversal
 * itself stays. What was applied to the items of the entry is taken back first.
 * @throws Refusal
 */
export async function reverse(trx: Trx, reversal: Reversal, context: PostingContext): Promise<PostedEntry> {
  const entry = await readEntry(trx, reversal.entryId)
  if (!entry) throw new Error(`there is no entry ${reversal.entryId}`)
  const isAdjusting = reversal.date === entry.posting_date && (await isOfAdjustingPeriod(trx, entry.period_id))
  const mirror = reversingPosting(entry, reversal, isAdjusting)
  const asked = askedHash({ reverses: entry.id, date: reversal.date })
  const facts = await postingFactsOf(trx, mirror, {
    accounts: [...new Set(entry.lines.flatMap((line) => (line.gl_account === '' ? [] : [line.gl_account])))],
    roles: [],
    items: [...new Set(entry.lines.flatMap((line) => (line.item_id === null ? [] : [line.item_id])))],
  })
  if (facts.entry_id !== null) return repeatedReversal(trx, facts.entry_id, asked)
  const lines = mirrored(entry.lines, (account) => facts.accounts.get(account)?.control_kind ?? null)
  const found: Problem[] = []
  if (entry.reverses_entry_id !== null) found.push(problems.reversalStays(entry.entry_no ?? entry.description))
  // The bank has seen it: whoever undoes the reconciliation frees it. [finance 9.7]
  if (entry.reconciled_in !== null && !reversal.isReturned) found.push(problems.reconciled(entry.reconciled_in))
  if (reversal.date < entry.posting_date) found.push(problems.reversedEarlier(entry.posting_date))
  found.push(...dateProblems(mirror, facts, lines), ...itemProblems(mirror, facts, lines))
  if (found.length > 0) throw new Refusal(found)
  const header = {
    posting: mirror,
    periodId: facts.period_id!,
    fiscalYear: facts.fiscal_year!,
    journalId: facts.journal_id,
    reverses: entry.id,
    askedHash: asked,
  }
  // The mirror of what waits waits behind it.
  return (facts.waits || entry.waits ? holdEntry : writeEntry)(trx, header, lines, context)
}

async function repeatedReversal(trx: Trx, entryId: string, asked: Buffer): Promise<PostedEntry> {
  const standing = (await readEntry(trx, entryId))!
  if (!standing.asked_hash.equals(asked))
    throw new Refusal([problems.reversedBefore(standing.entry_no ?? standing.description)])
  return repeated(trx, entryId, asked)
}

async function isOfAdjustingPeriod(trx: Trx, periodId: string): Promise<boolean> {
  const { rows } = await sql<{ is_adjusting: boolean }>`
    select is_adjusting from fiscal_period where id = ${periodId}`.execute(trx)
  return rows[0]!.is_adjusting
}

/**
 * [FI5] The date that is proposed for a reversal: that of the entry while its period is open, else the first day of the first open
 * period after it, and behind no lock date; null when there is none. It is shown to who reverses, never taken silently.
 */
export async function reversalDate(trx: Trx, entryId: string): Promise<string | null> {
  const { rows } = await sql<{ date: string | null }>`
    select ${reversalDateOf(sql`${entryId}::uuid`)} as date`.execute(trx)
  return rows[0]?.date ?? null
}

/** The same as an expression, for a list or record that shows it. */
export const reversalDateOf = (entryId: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select min(greatest(p.start_date, e.posting_date, k.until + 1))
  from moved_entry e left join journal j on j.id = e.journal_id
    cross join lateral (select ledger_of_source(coalesce(e.source, j.source)) as ledger) s
    join fiscal_year y on y.company_id = e.company_id
    join fiscal_period p on p.owner_id = y.id and p.end_date >= e.posting_date and (not p.is_adjusting or p.id = e.period_id)
    cross join lateral (
      select greatest(locked_until(e.company_id, 'GL'), locked_until(e.company_id, s.ledger)) as until) k
  where e.id = ${entryId} and (k.until is null or k.until < p.end_date)
    and not is_closed(p, 'GL') and not is_closed(p, s.ledger))`
