import { sql } from 'kysely'
import type { CloseCheck } from '../../ledger/close-checks.ts'

/** [finance 7.13, 8.1] What comes back is drafted for all dates of a period before it is closed. */
export const recurringDue =
  (id: Awaited<ReturnType<CloseCheck>>[number]['id'], table: string, room: string): CloseCheck =>
  async (db, { to }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where status = 'Active' and next_date <= ${to}::date`.execute(
      db,
    )
    return [{ ...{ id, count: rows[0]!.count }, opens: { room, query: { status: 'Active' } } }]
  }
