import { sql } from 'kysely'
import type { Deps } from '../deps.ts'

/** How long a repeated write is recognized, in days. */
export const KEPT_DAYS = 7
const HOUR_MS = 3_600_000
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

/** Cleans up once an hour until `stop`; a failed round is logged and the next one tries again. */
export function startForgetting(deps: Deps): { stop(): void } {
  const timer = setInterval(() => {
    forgetOldAnswers(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'old answers were not removed'))
  }, HOUR_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
