import { sql, type Kysely } from 'kysely'
import { securableIds } from '../../../../shared/contracts/portal.ts'
import type { PortalPerson } from '../../../../shared/contracts/admin/portal-invitation.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** Active ship-tos that are billed to the firm, itself among them where it is one. */
export async function shipTosOf(db: Kysely<Tables>, firmId: string): Promise<string[]> {
  // Each half by its own index: with an "or" every ship-to there is would be read.
  const { rows } = await sql<{ firm_id: string }>`
    select f.firm_id from firm f
    where f.status = 'Active' and f.is_ship_to and f.id in (
      select owner_id from firm_ship_to where bill_to_id = ${firmId}
      union select s.owner_id from firm own join firm_ship_to s on s.owner_id = own.id where own.firm_id = ${firmId})
    order by f.firm_id <> ${firmId}, f.firm_id limit 200`.execute(db)
  return rows.map((row) => row.firm_id)
}

/** Everybody who acts for the firm as a customer. */
export async function portalPeople(db: Kysely<Tables>, firmId: string): Promise<PortalPerson[]> {
  const { rows } = await sql<Omit<PortalPerson, 'shipTos'> & { identifier: string }>`
    select u.user_name as "userName", u.display_name as "displayName", u.email, u.language, u.disabled, s.identifier,
           to_json(u.invited_on) #>> '{}' as "invitedOn", to_json(u.last_sign_in) #>> '{}' as "lastSignIn"
    from user_securable s join app_user_shown u on u.id = s.user_id
    where btrim(split_part(s.identifier, ',', 1)) = ${firmId} order by u.display_name, u.user_name limit 200`.execute(
    db,
  )
  return rows.map(({ identifier, ...person }) => ({
    ...person,
    shipTos: securableIds({ Identifier: identifier }).shipToIds,
  }))
}
