import { numberedBy } from '../../../trade/numbering/serial-number.ts'
import { sql } from 'kysely'
import { ForeignExchangeRevaluation } from '../../../../shared/contracts/gl/foreign-exchange-revaluation.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { revaluationsOfOwnAccounts } from '../books-in-sight.ts'
import { entriesToIntegrate } from './balances.ts'
import { standsOnce } from './rules.ts'

export const RevaluationStore = stored(ForeignExchangeRevaluation, {
  table: 'fx_revaluation',
  lines: { lines: { table: 'fx_revaluation_line' } },
  restriction: revaluationsOfOwnAccounts,
  outOfScope: 'gl:rules.entry.notAssigned',
  derived: {
    turnedBackNo: sql`(select r.entry_no from entry_shown r where r.reverses_entry_id = t.entry_id)`,
    waitingEntries: sql`case when t.status = 'Draft' then ${entriesToIntegrate({
      companyId: sql.ref('t.company_id'),
      currency: sql.ref('t.currency'),
      date: sql.ref('t.revaluation_date'),
      scope: sql.ref('t.scope'),
    })} end`,
  },
  constraints: { fx_revaluation_once: standsOnce },
})

/** Our own number, given with the first save. */
export const numberRevaluation = numberedBy(ForeignExchangeRevaluation, {
  prefix: 'FX',
  sequence: 'fx_revaluation_number',
})
