import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { sealedPlace } from '../../../platform/secrets/sealed-column.ts'

/** A number that passes the check and was given to nobody. */
const SIN = '046454286'

/** In a demo without recipients, what the vendors are who get a T5018: most of them companies, the first one a person. */
export async function seedSlipRecipients(trx: Trx, secrets: Secrets): Promise<void> {
  const { rows } = await sql`select from slip_recipient limit 1`.execute(trx)
  if (rows.length > 0) return
  await sql`
    insert into slip_recipient (vendor_id, kind, surname, given_name, sin, created_by, updated_by)
    select n.firm_id, n.kind, case when n.kind in ('Individual', 'SoleProprietor') then 'Tremblay' end,
           case when n.kind in ('Individual', 'SoleProprietor') then 'Alex' end,
           case when n.kind = 'Individual' then ${secrets.seal(SIN, sealedPlace('slip_recipient', 'sin'))} end, 'system', 'system'
    from (
      select f.firm_id, case when row_number() over (order by f.firm_id) = 1 then 'Individual'
                             when row_number() over (order by f.firm_id) % 11 = 4 then 'Partnership'
                             when row_number() over (order by f.firm_id) % 11 = 7 then 'SoleProprietor'
                             else 'Corporation' end as kind
      from firm f join firm_vendor v on v.owner_id = f.id where v.reporting_slip = 'T5018') n`.execute(trx)
}
