import { sql, type RawBuilder } from 'kysely'
import { seesAccount } from '../../ledger/sight.ts'
import { itemSeen, moneySeen, onControl, type AccountAsked } from './items-at.ts'
import { counted, movesMoney, openedAtHome, openedBy, text, viewOf, type ItemSide } from './side.ts'

/** Entries, posted or waiting for integration, with their sources. */
const sourced = sql`
  select m.id, m.entry_no, m.posting_date, m.document_id, m.kind, m.description, m.currency, m.reverses_entry_id, m.posted_by,
         m.posted_on, coalesce(m.source, j.source) as source
  from moved_entry m left join journal_shown j on j.id = m.journal_id`

const isBack = sql`(e.reverses_entry_id is not null or exists (select from moved_entry r where r.reverses_entry_id = e.id))`

/** Items `i` of the firm, what has moved them by the day `l`, with which entry `e`, and which money `p` that was. */
const movedItems = (side: ItemSide, asOf: string): RawBuilder<unknown> => sql`
  open_item i
  join gl_account_shown a on a.account = i.gl_account and a.control_kind = ${sql.lit(side.control)}
  join moved_line l on l.item_id = i.id and l.posting_date <= ${asOf}::date
  join (${sourced}) e on e.id = l.entry_id
  left join ${viewOf(side, 'money')} p on p.id = e.document_id`

/** Money that moved, one row for each movement, however many documents it settled. */
export const moneyOf = (side: ItemSide, { firmId, asOf, user }: AccountAsked): RawBuilder<unknown> => sql`
  select e.id, e.posting_date::text as "paidOn", e.id as "entryId", e.entry_no as "entryNo", e.source, e.description, e.currency,
         ${text(sql`-sum(${openedBy(side)})`)} as amount, ${text(sql`-sum(${openedAtHome(side)})`)} as "inCompany",
         case when ${isBack} then 'Cancelled' else 'Posted' end as state,
         p.id as "paymentId", p.paid_by as "paidBy", p.number
  from ${movedItems(side, asOf)}
  where i.firm_id = ${firmId} and ${movesMoney(side)} and ${itemSeen(user)} and ${moneySeen(user)}
  group by e.id, e.posting_date, e.entry_no, e.source, e.description, e.currency, e.reverses_entry_id, p.id, p.paid_by, p.number`

/** What was used up by what: credits by documents, and documents by money. */
export const applicationsOf = (side: ItemSide, { firmId, asOf, user }: AccountAsked): RawBuilder<unknown> => sql`
  select p.id, p.applied_date::text as "appliedOn", f.reference as from, t.reference as to, f.currency,
         ${text(sql`abs(p.txn_amount)`)} as amount, p.applied_by as by, not taken.is_back as "canTakeBack",
         case when taken.is_back then 'TakenBack' else 'Applied' end as state, e.id as "entryId", e.entry_no as "entryNo",
         p.applied_on as "doneOn"
  from open_item_shown f
  join gl_account_shown a on a.account = f.gl_account and a.control_kind = ${sql.lit(side.control)}
  join item_application_shown p on p.from_item_id = f.id and p.reverses_id is null and p.applied_date <= ${asOf}::date
  join open_item_shown t on t.id = p.to_item_id
  left join moved_entry e on e.id = p.entry_id
  cross join lateral (
    select exists (select from item_application_shown r where r.reverses_id = p.id and r.applied_date <= ${asOf}::date) as is_back) taken
  where f.firm_id = ${firmId} and ${seesAccount(user, sql.ref('f.gl_account'))} and ${seesAccount(user, sql.ref('t.gl_account'))}
  union all
  select i.id, e.posting_date::text, e.description, i.reference, i.currency, ${text(sql`-sum(${openedBy(side)})`)},
         e.posted_by, false, case when ${isBack} then 'TakenBack' else 'Applied' end, e.id, e.entry_no, e.posted_on
  from ${movedItems(side, asOf)}
  where i.firm_id = ${firmId} and i.side = ${sql.lit(side.opens)} and ${movesMoney(side)} and ${itemSeen(user)} and ${moneySeen(user)}
  group by i.id, i.reference, i.currency, e.id, e.posting_date, e.description, e.posted_by, e.reverses_entry_id, e.entry_no, e.posted_on`

/**
 * [finance 7.10] What has moved the balance of a firm on the control accounts of a side, an entry a row, with the balance after it: in
 * the company's currency, or in one currency the amounts of that. What is applied to one another moves no balance. What went
 * through a bank that is out of sight has moved it all the same: the money itself is not named.
 */
