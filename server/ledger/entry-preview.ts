import { homeCurrency } from '../../shared/contracts/decimals.ts'
import { sql } from 'kysely'
import { postingPreview, type PostingLine, type PostingPreview } from '../../shared/contracts/posting-preview.ts'
import type { Locale } from '../../shared/contracts/shell.ts'
import type { Trx } from '../platform/database/transaction.ts'
import { accountName } from './account-name.ts'
import type { PostedDocument } from './legs.ts'
import type { Line } from './line.ts'

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

/** Lines that are drawn and not posted, as people read them. */
export async function drawnPreview(trx: Trx, lines: readonly Line[], locale: Locale): Promise<PostingPreview> {
  const accounts = [...new Set(lines.map(({ account }) => account))]
  const { rows } = await sql<{ account: string; name: string | null }>`
    select a.account, ${accountName(locale)} as name from gl_account_shown a where a.account = any (${accounts}::text[])`.execute(
    trx,
  )
  const names = new Map(rows.map(({ account, name }) => [account, name]))
  const side = (line: Line, of: Line['side']) =>
    line.side === of && !line.functional.isZero() ? line.functional.toFixed() : null
  return postingPreview(
    homeCurrency(),
    lines.flatMap((line) => {
      const [debit, credit] = [side(line, 'Debit'), side(line, 'Credit')]
      if (debit === null && credit === null) return []
      const account = line.unmapped ? line.unmapped.role : line.account
      return [
        {
          ...{ account, name: names.get(line.account) ?? '', debit, credit, memo: line.memo ?? null },
          firm: line.opens?.firmId ?? null,
        },
      ]
    }),
  )
}
