import { sql, type RawBuilder } from 'kysely'
import type { SubledgerAsked, SubledgerBook } from '../../../ledger/subledgers.ts'

/** Rows of `id`, `number`, `day`, `taken_back_on`, `currency` and `amount`, debit positive, as movements; what was taken back, once more on the other side. */
const moving = (rows: RawBuilder<unknown>, { from, to }: SubledgerAsked): RawBuilder<unknown> => sql`
  select 'ar.cashReceipt'::text as document_type, o.id as document_id, o.number, m.moved_on, o.currency,
         greatest(m.amount, 0::numeric) as debit, greatest(-m.amount, 0::numeric) as credit
  from (${rows}) o cross join lateral (values (o.day, o.amount), (o.taken_back_on, -o.amount)) m (moved_on, amount)
  where m.amount <> 0 and m.moved_on between ${from}::date and ${to}::date`

const receipts = (amount: RawBuilder<unknown>, from = sql``, day = sql.ref('p.receipt_date')) => sql`
  select p.id, p.receipt_no as number, ${day} as day, case when p.status = 'Returned' then p.return_date end as taken_back_on, p.currency,
         ${amount} as amount
  from ar_receipt p ${from} where p.entry_id is not null`

const book = (kind: SubledgerBook['kind'], rows: readonly RawBuilder<unknown>[]): SubledgerBook => ({
  source: 'CR',
  kind,
  movements: (asked) =>
    sql.join(
      rows.map((one) => moving(one, asked)),
      sql` union all `,
    ),
})

/** What nobody knew lay elsewhere than on the receivable account until somebody did: its first step says so. */
const wasKnown = sql`not exists (select from ar_receipt_step s where s.owner_id = p.id and s.step = 'Identified') and p.customer_id is not null`

/** [finance 6, gl-integration] What receipts say that they moved: documents and money on account, steps after it, and the bank. */
export const receiptsMoved: readonly SubledgerBook[] = [
  book('AR', [
    receipts(
      sql`-(coalesce(i.pay, 0) + coalesce(i.discount, 0) + coalesce(i.write_off, 0))`,
      sql`join ar_receipt_item i on i.owner_id = p.id`,
    ),
    receipts(sql`case when ${wasKnown} then -coalesce(p.on_account_amount, 0) else 0::numeric end`),
    receipts(sql`s.moved`, sql`join ar_receipt_step s on s.owner_id = p.id`, sql.ref('s.done_on')),
  ]),
  book('Bank', [receipts(sql`p.amount`)]),
]
