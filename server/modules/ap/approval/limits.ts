import { Decimal } from 'decimal.js'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { approvalLimits } from '../../gl/index.ts'
import { ownCompany } from '../../admin/index.ts'

/** The limit that a document lies above, and the roles that may approve it: that of the limit, and those of higher ones. */
export interface PassedLimit {
  readonly above: string
  readonly currency: string
  readonly roles: readonly string[]
}

interface Asking {
  readonly docAmount: string | null
  readonly currency: string | null
  readonly rate: string | null
}

/**
 * The highest approval limit that a purchase document passes [finance 6, 7.1]; null when anybody may post it. Limits are those of
 * its currency; where none are kept, its amount counts in the currency of the company.
 */
export async function passedLimit(
  db: Kysely<Tables>,
  { docAmount, currency, rate }: Asking,
): Promise<PassedLimit | null> {
  if (!docAmount || !currency) return null
  const company = await ownCompany(db)
  const limitsIn = (one: string) => approvalLimits(db, company.companyId, 'PurchaseInvoice', one)
  const own = await limitsIn(currency)
  const isOwn = own.length > 0 || currency === company.currency
  const limits = isOwn ? own : await limitsIn(company.currency)
  const amount = new Decimal(docAmount).times(isOwn ? 1 : (rate ?? 1))
  const passed = limits.findLast(({ aboveAmount }) => amount.gt(aboveAmount))
  if (!passed) return null
  const above = new Decimal(passed.aboveAmount)
  const roles = limits.filter(({ aboveAmount }) => above.lte(aboveAmount)).map(({ roleId }) => roleId)
  return { above: passed.aboveAmount, currency: isOwn ? currency : company.currency, roles: [...new Set(roles)] }
}
