import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

/** Documents of a customer about which a dispute stands, by their references. */
export async function disputedOf(db: Kysely<Tables>, firmId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ reference: string }>`
    select n.reference from collection_note n
    where n.customer_id = ${firmId} and n.outcome = 'Dispute' and n.settled_on is null`.execute(db)
  return new Set(rows.map(({ reference }) => reference))
}
