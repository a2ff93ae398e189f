import { sql, type Kysely, type RawBuilder } from 'kysely'
import { JournalPrinting, PRINTED_SOURCES } from '../../../../shared/contracts/ap/journal-printing.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { rowsFor, where, type Opening, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { FirmStore } from '../../admin/index.ts'
import { accountName } from '../../../ledger/account-name.ts'
import { AccountStore } from '../../gl/index.ts'
import { balancedTie, entrySeen, ledgerTie, printedLines, type Printed } from '../../../trade/journals/printed-lines.ts'
import { draftEntries, MOST_DRAFTS } from './draft-entries.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'

type Asked = ReportAsked<RecordOf<typeof JournalPrinting.parameters>>

const printedOf = ({ parameters: p }: Pick<Asked, 'parameters'>): Printed => ({
  ...{
    sources: PRINTED_SOURCES,
    from: p.from,
    to: p.to,
    source: p.source,
    journalStatus: p.journalStatus,
    whose: p.paidTo,
  },
})

/** Lines of the entries of the day-books of payables. */
const posted = (asked: Asked): RawBuilder<unknown> =>
  printedLines(printedOf(asked), {
    locale: asked.locale,
    kind: sql`case when d.id is not null then d.kind when e.document_type = 'ap.payment' then 'Payment'
      when e.document_type = 'ap.cardPayment' then 'CardPayment' else 'Other' end`,
    reference: sql`d.doc_number`,
    join: sql`left join ap_invoice d on d.id = e.document_id`,
    firmsSeen: asked.inSight(FirmStore),
    accountsSeen: asked.inSight(AccountStore),
  })

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
    and ${entrySeen(asked.inSight(AccountStore), sql`select y."glAccount" from l y where y."invoiceNo" = l."invoiceNo"`)}
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
const proof = (asked: Asked): RawBuilder<unknown> | null => {
  const { prints, paidTo } = asked.parameters
  if (paidTo) return null
  return prints === 'EditList' ? balancedTie : ledgerTie(printedOf(asked))
}

export const journalPrinting = rowsFor(
  JournalPrinting,
  (asked) => (asked.parameters.prints === 'Posted' ? posted(asked) : drafted(asked)),
  { opening, ties: { of: ['debit', 'credit'], query: proof } },
)
