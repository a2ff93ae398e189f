import type { RightsGrid } from '../../../shared/contracts/admin/rights-grid.ts'
import type { RightLine } from '../../../shared/contracts/admin/role.ts'
import { grants, isOpen, withCell, type GrantOf, type GridRow } from './grid-model.ts'

/** What a role may do in an application, as a manager says it; what is neither of them is mixed. */
export const LEVELS = ['none', 'look', 'work', 'all'] as const
export type Level = (typeof LEVELS)[number]

const LOOKING: readonly string[] = ['view', 'export']
/** Who works does not decide about his own work. */
const DECIDING: readonly string[] = ['approve']

/** Whether the level has an action: to look is to see and download, to work is all but to approve. */
const holds = (level: Level, action: string): boolean =>
  level === 'all' || (level === 'work' && !DECIDING.includes(action)) || (level === 'look' && LOOKING.includes(action))

const actionsOf = ({ actions }: GridRow) => actions.filter((action) => action !== 'all')

/** The highest level of which these screens have all and nothing else; null where it is mixed. */
export function levelOf(rows: readonly GridRow[], at: GrantOf): Level | null {
  const isAt = (level: Level) =>
    rows.every((row) => actionsOf(row).every((action) => (at(row.screen, action) !== null) === holds(level, action)))
  return LEVELS.toReversed().find(isAt) ?? null
}

/** The lines with these screens at a level. What a pattern or another role gives stays: it is taken there. */
export function withLevel<L extends RightLine>(
  lines: readonly L[],
  rows: readonly GridRow[],
  level: Level,
  inherited: RightsGrid['inherited'],
): (L | RightLine)[] {
  const at = grants(lines, inherited)
  return rows.reduce<(L | RightLine)[]>(
    (now, row) => {
      const wanted = level === 'all' ? ['all', ...actionsOf(row)] : actionsOf(row)
      return wanted.reduce((next, action) => {
        const grant = at(row.screen, action)
        const given = holds(level, action)
        // Once all is one line, its single actions are given with it.
        if (given && level === 'all' && action !== 'all') return next
        return isOpen(grant) || (given && !grant) ? withCell(next, row, action, given) : next
      }, now)
    },
    lines as (L | RightLine)[],
  )
}
