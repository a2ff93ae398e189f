import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import type { APPROVED_KINDS } from '../../../../shared/contracts/gl/control.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
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
 * The highest approval limit of its kind that a document passes [finance 6, 7.1]; null when anybody may post it. Limits are those of
 * its currency; where none are kept, its amount counts in the currency of the company.
 */
export async function passedLimit(
  db: Kysely<Tables>,
  { docAmount, currency, rate }: Asking,
  kind: (typeof APPROVED_KINDS)[number] = 'PurchaseInvoice',
): Promise<PassedLimit | null> {
  if (!docAmount || !currency) return null
  const company = await ownCompany(db)
  const limitsIn = (one: string) => approvalLimits(db, company.companyId, kind, one)
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

/** Whether somebody holds a role that may approve above a limit, and what those roles are called. */
export async function mayApprove(
  db: Kysely<Tables>,
  user: Pick<CurrentUser, 'id'>,
  { roles }: PassedLimit,
): Promise<{ may: boolean; names: string }> {
  const { rows } = await sql<{ names: string; may: boolean }>`
    select coalesce(string_agg(r.name, ', ' order by r.name), ${roles.join(', ')}) as names,
           exists (select from roles_of(${user.id}::uuid) as held (role_id) where held.role_id = any (${roles}::text[])) as may
    from role r where r.role_id = any (${roles}::text[])`.execute(db)
  return rows[0]!
}
