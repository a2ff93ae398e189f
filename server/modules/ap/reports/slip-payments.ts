import { sql, type RawBuilder } from 'kysely'
import { SlipPayments } from '../../../../shared/contracts/ap/slip-payments.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { rowsFor, where, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { FirmStore } from '../../admin/index.ts'
import { paymentSeen } from './payment-seen.ts'
import { ownCurrency } from '../../../trade/company/own-company.ts'

type Asked = ReportAsked<RecordOf<typeof SlipPayments.parameters>>

const stoodOn = ({ parameters: p, inSight, user }: Asked): RawBuilder<unknown> => sql`
  select t.firm_id as "firmId", s.vendor_name as "vendorName", s.slip_no as "slipNo", s.type, c.payment_no as "paymentNo",
         c.counted_on as "countedOn", c.taken_back as "takenBack", c.paid, c.goods, c.paid - c.goods as amount
  from issued_slip s
  join firm_shown t on t.firm_id = s.vendor_id and ${inSight(FirmStore)}
  join issued_slip_payment c on c.slip_id = s.id
  join ap_payment p on p.payment_no = c.payment_no and ${paymentSeen(user)}
  where s.return_no = ${p.returnNo} and ${where(p.vendorId, sql`s.vendor_id = ${p.vendorId}`)}`

/** Box 22 of the slips of the return; one that only cancels stands on nothing. */
const slips = ({ parameters: p }: Asked): RawBuilder<unknown> => sql`
  select 'slips' as name, ${p.returnNo}::text as subject, ${ownCurrency} as currency,
         coalesce((select sum(amount) from r), 0) as reported, coalesce(sum(s.amount), 0) as expected
  from issued_slip s
  where s.return_no = ${p.returnNo} and s.type <> 'Cancelled' and ${where(p.vendorId, sql`s.vendor_id = ${p.vendorId}`)}`

/** [finance 7.13] The payments that the slips of a return stand on. */
export const slipPayments = rowsFor(SlipPayments, stoodOn, { ties: { of: ['amount'], query: slips } })
