import { sql } from 'kysely'
import type { Trx } from '../platform/database/transaction.ts'
import type { EntryContent, LineContent } from './canonical.ts'

/** A line as it is read; of one that waits for an account, empty, the role that will say it. */
export interface StoredLine extends LineContent {
  role: string | null
  qualifier: string | null
  role_branch: string | null
}

export interface StoredEntry extends EntryContent {
  id: string
  /** Null while it waits for its integration; so are the day-book and its number. */
  entry_no: string | null
  journal_id: string | null
  journal_no: string | null
  period_id: string
  waits: boolean
  posted_by: string
  posted_on: string
  asked_hash: Buffer
  content_hash: Buffer
  /** Entry that reverses this one. */
  reversed_by: string | null
  /** Number of the bank reconciliation that holds it. */
  reconciled_in: string | null
  lines: StoredLine[]
}

/** An entry as it stands in the books, or waits for them, with its lines in order. */
export async function readEntry(trx: Trx, entryId: string): Promise<StoredEntry | null> {
  const entries = await sql<Omit<StoredEntry, 'lines'>>`
    select e.id, e.entry_no, e.journal_id, j.journal_no, e.period_id, e.company_id, j.source, j.data_type, e.posting_date,
           e.document_type, e.document_id, e.purpose, e.kind, e.description, e.currency, e.rate, e.rate_date,
           e.reverses_entry_id, e.auto_reverse_date, e.posted_by, e.posted_on, e.asked_hash, e.content_hash,
           r.entry_no as reversed_by, false as waits, entry_reconciled(e.id) as reconciled_in
    from entry e join journal j on j.id = e.journal_id left join entry r on r.reverses_entry_id = e.id
    where e.id = ${entryId}
    union all
    select p.id, null, p.journal_id, null, p.period_id, p.company_id, p.source, 'Actual', p.posting_date, p.document_type,
           p.document_id, p.purpose, p.kind, p.description, p.currency, p.rate, p.rate_date, p.reverses_entry_id, null, p.posted_by,
           p.posted_on, p.asked_hash, p.content_hash, null, true, null
    from pending_entry p where p.id = ${entryId} and p.integrated_on is null`.execute(trx)
  const entry = entries.rows[0]
  if (!entry) return null
  const { rows: lines } = await sql<StoredLine>`
    select line_no, gl_account, debit, credit, txn_currency, txn_debit, txn_credit, rate, item_id, firm_id, bank_account_id,
           branch_id, job_id, cost_code, employee_id, product_id, quantity, tax_code, tax_base, reference, memo,
           null as role, null as qualifier, null as role_branch
    from entry_line where entry_id = ${entryId}
    union all
    select line_no, coalesce(gl_account, ''), debit, credit, txn_currency, txn_debit, txn_credit, rate, item_id, firm_id,
           bank_account_id, branch_id, job_id, cost_code, employee_id, product_id, quantity, tax_code, tax_base, reference, memo,
           role, qualifier, role_branch
    from pending_line where entry_id = ${entryId}
    order by line_no`.execute(trx)
  return { ...entry, lines }
}
