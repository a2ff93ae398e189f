import { sql } from 'kysely'
import { CashReceipt } from '../../../../shared/contracts/ar/cash-receipt.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { ownBanks } from '../../gl/index.ts'

/** What lies on account by now: what it left there itself, or what its last step opened. */
const open = sql`(select sum(-i.open_txn) from open_item_shown i
  where i.id = t.item_id or i.id in (select s.item_id from ar_receipt_step s where s.owner_id = t.id))`

export const CashReceiptStore = stored(CashReceipt, {
  table: 'ar_receipt',
  restriction: ownBanks,
  outOfScope: 'gl:rules.bankAccount.notAssigned',
  lines: {
    items: { table: 'ar_receipt_item' },
    distribution: { table: 'ar_receipt_distribution' },
    steps: { table: 'ar_receipt_step' },
  },
  derived: {
    openAmount: open,
    unidentified: sql`t.customer_id is null and coalesce(t.on_account_amount, 0) > 0 and t.status = 'Posted'`,
    stepCount: sql`(select count(*)::int from ar_receipt_step s where s.owner_id = t.id)`,
  },
})

/** Numbers of receipts leave no gap: one is taken when its deposit is posted, in its transaction. [finance 5.1] */
export const RECEIPT_NUMBERS = 'CASH_RECEIPT'
