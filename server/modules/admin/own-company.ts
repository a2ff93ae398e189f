import { sql, type Kysely } from 'kysely'
import { factsOf } from '../../platform/database/facts.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** The company that the documents of this installation belong to, with its currency. */
export async function ownCompany(db: Kysely<Tables>): Promise<{ companyId: string; currency: 'CAD' | 'USD' }> {
  const rows = await factsOf(
    db,
    sql<{ companyId: string; currency: 'CAD' | 'USD' }>`
    select company_id as "companyId", currency from company where is_default`,
  )
  if (!rows[0]) throw new Error('there is no default company')
  return rows[0]
}
