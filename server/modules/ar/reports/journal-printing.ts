import { sql, type Kysely, type RawBuilder } from 'kysely'
import { JournalPrinting, PRINTED_SOURCES } from '../../../../shared/contracts/ar/journal-printing.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { accountName } from '../../../ledger/account-name.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { rowsFor, where, type Opening, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'
import { balancedTie, entrySeen, ledgerTie, printedLines, type Printed } from '../../../trade/journals/printed-lines.ts'
import { FirmStore } from '../../admin/index.ts'
import { AccountStore } from '../../gl/index.ts'
import { draftEntries, MOST_DRAFTS } from './draft-entries.ts'

type Asked = ReportAsked<RecordOf<typeof JournalPrinting.parameters>>

const printedOf = ({ parameters: p }: Pick<Asked, 'parameters'>): Printed => ({
  ...{ sources: PRINTED_SOURCES, from: p.from, to: p.to, source: p.source, journalStatus: p.journalStatus },
  whose: p.customerId,
})

/** Lines of the entries of the day-books of receivables. */
const posted = (asked: Asked): RawBuilder<unknown> =>
  printedLines(printedOf(asked), {
    locale: asked.locale,
    kind: sql`case when d.id is not null then d.kind when e.document_type = 'ar.cashReceipt' then 'Receipt' else 'Other' end`,
    reference: sql`d.invoice_no`,
    join: sql`left join customer_invoice d on d.id = e.document_id`,
    firmsSeen: asked.inSight(FirmStore),
    accountsSeen: asked.inSight(AccountStore),
  })

/** Lines that drafts of the sales journal would book. */
const drafted = ({ parameters: p, inSight, carried, locale }: Asked): RawBuilder<unknown> => sql`
  with l as (
    select * from json_to_recordset(${JSON.stringify(carried)}::json) as l
      ("documentNo" text, "postingDate" date, "firmId" text, kind text, "glAccount" text, description text, debit numeric, credit numeric,
       "taxCode" text, "jobId" text))
  select null::text as "journalNo", 'Draft' as status, 'SJ' as source, l."documentNo" as "entryNo", l."postingDate",
         t.firm_id as "firmId", t.name, l."documentNo" as reference, l.kind, l."glAccount", ${accountName(locale)} as "accountName",
         l.description, l.debit, l.credit, l."taxCode", l."jobId", ${ownCurrency} as currency
  from l
  join gl_account_shown a on a.account = l."glAccount"
  join firm_shown t on t.firm_id = l."firmId"
  where ${inSight(FirmStore)} and ${where(p.customerId, sql`t.firm_id = ${p.customerId}`)}
    and ${entrySeen(inSight(AccountStore), sql`select y."glAccount" from l y where y."documentNo" = l."documentNo"`)}
    and ${where(p.source, sql`${p.source} = 'SJ'`)} and ${where(p.journalStatus, sql`${p.journalStatus} = 'Open'`)}`

/** What drafts would book is worked out as their posting does it. */
async function opening({ parameters: p }: Asked, db: Kysely<Tables>): Promise<Opening> {
  if (p.prints === 'Posted') return {}
  const lines = await draftEntries(db, p.from, p.to)
  return lines
    ? { carried: lines }
    : { problems: [{ Field: 'prints', Key: 'ap:journalPrinting.tooManyDrafts', Args: { most: MOST_DRAFTS } }] }
}

/** Debits are credits; and they are what the accounts of the ledger were debited in these day-books. */
const proof = (asked: Asked): RawBuilder<unknown> | null => {
  const { prints, customerId } = asked.parameters
  if (customerId) return null
  return prints === 'EditList' ? balancedTie : ledgerTie(printedOf(asked))
}

/** [finance 8.4] The day-books of receivables on paper. */
export const journalPrinting = rowsFor(
  JournalPrinting,
  (asked) => (asked.parameters.prints === 'Posted' ? posted(asked) : drafted(asked)),
  { opening, ties: { of: ['debit', 'credit'], query: proof } },
)
