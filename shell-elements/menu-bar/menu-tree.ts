import type { MenuNode } from '../types.ts'

/** Menus under one heading. */
export interface MenuGroup {
  /** Null for what stands directly in the panel. */
  heading: MenuNode | null
  entries: readonly MenuNode[]
}

const opens = (node: MenuNode): boolean => node.children.length === 0

/**
 * Everything below a node as headed groups in one panel, since no more than two levels are visible at once: its own
 * screens first, then a group for each menu below it, deeper ones after it.
 */
export function groupsOf(node: MenuNode): readonly MenuGroup[] {
  const own = node.children.filter(opens)
  const deeper = node.children.filter((child) => !opens(child))
  return [
    ...(own.length > 0 ? [{ heading: null, entries: own }] : []),
    ...deeper.flatMap((child) => groupsOf(child).map((group) => ({ ...group, heading: group.heading ?? child }))),
  ]
}
