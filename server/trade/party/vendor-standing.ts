import { sql, type Kysely } from 'kysely'
import { factsOf } from '../../platform/database/facts.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Whether something may be ordered of a firm, owed and paid to it. [S5.36] */
export interface VendorStanding {
  /** It is active and has a payable account. */
  readonly isPayable: boolean
  /** Its payable account is on hold. */
  readonly isHeld: boolean
}

const NOBODY: VendorStanding = { isPayable: false, isHeld: false }

/** How a firm stands as a vendor; one that is not known is none. */
export async function vendorStanding(db: Kysely<Tables>, firmId: string | null): Promise<VendorStanding> {
  if (!firmId) return NOBODY
  const rows = await factsOf(
    db,
    sql<VendorStanding>`
    select f.status = 'Active' and v.owner_id is not null as "isPayable", coalesce(v.on_hold, false) as "isHeld"
    from firm_shown f left join firm_vendor_shown v on v.owner_id = f.id and f.is_vendor where f.firm_id = ${firmId}`,
  )
  return rows[0] ?? NOBODY
}
