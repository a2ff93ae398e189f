import { sql, type Kysely } from 'kysely'
import { learnDecimals, learnHome } from '../../../shared/contracts/money.ts'
import { factsOf } from '../../platform/database/facts.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** The company that the documents of this installation belong to, with its currency. */
export async function ownCompany(db: Kysely<Tables>): Promise<{ companyId: string; currency: string }> {
  const rows = await factsOf(
    db,
    sql<{ companyId: string; currency: string; currencies: { code: string; decimals: number }[] }>`
    select company_id as "companyId", currency, (
      select json_agg(json_build_object('code', c.currency_code, 'decimals', c.decimals)) from currency c) as currencies
    from company where is_default`,
  )
  if (!rows[0]) throw new Error('there is no default company')
  const { companyId, currency, currencies } = rows[0]
  // Whoever works with money asks here first: from then on all know how many decimals each currency has, and which is ours.
  learnDecimals(currencies)
  learnHome(currency)
  return { companyId, currency }
}
