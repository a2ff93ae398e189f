import { sql } from 'kysely'
import { COMPANY } from '../scenarios/northgate.ts'
import type { Books } from './books.ts'

/** Of a kind of document, in Canadian dollars: above how much, and the role that approves it then. */
export type ApprovalLimit = readonly [kind: string, above: string, role: string]

/** G/L control of a company that has none, with these limits. */
export async function enterLimits(books: Books, limits: readonly ApprovalLimit[]): Promise<void> {
  const rows = limits.map(([kind, above, role], at) => sql`(${at}::int, ${kind}, ${above}::numeric, ${role})`)
  await sql`
    with c as (
      insert into gl_control (company_id, first_month, year_pattern, discrepancy_percent, discrepancy_amount, discrepancy_outcome,
                              tax_tolerance, rate_stale_days, integration_mode, ageing_basis, ageing_length, ageing_days,
                              interest_percent, created_by, updated_by)
      values (${COMPANY}, 1, 'Months', 5, 100, 'Refuse', 0.05, 7, 'Immediate', 'DueDate', 'Days', 30, 0, 'test', 'test')
      on conflict (company_id) do update set tax_tolerance = 0.05 returning id)
    insert into gl_approval_limit (owner_id, position, document_kind, currency, above_amount, role_id)
    select c.id, l.at, l.kind, 'CAD', l.above, l.role from c, (values ${sql.join(rows)}) as l (at, kind, above, role)`.execute(
    books.db,
  )
}
