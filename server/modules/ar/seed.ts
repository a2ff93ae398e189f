import { sql } from 'kysely'
import { transaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { loadCalls } from './demo/calls.ts'
import { userOf } from '../admin/index.ts'

const TABLES = [
  ...['customer_invoice', 'customer_invoice_line', 'ar_deposit', 'ar_deposit_receipt', 'ar_receipt', 'ar_receipt_item'],
  ...['entry', 'entry_line', 'open_item'],
]

/** First data of receivables: in a demo that has sold, what the collector knows of it. Killed half-way, it leaves nothing of what it had begun. */
export async function seedAr(deps: Deps): Promise<void> {
  const isNew = await transaction(deps.db, async (trx) => {
    const { rows } = await sql`select from collection_note limit 1`.execute(trx)
    if (rows.length > 0) return false
    await loadCalls(trx, deps, await userOf(trx, 'clerk'))
    return true
  })
  if (!isNew) return
  for (const table of TABLES) await sql`vacuum (analyze) ${sql.table(table)}`.execute(deps.db)
  deps.log.info('the receivables of the demo company are loaded')
}
