import { sql } from 'kysely'
import type { SubledgerBook } from '../../../ledger/subledgers.ts'

/** [finance 6, gl-integration] What receipts say came in and was not invoiced yet. */
export const subledgers: readonly SubledgerBook[] = [
  {
    source: 'PO',
    kind: 'GRNI',
    movements: ({ from, to }) => sql`
      select 'po.purchaseReceipt'::text as document_type, r.id as document_id, r.receipt_no as number, m.moved_on, r.currency,
             m.debit, m.credit
      from (select r.*, (select coalesce(sum(l.amount), 0) from purchase_receipt_line l where l.owner_id = r.id and l.quantity > 0)
                          as value from purchase_receipt r where r.entry_id is not null) r
      cross join lateral (values (r.receipt_date, 0::numeric, r.value),
                                 (case when r.status = 'Reversed' then r.reversal_date end, r.value, 0::numeric)) m (moved_on, debit, credit)
      where r.value <> 0 and m.moved_on between ${from}::date and ${to}::date`,
  },
]
