import { sql, type RawBuilder } from 'kysely'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { JournalPrinting } from '../../../../shared/contracts/gl/journal-printing.ts'
import { accountName } from '../../../ledger/account-name.ts'
import { balancesAt } from '../../../ledger/balances-at.ts'
import { OF_LINE, POSTED_LINES } from '../../../ledger/posted-lines.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { AccountStore } from '../account/entity.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'

type Asked = ReportAsked<RecordOf<typeof JournalPrinting.parameters>>

/** [finance 9.2] Entries all of whose accounts the reader may see, as on the screen of entries [S6.05]. */
const lines = ({ parameters: p, inSight, locale }: Asked): RawBuilder<unknown> => sql`
  select j.journal_no as "journalNo", j.status, j.source, e.posting_date as "postingDate", e.entry_no as "entryNo",
         e.document_type as "documentType", a.account, ${accountName(locale)} as "accountName",
         ${OF_LINE.firmId} as "firmId", ${OF_LINE.reference} as reference, ${OF_LINE.description} as description, l.debit, l.credit, l.txn_currency as currency,
         l.txn_debit - l.txn_credit as "inItself", e.posted_by as "postedBy", lpad(l.line_no::text, 10, '0') as line
  from ${POSTED_LINES}
  join gl_account a on a.account = l.gl_account
  where e.posting_date between ${p.from}::date and ${p.to}::date and l.data_type = ${p.dataType}
    and not exists (
      select from entry_line_shown y join gl_account t on t.account = y.gl_account
      where y.entry_id = e.id and not (${inSight(AccountStore)}))
    and ${where(p.source, sql`j.source = ${p.source}`)}
    and ${where(p.journalStatus, sql`j.status = ${p.journalStatus}`)}
    and ${where(p.ofAccount, sql`l.gl_account = ${p.ofAccount}`)}
    and ${where(p.enteredBy, sql`fold(e.posted_by) = fold(${p.enteredBy})`)}`

/** [finance 9.2] Debits are credits; of all day-books they are what moved the balances of the accounts between the two days. */
function proof({ parameters: p }: Asked): RawBuilder<unknown> | null {
  if (p.ofAccount || p.dataType !== 'Actual') return null
  const balanced = sql`
    select 'balanced' as name, '' as subject, ${ownCurrency} as currency, s.debit as reported, s.credit as expected
    from (select coalesce(sum(debit), 0) as debit, coalesce(sum(credit), 0) as credit from r) s`
  if (p.source || p.journalStatus || p.enteredBy) return balanced
  const days = { opening: sql`${p.from}::date - 1`, closing: sql`${p.to}::date` }
  const balances = balancesAt({ days, dataTypes: [p.dataType], currency: null, beforeClosing: false })
  return sql`
    ${balanced}
    union all
    select 'accounts', '', ${ownCurrency}, (select coalesce(sum(debit), 0) from r),
           coalesce(sum(case when b.day = 'closing' then b.debit else -b.debit end), 0)
    from (${balances}) b`
}

export const glJournalPrinting = rowsFor(JournalPrinting, lines, { ties: { of: ['debit', 'credit'], query: proof } })
