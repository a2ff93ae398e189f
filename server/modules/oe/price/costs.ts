import type { Kysely } from 'kysely'
import { isKeptFromBooks } from '../../../ledger/sight.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import type { Opening } from '../../../platform/reports/rows-for.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'

/** Costs are for whoever has the right to them, and from whom no account is kept. [supply 15.1] */
export const seesCosts = async (db: Kysely<Tables>, user: CurrentUser): Promise<boolean> =>
  (await rightsOf(db, user)).can('cost.view') && !(await isKeptFromBooks(db, user))

/** Columns of a report that are there for whoever may see costs, and for nobody else. */
export const costColumns =
  (columns: readonly string[]) =>
  async ({ user }: { readonly user: CurrentUser }, db: Kysely<Tables>): Promise<Opening> => ({
    headings: (await seesCosts(db, user)) ? Object.fromEntries(columns.map((column) => [column, null])) : {},
  })
