import { sql, type Kysely } from 'kysely'
import { isKeptFromBooks } from '../../../ledger/sight.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { MASK } from '../../../platform/entity/visibility.ts'
import type { FieldSight } from '../../../../shared/contracts/field-sight.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import type { Rights } from '../../../platform/rights/rights.ts'
import { itemSeen, moneySeen } from '../../../trade/items/items-at.ts'
import { CALLED } from '../settlement.ts'

/** What an order was asked for with, or what was given back of that, or paid. Decimal text in the currency of the document. */
export interface MoneyOfOrder {
  readonly id: string
  readonly kind: 'Invoice' | 'Credit' | 'Receipt'
  readonly number: string
  readonly day: string | null
  readonly state: string | null
  /** Null for whoever may not read it. */
  readonly amount: string | null
  readonly currency: string
}

interface Reader {
  readonly user: CurrentUser
  readonly rights: Rights
  readonly sight: FieldSight
}

const ROOM = { Invoice: 'ar/customer-invoice', Credit: 'ar/customer-invoice', Receipt: 'ar/cash-receipt' } as const

/**
 * [supply 9 order-summary] Invoices of an order, credits and charges of these, and the money that settled them, as far as `reader` may look at each; nothing
 * for whoever is kept from the books.
 */
export async function moneyOfOrder(
  db: Kysely<Tables>,
  orderNo: string,
  { user, rights, sight }: Reader,
): Promise<MoneyOfOrder[]> {
  if (!rights.can('ar/customer-invoice.view') || (await isKeptFromBooks(db, user))) return []
  const rows = await planned(
    db,
    sql<MoneyOfOrder>`
    with d as (
      select distinct d.id from customer_invoice_line l join customer_invoice d on d.id = l.owner_id where l.order_no = ${orderNo}
      union
      select k.id from customer_invoice_line l join customer_invoice_line r on r.of_line = l.id::text join customer_invoice k on k.id = r.owner_id
      where l.order_no = ${orderNo})
    select i.id, case i.kind when 'Credit' then 'Credit' else 'Invoice' end as kind, coalesce(i.invoice_no, i.document_no) as number,
           coalesce(i.doc_date, i.created_on::date)::text as day, i.status as state, money_text(i.doc_amount) as amount, i.currency
    from d join customer_invoice i on i.id = d.id
    union all
    select p.id, 'Receipt', p.number, m.posting_date::text, null, money_text(sum(l.txn_credit - l.txn_debit)), i.currency
    from d join open_item_shown i on i.document_id = d.id join moved_line l on l.item_id = i.id join moved_entry m on m.id = l.entry_id
    join receivable_money p on p.id = m.document_id
    where p.id not in (select r.id from ar_receipt r where r.order_no = ${orderNo})
      and m.reverses_entry_id is null and not exists (select from moved_entry r where r.reverses_entry_id = m.id)
      and ${itemSeen(user)} and ${moneySeen(user)}
    group by p.id, p.number, m.posting_date, i.currency
    union all
    select r.id, 'Receipt', r.receipt_no, r.receipt_date::text, r.status, money_text(r.amount), r.currency
    from ar_receipt r join receivable_money p on p.id = r.id
    where r.order_no = ${orderNo} and r.status = 'Posted' and ${moneySeen(user)}
    order by day, number`,
  )
  return rows.flatMap((row) => {
    const room = ROOM[row.kind]
    if (!rights.can(`${room}.view`)) return []
    const [numbers, amount] = CALLED[room]!
    return [
      {
        ...row,
        number: numbers.every((field) => sight.reads(field)) ? row.number : MASK,
        amount: sight.reads(amount) ? row.amount : null,
      },
    ]
  })
}
