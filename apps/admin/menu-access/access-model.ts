import type { AccessEntry, AccessNode, AccessTree, Effect } from '../../../shared/contracts/admin/menu-access.ts'
import type { TreeNode } from '../menu-tree/tree-view.tsx'

/** A node of the access tree as it is drawn. */
export interface Branch extends TreeNode<Branch> {
  readonly node: AccessNode
  /** Nodes below that are denied by an entry of this record. */
  readonly denialsBelow: number
}

export type Stand = AccessEntry['access'] | 'inherit'

/** Space goes round: as above, allowed, denied. */
export const NEXT: Readonly<Record<Stand, Stand>> = { inherit: 'allow', allow: 'deny', deny: 'inherit' }

export const standOf = (entries: readonly AccessEntry[], id: string): Stand =>
  entries.find(({ menuId }) => menuId === id)?.access ?? 'inherit'

/** The entries with another stand at one node; the others stay the same lines. */
export function withStand<E extends AccessEntry>(entries: readonly E[], id: string, stand: Stand): (E | AccessEntry)[] {
  const at = entries.findIndex(({ menuId }) => menuId === id)
  if (stand === 'inherit') return entries.filter((_, place) => place !== at)
  if (at < 0) return [...entries, { menuId: id, access: stand }]
  return entries.map((entry, place) => (place === at ? { ...entry, access: stand } : entry))
}

/** The tree, or what a search leaves of it: names and ids that hold the text, with all that stands above them. */
export function branches(
  nodes: readonly AccessNode[],
  entries: readonly AccessEntry[],
  labelOf: (node: AccessNode) => string,
  search: string,
): Branch[] {
  const denied = new Set(entries.filter(({ access }) => access === 'deny').map(({ menuId }) => menuId))
  const wanted = search.trim().toLocaleLowerCase()
  const below = new Map<string | null, AccessNode[]>()
  for (const node of nodes) below.set(node.parentId, [...(below.get(node.parentId) ?? []), node])
  const grow = (parentId: string | null, level: number, above: readonly string[], isFound: boolean): Branch[] => {
    const grown = (below.get(parentId) ?? []).flatMap((node): Omit<Branch, 'place' | 'siblings'>[] => {
      if (above.includes(node.id)) return []
      const label = labelOf(node)
      const found = isFound || `${label} ${node.id}`.toLocaleLowerCase().includes(wanted)
      const children = grow(node.id, level + 1, [...above, node.id], found)
      if (!found && children.length === 0) return []
      const denialsBelow = children.reduce(
        (sum, child) => sum + child.denialsBelow + (denied.has(child.node.id) ? 1 : 0),
        0,
      )
      return [{ key: node.id, label, level, node, children, denialsBelow }]
    })
    return grown.map((branch, at) => ({ ...branch, place: at + 1, siblings: grown.length }))
  }
  return grow(null, 1, [], wanted === '')
}

/** What the shell shows: the doors that are open, and whatever stands above one. */
export function openPlaces(tree: AccessTree, effect: ReadonlyMap<string, Effect>): ReadonlySet<string> {
  const nodes = new Map(tree.nodes.map((node) => [node.id, node]))
  const shown = new Set<string>()
  for (const door of tree.nodes.filter(({ id, rooms }) => rooms.length > 0 && effect.get(id)!.open))
    for (let at: AccessNode | undefined = door; at && !shown.has(at.id); at = nodes.get(at.parentId ?? ''))
      shown.add(at.id)
  return shown
}

/** How many of the screens that can be opened at all are open, and how many are closed by an entry. */
export function tally(tree: AccessTree, effect: ReadonlyMap<string, Effect>): { open: number; closed: number } {
  const doors = tree.nodes.filter(({ rooms }) => rooms.length > 0)
  const count = (isWanted: (known: Effect) => boolean) => doors.filter(({ id }) => isWanted(effect.get(id)!)).length
  return { open: count(({ open }) => open), closed: count(({ open, because }) => !open && because === 'entry') }
}
