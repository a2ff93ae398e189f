import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import { planned } from '../../../platform/database/planned.ts'

/**
 * [supply 7.1, 9.1 vendor files] What was learnt of the price files of a vendor goes along when he is merged: what his columns mean, which products his numbers are, and what
 * waits. Where both have said something of the same, it stays as the vendor that stays has it.
 */
export async function carryVendorPrices({ trx }: ActionContext, fromFirm: string, intoFirm: string): Promise<void> {
  await planned(
    trx,
    sql`
    with mappings as (
      update vendor_price_mapping m set vendor_id = ${intoFirm}
      where m.vendor_id = ${fromFirm}
        and not exists (select from vendor_price_mapping k where k.vendor_id = ${intoFirm} and k.head = m.head)),
    matches as (
      update vendor_sku_match m set vendor_id = ${intoFirm}
      where m.vendor_id = ${fromFirm}
        and not exists (select from vendor_sku_match k where k.vendor_id = ${intoFirm} and k.sku_key = m.sku_key))
    update vendor_price_row r set vendor_id = ${intoFirm}
    where r.vendor_id = ${fromFirm}
      and not exists (select from vendor_price_row k where k.vendor_id = ${intoFirm} and k.sku_key = r.sku_key)`,
  )
  await planned(
    trx,
    sql`
    with mappings as (delete from vendor_price_mapping where vendor_id = ${fromFirm}),
    matches as (delete from vendor_sku_match where vendor_id = ${fromFirm})
    delete from vendor_price_row where vendor_id = ${fromFirm}`,
  )
}
