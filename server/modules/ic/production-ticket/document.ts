import { sql } from 'kysely'
import { ProductionTicket } from '../../../../shared/contracts/ic/production-ticket.ts'
import type { Difference } from '../../../ledger/balances.ts'
import { followsCorrections } from '../../../stock/passed-on.ts'
import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { ticketActions } from './actions.ts'
import { complete } from './complete.ts'
import { ProductionTicketStore } from './entity.ts'
import { costPassedOn } from './passed-on.ts'
import { onSave } from './rules.ts'
import { tagsRoute } from './tags.ts'

followsCorrections(costPassedOn)

/** [supply 3.2, 8] What production took, worked and brought on a day. */
export const ProductionTickets = tradeDocument(ProductionTicketStore, {
  number: { counter: 'PRODUCTION_TICKET', day: 'ticketDate' },
  rules: { save: onSave },
  complete,
  actions: ticketActions,
  calls: [tagsRoute],
  search: { by: [ProductionTicket.key, 'orderNo'], amount: 'outputCost' },
  // While it stands it has the entry that it names, and none before.
  proof: (companyId) => sql<Difference>`
    select 'Document' as proof, t.ticket_no as subject, '' as currency, case t.status when 'Pending' then 'none' else 'an entry' end as expected,
           coalesce(e.entry_no, t.entry_id::text, 'none') as found, array_remove(array[e.entry_no], null) as entries
    from production_ticket t
    left join moved_entry e on e.id = t.entry_id and e.document_type = ${sql.lit(ProductionTicket.id)} and e.document_id = t.id
    where t.company_id = ${companyId}
      and case t.status when 'Pending' then t.entry_id is not null else t.entry_id is not null and e.id is null end`,
  // Labour goes into work in process beside what stock moves.
  subledgers: [
    {
      ...{ source: 'IC', kind: 'WorkInProcess', ours: true },
      movements: ({ companyId, from, to }) => sql`
        select ${sql.lit(ProductionTicket.id)} as document_type, t.id as document_id, t.ticket_no as number, m.day as moved_on, c.currency,
               m.debit, m.credit
        from production_ticket t join company_shown c on c.company_id = t.company_id
        cross join lateral (values
          (case when t.status <> 'Pending' then t.ticket_date end, t.labour_cost, 0::numeric),
          (case when t.status = 'Reversed' then t.reversed_on end, 0::numeric, t.labour_cost)) m (day, debit, credit)
        where t.company_id = ${companyId} and t.labour_cost <> 0 and m.day between ${from}::date and ${to}::date`,
    },
  ],
})
