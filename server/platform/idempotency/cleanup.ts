import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Deps } from '../deps.ts'
import { jobHandler, jobKind } from '../jobs/job.ts'

/** How long a repeated write is recognized, in days. */
export const KEPT_DAYS = 7
const MOST_AT_ONCE = 5_000

/** Removes answers that nobody will ask for again, a piece at a time so that no write waits for it. */
export async function forgetOldAnswers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  let forgotten = 0
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from idempotency where ctid in (
        select ctid from idempotency where created_at < ${clock.now()}::timestamptz - make_interval(days => ${KEPT_DAYS})
        limit ${MOST_AT_ONCE})`.execute(db)
    forgotten += Number(numAffectedRows ?? 0n)
    if (Number(numAffectedRows ?? 0n) < MOST_AT_ONCE) return forgotten
  }
}

const ForgetAnswers = jobKind('forgetAnswers', Type.Object({}))

/** Has it done once an hour. */
export function keepForgetting(deps: Deps): void {
  deps.jobs.add(
    jobHandler(ForgetAnswers, async () => void (await forgetOldAnswers(deps))),
    { id: 'forgetAnswers', cron: '17 * * * *', payload: {} },
  )
}
