import { sql } from 'kysely'
import type { AccountUse } from '../../ledger/account-uses.ts'

const column = 'gl_account'

/** Accounts that records of payables name for what will be posted: set-up, and documents that are not posted yet. */
export const apAccountUses: readonly AccountUse[] = [
  { room: 'ap/credit-card', table: 'credit_card', key: 'card_id', title: 'label', field: 'glAccount', column },
  {
    ...{ room: 'ap/distribution-template', table: 'distribution_template', key: 'template_id', title: 'name', column },
    ...{ lines: 'distribution_template_line', field: 'lines.glAccount' },
  },
  {
    ...{ room: 'ap/recurring-invoice', table: 'recurring_invoice', key: 'recurring_id', title: 'name', column },
    ...{ lines: 'recurring_invoice_line', field: 'lines.glAccount' },
  },
  {
    ...{ room: 'ap/purchase-invoice', table: 'ap_invoice', key: 'invoice_no', title: 'doc_number', column },
    ...{ lines: 'ap_distribution', field: 'distribution.glAccount', where: sql<boolean>`t.entry_id is null` },
  },
  {
    ...{ room: 'ap/payment', table: 'ap_payment', key: 'payment_no', title: 'payee', column },
    ...{ lines: 'ap_payment_distribution', field: 'distribution.glAccount', where: sql<boolean>`t.entry_id is null` },
  },
]
