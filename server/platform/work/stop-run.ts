import { sql } from 'kysely'
import type { CallResult } from '../../../shared/contracts/result.ts'
import type { ActionContext } from '../action/action.ts'
import type { Answers } from '../action/answers.ts'
import { notFound } from '../http/errors.ts'
import { holdJob, stopJob } from '../jobs/commands.ts'

/** Stops a run of this room, or of this user: at once while it waits, else after the thing that it is at. */
export async function stopRun(
  { trx, user, now }: ActionContext,
  answers: Answers,
  id: string,
  of: { room: string } | { userId: string },
): Promise<CallResult> {
  const own = 'room' in of ? sql`room = ${of.room}` : sql`user_id = ${of.userId}::uuid`
  const { rows } = await sql<{ job_id: string }>`
    select job_id from work_run where id = ${id}::uuid and ${own}`.execute(trx)
  const job = rows[0] && (await holdJob(trx, rows[0].job_id))
  if (!job) throw notFound()
  await stopJob(trx, job, user.name, now)
  return answers.saved(id, null)
}
