import { joinedBy } from '../../../shared/contracts/admin/duties-apart.ts'
import { overridesOf } from '../../../shared/contracts/admin/named-rights.ts'
import { matches, screenRights } from '../../../shared/contracts/admin/right-match.ts'
import { RIGHT_ACTIONS, rightOf, type RightLine } from '../../../shared/contracts/admin/role.ts'
import type { GridScreen, RightsGrid } from '../../../shared/contracts/admin/rights-grid.ts'

/** A row of the grid: a screen, or a pattern that reaches every screen, all of a module, or those like it. */
export interface GridRow {
  /** What the line of the role names: `admin/firm`, `gl/*`, `*`. */
  readonly screen: string
  readonly kind: 'screen' | 'pattern'
  readonly module: string
  /** What can be done there, `all` first. */
  readonly actions: readonly string[]
}

/** Why a cell is given; by what else, where it cannot be taken in its own cell. */
export interface Grant {
  readonly by: 'own' | 'whole' | 'pattern' | 'inherited'
  readonly from?: string
}

type Inherited = RightsGrid['inherited']
export type GrantOf = (screen: string, action: string) => Grant | null

/** The column of rights of the trade: no line of a screen gives them, and no pattern reaches them. */
export const OVERRIDE = 'override'

const ORDER: readonly string[] = [
  'all',
  ...RIGHT_ACTIONS.filter((action) => action !== 'all').flatMap((action) =>
    action === 'export' ? [action, OVERRIDE] : [action],
  ),
]
export const EVERYTHING = '*'
export const moduleOfScreen = (screen: string): string => screen.split('/', 1)[0]!

const right = (screen: string, action: string): string => rightOf({ screen, action } as RightLine)
const placeOf = (action: string): number => (ORDER.includes(action) ? ORDER.indexOf(action) : ORDER.length)
const byOrder = (actions: Iterable<string>): string[] => [...new Set(actions)].sort((a, b) => placeOf(a) - placeOf(b))

/**
 * Rows in the order in which they are shown: everything; by module its pattern and its screens by name; then other patterns
 * that the role holds, or that are searched for. What a line names is shown, though no call asks for it.
 */
export function rowsOf(
  screens: readonly GridScreen[],
  lines: readonly RightLine[],
  nameOf: (screen: string) => string,
  wanted: readonly string[] = [],
): GridRow[] {
  const named = (screen: string) => lines.filter((line) => line.screen === screen).map(({ action }) => action)
  const rows = screens
    .map(({ room, actions }) => row(room, 'screen', [...actions, ...named(room)]))
    .sort((a, b) => nameOf(a.screen).localeCompare(nameOf(b.screen)))
  const modules = [...new Set(rows.map(({ module }) => module))].sort()
  const every = rows.flatMap(({ actions }) => actions)
  const grouped = modules.flatMap((module) => {
    const own = rows.filter((one) => one.module === module)
    const pattern = `${module}/*`
    return [row(pattern, 'pattern', [...own.flatMap(({ actions }) => actions), ...named(pattern)]), ...own]
  })
  const known = new Set([EVERYTHING, ...grouped.map(({ screen }) => screen)])
  const others = [...new Set([...lines.map(({ screen }) => screen), ...wanted])].filter(
    (screen) => screen && !known.has(screen),
  )
  return [
    row(EVERYTHING, 'pattern', [...every, ...named(EVERYTHING)]),
    ...grouped,
    ...others.sort().map((screen) => row(screen, 'pattern', [...every, ...named(screen)])),
  ]
}

const row = (screen: string, kind: GridRow['kind'], actions: readonly string[]): GridRow => ({
  ...{ screen, kind, module: moduleOfScreen(screen) },
  actions: byOrder(['all', ...actions]),
})

/** Whether a row has such a cell. */
export const hasCell = ({ screen, actions }: GridRow, action: string): boolean =>
  actions.includes(action) || (action === OVERRIDE && overridesOf(screen).length > 0)

/** Columns for these rows, in the order of all actions. */
export const columnsOf = (rows: readonly GridRow[]): string[] =>
  byOrder(rows.flatMap((row) => (hasCell(row, OVERRIDE) ? [...row.actions, OVERRIDE] : row.actions)))

