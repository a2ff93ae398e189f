import { sql, type RawBuilder } from 'kysely'

/** What people of a firm get by e-mail, each as their contact says. */
type Received = 'receives_invoices' | 'receives_statements' | 'receives_confirmations' | 'receives_certificates'

/** Where this goes by e-mail of a firm `t`: everybody there who gets it, each address once; null where nobody does. */
export const mailAddresses = (received: Received): RawBuilder<string | null> => sql`(
  select string_agg(c.email, ', ' order by c.position) from firm_contact_shown c
  where c.owner_id = t.id and ${sql.ref(`c.${received}`)} and c.email is not null
    and not exists (select from firm_contact_shown e
                    where e.owner_id = c.owner_id and ${sql.ref(`e.${received}`)} and lower(e.email) = lower(c.email) and e.position < c.position))`
