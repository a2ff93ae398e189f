import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { currentUser, findUser } from '../../identity/user.ts'
import { Hopeless, jobHandler, jobKind, type JobHandler } from '../../jobs/job.ts'
import { NoFile, type ReportFile } from '../report-file.ts'
import type { StoredReport } from '../rows-for.ts'
import type { ReportRooms } from '../report-rooms.ts'
import { fileForUser } from './file-for-user.ts'
import { begunRun, type BegunRun } from './run-rows.ts'
import { writeRun } from './write-run.ts'

/** A report whose file is made without anybody waiting for it. */
export const ReportRunJob = jobKind('reportRun', Type.Object({ runId: Type.String({ format: 'uuid' }) }), {
  maxAttempts: 3,
})

/** Makes the file of a run: under the rights that its user has now. */
export const reportRunHandler = (deps: Deps, rooms: ReportRooms): JobHandler =>
  jobHandler(ReportRunJob, async ({ runId }, context) => {
    const begun = await begunRun(deps.db, runId)
    if (!begun) throw new Hopeless('The run is gone.')
    await writeRun(deps, context, runId, await fileOf(deps, rooms, begun))
  }) as JobHandler

/** @throws Hopeless when another attempt could not make it either */
async function fileOf(
  deps: Deps,
  rooms: ReportRooms,
  { subject, disabled, room, asked }: BegunRun,
): Promise<ReportFile> {
  const report: StoredReport | undefined = rooms.reports.get(room)
  const row = await findUser(deps.db, { subject, grant: null, signIn: null })
  if (!report || !row || disabled) throw new Hopeless('Nobody may have this report any more.')
  const file = await fileForUser(deps, rooms, report, currentUser(row), asked).catch((error: unknown) => {
    throw error instanceof NoFile ? new Hopeless(error.message) : error
  })
  if (!('ends' in file)) return file
  throw new Hopeless(
    file.ends === 'Rights' ? 'The user may not have this report any more.' : 'What it was asked with is no longer so.',
  )
}
