import { sql, type RawBuilder } from 'kysely'
import type { JournalSource } from '../../../shared/contracts/gl/journal-sources.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import { accountName } from '../../ledger/account-name.ts'
import { OF_LINE, POSTED_LINES } from '../../ledger/posted-lines.ts'
import { where } from '../../platform/reports/rows-for.ts'
import { ownCurrency } from '../company/own-company.ts'

/** Day-books of a side between two days, as they are printed. [finance 7.11, 8.4] */
export interface Printed {
  readonly sources: readonly JournalSource[]
  readonly from: string
  readonly to: string
  readonly source: string | null
  readonly journalStatus: string | null
  /** The firm whose lines are printed alone. */
  readonly whose: string | null
}

interface Told {
  readonly locale: Locale
  /** What an entry `e` is of, its documents joined by `join`, and by which number its firm knows it. */
  readonly kind: RawBuilder<unknown>
  readonly reference: RawBuilder<unknown>
  readonly join: RawBuilder<unknown>
  /** Firms `t`, and accounts `t`, that the reader may see. */
  readonly firmsSeen: RawBuilder<unknown>
  readonly accountsSeen: RawBuilder<unknown>
}

const inThem = ({ sources, from, to, source, journalStatus }: Printed): RawBuilder<unknown> => sql`
  j.source in (${sql.join(sources.map((one) => sql.lit(one)))}) and j.journal_date between ${from}::date and ${to}::date
    and ${where(source, sql`j.source = ${source}`)} and ${where(journalStatus, sql`j.status = ${journalStatus}`)}`

/** An entry is seen by whoever may see all its accounts, on paper as on the screen of entries. [S6.05] */
export const entrySeen = (accountsSeen: RawBuilder<unknown>, accounts: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  not exists (select from (${accounts}) x (account) join gl_account_shown t using (account) where not (${accountsSeen}))`

/** Every line of every entry of the day-books. */
export const printedLines = (printed: Printed, told: Told): RawBuilder<unknown> => sql`
  select j.journal_no as "journalNo", j.status, j.source, e.entry_no as "entryNo", e.posting_date as "postingDate",
         t.firm_id as "firmId", t.name, coalesce(i.reference, l.reference, ${told.reference}) as reference,
         case when e.reverses_entry_id is not null then 'Reversal' else ${told.kind} end as kind,
         l.gl_account as "glAccount", ${accountName(told.locale)} as "accountName", ${OF_LINE.description} as description, l.debit, l.credit,
         l.tax_code as "taxCode", l.job_id as "jobId", ${ownCurrency} as currency
  from ${POSTED_LINES}
  join gl_account_shown a on a.account = l.gl_account
  ${told.join}
  cross join lateral (
    select min(coalesce(o.firm_id, x.firm_id)) as firm_id
    from entry_line_shown x left join open_item_shown o on o.id = x.item_id where x.entry_id = e.id) whose
  left join firm_shown t on t.firm_id = coalesce(${OF_LINE.firmId}, whose.firm_id)
  where ${inThem(printed)} and j.data_type = 'Actual'
    and (t.id is null or ${told.firmsSeen})
    and ${entrySeen(told.accountsSeen, sql`select y.gl_account from entry_line_shown y where y.entry_id = e.id`)}
    and ${where(printed.whose, sql`coalesce(${OF_LINE.firmId}, whose.firm_id) = ${printed.whose}`)}`

/** Debits are credits: true of what is posted, and of what drafts would book. */
export const balancedTie = sql`
  select 'balanced' as name, '' as subject, ${ownCurrency} as currency, s.debit as reported, s.credit as expected
  from (select coalesce(sum(debit), 0) as debit, coalesce(sum(credit), 0) as credit from r) s`

/** And they are what the accounts of the ledger were debited in these day-books. */
export const ledgerTie = (printed: Printed): RawBuilder<unknown> => sql`
  ${balancedTie}
  union all
  select 'ledger', '', ${ownCurrency}, (select coalesce(sum(debit), 0) from r), (
    select coalesce(sum(l.debit), 0) from entry_line_shown l
    where l.data_type = 'Actual' and l.entry_id in (
      select e.id from entry_shown e join journal_shown j on j.id = e.journal_id where ${inThem(printed)}))`
