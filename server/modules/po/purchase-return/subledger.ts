import { sql } from 'kysely'
import type { SubledgerBook } from '../../../ledger/subledgers.ts'

/** [finance 6, gl-integration] What returns say is owed no more of what came in. */
export const subledgers: readonly SubledgerBook[] = [
  {
    source: 'PO',
    kind: 'GRNI',
    movements: ({ from, to }) => sql`
      select 'po.purchaseReturn'::text as document_type, r.id as document_id, r.return_no as number, m.moved_on, r.currency,
             m.debit, m.credit
      from purchase_return r
      cross join lateral (values (r.return_date, r.amount, 0::numeric),
                                 (case when r.status = 'Reversed' then r.reversed_on end, 0::numeric, r.amount)) m (moved_on, debit, credit)
      where r.entry_id is not null and r.amount <> 0 and m.moved_on between ${from}::date and ${to}::date`,
  },
]
