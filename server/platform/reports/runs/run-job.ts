import { finished } from 'node:stream/promises'
import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { currentUser, findUser } from '../../identity/user.ts'
import { Hopeless, jobHandler, jobKind, type JobHandler } from '../../jobs/job.ts'
import { NoFile, reportFile, type ReportFile } from '../report-file.ts'
import { askable, reportViewOf } from '../report-view.ts'
import { begun } from '../run-report.ts'
import type { StoredReport } from '../rows-for.ts'
import type { ReportRooms } from '../report-rooms.ts'
import { FileInParts } from './file-in-parts.ts'
import { begunRun, forgetParts, keepFile, type BegunRun } from './run-rows.ts'

/** A report whose file is made without anybody waiting for it. */
export const ReportRunJob = jobKind('reportRun', Type.Object({ runId: Type.String({ format: 'uuid' }) }), {
  maxAttempts: 3,
})

/**
 * Makes the file of a run: under the rights that its user has now, from the beginning at each attempt. It can be stopped
 * between rows, and its file is there with "done" or not at all.
 */
export const reportRunHandler = (deps: Deps, rooms: ReportRooms): JobHandler =>
  jobHandler(ReportRunJob, async ({ runId }, { progress, finish, signal }) => {
    const begun = await begunRun(deps.db, runId)
    if (!begun) throw new Hopeless('The run is gone.')
    await forgetParts(deps.db, runId)
    const file = await fileOf(deps, rooms, begun)
    const parts = new FileInParts(deps.db, runId)
    const stop = () => parts.destroy(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
    // The writer sees a broken file by `destroyed`; `finished` below tells why.
    parts.on('error', () => undefined)
    try {
      await file.writeTo(parts, (done) => progress({ done, total: file.total }))
      await finished(parts)
      await finish((trx) => keepFile(trx, runId, { name: file.name, size: parts.size, rows: file.total }))
    } catch (error) {
      parts.destroy()
      await forgetParts(deps.db, runId)
      throw error
    } finally {
      signal.removeEventListener('abort', stop)
    }
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
  const user = currentUser(row)
  const view = await reportViewOf(deps, user, rooms.registry, report.contract)
  if (!view.rights.can(`${room}.view`) || !view.rights.can(`${room}.export`))
    throw new Hopeless('The user may not have this report any more.')
  const { parameters, groupBy, format, columns, paper, zone, locale } = asked
  const ask = { parameters: askable(view, parameters), groupBy }
  const run = await begun(deps, { report, ask, user, view, zone, locale, texts: rooms.texts })
  if (run.problems.length > 0) throw new Hopeless('What it was asked with is no longer so.')
  const form = { format, columns, paper, speech: { texts: rooms.texts, locale, zone } }
  return reportFile(deps, rooms.letterhead, run, form).catch((error: unknown) => {
    throw error instanceof NoFile ? new Hopeless(error.message) : error
  })
}
