import { Decimal } from 'decimal.js'

/** The most that somebody may do with a right: percent or money as decimal text; null: no limit. */
export type Limit = string | null

/** A right of the trade as one role gives it. */
export interface NamedHolding {
  right: string
  limit: Limit
}

/** Rights of screens hold a stroke, `admin/firm.view`; the right to everything is an asterisk. */
export const isNamed = (right: string): boolean => !right.includes('/') && !right.includes('*')

interface Holdings {
  rights: readonly string[]
  named?: readonly NamedHolding[]
  withheld?: readonly string[]
}

/**
 * Rights of the trade of one user: those that a role names, or all of them for whoever holds every right; of several roles
 * the widest limit counts. No pattern of screens reaches them: `*.approve` approves no purchase order.
 */
export function namedRights({ rights, named = [], withheld = [] }: Holdings) {
  const isMaster = rights.includes('*')
  const limits = new Map<string, Limit>()
  for (const { right, limit } of named) limits.set(right, limits.has(right) ? wider(limits.get(right)!, limit) : limit)
  const has = (right: string) => !withheld.includes(right) && (isMaster || limits.has(right))
  return {
    has,
    /** Nothing for whoever does not hold the right. */
    limit: (right: string): Limit => (!has(right) ? '0' : isMaster ? null : limits.get(right)!),
  }
}

const wider = (a: Limit, b: Limit): Limit => (a === null || b === null ? null : Decimal.max(a, b).toFixed())

/** Whether so much is within the limit; what has no amount always is. */
export const isWithin = (limit: Limit, amount: string | null | undefined): boolean =>
  limit === null || !amount || new Decimal(amount).abs().lte(limit)
