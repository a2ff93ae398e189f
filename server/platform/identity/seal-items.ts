import type { AdapterPayload } from 'oidc-provider'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { storedRow } from './adapter.ts'

/** Rows of one transaction. */
const BATCH = 1000

interface OpenItem {
  model: string
  id: string
  payload: AdapterPayload
}

/**
 * Sign-ins that an older release left open are stored as this one does it: whoever is signed in stays so, and somebody who acts
 * as another goes on. Once for all processes, before they answer; with nothing left to do it is one look at the table.
 */
export async function sealItems(db: Kysely<Tables>): Promise<void> {
  for (let sealed = BATCH; sealed === BATCH;) sealed = await db.transaction().execute(sealBatch)
}

async function sealBatch(trx: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<OpenItem>`
    select model, id, payload from oidc_item where not payload ? 'sealed' and expires_on is not null
    limit ${BATCH} for update`.execute(trx)
  for (const { model, id, payload } of rows) {
    const row = storedRow(model, id, payload)
    await sql`
      update oidc_item set id = ${row.id}, payload = ${JSON.stringify(row.payload)}::jsonb, grant_id = ${row.grantId},
             uid = ${row.uid}
      where model = ${model} and id = ${id}`.execute(trx)
    if (model === 'Grant') await sql`update acting set sign_in = ${row.id} where sign_in = ${id}`.execute(trx)
  }
  return rows.length
}
