import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { BookLine } from '../../../../shared/contracts/gl/bank-reconciliation.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Bank } from './bank.ts'
import { thousandths, type BookSide } from './matching/sides.ts'
import type { BankPapers, Paper } from './papers.ts'

/** A line of the ledger as it is read: what is told of it, and what it is matched by. */
export interface ReadBook extends BookLine {
  readonly entryId: string
  readonly reversesEntryId: string | null
  readonly docReference: string | null
}

/** Lines `l` of the ledger on the account of a bank, in its own currency; what only revalues it moves nothing. */
export const linesOfBank = (bank: Bank, only: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  entry_line_shown l join entry_shown e on e.id = l.entry_id join journal_shown j on j.id = e.journal_id
  where l.gl_account = ${bank.glAccount} and l.company_id = ${bank.companyId} and l.data_type = 'Actual'
    and l.txn_currency = ${bank.currency} and l.txn_debit <> l.txn_credit and ${only}`

const toldOf = (bank: Bank, only: RawBuilder<unknown>): RawBuilder<ReadBook> => sql<ReadBook>`
  select l.entry_id || ' ' || l.line_no as key, l.entry_id as "entryId", l.posting_date::text as "on",
         trim_scale(l.txn_debit - l.txn_credit)::text as amount, e.entry_no as "entryNo", j.source, e.document_type as "documentType",
         e.document_id as "documentId", e.reverses_entry_id as "reversesEntryId", l.reference as "docReference", l.firm_id as "firmId",
         coalesce(l.memo, e.description) as text
  from ${linesOfBank(bank, only)}`

/** No match holds it. */
export const isOpen = sql<boolean>`not exists (
  select from bank_cleared c where c.entry_id = l.entry_id and c.line_no = l.line_no)`

export const ofMatches = (ids: readonly string[]): RawBuilder<unknown> => sql`exists (
  select from bank_cleared c where c.entry_id = l.entry_id and c.line_no = l.line_no and c.match_id = any (${[...ids]}::uuid[]))`

/** Lines with what modules know of their documents, in the order of their days. */
export async function bookLines(
  db: Kysely<Tables>,
  papers: BankPapers,
  bank: Bank,
  only: RawBuilder<unknown>,
): Promise<ReadBook[]> {
  const { rows } = await sql<ReadBook>`
    ${toldOf(bank, only)} order by l.posting_date, e.fiscal_year, e.number, l.line_no`.execute(db)
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ documentId }) => documentId))]
  const { rows: known } = await papers.select(sql`${ids}::uuid[]`).execute(db)
  const byDocument = new Map(known.map((paper) => [paper.documentId, paper]))
  return rows.map((row) => withPaper(row, byDocument.get(row.documentId)))
}

const withPaper = (row: ReadBook, paper: Paper | undefined): ReadBook => ({
  ...row,
  method: paper?.method ?? null,
  number: paper?.chequeNo ?? paper?.number ?? row.docReference ?? row.entryNo,
  // What takes a cheque back is no cheque.
  chequeNo: row.reversesEntryId === null ? (paper?.chequeNo ?? null) : null,
  group: row.reversesEntryId === null ? (paper?.group ?? null) : null,
  fileNo: paper?.fileNo ?? null,
  payee: paper?.payee ?? null,
  firmId: paper?.firmId ?? row.firmId,
})

export const asBookSide = (book: ReadBook): BookSide => ({
  ...book,
  amount: thousandths(book.amount),
  numbers: [...new Set([book.number, book.docReference, book.entryNo].filter((one) => one !== null))],
})

/** What others are told of it. */
export const shownBook = ({ entryId: _e, reversesEntryId: _r, docReference: _d, ...book }: ReadBook): BookLine => book
