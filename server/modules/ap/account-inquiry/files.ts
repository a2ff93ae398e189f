import { sql, type RawBuilder } from 'kysely'
import type { PAPER_ROOMS } from '../../../../shared/contracts/ap/account-lists.ts'
import { ATTACHMENTS_WIDGET } from '../../../../shared/contracts/attachment.ts'
import { PAPER_ROOMS as ROOMS } from '../../../../shared/contracts/ap/account-lists.ts'
import type { Rights } from '../../../platform/rights/rights.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { vendorPapers } from '../../po/index.ts'
import { moneySeen } from '../../../trade/items/items-at.ts'

/** Where this user may look at what hangs on a record. */
export const roomsWithFiles = (rights: Rights): (typeof PAPER_ROOMS)[number][] =>
  ROOMS.filter((room) => rights.can(`${room}.view`) && rights.widgets(room)[ATTACHMENTS_WIDGET] !== 'hide')

/** [finance 7.10] Files of a vendor and of his documents, payments, orders and receipts, in the rooms that are given. */
export const files = (firmId: string, rooms: readonly string[], user: CurrentUser): RawBuilder<unknown> => sql`
  select f.id, f.name, f.content_type as type, f.room, f.record_id as "recordId", p.key, f.size::int as size,
         f.created_by as "createdBy", f.created_on as "createdOn"
  from (select 'admin/firm' as room, id, firm_id as key from firm_shown where firm_id = ${firmId}
        union all select 'ap/purchase-invoice', id, coalesce(doc_number, invoice_no) from ap_invoice where vendor_id = ${firmId}
        union all select case paid_by when 'Card' then 'ap/card-payment' else 'ap/payment' end, id, payment_no
                  from ap_payment p where vendor_id = ${firmId} and ${moneySeen(user)}
        union all ${vendorPapers(firmId)}) p
  join attachment_shown f on f.room = p.room and f.record_id = p.id
  where f.room = any (${[...rooms]}::text[])`
