import { sql, type RawBuilder } from 'kysely'
import { UnappliedDebit } from '../../../../shared/contracts/ap/unapplied-debit.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { PAYABLE } from '../../../trade/items/side.ts'
import { negativePart, unappliedItems } from '../../../trade/items/unapplied.ts'
import { FirmStore } from '../../admin/index.ts'

type Asked = ReportAsked<RecordOf<typeof UnappliedDebit.parameters>>

/** [FA15] Every item of the payable accounts that was open on the debit side at the end of the day. */
const unapplied = ({ parameters: p, inSight, user }: Asked): RawBuilder<unknown> => sql`
  select t.firm_id as "firmId", t.name, o.reference, o.document_no as "documentNo", o.document_date as "documentDate",
         case when o.kind in ('Credit', 'DebitMemo', 'Payment', 'Opening') then o.kind else 'Other' end as kind, o.age,
         o.gl_account as "glAccount", o.currency, o.original, o.original - o.unapplied as applied, o.unapplied, o.reason
  from (${unappliedItems(PAYABLE, p, user)}) o
  join firm_shown t on t.firm_id = o.firm_id
  where ${inSight(FirmStore)}
    and ${where(p.vendorId, sql`t.firm_id = ${p.vendorId}`)}
    and ${where(p.inCurrency, sql`o.item_currency = ${p.inCurrency}`)}`

export const unappliedDebit = rowsFor(UnappliedDebit, unapplied, {
  ties: {
    of: ['currency', 'unapplied'],
    // Of one vendor, or in one currency, it is a part of what the accounts say.
    query: ({ parameters: p }) => (p.vendorId || p.inCurrency ? null : negativePart(PAYABLE, p)),
  },
})
