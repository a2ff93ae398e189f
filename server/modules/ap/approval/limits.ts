import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { ownCompany } from '../invoices/complete.ts'

/** The limit that a document lies above, and the roles that may approve it: that of the limit, and those of higher ones. */
export interface PassedLimit {
  readonly above: string
  readonly currency: string
  readonly roles: readonly string[]
}

interface Asking {
  readonly docAmount: string | null
  readonly currency: string | null
  readonly rate: string | null
}

/**
 * The highest approval limit that a purchase document passes [finance 6, 7.1]; null when anybody may post it. Limits are those of
 * its currency; where none are kept, its amount counts in the currency of the company.
 */
export async function passedLimit(
  db: Kysely<Tables>,
  { docAmount, currency, rate }: Asking,
): Promise<PassedLimit | null> {
  if (!docAmount || !currency) return null
  const company = await ownCompany(db)
  const { rows } = await sql<PassedLimit>`
    with kept as (
      select l.currency, l.above_amount, l.role_id from gl_approval_limit l join gl_control c on c.id = l.owner_id
      where c.company_id = ${company.companyId} and l.document_kind = 'PurchaseInvoice'),
    own as (select exists (select from kept where currency = ${currency}) as is_kept),
    meant as (
      select k.* from kept k, own where k.currency = case when is_kept then ${currency} else ${company.currency} end),
    passed as (
      select max(above_amount) as above from meant, own
      where above_amount < ${docAmount}::numeric * case when is_kept then 1 else coalesce(${rate}::numeric, 1) end)
    select trim_scale(above)::text as above, (select min(currency) from meant) as currency,
           (select array_agg(distinct role_id order by role_id) from meant where above_amount >= above) as roles
    from passed where above is not null`.execute(db)
  return rows[0] ?? null
}
