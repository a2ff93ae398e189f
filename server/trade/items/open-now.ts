import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { OpenItem } from '../../../shared/contracts/trade/open-item.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { counted, kindOf, viewOf, type ItemSide } from './side.ts'

/** An open item as it is read, with whom it is open with. */
export interface FirmItem extends OpenItem {
  readonly firmId: string
  readonly currency: string
}

/** Most documents that one movement of money shows. */
const MOST = 1000

/** What was withheld of an item `i` by money that stands. */
const withheldOf = (side: ItemSide): RawBuilder<unknown> =>
  sql`(select sum(w.discount) from ${viewOf(side, 'withheld')} w where w.item_id = i.id)`

const read = (
  side: ItemSide,
  on: string,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  most: number | null = MOST,
): RawBuilder<FirmItem> => {
  const open = counted(side, sql`i.open_txn`)
  return sql`
  select i.id as "itemId", i.firm_id as "firmId", i.currency, i.reference as "docNumber", ${kindOf(side)} as "docKind",
         i.document_date::text as "docDate", i.due_date::text as "dueDate", d.discount_date::text as "discountDate",
         case when ${open} > 0 and d.discount_date >= ${on}::date
              then money_text(nullif(greatest(0, least(${open}, d.discount_amount - coalesce(${withheldOf(side)}, 0))), 0))
         end as "discountAvailable",
         money_text(${open}) as "openAmount"
  from open_item_shown i
  join gl_account_shown a on a.account = i.gl_account and a.control_kind = ${sql.lit(side.control)}
  left join ${viewOf(side, 'document')} d on d.item_id = i.id
  where ${which}
  order by ${order}
  limit ${most === null ? sql`all` : sql.lit(most)}`
}

/** [finance 7.3, 8.2] What is open with a firm, or with these, on the day of money, by when it is due; what was opened later is not there yet. `most` null: all of it. */
export async function openItemsOf(
  db: Kysely<Tables>,
  side: ItemSide,
  asked: { companyId: string; firmId: string | readonly string[]; currency: string; on: string; most?: number | null },
): Promise<FirmItem[]> {
  const { companyId, firmId, currency, on, most } = asked
  const which = sql`i.firm_id = any (${[firmId].flat()}::text[]) and i.company_id = ${companyId} and i.currency = ${currency}
    and i.opened_on <= ${on}::date and i.open_txn <> 0`
  const { rows } = await read(side, on, which, sql`i.due_date, i.document_date, i.reference, i.id`, most).execute(db)
  return rows
}

/** These items as they are open now, by their ids; settled ones too. */
export async function itemsById(
  db: Kysely<Tables>,
  side: ItemSide,
  ids: readonly string[],
  on: string,
): Promise<ReadonlyMap<string, FirmItem>> {
  if (ids.length === 0) return new Map()
  const { rows } = await read(side, on, sql`i.id = any (${[...ids]}::uuid[])`, sql`i.id`).execute(db)
  return new Map(rows.map((item) => [item.itemId, item]))
}
