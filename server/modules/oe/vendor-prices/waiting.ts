import { sql, type Kysely } from 'kysely'
import { MOST_TOLD, type VendorPriceWaiting } from '../../../../shared/contracts/oe/product-price-import.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { foldedSku, type Judged } from './judge.ts'

/** A row that waits, as it is kept. */
export interface KeptRow extends VendorPriceWaiting {
  readonly fileCost: string
  readonly fileUnit: string | null
}

const columns = sql`
  r.id, r.vendor_id as "vendorId", r.vendor_sku as "vendorSku", r.waits, r.description, r.product_id as "productId", r.unit, r.currency,
  trim_scale(r.cost)::text as cost, trim_scale(r.old_cost)::text as "oldCost", trim_scale(r.change_percent)::text as "changePercent",
  trim_scale(r.list_price)::text as "listPrice", r.effective::text as effective, r.file_name as "fileName", r.brought_by as "broughtBy",
  to_char(r.brought_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "broughtOn",
  trim_scale(r.file_cost)::text as "fileCost", r.file_unit as "fileUnit"`

/** What a vendor said who was merged or left since is asked of nobody. */
const OF_VENDORS_IN_USE = sql`exists (select from firm_shown f where f.firm_id = r.vendor_id and f.status = 'Active')`

/** What waits for somebody: what changes most first, then what nobody knows. */
export async function waitingRows(
  db: Kysely<Tables>,
  vendorId: string | null,
): Promise<{ waiting: KeptRow[]; more: number }> {
  const rows = await planned(
    db,
    sql<KeptRow & { total: number }>`
    select ${columns}, count(*) over ()::int as total from vendor_price_row r
    where r.waits <> 'Refused' and ${OF_VENDORS_IN_USE} and (${vendorId}::text is null or r.vendor_id = ${vendorId})
    order by r.waits = 'Unmatched', abs(r.change_percent) desc nulls first, r.vendor_id, r.vendor_sku limit ${MOST_TOLD}`,
  )
  const total = rows[0]?.total ?? 0
  return { waiting: rows.map(({ total: _total, ...row }) => row), more: Math.max(0, total - rows.length) }
}

/** Rows that wait, held until the transaction ends. */
export const heldRows = (db: Kysely<Tables>, ids: readonly string[]): Promise<KeptRow[]> =>
  planned(
    db,
    sql<KeptRow>`
    select ${columns} from vendor_price_row r where r.id = any (${[...ids]}::uuid[]) and r.waits <> 'Refused' and ${OF_VENDORS_IN_USE}
    order by r.id for update of r`,
  )

/** Rows that wait from now on, in place of what their numbers waited with before. */
export async function keepWaiting(
  { trx, user, now }: Pick<ActionContext, 'trx' | 'user' | 'now'>,
  rows: readonly Judged[],
  fileName: string,
): Promise<void> {
  if (rows.length === 0) return
  const kept = rows.map((row) => ({ ...row, key: foldedSku(row.vendorSku) }))
  await planned(
    trx,
    sql`
    insert into vendor_price_row (vendor_id, sku_key, vendor_sku, waits, description, product_id, unit, currency, file_cost, file_unit, cost, old_cost, change_percent,
                                  list_price, effective, file_name, brought_by, brought_on)
    select x."vendorId", x.key, x."vendorSku", x.waits, x.description, x."productId", x.unit, x.currency, x."fileCost", x."fileUnit", x.cost, x."oldCost",
           x."changePercent", x."listPrice", x.effective, ${fileName}, ${user.name}, ${now}
    from json_to_recordset(${JSON.stringify(kept)}::json)
      as x ("vendorId" text, key text, "vendorSku" text, waits text, description text, "productId" text, unit text, currency text, "fileCost" numeric, "fileUnit" text,
            cost numeric, "oldCost" numeric, "changePercent" numeric, "listPrice" numeric, effective date)
    on conflict (vendor_id, sku_key) do update set vendor_sku = excluded.vendor_sku, waits = excluded.waits, description = excluded.description, product_id = excluded.product_id,
      unit = excluded.unit, currency = excluded.currency, file_cost = excluded.file_cost, file_unit = excluded.file_unit, cost = excluded.cost,
      old_cost = excluded.old_cost, change_percent = excluded.change_percent, list_price = excluded.list_price, effective = excluded.effective,
      file_name = excluded.file_name, brought_by = excluded.brought_by, brought_on = excluded.brought_on, decided_by = null, decided_on = null`,
  )
}

/** Numbers that wait no longer: what they said is taken, or known. */
export async function settle(
  { trx }: Pick<ActionContext, 'trx'>,
  settled: readonly { readonly vendorId: string; readonly vendorSku: string }[],
): Promise<void> {
  if (settled.length === 0) return
  const rows = settled.map(({ vendorId, vendorSku }) => ({ vendorId, sku: foldedSku(vendorSku) }))
  await planned(
    trx,
    sql`
    delete from vendor_price_row r using json_to_recordset(${JSON.stringify(rows)}::json) as x ("vendorId" text, sku text)
    where r.vendor_id = x."vendorId" and r.sku_key = x.sku`,
  )
}
