import { sql, type RawBuilder } from 'kysely'
import { PaymentsReport } from '../../../../shared/contracts/ap/payments-report.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { FirmStore } from '../../admin/index.ts'
import { seesBank, seesDocument } from '../../gl/index.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'

type Asked = ReportAsked<RecordOf<typeof PaymentsReport.parameters>>

/** Payments out of a bank that were made or taken back in the range. */
const payments = ({ parameters: p, inSight, user }: Asked): RawBuilder<unknown> => sql`
  select m.bank_account_id as "bankAccountId", b.name as "bankName", m.method, m.payment_no as "paymentNo",
         coalesce(m.cheque_no::text, m.reference) as number, m.payment_date as "paymentDate", m.vendor_id as "firmId",
         coalesce(t.name, m.payee) as payee, m.amount + coalesce(m.discount_amount, 0) as gross,
         coalesce(m.discount_amount, 0) as discount, m.amount as net, m.currency, m.rate, m.functional, m.status,
         m.cancel_date as "cancelDate", m.cancelled, m.functional - m.cancelled as left,
         (select count(*)::int from ap_payment_item i where i.owner_id = m.id and i.pay <> 0) as documents,
         (select t.batch_no from ap_payment_batch t where t.id = m.batch_id) as batch
  from (
    select *, case when payment_date between ${p.from}::date and ${p.to}::date then round(amount * rate, (select home_decimals())) else 0 end as functional,
           case when cancel_date between ${p.from}::date and ${p.to}::date then round(amount * rate, (select home_decimals())) else 0 end as cancelled
    from ap_payment
    where paid_by = 'Bank' and status in ('Posted', 'Cancelled')
      and (payment_date between ${p.from}::date and ${p.to}::date or cancel_date between ${p.from}::date and ${p.to}::date)
  ) m
  join bank_account_shown b on b.bank_account_id = m.bank_account_id
  left join firm_shown t on t.firm_id = m.vendor_id
  where (t.id is null or ${inSight(FirmStore)}) and ${seesBank(user, sql.ref('m.bank_account_id'))}
    and ${seesDocument(user, sql.ref('m.id'))}
    and ${where(p.bankAccount, sql`m.bank_account_id = ${p.bankAccount}`)}
    and ${where(p.paidBy, sql`m.method = ${p.paidBy}`)}
    and ${where(p.paidTo, sql`m.vendor_id = ${p.paidTo}`)}
    and ${where(p.paymentStatus, sql`m.status = ${p.paymentStatus}`)}`

/** Credits less debits of the disbursement day-books on the account of each bank. */
const banks = ({ parameters: p, user }: Asked): RawBuilder<unknown> | null => {
  if (p.paidBy || p.paidTo || p.paymentStatus) return null
  return sql`
    with reported as (select "bankAccountId" as bank, sum("left") as amount from r group by 1), booked as (
      select b.bank_account_id as bank, sum(l.credit - l.debit) as amount
      from bank_account_shown b
      join moved_line l on l.gl_account = b.gl_account and l.posting_date between ${p.from}::date and ${p.to}::date
        and l.data_type = 'Actual'
      join moved_entry e on e.id = l.entry_id
      left join journal_shown j on j.id = e.journal_id
      where coalesce(e.source, j.source) = 'CD' and ${where(p.bankAccount, sql`b.bank_account_id = ${p.bankAccount}`)}
        and ${seesBank(user, sql.ref('b.bank_account_id'))}
      group by b.bank_account_id)
    select 'bank' as name, bank as subject, ${ownCurrency} as currency,
           coalesce(reported.amount, 0) as reported, coalesce(booked.amount, 0) as expected
    from reported full join booked using (bank) order by bank`
}

export const paymentsReport = rowsFor(PaymentsReport, payments, {
  ties: { of: ['bankAccountId', 'left'], query: banks },
})
