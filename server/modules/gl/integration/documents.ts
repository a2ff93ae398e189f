import { sql, type Kysely } from 'kysely'
import { INTEGRATION_PAGE, type IntegratedDocument } from '../../../../shared/contracts/gl/integration.ts'
import type { SubledgerAsked, SubledgerBook } from '../../../ledger/subledgers.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { bookedBy, movedBy, waitingFor } from './proof.ts'

/** One row of the proof: the documents behind it are looked at. */
export interface ProofPlace {
  readonly period: string
  readonly currency: string
  /** Only those of which the two sides agree, or differ. */
  readonly state: string | null
  readonly page: number
}

/** Document by document what a row of the proof is made of; an entry without a document of the sub-ledger is one too. */
export async function integratedDocuments(
  db: Kysely<Tables>,
  books: readonly SubledgerBook[],
  asked: SubledgerAsked,
  { period, currency, state, page }: ProofPlace,
): Promise<{ rows: (IntegratedDocument & { id: string })[]; totalCount: number }> {
  if (books.length === 0) return { rows: [], totalCount: 0 }
  const { rows } = await sql<IntegratedDocument & { count: number }>`
    with p as (select start_date, end_date from fiscal_period_shown where id = ${period}::uuid), sub as (
      select m.document_type, m.document_id, min(m.number) as number, min(m.moved_on) as date, sum(m.debit) as debit,
             sum(m.credit) as credit
      from (${movedBy(books, asked)}) m, p
      where m.currency = ${currency} and m.moved_on between p.start_date and p.end_date
      group by 1, 2
    ), gl as (
      select b.document_type, b.document_id, min(b.posting_date) as date, sum(b.debit) as debit, sum(b.credit) as credit,
             json_agg(distinct jsonb_build_object('id', b.entry_id, 'entryNo', b.entry_no)) as entries
      from (${bookedBy(books, asked)}) b where b.currency = ${currency} and b.period_id = ${period}::uuid
      group by 1, 2
    ), waiting as (
      select w.document_type, w.document_id, min(w.posting_date) as date, sum(w.debit) as debit, sum(w.credit) as credit
      from (${waitingFor(books, asked)}) w where w.currency = ${currency} and w.period_id = ${period}::uuid
      group by 1, 2
    ), both_sides as (
      select document_type as "documentType", document_id as "documentId", sub.number,
             coalesce(sub.date, gl.date, waiting.date)::text as date, money_text(coalesce(sub.debit, 0))::numeric as "subDebit",
             money_text(coalesce(sub.credit, 0))::numeric as "subCredit", money_text(coalesce(gl.debit, 0))::numeric as "glDebit",
             money_text(coalesce(gl.credit, 0))::numeric as "glCredit",
             money_text(coalesce(sub.debit, 0) - coalesce(sub.credit, 0) - coalesce(gl.debit, 0) + coalesce(gl.credit, 0)
               - coalesce(waiting.debit, 0) + coalesce(waiting.credit, 0))::numeric as difference,
             money_text(coalesce(waiting.debit, 0))::numeric as "pendingDebit",
             money_text(coalesce(waiting.credit, 0))::numeric as "pendingCredit",
             coalesce(gl.entries, '[]') as entries, waiting.date is not null as waits
      from sub full join gl using (document_type, document_id) full join waiting using (document_type, document_id)
    )
    select *, count(*) over ()::int as count from both_sides
    where ${state}::text is null or (difference <> 0) = (${state} = 'OutOfBalance')
    order by date, number, "documentId" limit ${INTEGRATION_PAGE} offset ${(page - 1) * INTEGRATION_PAGE}`.execute(db)
  return {
    rows: rows.map(({ count: _count, ...document }) => ({
      ...document,
      id: `${document.documentType} ${document.documentId}`,
      state: Number(document.difference) === 0 ? 'Reconciled' : 'OutOfBalance',
    })),
    totalCount: rows[0]?.count ?? 0,
  }
}
