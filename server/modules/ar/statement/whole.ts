import type { Kysely } from 'kysely'
import type { Problem } from '../../../../shared/contracts/result.ts'
import { isKeptFromBooks } from '../../../ledger/sight.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { sightOf } from '../../../platform/entity/visibility.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'

export const NOT_WHOLE: Problem = { Field: null, Key: 'ar:rules.accountStatement.wholeBooks', Args: {} }

/** What a statement tells: whoever may not read one of these sees none. */
const TOLD = [
  'admin.firm.name',
  'ar.customerInvoice.openAmount',
  'ar.customerInvoice.invoiceNo',
  'ar.cashReceipt.amount',
]

/** [S6.05, S6.09] A statement tells all of an account: nobody makes one who sees a part of it. */
export async function seesWhole(db: Kysely<Tables>, user: CurrentUser): Promise<boolean> {
  const sight = sightOf(await rightsOf(db, user))
  return TOLD.every((field) => sight.reads(field)) && !(await isKeptFromBooks(db, user))
}
