import { sql } from 'kysely'
import { ContactList } from '../../../../shared/contracts/admin/contact-list.ts'
import { rowsFor, where } from '../../../platform/reports/rows-for.ts'
import { FirmStore } from '../firm/entity.ts'

const RECEIVES = {
  Invoices: sql`c.receives_invoices`,
  Statements: sql`c.receives_statements`,
  Confirmations: sql`c.receives_confirmations`,
  Certificates: sql`c.receives_certificates`,
} as const

/** [finance 8.4] Every contact of every customer in sight. */
export const contactList = rowsFor(
  ContactList,
  ({ parameters: p, inSight }) => sql`
    select t.firm_id as "firmId", t.name, c.name as contact, c.role, coalesce(c.phone, t.phone) as phone, c.mobile, c.email, t.language, t.city,
           t.region, c.receives_invoices as "receivesInvoices", c.receives_statements as "receivesStatements"
    from firm t join firm_contact c on c.owner_id = t.id
    where t.is_bill_to and ${inSight(FirmStore)}
      and ${where(p.firmStatus, sql`t.status = ${p.firmStatus}`)}
      and ${where(p.firmFrom, sql`t.firm_id >= upper(${p.firmFrom})`)}
      and ${where(p.firmTo, sql`t.firm_id <= upper(${p.firmTo})`)}
      and ${where(p.role, sql`fold(c.role) like '%' || fold(${p.role}) || '%'`)}
      and ${p.receives ? RECEIVES[p.receives] : sql`true`}`,
)
