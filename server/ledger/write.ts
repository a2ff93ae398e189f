import { sql } from 'kysely'
import { commitsAhead } from '../platform/database/commit-ahead.ts'
import { planned } from '../platform/database/planned.ts'
import type { Trx } from '../platform/database/transaction.ts'
import { amountText } from './amount.ts'
import { contentHash, type EntryContent, type LineContent } from './canonical.ts'
import type { Posting } from './legs.ts'
import type { Line } from './line.ts'

/** Who posts, and the server's time and chance. */
export interface PostingContext {
  /** Display name of the user. */
  readonly by: string
  readonly now: Date
  readonly uuid: () => string
}

/** What stands in the books; number and day-book are those of the ledger, and null while the entry waits for its integration. */
export interface PostedEntry {
  readonly id: string
  readonly entryNo: string | null
  readonly journalId: string | null
  readonly lines: readonly LineContent[]
  /** It stood there before: the same was asked for again [FI7]. */
  readonly isRepeat: boolean
}

export interface Header {
  readonly posting: Omit<Posting, 'legs'>
  readonly periodId: string
  readonly fiscalYear: number
  readonly journalId: string | null
  readonly reverses: string | null
  readonly askedHash: Buffer
}

const NOTHING = amountText(0)

export function lineContent(line: Line, index: number): LineContent {
  const functional = amountText(line.functional)
  const txn = line.txn === line.functional ? functional : amountText(line.txn)
  const isDebit = line.side === 'Debit'
  return {
    line_no: index + 1,
    gl_account: line.account,
    debit: isDebit ? functional : NOTHING,
    credit: isDebit ? NOTHING : functional,
    txn_currency: line.currency,
    txn_debit: isDebit ? txn : NOTHING,
    txn_credit: isDebit ? NOTHING : txn,
    rate: line.rate,
    item_id: line.item ?? line.opens?.id ?? null,
    firm_id: line.firmId ?? null,
    bank_account_id: line.bankAccountId ?? null,
    branch_id: line.branchId ?? null,
    job_id: line.jobId ?? null,
    cost_code: line.costCode ?? null,
    employee_id: line.employeeId ?? null,
    product_id: line.productId ?? null,
    quantity: line.quantity ?? null,
    tax_code: line.taxCode ?? null,
    tax_base: line.taxBase ?? null,
    reference: line.reference ?? null,
    memo: line.memo ?? null,
  }
}

/** A line as it is written: what it holds, and whether a person has chosen its account [FI4]. */
export const lineRow = (line: Line, index: number): object => ({
  ...lineContent(line, index),
  by_hand: line.isByHand ? true : null,
})

export const itemOf = (line: Line) =>
  line.opens && {
    id: line.opens.id,
    gl_account: line.account,
    firm_id: line.opens.firmId,
    currency: line.currency,
    side: line.side,
    kind: line.opens.kind,
    reference: line.opens.reference,
    document_date: line.opens.documentDate,
    due_date: line.opens.dueDate,
  }

/** As one JSON text. Empty columns need not travel. */
export const rowsText = (rows: readonly object[]): string => JSON.stringify(rows.map(columnsOf))

export function columnsOf(row: object): Record<string, unknown> {
  const full: Record<string, unknown> = {}
  for (const column of Object.keys(row)) {
    const value = (row as Record<string, unknown>)[column]
    if (value !== null) full[column] = value
  }
  return full
}

export const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`

/** An entry as its posting tells it, without its lines. */
export const entryContent = (posting: Header['posting'], reverses: string | null): EntryContent => ({
  company_id: posting.companyId,
  source: posting.source,
  data_type: posting.dataType,
  posting_date: posting.date,
  document_type: posting.document.type,
  document_id: posting.document.id,
  purpose: posting.document.purpose,
  kind: posting.kind,
  description: posting.description,
  currency: posting.currency,
  rate: posting.rate,
  rate_date: posting.rateDate,
  reverses_entry_id: reverses,
  auto_reverse_date: posting.autoReverseOn,
})

/**
 * Day-book, items, lines, balances, and last of all the number and the entry: one statement, the posting's last. Whoever holds the number plans
 * nothing for its values: what follows in the transaction runs by the plans that its connection has.
 */
export async function writeEntry(
  trx: Trx,
  { posting, periodId, fiscalYear, journalId, reverses, askedHash }: Header,
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
    fiscal_year: fiscalYear,
    journal_id: journalId,
    posted_by: by,
    posted_on: now.toISOString(),
    asked_hash: hex(askedHash),
    content_hash: hex(contentHash(content, rows)),
  }
  const [written] = await planned<{ entry_text: string; journal: string; plans: string }>(
    trx,
    sql`
    select entry_text, journal, set_config('plan_cache_mode', 'force_generic_plan', true) as plans
    from write_entry(${JSON.stringify(columnsOf(head))}::json, ${posting.source}, ${posting.dataType},
                     ${items.length === 0 ? null : rowsText(items)}::json, ${rowsText(lines.map(lineRow))}::json, ${commitsAhead(trx)})`,
  )
  return { id, entryNo: written!.entry_text, journalId: written!.journal, lines: rows, isRepeat: false }
}
