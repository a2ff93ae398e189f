import { sql, type RawBuilder } from 'kysely'
import { AgedTrialBalance } from '../../../../shared/contracts/ar/aged-trial-balance.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { AGED, agedBegins, agedControls, agedHeadings, agedItems, agedOnly } from '../../../trade/items/ageing.ts'
import { RECEIVABLE } from '../../../trade/items/side.ts'
import { FirmStore } from '../../admin/index.ts'

type Asked = ReportAsked<RecordOf<typeof AgedTrialBalance.parameters>>

/** [finance 5.5] Every receivable item that was open at the end of the day, in the column of its age. */
const openItems = ({ parameters: p, inSight, user }: Asked): RawBuilder<unknown> => sql`
  select t.firm_id as "firmId", t.name, ${AGED}, d.customer_reference as "customerReference", t.phone,
         b.credit_limit as "creditLimit", b.sales_rep_id as "salesRepId"
  from (${agedItems(RECEIVABLE, p, user)}) o
  join firm_shown t on t.firm_id = o.firm_id
  left join firm_bill_to_shown b on b.owner_id = t.id
  left join customer_invoice d on d.document_no = o.document_no
  where ${inSight(FirmStore)} and ${agedOnly(p)}
    and ${where(p.customerFrom, sql`t.firm_id >= ${p.customerFrom}`)}
    and ${where(p.customerTo, sql`t.firm_id <= ${p.customerTo}`)}
    and ${where(p.customerGroup, sql`b.firm_group = ${p.customerGroup}`)}
    and ${where(p.salesRepId, sql`b.sales_rep_id = ${p.salesRepId}`)}`

/** Each receivable and holdback account; some customers' items, or those that are late, need not equal any. */
const controlAccounts = ({ parameters: p }: Asked): RawBuilder<unknown> | null => {
  const isPart = [p.customerFrom, p.customerTo, p.customerGroup, p.salesRepId, p.overdueOnly, p.zeroBalancesOff]
  return isPart.some(Boolean) ? null : agedControls(RECEIVABLE, p)
}

export const agedTrialBalance = rowsFor(AgedTrialBalance, openItems, {
  ties: { of: ['glAccount', 'currency', 'total', 'holdback'], query: controlAccounts },
  opening: ({ parameters, say }) => agedHeadings(parameters, say),
  begins: agedBegins,
})
