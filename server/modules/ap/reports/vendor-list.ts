import { sql } from 'kysely'
import { VendorList } from '../../../../shared/contracts/ap/vendor-list.ts'
import { rowsFor, where } from '../../../platform/reports/rows-for.ts'
import { FirmStore } from '../../admin/index.ts'
import { seesAccount } from '../../gl/index.ts'

/** [finance 7.11] Every vendor in sight with what is open of his items on the payable accounts. */
export const vendorList = rowsFor(
  VendorList,
  ({ parameters: p, inSight, user }) => sql`
    select t.firm_id as "firmId", t.name, m.line1, t.city, t.region, t.phone, c.name as contact,
           v.terms_code as "termsCode", v.currency, v.payment_method as "paymentMethod",
           t.business_number as "businessNumber", v.reporting_slip as "reportingSlip",
           coalesce(i.balance, 0) as balance, i.last_activity as "lastActivity", t.standing
    from firm_shown t
    left join firm_vendor_shown v on v.owner_id = t.id
    left join lateral (
      select line1 from firm_address_shown where owner_id = t.id order by kind <> 'Main', position limit 1) m on true
    left join lateral (
      select name from firm_contact_shown where owner_id = t.id order by position limit 1) c on true
    left join (
      select i.firm_id, -sum(i.open_amount) as balance, max(greatest(i.opened_on, m.moved_on)) as last_activity
      from open_item_shown i
      join gl_account_shown a on a.account = i.gl_account and a.control_kind = 'AP'
      left join (
        select item_id, max(posting_date) as moved_on from moved_line where item_id is not null group by item_id) m
        on m.item_id = i.id
      where ${seesAccount(user, sql.ref('i.gl_account'))}
      group by i.firm_id) i on i.firm_id = t.firm_id
    where t.is_vendor and ${inSight(FirmStore)}
      and ${where(p.firmStatus, sql`t.status = ${p.firmStatus}`)}
      and ${where(p.vendorGroup, sql`v.firm_group = ${p.vendorGroup}`)}
      and ${where(p.region, sql`t.region = upper(${p.region})`)}
      and ${where(p.currency, sql`v.currency = ${p.currency}`)}
      and ${where(p.termsCode, sql`v.terms_code = ${p.termsCode}`)}
      and ${where(p.paymentMethod, sql`v.payment_method = ${p.paymentMethod}`)}
      and ${where(p.activeSince, sql`i.last_activity >= ${p.activeSince}::date`)}`,
)
