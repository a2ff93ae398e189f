import { sql, type RawBuilder } from 'kysely'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { StockStatus } from '../../../../shared/contracts/ic/stock-status.ts'
import { isKeptFromBooks } from '../../../ledger/sight.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import { stockOn, stockOnBooks } from '../../../stock/at.ts'
import { calledIn } from '../../../platform/entity/called.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'
import { WarehouseStore } from '../../admin/index.ts'

type Asked = ReportAsked<RecordOf<typeof StockStatus.parameters>>

const ownCompany = sql`(select company_id from company_shown where is_default)`

const lying = ({ parameters: p, inSight, locale }: Asked): RawBuilder<unknown> => sql`
  select t.warehouse_id as "warehouseId", t.name as "warehouseName", k.product_class as "productClass", s.product_id as "productId",
         ${calledIn(locale, 'k.description')} as description, l.lot_no as "lotNo", nullif(s.bin, '') as bin, k.unit,
         sum(case s.holding when 'Stock' then s.quantity else 0 end) as "onHand",
         sum(case s.holding when 'Transit' then s.quantity else 0 end) as "inTransit",
         round(sum(s.value) / nullif(sum(s.quantity), 0), 6) as "unitCost", sum(s.value) as value, max(s.last_day) as "lastMoved"
  from (${stockOn({ companyId: ownCompany, day: sql`${p.asOf}::date`, byLot: p.byLot, warehouseId: p.warehouseId, productId: p.productId })}) s
  join warehouse_shown t on t.warehouse_id = s.warehouse_id and ${inSight(WarehouseStore)}
  join product_shown k on k.product_id = s.product_id
  left join stock_lot_shown l on l.id = s.lot_id
  where ${where(p.productClass, sql`k.product_class = ${p.productClass}`)}
  group by t.warehouse_id, t.name, k.product_class, s.product_id, ${calledIn(locale, 'k.description')}, l.lot_no, s.bin, k.unit`

/** [supply 2.2] All stock is worth what the accounts of stock hold; a part of it need not be. */
const books = ({ parameters: p, headings }: Asked): RawBuilder<unknown> | null =>
  !('value' in headings) || [p.warehouseId, p.productClass, p.productId].some(Boolean)
    ? null
    : sql`
      select 'books' as name, b.accounts as subject, ${ownCurrency} as currency, coalesce((select sum(value) from r), 0) as reported,
             b.amount as expected
      from (${stockOnBooks({ companyId: ownCompany, day: sql`${p.asOf}::date` })}) b`

/** [supply 8] [S6.05] Stock as at a day; what it is worth is for whoever may see costs, and whom no account is kept from: it is a sum of all. */
export const stockStatus = rowsFor(StockStatus, lying, {
  ties: { of: ['value'], query: books },
  opening: async ({ parameters, user }, db) => {
    const seesCost = (await rightsOf(db, user)).can('cost.view') && !(await isKeptFromBooks(db, user))
    return {
      headings: {
        ...(parameters.byLot ? { lotNo: null, bin: null } : {}),
        ...(seesCost ? { unitCost: null, value: null } : {}),
      },
    }
  },
})
