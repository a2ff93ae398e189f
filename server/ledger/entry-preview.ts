import { homeCurrency } from '../../shared/contracts/decimals.ts'
import { sql } from 'kysely'
import { postingPreview, type PostingLine, type PostingPreview } from '../../shared/contracts/posting-preview.ts'
import type { Locale } from '../../shared/contracts/shell.ts'
import type { Trx } from '../platform/database/transaction.ts'
import { accountName } from './account-name.ts'
import type { PostedDocument } from './legs.ts'

/**
 * The entry of a document, or of several one after the other, as people read it, in their language and the currency of the company: asked for in the transaction that has just made it,
 * which is rolled back when it was only to be shown.
 */
export async function entryPreview(
  trx: Trx,
  { type, id, purpose }: Omit<PostedDocument, 'id'> & { readonly id: string | readonly string[] },
  locale: Locale,
): Promise<PostingPreview> {
  const ids = [id].flat()
  const { rows } = await sql<PostingLine & { currency: string }>`
    select coalesce(l.gl_account, w.role) as account, coalesce(${accountName(locale)}, '') as name, case when l.debit > 0 then trim_scale(l.debit)::text end as debit,
           case when l.credit > 0 then trim_scale(l.credit)::text end as credit, l.memo,
           case when l.item_id is not null then l.firm_id end as firm, c.currency
    from moved_entry e
    join company_shown c on c.company_id = e.company_id
    join moved_line l on l.entry_id = e.id
    left join pending_line w on (w.entry_id, w.line_no) = (l.entry_id, l.line_no)
    left join gl_account_shown a on a.account = l.gl_account
    where e.document_type = ${type} and e.document_id = any (${ids}::uuid[]) and e.purpose = ${purpose}
    order by array_position(${ids}::uuid[], e.document_id), l.line_no`.execute(trx)
  return postingPreview(
    rows[0]?.currency ?? homeCurrency(),
    rows.map(({ currency: _currency, ...line }) => line),
  )
}
