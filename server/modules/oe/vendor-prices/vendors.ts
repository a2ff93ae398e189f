import { sql, type Kysely } from 'kysely'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'

export interface Vendors {
  readonly idOf: (written: string) => string | undefined
  readonly currencyOf: (vendorId: string) => string | undefined
}

/** Vendors as files call them, by number or by their whole name; a name that two of them have is nobody’s. */
export async function knownVendors(db: Kysely<Tables>, written: readonly string[]): Promise<Vendors> {
  const found = await planned(
    db,
    sql<{ written: string; vendorId: string; currency: string }>`
    select w.name as written, min(f.firm_id) as "vendorId", min(v.currency) as currency
    from unnest(${[...written]}::text[]) w (name)
    join firm_shown f on f.is_vendor and f.status = 'Active' and (fold(f.firm_id) = fold(w.name) or fold(f.name) = fold(w.name))
    join firm_vendor_shown v on v.owner_id = f.id
    group by w.name having count(*) = 1`,
  )
  const ids = new Map(found.map((one) => [one.written, one.vendorId]))
  const currencies = new Map(found.map(({ vendorId, currency }) => [vendorId, currency]))
  return { idOf: (name) => ids.get(name), currencyOf: (vendorId) => currencies.get(vendorId) }
}
