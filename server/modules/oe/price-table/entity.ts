import { sql } from 'kysely'
import { PriceList, PriceTable } from '../../../../shared/contracts/oe/price-table.ts'
import { today } from '../../../platform/calendar/business-day.ts'
import { stored } from '../../../platform/entity/stored.ts'
import * as rules from './rules.ts'

/** The first day on which a later version of the table `t` counts. */
const followedOn = sql`(
  select min(n.effective) from price_table n where n.table_id = t.table_id and n.status = 'Active' and n.effective > t.effective)`

export const PriceTableStore = stored(PriceTable, {
  table: 'price_table',
  lines: { lines: { table: 'price_table_line' } },
  derived: {
    standing: sql`case when t.status = 'Draft' then 'Draft' when t.effective > ${today} then 'Coming'
      when coalesce(t.expiry < ${today}, false) or coalesce(${followedOn} <= ${today}, false) then 'Expired' else 'Active' end`,
    until: sql`case when t.status = 'Active' then least(t.expiry, ${followedOn} - 1) else t.expiry end`,
    firms: sql`(select count(*)::int from firm_bill_to_shown b where b.price_table = t.table_id)`,
  },
  costs: ['lines.cost', 'lines.margin'],
  constraints: {
    price_table_line_begins_once: rules.rangesFollow,
    price_table_begins_once: rules.begunOnce,
    price_table_expires_after: rules.expiresAfter,
    price_table_not_its_own_base: rules.baseLeadsOn,
  },
})

/** Names of price tables: whoever sees tables sees them, and nobody writes them but with a version. */
export const PriceListStore = stored(PriceList, { table: 'price_list', room: PriceTable.room })
