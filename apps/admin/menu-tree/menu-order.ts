import type { MenuLine } from '../../../shared/contracts/admin/application.ts'
import { ROOT_MENU } from '../../../shared/contracts/doors.ts'

/** One menu of a tree as it is drawn: its line by place in the record, and where it stands. */
export interface MenuNode {
  readonly index: number
  readonly line: MenuLine
  /** 1 at the root. */
  readonly level: number
  /** Place among those of the same parent, from 1. */
  readonly place: number
  readonly siblings: number
  readonly children: readonly MenuNode[]
}

/** A menu as its own form and the choice of headings need it. */
export interface MenuPlace extends Pick<MenuNode, 'index' | 'line' | 'level'> {
  readonly label: string
  readonly children: readonly unknown[]
}

/** One value to write: `menus.3.sequence`. */
export interface MenuEdit {
  readonly index: number
  readonly field: 'parentId' | 'sequence'
  readonly value: string | number
}

/** A heading opens nothing and holds others. */
export const isHeading = (line: MenuLine): boolean => line.routerPath === null

const STEP = 10
const MOST = 99_999

const bySequence = (menus: readonly MenuLine[]) => (a: number, b: number) =>
  (Number(menus[a]!.sequence) || 0) - (Number(menus[b]!.sequence) || 0) ||
  String(menus[a]!.menuId ?? '').localeCompare(String(menus[b]!.menuId ?? ''))

/** The id of the parent under which a line is shown: one that is missing or below the line itself is the root. */
function shownParents(menus: readonly MenuLine[]): string[] {
  const byId = new Map(menus.map((line) => [line.menuId, line]))
  return menus.map((line) => {
    const above = new Set([line.menuId])
    for (let at = line.parentId; at !== ROOT_MENU; at = byId.get(at)!.parentId) {
      if (!byId.has(at) || above.has(at)) return ROOT_MENU
      above.add(at)
    }
    return line.parentId
  })
}

/** The tree of the lines, each menu in its order. */
export function menuForest(menus: readonly MenuLine[]): MenuNode[] {
  const parents = shownParents(menus)
  const below = (parentId: string, level: number): MenuNode[] => {
    const places = menus.flatMap((_, index) => (parents[index] === parentId ? [index] : [])).sort(bySequence(menus))
    return places.map((index, at) => {
      const line = menus[index]!
      const children = line.menuId && line.menuId !== ROOT_MENU ? below(line.menuId, level + 1) : []
      return { index, line, level, place: at + 1, siblings: places.length, children }
    })
  }
  return below(ROOT_MENU, 1)
}

/** Every node of a forest, parents before their children. */
export const allNodes = <N extends { readonly children: readonly N[] }>(forest: readonly N[]): N[] =>
  forest.flatMap((node) => [node, ...allNodes(node.children)])

/** The menus that stand below `parentId` now, in order. */
const siblingsOf = (menus: readonly MenuLine[], parentId: string): number[] => {
  const parents = shownParents(menus)
  return menus.flatMap((_, index) => (parents[index] === parentId ? [index] : [])).sort(bySequence(menus))
}

/** True when `index` is `parentId` or stands above it: it cannot be put there. */
function isAbove(menus: readonly MenuLine[], index: number, parentId: string): boolean {
  const byId = new Map(menus.map((line) => [line.menuId, line]))
  const parents = new Map(menus.map((line, at) => [line.menuId, shownParents(menus)[at]!]))
  for (let at: string | undefined = parentId; at !== undefined && at !== ROOT_MENU; at = parents.get(at))
    if (byId.get(at) === menus[index]) return true
  return false
}

/**
 * What is written to put a menu under `parentId` at `place` (0 is first) of the others there: one sequence where there is
 * room between its neighbours, else all of them anew. Null when it cannot stand there.
 */
export function placed(menus: readonly MenuLine[], index: number, parentId: string, place: number): MenuEdit[] | null {
  const parent = menus.find((line) => line.menuId === parentId)
  if (parentId !== ROOT_MENU && (!parent || !isHeading(parent) || isAbove(menus, index, parentId))) return null
  const others = siblingsOf(menus, parentId).filter((other) => other !== index)
  const at = Math.max(0, Math.min(place, others.length))
  const moved: MenuEdit[] = menus[index]!.parentId === parentId ? [] : [{ index, field: 'parentId', value: parentId }]
  const before = at === 0 ? 0 : Number(menus[others[at - 1]!]!.sequence)
  const after = at === others.length ? before + 2 * STEP : Number(menus[others[at]!]!.sequence)
  const between = Math.floor((before + after) / 2)
  if (between > before && between < after && between <= MOST)
    return [...moved, { index, field: 'sequence', value: between }]
  const order = [...others.slice(0, at), index, ...others.slice(at)]
  return [
    ...moved,
    ...order.map((one, step): MenuEdit => ({ index: one, field: 'sequence', value: (step + 1) * STEP })),
  ].filter(({ index: one, field, value }) => menus[one]![field] !== value)
}

/** Where a menu goes by one step up or down: past the one beside it, into an open heading, or out of its own. */
export function stepped(
  menus: readonly MenuLine[],
  index: number,
  step: 1 | -1,
  isOpen: (menuId: string) => boolean,
): MenuEdit[] | null {
  const parentId = shownParents(menus)[index]!
  const siblings = siblingsOf(menus, parentId)
  const at = siblings.indexOf(index)
  const beside = siblings[at + step]
  if (beside !== undefined) {
    const line = menus[beside]!
    if (isHeading(line) && isOpen(line.menuId)) return placed(menus, index, line.menuId, step === 1 ? 0 : Infinity)
    return placed(menus, index, parentId, at + step)
  }
  const parent = menus.findIndex((line) => line.menuId === parentId)
  if (parent < 0) return null
  const above = shownParents(menus)[parent]!
  const place = siblingsOf(menus, above).indexOf(parent)
  return placed(menus, index, above, step === 1 ? place + 1 : place)
}

/** An id that no menu has: the application's key and a number, beyond those of the product. */
export function freeMenuId(application: string, menus: readonly MenuLine[]): string {
  const taken = new Set(menus.map(({ menuId }) => menuId))
  for (let number = 5000; ; number += 10) {
    const id = `${application.slice(0, 14) || 'OWN'}${number}`
    if (!taken.has(id)) return id
  }
}
