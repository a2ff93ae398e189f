import { sql } from 'kysely'
import { Lot } from '../../../../shared/contracts/ic/lot.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { madeOf } from './made-of.ts'
import { numberUsedOnce } from './rules.ts'

const ofProduct = (column: string) =>
  sql`(select ${sql.ref(`p.${column}`)} from product_shown p where p.product_id = t.product_id)`

/** What of the lot `t` lies in warehouses, or is on its way to one. */
const lying = (what: ReturnType<typeof sql>) =>
  sql`(select ${what} from stock_place_shown s where s.lot_id = t.id and s.quantity <> 0)`

export const LotStore = stored(Lot, {
  table: 'stock_lot',
  derived: {
    description: ofProduct('description'),
    form: ofProduct('form'),
    unit: ofProduct('unit'),
    onHand: lying(sql`coalesce(sum(s.quantity), 0)`),
    weightNow: sql`case ${ofProduct('unit')} when 'LB' then ${lying(sql`coalesce(sum(s.quantity), 0)`)}
      else ${lying(sql`coalesce(sum(s.weight), 0)`)} end`,
    warehouseId: sql`(select min(o.warehouse_id) from stock_place_shown s join stock_pool_shown o on o.id = s.pool_id
      where s.lot_id = t.id and s.quantity <> 0)`,
    storage: lying(sql`nullif(min(s.bin), '')`),
    value: sql`(select coalesce(sum(s.value), 0) from stock_place_shown s where s.lot_id = t.id)`,
    poundsPerInch: sql`round(t.weight / nullif(t.width, 0), 3)`,
    days: sql`(select business_day(now()) - t.received_on)`,
    // [supply 5.7] That of its melt is that of every piece of it.
    hasCertificate: sql`exists (with recursive ${madeOf(sql`t.id`)}
      select from made_of m join stock_lot l on l.id = m.id left join heat h on h.heat_key = l.heat_key
      join attachment_shown a on a.room = 'ic/lot' and a.record_id = l.id or a.room = 'ic/heat' and a.record_id = h.id)`,
  },
  costs: ['ingot', 'fabrication', 'freight', 'extra', 'costPerPound', 'value'],
  constraints: { stock_lot_no_used_once: numberUsedOnce },
})
