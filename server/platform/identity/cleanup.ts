import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Deps } from '../deps.ts'
import { jobHandler, jobKind } from '../jobs/job.ts'
import { rotateKeys } from './keys.ts'
import { forgetOldFailures } from './throttle.ts'

/** Rows of one statement, so that no lock is held for long. */
const BATCH = 5000

/** Deletes what has expired. Several processes may do it at once: each skips the rows that another holds. */
export async function cleanUp({ db, clock, ownSecrets }: Deps): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH;) {
    const { numAffectedRows } = await sql`
      delete from oidc_item where (model, id) in (
        select model, id from oidc_item
        where expires_on < now() and (model = 'Interaction' or expires_on < now() - interval '1 hour')
        limit ${BATCH} for update skip locked)`.execute(db)
    deleted = Number(numAffectedRows ?? 0)
  }
  await sql`delete from one_time_link where expires_on < now() - interval '30 days'`.execute(db)
  await sql`delete from oidc_key where retired_on < now()`.execute(db)
  await forgetOldFailures(db, clock.now())
  await rotateKeys(db, ownSecrets)
}

const CleanUpIdentity = jobKind('cleanUpIdentity', Type.Object({}))

/** Has it done every ten minutes. */
export function keepCleaningUp(deps: Deps): void {
  deps.jobs.add(
    jobHandler(CleanUpIdentity, () => cleanUp(deps)),
    { id: 'cleanUpIdentity', cron: '*/10 * * * *', payload: {} },
  )
}
