import type { AccountUse } from '../../ledger/account-uses.ts'

const tax = (field: string, column: string): AccountUse => ({
  ...{ room: 'admin/sales-tax', table: 'sales_tax', key: 'tax_code', title: 'name', field, column },
})

/** Accounts that administration's records name for what will be posted. */
export const adminAccountUses: readonly AccountUse[] = [
  {
    ...{ room: 'admin/firm', table: 'firm', key: 'firm_id', title: 'name', lines: 'firm_vendor' },
    ...{ field: 'vendor.expenseAccount', column: 'expense_account' },
  },
  {
    ...{ room: 'admin/user-code', table: 'user_code', key: 'code_id', title: 'description' },
    ...{ field: 'glAccount', column: 'gl_account' },
  },
  tax('collectedAccount', 'collected_account'),
  tax('recoverableAccount', 'recoverable_account'),
]
