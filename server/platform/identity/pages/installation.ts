import type { Kysely } from 'kysely'
import { COMPANY_CONTROL, HELP_CONTROL } from '../../../../shared/contracts/admin/configuration.ts'
import { valueOf } from '../../configuration/value-of.ts'
import type { Tables } from '../../database/tables.ts'
import type { Installation } from './page.ts'

/** Name of the product, shown until the installation has a name of its own. It is the same in every language. */
export const PRODUCT = 'Novus'

export async function readInstallation(db: Kysely<Tables>): Promise<Installation> {
  const [company, help] = await Promise.all([valueOf(db, COMPANY_CONTROL), valueOf(db, HELP_CONTROL)])
  return { company: company.trim() || PRODUCT, help: help.trim() }
}
