import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'
import { insertTaxes } from '../sales-tax/insert-taxes.ts'
import { GROUPS } from '../sales-tax/sample-rates.ts'

/** Sales taxes of the demo company, once its chart is there. */
export async function loadSalesTaxes(db: Trx): Promise<void> {
  const { rows } = await sql`select from sales_tax limit 1`.execute(db)
  if (rows.length > 0) return
  const groups = GROUPS.map(([code]) => code)
  await insertTaxes(db, groups, { by: 'system', now: null, registration: '80123 4567 RT0001' })
  // Who charges tax where he is; the authority and the bank of the card charge none.
  await sql`
    update firm_vendor v set tax_group = f.region from firm f
    where f.id = v.owner_id and v.currency = 'CAD' and f.business_number is not null
      and f.region in (select tax_group from tax_group) and f.firm_id not in ('RECGEN-01', 'NORCAR-01')`.execute(db)
}
