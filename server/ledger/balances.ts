import { sql, type Kysely } from 'kysely'
import type { ControlKind } from '../../shared/contracts/gl/journal-sources.ts'
import type { Tables } from '../platform/database/tables.ts'
import { itemMovedBy, itemsMovedBy, itemsOpenAt } from './items-moved.ts'
import type { Currency, Side } from './legs.ts'

type Reading = Kysely<Tables>

export interface ItemAt {
  id: string
  gl_account: string
  control_kind: ControlKind
  firm_id: string
  currency: Currency
  side: Side
  kind: string
  reference: string
  document_date: string
  due_date: string
  opened_on: string
  /** Debit positive, in the item's currency and in the company's. */
  txn: string
  amount: string
}

interface ItemsAsked {
  companyId: string
  /** At the end of that day. */
  date: string
  kinds?: readonly ControlKind[]
  firmId?: string
}

/** [finance 5.5] What was open at the end of a day, whatever was posted or applied since. */
export async function openItemsAt(db: Reading, { companyId, date, kinds, firmId }: ItemsAsked): Promise<ItemAt[]> {
  // Of one firm each item is asked for by itself; of all, in one pass over what ever moved.
  const moved =
    firmId === undefined
      ? sql`(${itemsMovedBy(date)}) m join open_item i on i.id = m.item_id`
      : sql`open_item i cross join lateral (${itemMovedBy(sql`i.id`, date)}) m`
  const { rows } = await sql<ItemAt>`
    select i.id, i.gl_account, a.control_kind, i.firm_id, i.currency, i.side, i.kind, i.reference, i.document_date, i.due_date,
           i.opened_on, m.txn, m.amount
    from ${moved} join gl_account_shown a on a.account = i.gl_account
    where i.company_id = ${companyId} and (m.txn <> 0 or m.amount <> 0)
      and (${kinds ?? null}::text[] is null or a.control_kind = any (${kinds ?? null}::text[]))
      and (${firmId ?? null}::text is null or i.firm_id = ${firmId ?? null})
    order by i.gl_account, i.firm_id, i.due_date, i.reference`.execute(db)
  return rows
}

export interface AccountBalance {
  account: string
  debit: string
  credit: string
  /** Debits less credits. */
  balance: string
}

/** Trial balance at the end of a day, of every account that ever moved. Year-end entries are counted unless they are left out. */
export async function trialBalance(
  db: Reading,
  { companyId, date, withoutYearEnd = false }: { companyId: string; date: string; withoutYearEnd?: boolean },
): Promise<AccountBalance[]> {
  const { rows } = await sql<AccountBalance>`
    select l.gl_account as account, money_text(sum(l.debit))::numeric as debit, money_text(sum(l.credit))::numeric as credit,
           money_text(sum(l.debit - l.credit))::numeric as balance
    from entry_line l
    where l.company_id = ${companyId} and l.data_type = 'Actual' and l.posting_date <= ${date}::date
      and (not ${withoutYearEnd} or not exists (
        select from entry e where e.id = l.entry_id and e.kind = 'YearEnd'))
    group by l.gl_account order by l.gl_account`.execute(db)
  return rows
}

/** A figure that does not prove. */
export interface Difference {
  proof:
    | 'Items'
    | 'Balance'
    | 'OpenAmount'
    | 'Entry'
    | 'Number'
    | 'Item'
    | 'Seal'
    | 'Document'
    | 'Receipt'
    | 'Pending'
    | 'Stock'
  /** Account, item, entry, number or document that is concerned. */
  subject: string
  currency: string
  expected: string
  found: string
  /** Entries concerned, as far as they can be named. */
  entries: string[]
}

/**
 * [FI8, FI10] Proves the books of a company: control accounts, with what waits for them, against their open items at the end of a day, in both currencies, and these against
 * what reports tell of them;
 * balances of accounts against their lines; what is counted of items against their movements; each entry against itself.
 * @returns what does not prove; nothing in sound books
 */
