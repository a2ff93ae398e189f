import { choice, code, integer, lines, optional, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/**
 * [S6.01] What a role or one user is given or denied in the menu tree; where it says nothing, what stands above decides. A
 * line names a menu, a heading or a whole application.
 */
export const MenuAccess = entity('admin.menuAccess', {
  key: 'subject',
  title: 'name',
  fields: {
    kind: choice(['Role', 'User'], { readOnly: true }),
    subject: code({ max: 100, readOnly: true }),
    name: text({ readOnly: true }),
    nameFr: optional(text({ readOnly: true })),
    nameZhCn: optional(text({ readOnly: true })),
    nameZhTw: optional(text({ readOnly: true })),
    entries: lines({ menuId: code({ max: 20 }), access: choice(['allow', 'deny']) }, { most: 2000 }),
  },
  derived: { denials: integer({ readOnly: true }), allowances: integer({ readOnly: true }) },
  list: ['kind', 'subject', 'name', 'denials', 'allowances', 'nameFr', 'nameZhCn', 'nameZhTw'],
  sort: ['kind', 'subject'],
})
export type MenuAccess = RecordOfEntity<typeof MenuAccess>
export type AccessEntry = Pick<MenuAccess['entries'][number], 'menuId' | 'access'>

/** One menu or, without a parent, one application of the tree that access is about. */
export interface AccessNode {
  id: string
  /** Null for an application. */
  parentId: string | null
  name: string
  nameFr: string | null
  nameZhCn: string | null
  nameZhTw: string | null
  sequence: number
  active: boolean
  /** Screens that it opens; none for headings and applications. */
  rooms: string[]
}

/** What the screen needs beside the record of one role or user. */
export interface AccessTree {
  nodes: AccessNode[]
  /** For a user: his roles, with what each is given or denied. */
  roles: { roleId: string; name: string; entries: AccessEntry[] }[]
  /** Screens that the role, or the roles of the user, may view. */
  viewable: string[]
}

/** Whether a node is open to a role or user, and why. */
export type Effect =
  | { open: true; because: 'inherited' }
  /** By the entry of `who` (null: his own) at the node `at`. */
  | { open: boolean; because: 'entry'; who: string | null; at: string }
  /** It or something above it is out of use. */
  | { open: false; because: 'outOfUse'; at: string }
  /** No role gives the right to view what it opens. */
  | { open: false; because: 'noRight' }

interface Holder {
  /** Role id; null for the record itself. */
  who: string | null
  access: ReadonlyMap<string, 'allow' | 'deny'>
}

const accessOf = (entries: readonly AccessEntry[]) => new Map(entries.map(({ menuId, access }) => [menuId, access]))

/**
 * The effect on every node: of the entries of one holder the nearest counts, from the node upwards; what any holder denies is
 * denied, whatever the others allow. The same rule as the server's, which `closed_menus` states in SQL.
 */
export function effects(entries: readonly AccessEntry[], tree: AccessTree): Map<string, Effect> {
  const nodes = new Map(tree.nodes.map((node) => [node.id, node]))
  const holders: Holder[] = [
    { who: null, access: accessOf(entries) },
    ...tree.roles.map(({ roleId, entries: own }) => ({ who: roleId, access: accessOf(own) })),
  ]
  const viewable = new Set(tree.viewable)
  return new Map(tree.nodes.map((node) => [node.id, effectOn(pathOf(nodes, node), holders, viewable)]))
}

/** The node, what stands above it, its application. */
function pathOf(nodes: ReadonlyMap<string, AccessNode>, node: AccessNode): AccessNode[] {
  const path: AccessNode[] = []
  for (let at: AccessNode | undefined = node; at && !path.includes(at); at = nodes.get(at.parentId ?? '')) path.push(at)
  return path
}

function effectOn(path: readonly AccessNode[], holders: readonly Holder[], viewable: ReadonlySet<string>): Effect {
  const idle = path.find(({ active }) => !active)
  if (idle) return { open: false, because: 'outOfUse', at: idle.id }
  const nearest = holders.flatMap(({ who, access }) => {
    const at = path.find(({ id }) => access.has(id))
    return at ? [{ who, at: at.id, open: access.get(at.id) === 'allow' }] : []
  })
  const decides = nearest.find(({ open }) => !open) ?? nearest[0]
  if (decides && !decides.open) return { because: 'entry', ...decides }
  const { rooms } = path[0]!
  if (rooms.length > 0 && !rooms.some((room) => viewable.has(room))) return { open: false, because: 'noRight' }
  return decides ? { because: 'entry', ...decides } : { open: true, because: 'inherited' }
}
