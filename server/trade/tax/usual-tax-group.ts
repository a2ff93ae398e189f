import { sql, type Kysely } from 'kysely'
import { factsOf } from '../../platform/database/facts.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { taxGroupOfProvince } from './taxes-on.ts'

/** What a document says of its taxes before its lines do. */
export interface TaxGround {
  /** The group that its firm is set up with, and whether that firm is registered at all. */
  readonly taxGroup: string | null
  readonly isRegistered: boolean
  /** Where it is delivered, as addresses name it (`CA-ON`). */
  readonly region: string | null
}

/**
 * The taxes of a line that says none itself [finance 5.3]: those of its account, else of the firm, each as they are where it is
 * delivered; else what a registered firm charges there. Null where nothing is charged.
 */
export async function usualTaxGroup(
  db: Kysely<Tables>,
  { taxGroup, isRegistered, region }: TaxGround,
  ofAccount: string | null = null,
): Promise<string | null> {
  const own = ofAccount ?? taxGroup
  if (own !== null) return deliveredIn(db, own, region)
  return isRegistered && region !== null ? taxGroupOfProvince(db, region) : null
}

/** The usual taxes of a province give way to those of another one; taxes that are nobody's usual ones stay. */
async function deliveredIn(db: Kysely<Tables>, taxGroup: string, region: string | null): Promise<string> {
  if (region === null) return taxGroup
  const rows = await factsOf(
    db,
    sql<{ province: string | null }>`
    select case when g.province_default then g.province end as province from tax_group_shown g where g.tax_group = ${taxGroup}`,
  )
  const province = rows[0]?.province ?? null
  if (province === null || province === region) return taxGroup
  return (await taxGroupOfProvince(db, region)) ?? taxGroup
}

/** The taxes of a vendor, and whether he is registered for them; null for a firm that is none. */
export async function vendorTaxes(
  db: Kysely<Tables>,
  vendorId: string | null,
): Promise<Omit<TaxGround, 'region'> | null> {
  if (!vendorId) return null
  const rows = await factsOf(
    db,
    sql<Omit<TaxGround, 'region'>>`
    select v.tax_group as "taxGroup", f.business_number is not null as "isRegistered"
    from firm_shown f join firm_vendor_shown v on v.owner_id = f.id where f.firm_id = ${vendorId}`,
  )
  return rows[0] ?? null
}
