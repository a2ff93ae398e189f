import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Trx } from '../database/transaction.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { jobKind } from '../jobs/job.ts'

/** What a person on call is told of; its words stand in `home:alerts.<kind>`, what to do in docs/on-call.md. */
export type AlertKind = 'clockBack' | 'diskWasFull'

/** How long an alert about something that is over is shown, in hours. */
const SHOWN_HOURS = 72

/** Writes the letters that an alert asks for. */
export const TellAdministrators = jobKind(
  'tellAdministrators',
  Type.Object({ kind: Type.String({ maxLength: 50 }), count: Type.Integer(), since: Type.String({ maxLength: 40 }) }),
)

interface NewAlert {
  kind: AlertKind
  count: number
  /** When it was seen. */
  now: Date
  by: string
}

/** Says something to those who administer: on HOME for some days, and by letter once. */
export async function raiseAlert(trx: Trx, jobs: JobQueue, { kind, count, now, by }: NewAlert): Promise<void> {
  const until = new Date(now.getTime() + SHOWN_HOURS * 3_600_000)
  await sql`
    insert into operator_alert (kind, count, since, shown_until) values (${kind}, ${count}, ${now}, ${until})
    on conflict (kind) do update set count = excluded.count, since = excluded.since, shown_until = excluded.shown_until`.execute(
    trx,
  )
  await jobs.enqueue(trx, TellAdministrators, { kind, count, since: now.toISOString() }, { by, key: kind })
}
