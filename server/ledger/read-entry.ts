import { sql } from 'kysely'
import type { Trx } from '../platform/database/transaction.ts'
import type { EntryContent, LineContent } from './canonical.ts'

export interface StoredEntry extends EntryContent {
  id: string
  entry_no: string
  journal_id: string
  journal_no: string
  period_id: string
  posted_by: string
  posted_on: string
  asked_hash: Buffer
  content_hash: Buffer
  /** Entry that reverses this one. */
  reversed_by: string | null
  lines: LineContent[]
}

/** An entry as it stands in the books, with its lines in order. */
export async function readEntry(trx: Trx, entryId: string): Promise<StoredEntry | null> {
  const entries = await sql<Omit<StoredEntry, 'lines'>>`
    select e.id, e.entry_no, e.journal_id, j.journal_no, e.period_id, e.company_id, j.source, j.data_type, e.posting_date,
           e.document_type, e.document_id, e.purpose, e.kind, e.description, e.currency, e.rate, e.rate_date,
           e.reverses_entry_id, e.auto_reverse_date, e.posted_by, e.posted_on, e.asked_hash, e.content_hash,
           r.entry_no as reversed_by
    from entry e join journal j on j.id = e.journal_id left join entry r on r.reverses_entry_id = e.id
    where e.id = ${entryId}`.execute(trx)
  const entry = entries.rows[0]
  if (!entry) return null
  const { rows: lines } = await sql<LineContent>`
    select line_no, gl_account, debit, credit, txn_currency, txn_debit, txn_credit, rate, item_id, firm_id, bank_account_id,
           branch_id, job_id, cost_code, employee_id, product_id, quantity, tax_code, tax_base, reference, memo
    from entry_line where entry_id = ${entryId} order by line_no`.execute(trx)
  return { ...entry, lines }
}
