import { sql, type Kysely, type RawBuilder } from 'kysely'
import { JournalPrinting } from '../../../../shared/contracts/ap/journal-printing.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { rowsFor, where, type Opening, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { FirmStore } from '../../admin/index.ts'
import { accountName } from '../../../ledger/account-name.ts'
import { OF_LINE, POSTED_LINES } from '../../../ledger/posted-lines.ts'
import { AccountStore } from '../../gl/index.ts'
import { draftEntries, MOST_DRAFTS } from './draft-entries.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'

type Asked = ReportAsked<RecordOf<typeof JournalPrinting.parameters>>

/** An entry is seen by whoever may see all its accounts, on paper as on the screen of entries. [S6.05] */
const entrySeen = ({ inSight }: Asked, accounts: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  not exists (select from (${accounts}) x (account) join gl_account_shown t using (account) where not (${inSight(AccountStore)}))`

/** Lines of the entries of the day-books of payables. */
const posted = (asked: Asked): RawBuilder<unknown> => {
  const { parameters: p, inSight, locale } = asked
  return sql`
  select j.journal_no as "journalNo", j.status, j.source, e.entry_no as "entryNo", e.posting_date as "postingDate",
         t.firm_id as "firmId", t.name, coalesce(i.reference, l.reference, d.doc_number) as reference,
         case when e.reverses_entry_id is not null then 'Reversal' when d.id is not null then d.kind
              when e.document_type = 'ap.payment' then 'Payment' when e.document_type = 'ap.cardPayment' then 'CardPayment'
              else 'Other' end as kind,
         l.gl_account as "glAccount", ${accountName(locale)} as "accountName", ${OF_LINE.description} as description, l.debit, l.credit,
         l.tax_code as "taxCode", l.job_id as "jobId", ${ownCurrency} as currency
  from ${POSTED_LINES}
  join gl_account_shown a on a.account = l.gl_account
  left join ap_invoice d on d.id = e.document_id
  cross join lateral (
    select min(coalesce(o.firm_id, x.firm_id)) as firm_id
    from entry_line_shown x left join open_item_shown o on o.id = x.item_id where x.entry_id = e.id) whose
  left join firm_shown t on t.firm_id = coalesce(${OF_LINE.firmId}, whose.firm_id)
  where j.source in ('PJ', 'CD', 'CC') and j.data_type = 'Actual' and j.journal_date between ${p.from}::date and ${p.to}::date
    and (t.id is null or ${inSight(FirmStore)})
    and ${entrySeen(asked, sql`select y.gl_account from entry_line_shown y where y.entry_id = e.id`)}
    and ${where(p.source, sql`j.source = ${p.source}`)}
    and ${where(p.journalStatus, sql`j.status = ${p.journalStatus}`)}
    and ${where(p.paidTo, sql`coalesce(${OF_LINE.firmId}, whose.firm_id) = ${p.paidTo}`)}`
}

/** Lines that drafts of the purchase journal would book. */
const drafted = (asked: Asked): RawBuilder<unknown> => {
  const { parameters: p, inSight, carried, locale } = asked
  return sql`
  with l as (
    select * from json_to_recordset(${JSON.stringify(carried)}::json) as l
      ("invoiceNo" text, "postingDate" date, "firmId" text, reference text, kind text, "glAccount" text, description text,
       debit numeric, credit numeric, "taxCode" text, "jobId" text))
  select null::text as "journalNo", 'Draft' as status, 'PJ' as source, l."invoiceNo" as "entryNo", l."postingDate",
         t.firm_id as "firmId", t.name, l.reference, l.kind, l."glAccount", ${accountName(locale)} as "accountName", l.description, l.debit, l.credit,
         l."taxCode", l."jobId", ${ownCurrency} as currency
  from l
  join gl_account_shown a on a.account = l."glAccount"
  join firm_shown t on t.firm_id = l."firmId"
  where ${inSight(FirmStore)} and ${where(p.paidTo, sql`t.firm_id = ${p.paidTo}`)}
    and ${entrySeen(asked, sql`select y."glAccount" from l y where y."invoiceNo" = l."invoiceNo"`)}
    and ${where(p.source, sql`${p.source} = 'PJ'`)} and ${where(p.journalStatus, sql`${p.journalStatus} = 'Open'`)}`
}

/** What drafts would book is worked out as their posting does it. */
async function opening({ parameters: p }: Asked, db: Kysely<Tables>): Promise<Opening> {
  if (p.prints === 'Posted') return {}
  const lines = await draftEntries(db, p.from, p.to)
  return lines
    ? { carried: lines }
    : { problems: [{ Field: 'prints', Key: 'ap:journalPrinting.tooManyDrafts', Args: { most: MOST_DRAFTS } }] }
}

/** Debits are credits; and they are what the accounts of the ledger were debited in these day-books. */
const proof = ({ parameters: p }: Asked): RawBuilder<unknown> | null => {
  const sums = sql`(select coalesce(sum(debit), 0) as debit, coalesce(sum(credit), 0) as credit from r) s`
  const balanced = sql`
    select 'balanced' as name, '' as subject, ${ownCurrency} as currency, s.debit as reported, s.credit as expected from ${sums}`
  if (p.prints === 'EditList' || p.paidTo) return p.paidTo ? null : balanced
  return sql`
    ${balanced}
    union all
    select 'ledger', '', ${ownCurrency}, s.debit, (
      select coalesce(sum(l.debit), 0) from entry_line_shown l
      where l.data_type = 'Actual' and l.entry_id in (
        select e.id from entry_shown e join journal_shown j on j.id = e.journal_id
        where j.source in ('PJ', 'CD', 'CC') and j.journal_date between ${p.from}::date and ${p.to}::date
          and ${where(p.source, sql`j.source = ${p.source}`)} and ${where(p.journalStatus, sql`j.status = ${p.journalStatus}`)}))
    from ${sums}`
}

export const journalPrinting = rowsFor(
  JournalPrinting,
  (asked) => (asked.parameters.prints === 'Posted' ? posted(asked) : drafted(asked)),
  { opening, ties: { of: ['debit', 'credit'], query: proof } },
)
