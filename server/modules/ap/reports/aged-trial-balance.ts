import { sql, type RawBuilder } from 'kysely'
import { AgedTrialBalance } from '../../../../shared/contracts/ap/aged-trial-balance.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { AGED, agedBegins, agedControls, agedHeadings, agedItems, agedOnly } from '../../../trade/items/ageing.ts'
import { PAYABLE } from '../../../trade/items/side.ts'
import { FirmStore } from '../../admin/index.ts'

type Asked = ReportAsked<RecordOf<typeof AgedTrialBalance.parameters>>

/** [finance 5.5] Every payable item that was open at the end of the day, in the column of its age. */
const openItems = ({ parameters: p, inSight, user }: Asked): RawBuilder<unknown> => sql`
  select t.firm_id as "firmId", t.name, ${AGED}
  from (${agedItems(PAYABLE, p, user)}) o
  join firm_shown t on t.firm_id = o.firm_id
  left join firm_vendor_shown v on v.owner_id = t.id
  where ${inSight(FirmStore)} and ${agedOnly(p)}
    and ${where(p.vendorFrom, sql`t.firm_id >= ${p.vendorFrom}`)}
    and ${where(p.vendorTo, sql`t.firm_id <= ${p.vendorTo}`)}
    and ${where(p.vendorGroup, sql`v.firm_group = ${p.vendorGroup}`)}`

/** Each payable and holdback account; a vendor's items, or those that are late, need not equal any. */
const controlAccounts = ({ parameters: p }: Asked): RawBuilder<unknown> | null =>
  p.vendorFrom || p.vendorTo || p.vendorGroup || p.overdueOnly || p.zeroBalancesOff ? null : agedControls(PAYABLE, p)

export const agedTrialBalance = rowsFor(AgedTrialBalance, openItems, {
  ties: { of: ['glAccount', 'currency', 'total', 'holdback'], query: controlAccounts },
  opening: ({ parameters, say }) => agedHeadings(parameters, say),
  begins: agedBegins,
})
