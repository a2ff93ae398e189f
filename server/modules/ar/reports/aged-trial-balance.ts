import { sql, type RawBuilder } from 'kysely'
import { AgedTrialBalance } from '../../../../shared/contracts/ar/aged-trial-balance.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import {
  AGED,
  AGED_PARTS,
  AGED_SUMMED,
  agedBegins,
  agedControls,
  agedFirms,
  agedHeadings,
  agedItems,
  agedOnly,
  agedPage,
  agedSums,
  OF_PAGE,
} from '../../../trade/items/ageing.ts'
import { RECEIVABLE } from '../../../trade/items/side.ts'
import { FirmStore } from '../../admin/index.ts'

type Asked = ReportAsked<RecordOf<typeof AgedTrialBalance.parameters>>

/** Of items or sums `o`: their customers, as far as they are asked for and in sight. */
const asAsked = ({ parameters: p, inSight }: Asked) => sql`
  join firm_shown t on t.firm_id = o.firm_id
  left join firm_bill_to_shown b on b.owner_id = t.id
  where ${inSight(FirmStore)} and ${agedOnly(p)}
    and ${where(p.customerFrom, sql`t.firm_id >= ${p.customerFrom}`)}
    and ${where(p.customerTo, sql`t.firm_id <= ${p.customerTo}`)}
    and ${where(p.customerGroup, sql`b.firm_group = ${p.customerGroup}`)}
    and ${where(p.salesRepId, sql`b.sales_rep_id = ${p.salesRepId}`)}`

/** [finance 5.5] Every receivable item that was open at the end of the day, in the column of its age. */
const openItems = (asked: Asked, of?: Condition): RawBuilder<unknown> => sql`
  select t.firm_id as "firmId", t.name, ${AGED}, d.customer_reference as "customerReference", t.phone,
         b.credit_limit as "creditLimit", b.sales_rep_id as "salesRepId"
  from (${agedItems(RECEIVABLE, asked.parameters, asked.user, of)}) o
  left join customer_invoice d on d.document_no = o.document_no
  ${asAsked(asked)}`

const sums = (asked: Asked): RawBuilder<unknown> => sql`
  select t.firm_id as "firmId", t.name, ${AGED_SUMMED}
  from (${agedSums(RECEIVABLE, asked.parameters, asked.user)}) o ${asAsked(asked)}`

/** Each receivable and holdback account; some customers' items, or those that are late, need not equal any. */
const controlAccounts = ({ parameters: p }: Asked, reported?: RawBuilder<unknown>): RawBuilder<unknown> | null => {
  const isPart = [p.customerFrom, p.customerTo, p.customerGroup, p.salesRepId, p.overdueOnly, p.zeroBalancesOff]
  return isPart.some(Boolean) ? null : agedControls(RECEIVABLE, p, reported)
}

export const agedTrialBalance = rowsFor(AgedTrialBalance, (asked) => openItems(asked), {
  ties: { of: ['glAccount', 'currency', 'total', 'holdback'], query: (asked) => controlAccounts(asked) },
  // Half a million documents are open with large customers: only those of the page are read whole.
  paged: {
    groupBy: 'firmId',
    parts: sums,
    groups: agedFirms,
    rows: (asked) => agedPage(openItems(asked, OF_PAGE)),
    ties: (asked) => controlAccounts(asked, AGED_PARTS),
  },
  opening: ({ parameters, say }) => agedHeadings(parameters, say),
  begins: agedBegins,
})
