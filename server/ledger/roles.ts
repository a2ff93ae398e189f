import type { RoleRef } from './legs.ts'

/** A row of the chart's roles that is valid by the posting date. */
export interface RoleRow {
  readonly role: string
  readonly branch_id: string | null
  readonly currency: string | null
  readonly qualifier: string | null
  readonly gl_account: string
  /** Null: from the beginning. */
  readonly valid_from: string | null
}

interface Asked extends RoleRef {
  readonly currency: string
}

/** A row that says nothing about a trait fits every value of it. */
const fits = (row: RoleRow, { role, qualifier, currency, branchId }: Asked): boolean =>
  row.role === role &&
  (row.qualifier === null || row.qualifier === qualifier) &&
  (row.currency === null || row.currency === currency) &&
  (row.branch_id === null || row.branch_id === branchId)

/** Qualifier before currency before branch; of equal ones the newest. */
const rank = (row: RoleRow): string =>
  [row.qualifier, row.currency, row.branch_id].map((trait) => (trait === null ? '0' : '1')).join('') +
  (row.valid_from ?? '')

/** The account that a role means, or null when nobody has said. */
export function accountFor(rows: readonly RoleRow[], asked: Asked): string | null {
  let best: RoleRow | null = null
  for (const row of rows) if (fits(row, asked) && (best === null || rank(row) > rank(best))) best = row
  return best?.gl_account ?? null
}
