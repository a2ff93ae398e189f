import { sql, type Kysely } from 'kysely'
import type { Disputed } from '../../../../shared/contracts/ar/payer.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** Documents of these customers about which a dispute stands, by their references. */
export async function disputesOf(
  db: Kysely<Tables>,
  firmIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ firmId: string; references: string[] }>`
    select n.customer_id as "firmId", array_agg(n.reference) as "references" from collection_note n
    where n.customer_id = any (${[...firmIds]}::text[]) and n.outcome = 'Dispute' and n.settled_on is null
    group by n.customer_id`.execute(db)
  return new Map(rows.map(({ firmId, references }) => [firmId, new Set(references)]))
}

/** What a customer disputes now: which document, since when, and what he said. */
export async function disputedBy(db: Kysely<Tables>, firmId: string): Promise<Disputed[]> {
  const { rows } = await sql<Disputed>`
    select n.reference, business_day(n.noted_on)::text as since, n.notes from collection_note n
    where n.customer_id = ${firmId} and n.outcome = 'Dispute' and n.settled_on is null order by n.noted_on`.execute(db)
  return rows
}