export async function tieOut(db: Reading, companyId: string, date: string): Promise<Difference[]> {
  const proofs = await Promise.all(
    [
      sql<Difference>`
      with items as (
        select i.gl_account, i.currency, sum(m.txn) as txn, sum(m.amount) as amount
        from (${itemsMovedBy(date)}) m join open_item i on i.id = m.item_id where i.company_id = ${companyId}
        group by i.gl_account, i.currency
      ), told as (
        select i.gl_account, i.currency, sum(i.txn) as txn, sum(i.amount) as amount
        from (${itemsOpenAt(date)}) i where i.company_id = ${companyId} group by i.gl_account, i.currency
      ), lines as (
        select l.gl_account, l.txn_currency as currency, sum(l.txn_debit - l.txn_credit) as txn, sum(l.debit - l.credit) as amount
        from moved_line l join gl_account_shown a on a.account = l.gl_account
        where l.company_id = ${companyId} and a.holds_items and l.data_type = 'Actual' and l.posting_date <= ${date}::date
        group by l.gl_account, l.txn_currency
      )
      select 'Items' as proof, gl_account as subject, currency,
             coalesce(lines.amount, 0)::text || ' / ' || coalesce(lines.txn, 0)::text as expected,
             coalesce(items.amount, 0)::text || ' / ' || coalesce(items.txn, 0)::text as found,
             array(select e.entry_no from entry e join entry_line l on l.entry_id = e.id
                   where l.gl_account = coalesce(lines.gl_account, items.gl_account) and l.item_id is null limit 20) as entries
      from lines full join items using (gl_account, currency)
      where (coalesce(lines.txn, 0), coalesce(lines.amount, 0)) is distinct from (coalesce(items.txn, 0), coalesce(items.amount, 0))
      union all
      select 'Items', gl_account, currency, coalesce(items.amount, 0)::text || ' / ' || coalesce(items.txn, 0)::text,
             coalesce(told.amount, 0)::text || ' / ' || coalesce(told.txn, 0)::text, '{}'::text[]
      from items full join told using (gl_account, currency)
      where (coalesce(items.txn, 0), coalesce(items.amount, 0)) is distinct from (coalesce(told.txn, 0), coalesce(told.amount, 0))`,
      sql<Difference>`
      with counted as (
        select gl_account, period_id, data_type, currency, sum(debit) as debit, sum(credit) as credit,
               sum(txn_debit) as txn_debit, sum(txn_credit) as txn_credit
        from gl_balance where company_id = ${companyId} group by 1, 2, 3, 4
      ), summed as (
        select gl_account, period_id, data_type, txn_currency as currency, sum(debit) as debit, sum(credit) as credit,
               sum(txn_debit) as txn_debit, sum(txn_credit) as txn_credit
        from entry_line where company_id = ${companyId} group by 1, 2, 3, 4
      )
      select 'Balance' as proof, gl_account as subject, currency,
             coalesce(s.debit, 0)::text || ' / ' || coalesce(s.credit, 0)::text as expected,
             coalesce(c.debit, 0)::text || ' / ' || coalesce(c.credit, 0)::text as found, '{}'::text[] as entries
      from summed s full join counted c using (gl_account, period_id, data_type, currency)
      where (coalesce(s.debit, 0), coalesce(s.credit, 0), coalesce(s.txn_debit, 0), coalesce(s.txn_credit, 0))
        is distinct from (coalesce(c.debit, 0), coalesce(c.credit, 0), coalesce(c.txn_debit, 0), coalesce(c.txn_credit, 0))`,
      sql<Difference>`
      select 'OpenAmount' as proof, i.firm_id || ' ' || i.reference as subject, i.currency,
             m.amount::text || ' / ' || m.txn::text || case when o.is_open then '' else ' / ' || m::text end as expected,
             i.open_amount::text || ' / ' || i.open_txn::text || case when o.is_open then '' else ' / ' || c::text end as found,
             array(select e.entry_no from entry_line l join entry e on e.id = l.entry_id where l.item_id = i.id) as entries
      from open_item i join items_counted m on m.item_id = i.id
      cross join lateral (select i.id, i.open_txn, i.open_amount, i.first_txn, i.first_amount, i.next_moved_on, i.last_moved_on) c
      cross join lateral (select (i.open_txn, i.open_amount) is distinct from (m.txn, m.amount) as is_open) o
      where i.company_id = ${companyId}
        and (o.is_open or (i.first_txn, i.first_amount, i.next_moved_on, i.last_moved_on)
                          is distinct from (m.first_txn, m.first_amount, m.next_on, m.last_on))`,
      sql<Difference>`
      select 'Entry' as proof, e.entry_no as subject, s.currency, s.debit::text as expected, s.credit::text as found,
             array[e.entry_no] as entries
      from (
        select l.entry_id, 'functional' as currency, sum(l.debit) as debit, sum(l.credit) as credit
        from entry_line l where l.company_id = ${companyId} and l.data_type = 'Actual' group by l.entry_id
        having sum(l.debit) <> sum(l.credit)
        union all
        select l.entry_id, l.txn_currency, sum(l.txn_debit), sum(l.txn_credit)
        from entry_line l where l.company_id = ${companyId} and l.data_type = 'Actual' group by l.entry_id, l.txn_currency
        having sum(l.txn_debit) <> sum(l.txn_credit)
      ) s join entry e on e.id = s.entry_id`,
    ].map((proof) => proof.execute(db)),
  )
  return proofs.flatMap(({ rows }) => rows)
}
