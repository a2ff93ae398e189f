import { sql } from 'kysely'
import type { CloseCheck } from '../../../ledger/close-checks.ts'

/** [finance 7.13] Documents that come back are drafted for all dates of a period before it is closed. */
export const recurringInvoicesDue: CloseCheck = async (db, { to }) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recurring_invoice where status = 'Active' and next_date <= ${to}::date`.execute(
    db,
  )
  return [
    {
      ...{ id: 'recurringInvoices', count: rows[0]!.count },
      opens: { room: 'ap/recurring-invoice', query: { status: 'Active' } },
    },
  ]
}
