import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

/** The company whose books the screens keep, while nobody chooses another one. */
export async function defaultCompany(db: Kysely<Tables>): Promise<string | null> {
  const { rows } = await sql<{ company_id: string }>`select company_id from company_shown where is_default`.execute(db)
  return rows[0]?.company_id ?? null
}
