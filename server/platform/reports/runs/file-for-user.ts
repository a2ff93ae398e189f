import type { Deps } from '../../deps.ts'
import type { CurrentUser } from '../../identity/user.ts'
import { reportFile, type ReportFile } from '../report-file.ts'
import type { ReportRooms } from '../report-rooms.ts'
import { askable, reportViewOf } from '../report-view.ts'
import type { StoredReport } from '../rows-for.ts'
import { begun, type BegunRun } from '../run-report.ts'
import type { AskedRun } from './run-rows.ts'

/** Why a user has no file: he may not have it any more, or what he asked it with is no longer so. */
export interface NotHis {
  readonly ends: 'Rights' | 'Parameters'
}

/** A run under the rights that its user has now. */
export async function runForUser(
  deps: Deps,
  rooms: ReportRooms,
  report: StoredReport,
  user: CurrentUser,
  {
    parameters,
    groupBy,
    zone,
    locale,
  }: Pick<AskedRun, 'parameters' | 'zone' | 'locale'> & { groupBy: readonly string[] },
): Promise<BegunRun | NotHis> {
  const { room } = report.contract
  const view = await reportViewOf(deps, user, rooms.registry, report.contract)
  if (!view.rights.can(`${room}.view`) || !view.rights.can(`${room}.export`)) return { ends: 'Rights' }
  const ask = { parameters: askable(view, parameters), groupBy }
  const run = await begun(deps, { report, ask, user, view, zone, locale, texts: rooms.texts })
  return run.problems.length > 0 ? { ends: 'Parameters' } : run
}

/**
 * Begins the file of a report under the rights that its user has now.
 * @throws NoFile when it has no rows, or more than its kind of file holds
 */
export async function fileForUser(
  deps: Deps,
  rooms: ReportRooms,
  report: StoredReport,
  user: CurrentUser,
  asked: AskedRun,
): Promise<ReportFile | NotHis> {
  const run = await runForUser(deps, rooms, report, user, asked)
  if ('ends' in run) return run
  const { format, columns, paper, zone, locale } = asked
  return reportFile(deps, rooms.letterhead, run, {
    format,
    columns,
    paper,
    speech: { texts: rooms.texts, locale, zone },
  })
}
