import { sql } from 'kysely'
import { ALL_DOORS } from '../../../shared/contracts/rooms.ts'
import { SECURED_SCREENS } from '../../../shared/contracts/secured-screens.ts'
import type { Trx } from '../../platform/database/transaction.ts'

/** A record of form security for each screen with a door; one that is no more goes unless rules are left for it. */
export async function seedSecuredScreens(db: Trx): Promise<void> {
  const doors = new Set(ALL_DOORS.map((door) => door.room))
  const screens = SECURED_SCREENS.map(({ room }) => room).filter((room) => doors.has(room))
  await sql`
    insert into secured_screen (screen) select unnest(${screens}::text[]) on conflict (screen) do nothing`.execute(db)
  await sql`
    delete from secured_screen s where screen <> all(${screens}::text[])
      and not exists (select from widget_security w where w.owner_id = s.id)`.execute(db)
}
