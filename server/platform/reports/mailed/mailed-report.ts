import { emptyRecord, normalize } from '../../../../shared/contracts/check.ts'
import type { ReportContract } from '../../../../shared/contracts/report.ts'
import type { Deps } from '../../deps.ts'
import { NoFile } from '../report-file.ts'
import type { ReportRooms } from '../report-rooms.ts'
import type { StoredReport } from '../rows-for.ts'
import { fileForUser, runForUser } from '../runs/file-for-user.ts'
import type { AskedRun } from '../runs/run-rows.ts'
import type { KeptAsk, MadeFor, Mailable } from './mailable.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * [finance 9.5 E] Parameters as they are asked on a day: a date that stood as the report begins on the day it was kept stands as it
 * begins today, and what was not kept is as the report begins, as on its screen.
 */
export function asOfToday(
  { parameters, initial }: Pick<ReportContract, 'parameters' | 'initial'>,
  { parameters: kept, keptOn, today }: Omit<KeptAsk, 'groupBy'>,
  begins: Values = {},
): Record<string, unknown> {
  const [then, now] = [initial(keptOn), initial(today)]
  const follows = (name: string) => parameters[name]?.kind === 'date' && name in then && kept[name] === then[name]
  const own = Object.keys(kept).filter((name) => name in parameters && !follows(name))
  const given = {
    ...emptyRecord(parameters),
    ...now,
    ...begins,
    ...Object.fromEntries(own.map((name) => [name, kept[name]])),
  }
  return normalize({ fields: parameters }, given)
}

/** A report as it is sent: with the columns that it shows at first. */
export function mailedReport(deps: Deps, rooms: ReportRooms, report: StoredReport): Mailable {
  const { contract } = report
  const askedOf = async (kept: KeptAsk, { user: _user, ...form }: MadeFor): Promise<AskedRun | null> => {
    const groupBy = contract.groupBy.find((names) => names.join() === kept.groupBy.join())
    if (!groupBy) return null
    return { ...form, parameters: asOfToday(contract, kept, await report.begins?.(deps.db)), groupBy, columns: [] }
  }
  return {
    title: `${contract.module}:${contract.noun}.title`,
    hasRuns: true,
    async fault(kept, made) {
      const asked = await askedOf(kept, made)
      const run = asked && (await runForUser(deps, rooms, report, made.user, asked))
      if (!run) return 'Parameters'
      return 'ends' in run ? run.ends : null
    },
    async make(kept, made) {
      const asked = await askedOf(kept, made)
      if (!asked) return { ends: 'Parameters' }
      try {
        const file = await fileForUser(deps, rooms, report, made.user, asked)
        if ('ends' in file) return file
        if (file.total > 0) return { file, asked }
        await file.giveUp()
        return { isEmpty: true }
      } catch (error) {
        if (error instanceof NoFile) return error.isEmpty ? { isEmpty: true } : { sentence: error.message }
        throw error
      }
    },
  }
}
