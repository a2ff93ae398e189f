import { sql } from 'kysely'
import { transaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { loadCustomers } from './demo/history.ts'

const TABLES = [
  ...['customer_invoice', 'customer_invoice_line', 'ar_deposit', 'ar_deposit_receipt', 'ar_receipt', 'ar_receipt_item'],
  ...['entry', 'entry_line', 'open_item'],
]

/** First data of receivables: in a demo, what some customers were asked for. Killed half-way, it leaves nothing of what it had begun. */
export async function seedAr(deps: Deps, { history }: { history: boolean }): Promise<void> {
  if (!deps.config.demo || !history) return
  const invoices = await transaction(deps.db, async (trx) => {
    const { rows } = await sql`select from customer_invoice limit 1`.execute(trx)
    if (rows.length > 0) return 0
    await sql`set local statement_timeout = 0`.execute(trx)
    return loadCustomers(trx, deps)
  })
  if (invoices === 0) return
  for (const table of TABLES) await sql`vacuum (analyze) ${sql.table(table)}`.execute(deps.db)
  deps.log.info({ invoices }, 'the receivables of the demo company are loaded')
}
