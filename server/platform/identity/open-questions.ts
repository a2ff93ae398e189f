import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { storedId } from './stored-id.ts'
import { network } from './throttle.ts'

/** Sign-in pages of one network that wait for a stranger's answer; people of one office who look at them at the same time. */
const MOST_OPEN = 30

/**
 * Keeps the newest questions of a network and drops its older ones, so that whoever only asks fills no table. Those of people who
 * are signed in are not counted.
 */
export async function keepFewQuestions(db: Kysely<Tables>, uid: string, address: string): Promise<void> {
  const from = network(address)
  await sql`update oidc_item set network = ${from} where model = 'Interaction' and id = ${storedId(uid)}`.execute(db)
  await sql`
    delete from oidc_item where (model, id) in (
      select model, id from oidc_item where network = ${from}
      order by expires_on desc, id offset ${MOST_OPEN} for update skip locked)`.execute(db)
}
