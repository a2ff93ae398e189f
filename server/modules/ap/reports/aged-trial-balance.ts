import { sql, type RawBuilder } from 'kysely'
import { AgedTrialBalance } from '../../../../shared/contracts/ap/aged-trial-balance.ts'
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
import { PAYABLE } from '../../../trade/items/side.ts'
import { FirmStore } from '../../admin/index.ts'

type Asked = ReportAsked<RecordOf<typeof AgedTrialBalance.parameters>>

/** Of items or sums `o`: their vendors, as far as they are asked for and in sight. */
const asAsked = ({ parameters: p, inSight }: Asked) => sql`
  join firm_shown t on t.firm_id = o.firm_id
  left join firm_vendor_shown v on v.owner_id = t.id
  where ${inSight(FirmStore)} and ${agedOnly(p)}
    and ${where(p.vendorFrom, sql`t.firm_id >= ${p.vendorFrom}`)}
    and ${where(p.vendorTo, sql`t.firm_id <= ${p.vendorTo}`)}
    and ${where(p.vendorGroup, sql`v.firm_group = ${p.vendorGroup}`)}`

/** [finance 5.5] Every payable item that was open at the end of the day, in the column of its age. */
const openItems = (asked: Asked, of?: Condition): RawBuilder<unknown> => sql`
  select t.firm_id as "firmId", t.name, ${AGED}
  from (${agedItems(PAYABLE, asked.parameters, asked.user, of)}) o ${asAsked(asked)}`

const sums = (asked: Asked): RawBuilder<unknown> => sql`
  select t.firm_id as "firmId", t.name, ${AGED_SUMMED}
  from (${agedSums(PAYABLE, asked.parameters, asked.user)}) o ${asAsked(asked)}`

/** Each payable and holdback account; a vendor's items, or those that are late, need not equal any. */
const controlAccounts = ({ parameters: p }: Asked, reported?: RawBuilder<unknown>): RawBuilder<unknown> | null =>
  p.vendorFrom || p.vendorTo || p.vendorGroup || p.overdueOnly || p.zeroBalancesOff
    ? null
    : agedControls(PAYABLE, p, reported)

export const agedTrialBalance = rowsFor(AgedTrialBalance, (asked) => openItems(asked), {
  ties: { of: ['glAccount', 'currency', 'total', 'holdback'], query: (asked) => controlAccounts(asked) },
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
