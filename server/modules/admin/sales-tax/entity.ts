import { sql } from 'kysely'
import { SalesTax, TaxGroup } from '../../../../shared/contracts/admin/sales-tax.ts'
import { today } from '../../../platform/calendar/business-day.ts'
import { stored } from '../../../platform/entity/stored.ts'
import * as salesTax from './rules.ts'
import * as taxGroup from './group-rules.ts'

export const SalesTaxStore = stored(SalesTax, {
  table: 'sales_tax',
  lines: { rates: { table: 'sales_tax_rate' } },
  derived: {
    currentRate: sql`(select r.rate from sales_tax_rate r where r.owner_id = t.id and ${today} between r.from_date
      and coalesce(r.until_date, 'infinity') order by r.from_date desc limit 1)`,
  },
  constraints: {
    sales_tax_code_used_once: salesTax.codeUsedOnce,
    sales_tax_number_used_once: salesTax.numberUsedOnce,
  },
})

export const TaxGroupStore = stored(TaxGroup, {
  table: 'tax_group',
  lines: { taxes: { table: 'tax_group_tax' } },
  derived: {
    composition: sql`(select string_agg(concat_ws(' ', g.tax_code, (
        select trim_scale(r.rate) || ' %' from sales_tax_rate r join sales_tax s on s.id = r.owner_id
        where s.tax_code = g.tax_code and ${today} between r.from_date and coalesce(r.until_date, 'infinity')
        order by r.from_date desc limit 1)), ' + ' order by g.position)
      from tax_group_tax g where g.owner_id = t.id)`,
  },
  constraints: {
    tax_group_used_once: taxGroup.codeUsedOnce,
    tax_group_one_default: taxGroup.oneDefault,
  },
})
