import { kebab } from './entity.ts'
import type { Fields } from './fields.ts'
import type { FirstRights } from './first-roles.ts'
import type { Drill } from './report.ts'
import type { Access, Problem } from './result.ts'
import type { WorkResult, WorkRun } from './work.ts'

/**
 * The shape of a process: what it asks for, what it shows of what will happen, and whether it can be stopped on its way. It is
 * asked for once, confirmed, done in the background, and its result is kept.
 */
export interface ProcessContract<P extends Fields = Fields, C extends Fields = Fields> {
  /** `admin.endSessions`: texts `admin:endSessions.*`, rights `admin/end-sessions.view` and `.run`. */
  readonly id: string
  readonly module: string
  readonly noun: string
  /** Screen id, call path under `api/`, and prefix of its rights. */
  readonly room: string
  readonly parameters: P
  /** What its panel begins with, as a report's does. */
  readonly initial: (today: string) => Readonly<Record<string, unknown>>
  /** Columns of the preview: one row for each thing that something will be done to. */
  readonly columns: C
  /** Room that keeps the record whose key stands in a column of the preview. */
  readonly drill: Readonly<Record<string, Drill>>
  /** It can be stopped between two things; what is done by then stays done. */
  readonly stops: boolean
  /** It opens with what would be done by its first parameters: nobody does unseen what he only came to look at. */
  readonly opensPreviewed: boolean
  /** What would be done can be had as an Excel file, by a right of its own, `.export`. */
  readonly exports: boolean
  /** Which of the first roles may do what with it. */
  readonly roles: FirstRights
}

interface ProcessOptions<P extends Fields, C extends Fields> {
  parameters: P
  /** @param today the company's day */
  initial?: (today: string) => Partial<Record<keyof P & string, unknown>>
  columns: C
  drill?: Readonly<Partial<Record<keyof C & string, Drill<keyof C & string>>>>
  /** False for what is done in one piece. */
  stops?: boolean
  /** True for what people come to look at before they do any of it. */
  opensPreviewed?: boolean
  exports?: boolean
  roles?: FirstRights
}

export function processContract<const P extends Fields, const C extends Fields>(
  id: string,
  {
    parameters,
    initial = () => ({}),
    columns,
    drill,
    stops = true,
    opensPreviewed = false,
    exports = false,
    roles = {},
  }: ProcessOptions<P, C>,
): ProcessContract<P, C> {
  const [module, noun] = id.split('.') as [string, string]
  const room = `${module}/${kebab(noun)}`
  return {
    id,
    module,
    noun,
    room,
    parameters,
    initial,
    columns,
    drill: (drill ?? {}) as Readonly<Record<string, Drill>>,
    stops,
    opensPreviewed,
    exports,
    roles,
  }
}

/** Rows of a preview that are shown. */
export const MOST_PREVIEWED = 500

/** What would be done, were it run now. */
export interface ProcessPreview {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
  readonly total: number
}

/** Last words of the rights that a process asks for. */
export const processActs = ({ exports }: Pick<ProcessContract, 'exports'>): readonly string[] => [
  ...['view', 'run'],
  ...(exports ? ['export'] : []),
]

/** How a process is asked for. `confirmed` names the rules whose question was answered with yes. */
export interface ProcessAsk {
  readonly parameters: Readonly<Record<string, unknown>>
  readonly confirmed?: readonly string[]
}

/** What the screen of a process begins with: what the user may do, and the runs of everybody, newest first. */
export interface ProcessPanel {
  readonly access: Access
  readonly runs: readonly WorkRun[]
  /** The newest of them, with its result. */
  readonly last: WorkResult | null
}

/** [house style 2.4] Of one process and subject, one run at a time. */
export const underWayProblem = (by: string, since: string): Problem => ({
  Field: null,
  Key: 'kit:process.underWay',
  Args: { by, since },
})
