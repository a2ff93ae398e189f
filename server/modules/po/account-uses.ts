import { sql } from 'kysely'
import type { AccountUse } from '../../ledger/account-uses.ts'

/** Accounts that records of purchasing name for what will be posted. */
export const poAccountUses: readonly AccountUse[] = [
  {
    ...{ room: 'po/product-class', table: 'product_class', key: 'class_id', title: 'description' },
    ...{ field: 'expenseAccount', column: 'expense_account' },
  },
  { room: 'po/job', table: 'job_master', key: 'job_no', title: 'name', field: 'glAccount', column: 'gl_account' },
  {
    ...{
      room: 'po/purchase-order',
      table: 'purchase_order',
      key: 'order_no',
      title: 'vendor_id',
      column: 'gl_account',
    },
    ...{ lines: 'purchase_order_line', field: 'lines.glAccount', where: sql<boolean>`t.status = 'Open'` },
  },
]