export function movesOf(
  side: ItemSide,
  { firmId, asOf, user }: AccountAsked,
  currency: string | null,
): RawBuilder<unknown> {
  const shown = currency === null ? sql`m.amount` : sql`m.txn`
  const moved = sql`sum(${openedBy(side)})`
  const atHome = sql`sum(${openedAtHome(side)})`
  return sql`
    select m.id::text || m.currency as id, m.posting_date::text as "movedOn", m.move, m.reference, m.id as "entryId", m.entry_no as "entryNo", m."invoiceId",
           m."paymentId", m."paidBy", m.currency, ${text(sql`m.txn`)} as txn,
           case when ${shown} > 0 then ${text(shown)} end as charged, case when ${shown} < 0 then ${text(sql`-${shown}`)} end as credited,
           ${text(sql`sum(${shown}) over (order by m.posting_date, m.entry_no, m.currency)`)} as balance
    from (
      select e.id, e.posting_date, e.entry_no, i.currency, ${moved} as txn, ${atHome} as amount,
             d.id as "invoiceId", p.id as "paymentId", p.paid_by as "paidBy",
             coalesce(d.number, p.number, min(i.reference)) as reference,
             case when e.reverses_entry_id is not null then 'Reversal'
                  when ${moved} = 0 and ${atHome} <> 0 then 'Exchange'
                  when e.source = 'CD' then 'Payment' when e.source = 'CR' then 'Receipt'
                  when e.source = 'CC' then case when bool_or(i.kind = 'CardCharge') then 'CardCharge' else 'CardPayment' end
                  else coalesce(d.kind, case when e.kind = 'Opening' then 'Opening' else 'Other' end) end as move
      from open_item_shown i ${onControl(side.control)}
      join moved_line l on l.item_id = i.id and l.posting_date <= ${asOf}::date
      join (${sourced}) e on e.id = l.entry_id
      left join ${viewOf(side, 'document')} d on d.id = e.document_id
      left join ${viewOf(side, 'money')} p on p.id = e.document_id and ${moneySeen(user)}
      where i.firm_id = ${firmId} and ${itemSeen(user)} and (${currency}::text is null or i.currency = ${currency})
      group by e.id, e.posting_date, e.entry_no, e.reverses_entry_id, e.kind, e.source, i.currency, d.id, d.number, d.kind, p.id,
               p.paid_by, p.number
      having ${atHome} <> 0 or ${moved} <> 0) m
    where ${shown} <> 0`
}

/**
 * Money that moved items of a side in a range of days, what was taken back subtracted: one row each with `item_id`, `gl_account`,
 * `entry_id` and `document_id` of the money, `firm_id`, `paid_on`, `amount` and `txn`, and `days` from the date of the document. What
 * money itself opens is owed to somebody else (the charge of a card, to its issuer), and paid to nobody.
 */
export const moneyBetween = (
  side: ItemSide,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select i.id as item_id, i.gl_account, e.id as entry_id, e.document_id, i.firm_id, l.posting_date as paid_on,
         ${settledBy(side, sql`l.debit - l.credit`)} as amount, ${settledBy(side, sql`l.txn_debit - l.txn_credit`)} as txn,
         case when i.side = ${sql.lit(side.opens)} then l.posting_date - i.document_date end as days
  from moved_line l
  join moved_entry e on e.id = l.entry_id
  left join journal_shown j on j.id = e.journal_id
  join open_item_shown i on i.id = l.item_id
  join gl_account_shown a on a.account = i.gl_account and a.control_kind = ${sql.lit(side.control)}
  where l.posting_date between ${from} and ${to} and ${movesMoney(side, sql`coalesce(e.source, j.source)`)}`

/** The same amount as it settles: what comes down is positive. */
const settledBy = (side: ItemSide, debit: RawBuilder<unknown>): RawBuilder<unknown> => sql`-${counted(side, debit)}`

/** What a firm stood at on the control accounts of a side at the end of a day, in a currency: a select of `balance`. */
export const balanceAt = (
  side: ItemSide,
  { firmId, currency, asOf }: Record<'firmId' | 'currency' | 'asOf', RawBuilder<unknown> | string>,
): RawBuilder<{ balance: string }> => sql`
  select ${text(sql`coalesce(sum(${openedBy(side)}), 0)`)} as balance
  from open_item_shown i ${onControl(side.control)}
  join moved_line l on l.item_id = i.id and l.posting_date <= ${asOf}::date
  where i.firm_id = ${firmId} and i.currency = ${currency}`
