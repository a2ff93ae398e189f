import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { ageBucket, AGE_BUCKETS } from '../../../../shared/contracts/gl/ageing.ts'
import type { VendorAccount } from '../../../../shared/contracts/ap/account-inquiry.ts'
import type { InquiryHead } from '../../../../shared/contracts/inquiry.ts'
import type { AccountItem } from '../../../../shared/contracts/ap/account-rows.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { isKeptFromBooks } from '../../gl/index.ts'
import { paidBetween } from '../reports/paid.ts'
import { holdbacks, itemSeen, openItems, paymentSeen, type AccountAsked } from './items.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'

type Figures = Omit<
  VendorAccount,
  | keyof InquiryHead
  | 'firmId'
  | 'name'
  | 'standing'
  | 'isHeld'
  | 'termsCode'
  | 'currency'
  | 'companyCurrency'
  | 'asOf'
  | 'onOrder'
>

/** [finance 7.10] The figures of a vendor's account at the end of a day; all of them of the items that are shown. */
export async function vendorFigures(
  db: Kysely<Tables>,
  asked: AccountAsked,
): Promise<Figures & Required<Pick<InquiryHead, 'isNarrowed' | 'counts'>>> {
  const items = (await sql<AccountItem>`${openItems(asked)} order by i.due_date, i.reference`.execute(db)).rows
  const held = (await sql<AccountItem>`${holdbacks(asked)}`.execute(db)).rows
  const { rows } = await sql<Pick<Figures, 'purchases' | 'payments' | 'yearBegan' | 'lastPayment' | 'daysToPay'>>`
    with year as (
      select coalesce((select y.start_date from fiscal_year y join company c on c.company_id = y.company_id and c.is_default
                       where ${asked.asOf}::date between y.start_date and y.end_date),
                      date_trunc('year', ${asked.asOf}::date)::date) as began
    ), paid as (
      select i.* from year cross join lateral (${paidBetween(sql`year.began`, sql`${asked.asOf}::date`)}) i
      left join ap_payment p on p.id = i.document_id
      where i.firm_id = ${asked.firmId} and ${itemSeen(asked.user)} and ${paymentSeen(asked.user)}
    )
    select began::text as "yearBegan", (select money_text(coalesce(sum(amount), 0)) from paid) as payments,
           (select round(sum(amount * days) / nullif(sum(amount), 0))::int from paid where days is not null) as "daysToPay",
           (select money_text(coalesce(sum(l.credit - l.debit), 0))
            from open_item i join gl_account a on a.account = i.gl_account and a.control_kind in ('AP', 'HoldbackPayable')
            join moved_line l on l.item_id = i.id and l.posting_date between year.began and ${asked.asOf}::date
            join moved_entry e on e.id = l.entry_id and e.kind <> 'Realized'
            left join journal j on j.id = e.journal_id
            where i.firm_id = ${asked.firmId} and coalesce(e.source, j.source) = 'PJ' and ${itemSeen(asked.user)}) as purchases,
           (select json_build_object('paidOn', e.posting_date, 'currency', e.currency,
                                     'amount', money_text(sum(l.txn_debit - l.txn_credit)))
            from open_item i join gl_account a on a.account = i.gl_account and a.control_kind = 'AP'
            join moved_line l on l.item_id = i.id and l.posting_date <= ${asked.asOf}::date
            join moved_entry e on e.id = l.entry_id and e.reverses_entry_id is null
              and not exists (select from moved_entry r where r.reverses_entry_id = e.id and r.posting_date <= ${asked.asOf}::date)
            left join journal j on j.id = e.journal_id
            left join ap_payment p on p.id = e.document_id
            where i.firm_id = ${asked.firmId} and coalesce(e.source, j.source) in ('CD', 'CC')
              and not (coalesce(e.source, j.source) = 'CC' and i.kind = 'CardCharge')
              and ${itemSeen(asked.user)} and ${paymentSeen(asked.user)}
            group by e.id, e.posting_date, e.entry_no, e.currency order by e.posting_date desc, e.entry_no desc limit 1) as "lastPayment"
    from year`.execute(db)
  const year = rows[0]!
  return {
    ...year,
    ...sumsOf(items, held, asked.asOf),
    items,
    counts: { open: items.length },
    isNarrowed: await isKeptFromBooks(db, asked.user),
  }
}

/** What the open items come to, in the company's currency. */
function sumsOf(items: readonly AccountItem[], held: readonly AccountItem[], asOf: string) {
  const sum = (of: readonly AccountItem[], figure: 'open' | 'carried' = 'carried') =>
    moneyText(of.reduce((total, item) => total.plus(item[figure]), new Decimal(0)))
  const aged = Array.from({ length: AGE_BUCKETS }, (_, at) =>
    sum(items.filter((item) => ageBucket(item.dueDate!, asOf) === at)),
  )
  const currencies = [...new Set(items.map(({ currency }) => currency))].sort()
  return {
    balance: sum(items),
    overdue: sum(items.filter((item) => ageBucket(item.dueDate!, asOf) > 0)),
    unapplied: moneyText(new Decimal(sum(items.filter(({ open }) => open.startsWith('-')))).negated()),
    holdback: sum(held),
    byCurrency: currencies.map((currency) => {
      const own = items.filter((item) => item.currency === currency)
      return { currency, open: sum(own, 'open'), carried: sum(own) }
    }),
    ageing: aged,
  }
}
