import { createHash } from 'node:crypto'
import { amountOf, amountText, rateText } from './amount.ts'
import type { Posting } from './legs.ts'

/** Keys in order at every depth, so that the same value is the same text whoever made it. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, ordered(inner)]))
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** What a document asked for [FI7]. */
export const askedHash = (asked: Posting | object): Buffer => sha256(JSON.stringify(ordered(asked)))

/** An entry as its rows tell it: what was posted, without who, when and under which number. */
export interface EntryContent {
  company_id: string
  source: string
  data_type: string
  posting_date: string
  document_type: string
  document_id: string
  purpose: string
  kind: string
  description: string
  currency: string
  rate: string
  rate_date: string | null
  reverses_entry_id: string | null
  auto_reverse_date: string | null
}

export interface LineContent {
  line_no: number
  gl_account: string
  debit: string
  credit: string
  txn_currency: string
  txn_debit: string
  txn_credit: string
  rate: string
  item_id: string | null
  firm_id: string | null
  bank_account_id: string | null
  branch_id: string | null
  job_id: string | null
  cost_code: string | null
  employee_id: string | null
  product_id: string | null
  quantity: string | null
  tax_code: string | null
  tax_base: string | null
  reference: string | null
  memo: string | null
}

const lineParts = (line: LineContent) => [
  line.line_no,
  line.gl_account,
  amountText(line.debit),
  amountText(line.credit),
  line.txn_currency,
  amountText(line.txn_debit),
  amountText(line.txn_credit),
  rateText(line.rate),
  line.item_id,
  line.firm_id,
  line.bank_account_id,
  line.branch_id,
  line.job_id,
  line.cost_code,
  line.employee_id,
  line.product_id,
  line.quantity === null ? null : amountOf(line.quantity).toFixed(6),
  line.tax_code,
  line.tax_base === null ? null : amountText(line.tax_base),
  line.reference,
  line.memo,
]

/** [FI11] SHA-256 of an entry with its lines in canonical form, the same from what is written as from what is read. */
export const contentHash = (entry: EntryContent, lines: readonly LineContent[]): Buffer =>
  sha256(
    JSON.stringify([
      entry.company_id,
      entry.source,
      entry.data_type,
      entry.posting_date,
      entry.document_type,
      entry.document_id,
      entry.purpose,
      entry.kind,
      entry.description,
      entry.currency,
      rateText(entry.rate),
      entry.rate_date,
      entry.reverses_entry_id,
      entry.auto_reverse_date,
      lines.map(lineParts),
    ]),
  )

/** What the seal of an entry adds to its content: its place in the books, who posted it and when. */
export interface SealedFacts {
  seq: number
  company_id: string
  entry_no: string
  journal_no: string
  posted_by: string
  posted_on: string
  content_hash: Buffer
}

/** [FI11] Each seal holds the one before it. */
export const sealHash = (previous: Buffer, facts: SealedFacts): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(
      JSON.stringify([
        facts.seq,
        facts.company_id,
        facts.entry_no,
        facts.journal_no,
        facts.posted_by,
        new Date(facts.posted_on).toISOString(),
        facts.content_hash.toString('hex'),
      ]),
    )
    .digest()

/** What the first seal of a company stands on. */
export const FIRST_SEAL = Buffer.alloc(32)
