import { sql, type Kysely } from 'kysely'
import { learnDecimals, learnHome } from '../../../shared/contracts/decimals.ts'
import { factsOf } from '../../platform/database/facts.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { noCompany } from '../../platform/http/errors.ts'

interface OwnCompany {
  companyId: string
  currency: string
}

/** The company that the documents of this installation belong to, with its currency; null before it has one. */
export async function learnCompany(db: Kysely<Tables>): Promise<OwnCompany | null> {
  const rows = await factsOf(
    db,
    sql<OwnCompany & { currencies: { code: string; decimals: number }[] }>`
    select company_id as "companyId", currency, (
      select json_agg(json_build_object('code', c.currency_code, 'decimals', c.decimals)) from currency_shown c) as currencies
    from company_shown where is_default`,
  )
  if (!rows[0]) return null
  const { companyId, currency, currencies } = rows[0]
  // Whoever works with money asks here first: from then on all know how many decimals each currency has, and which is ours.
  learnDecimals(currencies)
  learnHome(currency)
  return { companyId, currency }
}

/** Its currency within a statement: what sums of the books are in. */
export const ownCurrency = sql<string>`(select currency from company_shown where is_default)`

/** `learnCompany` where there must be a company. @throws HttpError that says so before there is one */
export async function ownCompany(db: Kysely<Tables>): Promise<OwnCompany> {
  const company = await learnCompany(db)
  if (!company) throw noCompany()
  return company
}
