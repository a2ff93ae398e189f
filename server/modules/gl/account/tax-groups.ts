import { sql, type Kysely } from 'kysely'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** The tax group that a purchase line on each of these accounts begins with; accounts without one are not among them. */
export async function taxGroupsOf(
  db: Kysely<Tables>,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await factsOf(
    db,
    sql<{ account: string; taxGroup: string }>`
    select a.account, a.tax_group as "taxGroup" from gl_account a join tax_group_shown g on g.tax_group = a.tax_group and g.active
    where a.account = any (${accounts}::text[])`,
  )
  return new Map(rows.map(({ account, taxGroup }) => [account, taxGroup]))
}
