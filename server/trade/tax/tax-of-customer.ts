import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Customer } from '../party/customer.ts'
import { taxGroupOfProvince } from './taxes-on.ts'

/** The tax of a customer: his own, none where he pays none, else that of the province where it goes. [finance 5.3] */
export async function taxOfCustomer(db: Kysely<Tables>, customer: Customer | null): Promise<string | null> {
  if (!customer || customer.taxGroup || customer.isExempt) return customer?.taxGroup ?? null
  return customer.province ? taxGroupOfProvince(db, customer.province) : null
}
