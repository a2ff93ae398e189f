import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

export interface NamedJournal {
  readonly id: string
  readonly source: string
  readonly dataType: string
  readonly status: 'Open' | 'Closed'
  /** `YYYY-MM-DD` */
  readonly date: string
}

/** A day-book by its number in a company. */
export async function journalNamed(
  db: Kysely<Tables>,
  companyId: string,
  journalNo: string,
): Promise<NamedJournal | null> {
  const { rows } = await sql<NamedJournal>`
    select id, source, data_type as "dataType", status, journal_date::text as date
    from journal_shown where company_id = ${companyId} and journal_no = ${journalNo}`.execute(db)
  return rows[0] ?? null
}
