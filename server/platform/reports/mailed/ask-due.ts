import { Type } from 'typebox'
import { businessDay, businessZone } from '../../calendar/business-day.ts'
import { transaction } from '../../database/transaction.ts'
import type { Deps } from '../../deps.ts'
import { jobKind } from '../../jobs/job.ts'
import { SERVER } from '../../jobs/schedules.ts'
import { lastSentDay, nextDay } from './next-day.ts'
import { anyDue, dueRhythms, rhythmsBehind, setNext } from './rhythm-rows.ts'

/** Asks for the letters of the day. */
export const AskKeptReports = jobKind('askKeptReports', Type.Object({}))
/** Makes what is kept under a name, and writes its letter. */
export const MailReport = jobKind(
  'mailReport',
  Type.Object({ rhythmId: Type.String({ format: 'uuid' }), dueOn: Type.String() }),
  {
    maxAttempts: 3,
  },
)

/** Rhythms of one transaction. */
const AT_ONCE = 200

/**
 * Asks for the letter of each rhythm whose day has come, once for all processes; days that were missed while no process ran are made up
 * for by one letter.
 */
export async function askDue({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const now = clock.now()
  await takeBack(db, now)
  while (await anyDue(db, now)) {
    const asked = await transaction(db, async (trx) => {
      const due = await dueRhythms(trx, now, AT_ONCE)
      const zone = await businessZone(trx, 'UTC')
      for (const { id, nextOn } of due)
        await jobs.enqueue(trx, MailReport, { rhythmId: id, dueOn: nextOn }, { by: SERVER, key: `${id} ${nextOn}` })
      const today = lastSentDay(now, zone)
      await setNext(
        trx,
        due.map((one) => ({ id: one.id, day: nextDay(one, one.nextOn > today ? one.nextOn : today) })),
        zone,
      )
      return due.length
    })
    // The rest is in the hands of another process.
    if (asked === 0) return
  }
}

/** Days that a clock set which was ahead: a rhythm would be silent until they come. */
async function takeBack(db: Deps['db'], now: Date): Promise<void> {
  await transaction(db, async (trx) => {
    const today = await businessDay(trx, now)
    const ahead = (await rhythmsBehind(trx, today)).filter((one) => one.nextOn > nextDay(one, today))
    if (ahead.length === 0) return
    const zone = await businessZone(trx, 'UTC')
    const sent = lastSentDay(now, zone)
    await setNext(
      trx,
      ahead.map((one) => ({ id: one.id, day: nextDay(one, sent) })),
      zone,
    )
  })
}
