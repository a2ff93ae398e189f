import { sql } from 'kysely'
import { CustomerList } from '../../../../shared/contracts/admin/customer-list.ts'
import { NewCustomerList } from '../../../../shared/contracts/admin/new-customer-list.ts'
import { today } from '../../../platform/calendar/business-day.ts'
import { rowsFor, where } from '../../../platform/reports/rows-for.ts'
import { yearBegan } from '../../../trade/items/account-figures.ts'
import { owingOf } from '../../../trade/items/firm-owing.ts'
import { RECEIVABLE } from '../../../trade/items/side.ts'
import { soldEver, soldSince } from '../../../trade/items/sold.ts'
import { FirmStore } from '../firm/entity.ts'

const isCustomer = sql<boolean>`(t.firm_type = 'customer' or t.firm_type = 'both')`

/** [finance 8.4] Every customer in sight with his terms, representative and limit, what he owes, and what he was sold since the year began. */
export const customerList = rowsFor(
  CustomerList,
  ({ parameters: p, user, inSight }) => sql`
    select t.firm_id as "firmId", t.name, t.types, a.line1 as street, t.city, t.region, t.phone, c.name as contact,
           b.terms_code as "termsCode", b.sales_rep_id as "salesRepId", s.name as "salesRepName",
           b.currency, b.credit_limit as "creditLimit", ${owingOf(RECEIVABLE, sql.ref('t.firm_id'))} as balance,
           coalesce(y.sold, 0) as "soldThisYear", b.tax_group as "taxGroup", b.price_table as "priceTable", b.firm_group as "firmGroup",
           t.standing, t.business_number as "businessNumber"
    from firm t
    left join (${soldSince(user, yearBegan(today))}) y on y.firm_id = t.firm_id
    left join lateral (
      select line1 from firm_address where owner_id = t.id order by kind <> 'Main', position limit 1) a on true
    left join firm_bill_to b on b.owner_id = t.id
    left join sales_rep s on s.sales_rep_id = b.sales_rep_id
    left join lateral (
      select name from firm_contact where owner_id = t.id order by position limit 1) c on true
    where ${isCustomer} and ${inSight(FirmStore)}
      and ${where(p.firmStatus, sql`t.status = ${p.firmStatus}`)}
      and ${where(p.region, sql`t.region = upper(${p.region})`)}
      and ${where(p.salesRepId, sql`b.sales_rep_id = ${p.salesRepId}`)}
      and ${where(p.termsCode, sql`b.terms_code = ${p.termsCode}`)}
      and ${where(p.currency, sql`b.currency = ${p.currency}`)}
      and ${where(p.firmGroup, sql`b.firm_group = ${p.firmGroup}`)}`,
)

/** [finance 8.4] Customers by the day on which they were entered, whole days where the user sits, the last one included. */
export const newCustomerList = rowsFor(
  NewCustomerList,
  ({ parameters: p, user, zone, inSight }) => sql`
    select t.created_on as "createdOn", t.created_by as "createdBy", t.firm_id as "firmId", t.name, t.city, t.region,
           b.sales_rep_id as "salesRepId", b.terms_code as "termsCode", b.currency, b.credit_limit as "creditLimit", t.standing,
           o.first_order as "firstOrder", i.first_invoice as "firstInvoice", i.sold as "soldSince"
    from firm t
    left join firm_bill_to b on b.owner_id = t.id
    left join lateral (
      select min(s.order_date) as first_order from sales_order_shown s
      where s.bill_to_id = t.firm_id and s.status not in ('Quote', 'Cancelled')) o on true
    left join lateral (${soldEver(user, sql.ref('t.firm_id'))}) i on true
    where ${isCustomer} and ${inSight(FirmStore)}
      and t.created_on >= ${p.createdFrom}::timestamp at time zone ${zone}
      and t.created_on < (${p.createdTo}::timestamp + interval '1 day') at time zone ${zone}
      and ${where(p.salesRepId, sql`b.sales_rep_id = ${p.salesRepId}`)}`,
)