/** What each cell is given by: its own line first, then the line of its whole row, then patterns, then what is inherited. */
export function grants(lines: readonly RightLine[], inherited: Inherited): GrantOf {
  const own = new Set(lines.map(({ screen, action }) => `${screen} ${action}`))
  const patterns = lines.filter(({ screen }) => screen.endsWith('*')).map(rightOf)
  const above = new Map(inherited.map((one) => [one.right, one.roleId]))
  const patternsAbove = inherited.filter((one) => one.right.includes('*'))
  return (screen, action) => {
    if (own.has(`${screen} ${action}`)) return { by: 'own' }
    if (own.has(`${screen} all`)) return { by: 'whole' }
    const asked = right(screen, action)
    const pattern = patterns.find((one) => one !== asked && matches(one, asked))
    if (pattern) return { by: 'pattern', from: pattern }
    const roleId = above.get(asked) ?? patternsAbove.find((one) => matches(one.right, asked))?.roleId
    return roleId ? { by: 'inherited', from: roleId } : null
  }
}

/** It can be given or taken in its own cell: what a pattern or another role gives is taken there. */
export const isOpen = (grant: Grant | null): boolean => !grant || grant.by === 'own' || grant.by === 'whole'

/** The lines with one cell given or taken; those that stay are the same lines. */
export function withCell<L extends RightLine>(
  lines: readonly L[],
  { screen, actions }: Pick<GridRow, 'screen' | 'actions'>,
  action: string,
  given: boolean,
): (L | RightLine)[] {
  const others = lines.filter((line) => line.screen !== screen)
  const own = lines.filter((line) => line.screen === screen)
  const add = (names: readonly string[]) => names.map((name) => ({ screen, action: name }) as RightLine)
  const whole = own.some((line) => line.action === 'all')
  if (given) {
    if (whole || own.some((line) => line.action === action)) return [...lines]
    return action === 'all' ? [...others, ...add(['all'])] : [...lines, ...add([action])]
  }
  if (action === 'all') return lines.filter((line) => line.screen !== screen || line.action !== 'all')
  const rest = lines.filter((line) => line.screen !== screen || (line.action !== action && line.action !== 'all'))
  if (!whole) return rest
  // All of it was one line: what remains of it is said action by action.
  const said = new Set(own.map((line) => line.action as string))
  return [...rest, ...add(actions.filter((name) => name !== 'all' && name !== action && !said.has(name)))]
}

/** The lines with several cells given, or taken when all of them are given already. */
export function withCells<L extends RightLine>(
  lines: readonly L[],
  cells: readonly { row: GridRow; action: string }[],
  inherited: Inherited,
): (L | RightLine)[] {
  const at = grants(lines, inherited)
  const open = cells.filter(({ row: { screen }, action }) => isOpen(at(screen, action)))
  const given = open.some(({ row: { screen }, action }) => !at(screen, action))
  return open.reduce<(L | RightLine)[]>((now, cell) => withCell(now, cell.row, cell.action, given), [...lines])
}

/** The cell is given otherwise than it is stored. */
export const isChanged = (now: GrantOf, saved: GrantOf, screen: string, action: string): boolean =>
  !!now(screen, action) !== !!saved(screen, action)

/** Duties kept apart that the role joins, and whether a right belongs to one of them. */
export function risks(lines: readonly RightLine[], named: readonly string[], grid: RightsGrid | null) {
  const rights = [...lines.filter(({ screen, action }) => screen && action).map(rightOf)]
  const given = {
    rights: [...rights, ...(grid?.inherited ?? []).map((one) => one.right)],
    named: [...named, ...(grid?.inheritedNamed ?? []).map((one) => one.right)],
  }
  const pairs = joinedBy(given, grid?.apart ?? [])
  const duties = [...new Set(pairs.flatMap(({ first, second }) => [...first, ...second]))]
  return {
    pairs,
    isOf(screen: string, action: string) {
      const reaches = screenRights([right(screen, action)])
      return duties.some((duty) => reaches(duty))
    },
  }
}
