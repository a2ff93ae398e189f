import { sql } from 'kysely'
import { ForeignExchangeRevaluation } from '../../../../shared/contracts/gl/foreign-exchange-revaluation.ts'
import type { Draft, DraftBook } from '../../../ledger/drafts.ts'

/** [finance 5.9] Revaluations that are entered and not posted. */
export const glDrafts: readonly DraftBook[] = [
  {
    source: 'FX',
    documentType: ForeignExchangeRevaluation.id,
    async read(db, { companyId, from, to }) {
      const { rows } = await sql<Draft>`
        select id, revaluation_no as number, revaluation_date::text as date, status from fx_revaluation
        where status = 'Draft' and company_id = ${companyId} and revaluation_date between ${from}::date and ${to}::date
        order by revaluation_no`.execute(db)
      return rows
    },
  },
]
