import { Type } from 'typebox'
import type { ActionContext } from '../action/action.ts'
import type { Deps } from '../deps.ts'
import { refuseActing } from '../action/refuse-acting.ts'
import { Hopeless, jobHandler, jobKind, type JobHandler } from '../jobs/job.ts'
import type { WorkRun } from '../../../shared/contracts/work.ts'
import { WorkInHand } from './work-in-hand.ts'
import { addRun, begunRun, holdSubject, underWay } from './work-rows.ts'
import type { Work, Works } from './work.ts'

/** Work on many things, each told by itself. */
export const WorkJob = jobKind('workRun', Type.Object({ runId: Type.String({ format: 'uuid' }) }), { maxAttempts: 3 })

interface Asked extends Pick<Work, 'room' | 'action'> {
  /** What it is about, where only one run at a time may be about the same; null: any number. */
  subject: string | null
  asked: Readonly<Record<string, unknown>>
}

/** Asks for a run in the caller's transaction; answers its id, or the run of the same subject that is under way. */
export async function beginWork(
  deps: Pick<Deps, 'jobs' | 'random'>,
  { trx, user, now }: Pick<ActionContext, 'trx' | 'user' | 'now'>,
  { room, action, subject, asked }: Asked,
): Promise<{ id: string } | { other: WorkRun }> {
  refuseActing(user)
  if (subject !== null) {
    await holdSubject(trx, { room, action, subject })
    const other = await underWay(trx, { room, action, subject })
    if (other) return { other }
  }
  const id = deps.random.uuid()
  const jobId = await deps.jobs.enqueue(trx, WorkJob, { runId: id }, { by: user.name })
  await addRun(trx, { id, jobId, userId: user.id, room, action, subject, asked, now })
  return { id }
}

export const workHandler = (deps: Deps, works: Works): JobHandler =>
  jobHandler(WorkJob, async ({ runId }, context) => {
    const begun = await begunRun(deps.db, runId)
    if (!begun) throw new Hopeless('The run is gone.')
    const work = works.find(begun.room, begun.action)
    if (!work) throw new Hopeless('No part of this release does this work.')
    // One that was begun again by hand waits for the one that was asked for since.
    if (begun.subject !== null && (await underWay(deps.db, begun, begun.id)))
      throw new Error('Another run of the same is under way.')
    const hand = new WorkInHand(deps, work.right, begun, context)
    await hand.admit()
    await work.run(hand)
  }) as JobHandler
