import { sql, type RawBuilder } from 'kysely'
import { CreditCardInvoices } from '../../../../shared/contracts/ap/credit-card-invoices.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { itemMovedBy } from '../../../ledger/items-moved.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { FirmStore } from '../../admin/index.ts'
import { seesDocument } from '../../gl/index.ts'

type Asked = ReportAsked<RecordOf<typeof CreditCardInvoices.parameters>>

/** [FA14] Charges of the range, each with what its issuer is still owed for it at the end. */
const charges = ({ parameters: p, inSight, user }: Asked): RawBuilder<unknown> => sql`
  select * from (
    select c.card_id as "cardId", c.label, c.holder, m.payment_date as "chargedOn", m.payment_no as "paymentNo",
           m.vendor_id as "firmId", coalesce(t.name, m.payee) as payee, m.reference, m.memo as description,
           m.charge_currency as currency,
           (select left(string_agg(i.doc_number, ', ' order by i.position), 400)
            from ap_payment_item i where i.owner_id = m.id and i.pay <> 0) as documents,
           (select left(string_agg(distinct d.gl_account, ', '), 400)
            from ap_payment_distribution d where d.owner_id = m.id) as accounts,
           m.charge_amount - spent.tax as net, spent.tax, m.charge_amount as gross, -open.txn as unpaid,
           s.statement_no as "statementNo", s.statement_id as "statementId",
           case when m.cancel_date <= ${p.to}::date then 'Cancelled' when open.txn = 0 then 'Paid'
                when -open.txn < m.charge_amount then 'Partly' else 'Open' end as state
    from ap_payment m
    join credit_card c on c.card_id = m.card_id
    left join firm_shown t on t.firm_id = m.vendor_id
    left join ap_card_statement s on s.statement_no = m.card_statement_no
    cross join lateral (
      -- Of a card in another currency its share of the charge.
      select round(coalesce(sum(d.tax_amount), 0) * m.charge_amount / m.amount,
                   (select k.decimals from currency_shown k where k.currency_code = m.charge_currency)) as tax
      from ap_payment_distribution d where d.owner_id = m.id) spent
    cross join lateral (${itemMovedBy(sql`m.charge_item_id`, p.to)}) open
    where m.paid_by = 'Card' and m.status <> 'Draft' and m.payment_date between ${p.from}::date and ${p.to}::date
      and (t.id is null or ${inSight(FirmStore)}) and ${seesDocument(user, sql.ref('m.id'))}
      and ${where(p.card, sql`c.card_id = ${p.card}`)}
      and ${where(p.heldBy, sql`fold(c.holder) like '%' || fold(${p.heldBy}) || '%'`)}
  ) charge
  where ${where(
    p.chargeState,
    sql`${p.chargeState} = any (case
      when state in ('Paid', 'Cancelled') then array[state]
      when "statementNo" is null then array['Open', 'Unstatemented'] else array['Open', 'OnStatement'] end)`,
  )}`

/** What is open of the charges of the range with the vendors who have issued the cards. */
const issuers = ({ parameters: p }: Asked): RawBuilder<unknown> | null => {
  if (p.heldBy || p.chargeState || p.card) return null
  return sql`
    with reported as (select currency, sum(unpaid) as amount from r group by 1), owed as (
      select i.currency, sum(-m.txn) as amount
      from open_item_shown i
      join gl_account_shown a on a.account = i.gl_account and a.control_kind = 'AP'
      cross join lateral (${itemMovedBy(sql`i.id`, p.to)}) m
      where i.kind = 'CardCharge' and i.document_date between ${p.from}::date and ${p.to}::date
      group by i.currency)
    select 'issuer' as name, '' as subject, currency, coalesce(reported.amount, 0) as reported, coalesce(owed.amount, 0) as expected
    from reported full join owed using (currency) order by currency`
}

export const creditCardInvoices = rowsFor(CreditCardInvoices, charges, {
  ties: { of: ['currency', 'unpaid'], query: issuers },
})
