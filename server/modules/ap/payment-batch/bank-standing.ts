import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { pendingOn } from '../../../ledger/control-balances.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'

/** A bank before a batch is paid out of it, in its own currency. */
export interface BankStanding {
  readonly currency: string
  readonly eftStatus: 'NotUsed' | 'Test' | 'Active'
  /** What the books have in it, less what other batches that were submitted are about to pay. */
  readonly available: string
  readonly overdraftLimit: string
}

/** Null for a bank that is not known. */
export async function bankStanding(
  db: Kysely<Tables>,
  bankAccountId: string,
  batchId: string | null,
): Promise<BankStanding | null> {
  const { rows } = await sql<Omit<BankStanding, 'available'> & { balance: string; outstanding: string }>`
    select b.currency, b.eft_status as "eftStatus", b.overdraft_limit::text as "overdraftLimit",
           ((select coalesce(sum(g.txn_debit - g.txn_credit), 0) from gl_balance_shown g
             where g.gl_account = b.gl_account and g.company_id = b.company_id and g.currency = b.currency
               and g.data_type = 'Actual') + ${pendingOn(sql.ref('b.gl_account'))})::text as balance,
           (select coalesce(sum(o.total), 0)::text from ap_payment_batch o
            where o.bank_account_id = b.bank_account_id and o.status in ('Submitted', 'Approved')
              and o.id is distinct from ${batchId}::uuid) as outstanding
    from bank_account_shown b where b.bank_account_id = ${bankAccountId}`.execute(db)
  if (!rows[0]) return null
  const { balance, outstanding, ...bank } = rows[0]
  return { ...bank, available: moneyText(new Decimal(balance).minus(outstanding)) }
}
