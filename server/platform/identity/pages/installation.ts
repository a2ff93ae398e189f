import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Installation } from './page.ts'

/** Name of the product, shown until the installation has a name of its own. It is the same in every language. */
export const PRODUCT = 'Novus'

/** Configuration entries of the sign-in page. */
export const COMPANY_CONTROL = 'SignInCompanyName'
export const HELP_CONTROL = 'SignInHelp'

export async function readInstallation(db: Kysely<Tables>): Promise<Installation> {
  const { rows } = await sql<{ control_id: string; control_value: string | null }>`
    select control_id, control_value from configuration
    where control_id in (${COMPANY_CONTROL}, ${HELP_CONTROL})`.execute(db)
  const value = (control: string) => rows.find((row) => row.control_id === control)?.control_value?.trim() ?? ''
  return { company: value(COMPANY_CONTROL) || PRODUCT, help: value(HELP_CONTROL) }
}
