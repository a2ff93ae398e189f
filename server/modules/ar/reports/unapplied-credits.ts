import { sql, type RawBuilder } from 'kysely'
import { UnappliedCredits } from '../../../../shared/contracts/ar/unapplied-credits.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { RECEIVABLE } from '../../../trade/items/side.ts'
import { negativePart, unappliedItems } from '../../../trade/items/unapplied.ts'
import { FirmStore } from '../../admin/index.ts'

type Asked = ReportAsked<RecordOf<typeof UnappliedCredits.parameters>>

/** [finance 8.4] Every item of the receivable accounts that was open on the credit side at the end of the day. */
const unapplied = ({ parameters: p, inSight, user }: Asked): RawBuilder<unknown> => sql`
  select t.firm_id as "firmId", t.name, b.sales_rep_id as "salesRepId", o.reference, o.document_no as "documentNo",
         o.document_date as "documentDate", case when o.kind in ('Credit', 'Receipt', 'Opening') then o.kind else 'Other' end as kind,
         o.age, o.gl_account as "glAccount", o.currency, o.original, o.original - o.unapplied as applied, o.unapplied, o.reason
  from (${unappliedItems(RECEIVABLE, p, user)}) o
  join firm_shown t on t.firm_id = o.firm_id
  left join firm_bill_to_shown b on b.owner_id = t.id
  where ${inSight(FirmStore)}
    and ${where(p.customerId, sql`t.firm_id = ${p.customerId}`)}
    and ${where(p.salesRepId, sql`b.sales_rep_id = ${p.salesRepId}`)}
    and ${where(p.inCurrency, sql`o.item_currency = ${p.inCurrency}`)}`

export const unappliedCredits = rowsFor(UnappliedCredits, unapplied, {
  ties: {
    of: ['currency', 'unapplied'],
    // Of some customers, or in one currency, it is a part of what the accounts say.
    query: ({ parameters: p }) => (p.customerId || p.salesRepId || p.inCurrency ? null : negativePart(RECEIVABLE, p)),
  },
})
