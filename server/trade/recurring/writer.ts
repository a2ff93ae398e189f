import { sql } from 'kysely'
import type { RuleBook } from '../../platform/action/rules.ts'

type Row = Record<string, unknown>

/** Notes in a template in whose name the server makes its documents: who set it up, or changed it last. */
export const rememberWriter =
  (table: string): NonNullable<RuleBook['afterSave']> =>
  async (record, { trx, user }, before) => {
    const { recurringId, status, dates } = record
    // Whoever drafts, skips or ends has written nothing of it.
    if (before && (before['status'] !== status || (before['dates'] as Row[]).length !== (dates as Row[]).length))
      return []
    await sql`update ${sql.table(table)} set written_by = ${user.id}::uuid where recurring_id = ${recurringId}`.execute(
      trx,
    )
    return []
  }
