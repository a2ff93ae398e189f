import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'

interface Added {
  position: number
  said: string
}

/**
 * The people and places of the one firm that the other does not know are its own too, behind those it has. The firm that is
 * merged keeps them, as it stays readable as it was. Where its cheques were sent is not carried over: nobody has confirmed that the
 * other one is paid there.
 */
export async function carryContacts(
  { trx, user, now, requestId, changeId }: ActionContext,
  fromFirm: string,
  intoFirm: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from firm where firm_id = ${intoFirm}`.execute(trx)
  const { id } = rows[0]!
  const { rows: contacts } = await sql<Added>`
    insert into firm_contact (owner_id, position, name, role, email, phone, mobile, receives_invoices, receives_statements,
                              receives_confirmations, receives_certificates, uses_portal)
    select ${id}::uuid, (select coalesce(max(position), -1) from firm_contact where owner_id = ${id}::uuid)
             + row_number() over (order by c.position),
           c.name, c.role, c.email, c.phone, c.mobile, c.receives_invoices, c.receives_statements, c.receives_confirmations,
           c.receives_certificates, c.uses_portal
    from firm_contact c join firm f on f.id = c.owner_id
    where f.firm_id = ${fromFirm} and not exists (
      select from firm_contact k where k.owner_id = ${id}::uuid and fold(k.name) = fold(c.name)
        and fold(coalesce(k.email, '')) = fold(coalesce(c.email, '')))
    returning position, name as said`.execute(trx)
  const { rows: addresses } = await sql<Added>`
    insert into firm_address (owner_id, position, kind, line1, line2, city, region, postal_code, country)
    select ${id}::uuid, (select coalesce(max(position), -1) from firm_address where owner_id = ${id}::uuid)
             + row_number() over (order by a.position),
           a.kind, a.line1, a.line2, a.city, a.region, a.postal_code, a.country
    from firm_address a join firm f on f.id = a.owner_id
    where f.firm_id = ${fromFirm} and a.kind <> 'Remittance' and not exists (
      select from firm_address k where k.owner_id = ${id}::uuid and k.kind = a.kind
        and fold(coalesce(k.line1, '')) = fold(coalesce(a.line1, ''))
        and fold(coalesce(k.postal_code, '')) = fold(coalesce(a.postal_code, '')))
    returning position, coalesce(line1, kind) as said`.execute(trx)
  const entry = { table: 'firm', id, recordKey: intoFirm, by: user.name, on: now, requestId, changeId }
  const told = (list: string, field: string, added: readonly Added[]) =>
    added.map(({ position, said }) => ({
      ...{ action: 'insert' as const, column: `${list}.${position}.${field}`, oldValue: null, newValue: said },
    }))
  await writeAudit(trx, entry, [...told('contacts', 'name', contacts), ...told('addresses', 'line1', addresses)])
}
