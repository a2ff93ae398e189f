import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { OpenItem } from '../../../../shared/contracts/ap/open-items.ts'
import { PAYABLE_KINDS } from '../../../../shared/contracts/ap/item-kinds.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** An open item as it is read, with whom it is open with. */
export interface PayableItem extends OpenItem {
  readonly firmId: string
  readonly currency: string
}

/** Most documents that one payment shows. */
const MOST = 1000

/** What was withheld of an item by payments that stand. */
export const WITHHELD = sql`(select sum(l.discount) from ap_payment_item l join ap_payment p on p.id = l.owner_id and p.status = 'Posted'
  where l.item_id = i.id)`

const read = (on: string, which: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<PayableItem> => sql`
  select i.id as "itemId", i.firm_id as "firmId", i.currency, i.reference as "docNumber",
         case when i.kind = any (${[...PAYABLE_KINDS]}::text[]) then i.kind else 'Other' end as "docKind",
         i.document_date::text as "docDate", i.due_date::text as "dueDate", d.discount_date::text as "discountDate",
         case when i.open_txn < 0 and d.discount_date >= ${on}::date
              then money_text(nullif(greatest(0, least(-i.open_txn, d.discount_amount - coalesce(${WITHHELD}, 0))), 0))
         end as "discountAvailable",
         money_text((-i.open_txn)) as "openAmount"
  from open_item i
  join gl_account a on a.account = i.gl_account and a.control_kind = 'AP'
  left join ap_invoice d on d.item_id = i.id
  where ${which}
  order by ${order}
  limit ${sql.lit(MOST)}`

/** [finance 7.3] What is open with a vendor on the date of a payment, by when it is due; what was opened later is not there yet. */
export async function openItemsOf(
  db: Kysely<Tables>,
  asked: { companyId: string; vendorId: string; currency: string; on: string },
): Promise<PayableItem[]> {
  const { companyId, vendorId, currency, on } = asked
  const which = sql`i.firm_id = ${vendorId} and i.company_id = ${companyId} and i.currency = ${currency}
    and i.opened_on <= ${on}::date and i.open_txn <> 0`
  const { rows } = await read(on, which, sql`i.due_date, i.document_date, i.reference, i.id`).execute(db)
  return rows
}

/** These items as they are open now, by their ids; settled ones too. */
export async function itemsById(
  db: Kysely<Tables>,
  ids: readonly string[],
  on: string,
): Promise<ReadonlyMap<string, PayableItem>> {
  if (ids.length === 0) return new Map()
  const { rows } = await read(on, sql`i.id = any (${[...ids]}::uuid[])`, sql`i.id`).execute(db)
  return new Map(rows.map((item) => [item.itemId, item]))
}
