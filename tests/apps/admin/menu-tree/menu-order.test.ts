import { describe, expect, it } from 'vitest'
import {
  allNodes,
  freeMenuId,
  menuForest,
  placed,
  stepped,
  type MenuEdit,
} from '../../../../apps/admin/menu-tree/menu-order.ts'
import type { MenuLine } from '../../../../shared/contracts/admin/application.ts'

const line = (menuId: string, parentId: string, sequence: number, routerPath: string | null = null): MenuLine => ({
  menuId,
  menuName: menuId,
  nameFr: null,
  nameZhCn: null,
  nameZhTw: null,
  parentId,
  sequence,
  active: true,
  routerPath,
  menuKey: null,
  shipped: false,
})
/** A with A1 and A2; the door D; B, empty. */
const MENUS = [
  line('A', 'ROOT', 10),
  line('A2', 'A', 20, '/2'),
  line('A1', 'A', 10, '/1'),
  line('D', 'ROOT', 20, '/d'),
  line('B', 'ROOT', 30),
]

const drawn = (menus: readonly MenuLine[]) =>
  allNodes(menuForest(menus)).map(({ line: { menuId }, level }) => '-'.repeat(level - 1) + menuId)
const applied = (menus: readonly MenuLine[], edits: readonly MenuEdit[] | null) =>
  (edits ?? []).reduce(
    (now, { index, field, value }) => now.map((one, at) => (at === index ? { ...one, [field]: value } : one)),
    [...menus],
  )
const at = (id: string) => MENUS.findIndex(({ menuId }) => menuId === id)

describe('[S3.02] the menu tree', () => {
  it('stands in sequence; what hangs in a circle or under nobody is shown at the root', () => {
    expect(drawn(MENUS)).toEqual(['A', '-A1', '-A2', 'D', 'B'])
    expect(drawn([line('X', 'Y', 1), line('Y', 'X', 2), line('Z', 'NO', 3)])).toEqual(['X', 'Y', 'Z'])
    expect(menuForest(MENUS)[0]).toMatchObject({ level: 1, place: 1, siblings: 3 })
  })

  it('moves a menu with as few changes as there is room for', () => {
    const into = placed(MENUS, at('D'), 'A', 1)
    expect(into).toEqual([
      { index: at('D'), field: 'parentId', value: 'A' },
      { index: at('D'), field: 'sequence', value: 15 },
    ])
    expect(drawn(applied(MENUS, into))).toEqual(['A', '-A1', '-D', '-A2', 'B'])
    const tight = MENUS.map((one) => (one.menuId === 'A2' ? { ...one, sequence: 11 } : one))
    const all = placed(tight, at('D'), 'A', 1)
    expect(drawn(applied(tight, all))).toEqual(['A', '-A1', '-D', '-A2', 'B'])
    expect(all!.map(({ index, field }) => [tight[index]!.menuId, field])).toEqual([
      ['D', 'parentId'],
      ['A2', 'sequence'],
    ])
  })

  it('puts nothing under a door, under itself or under what is below it', () => {
    expect(placed(MENUS, at('A'), 'D', 0)).toBeNull()
    expect(placed(MENUS, at('A'), 'A', 0)).toBeNull()
    const deep = [...MENUS, line('C', 'B', 10)]
    expect(placed(deep, at('B'), 'C', 0)).toBeNull()
    expect(placed(deep, at('A'), 'C', 0)).not.toBeNull()
  })

  it('goes step by step through the whole tree and back, into open headings and out of them', () => {
    const walk = (from: readonly MenuLine[], id: string, step: 1 | -1, isOpen = () => true) => {
      const seen = [drawn(from)]
      for (let menus = from, edits = stepped(menus, at(id), step, isOpen); edits && edits.length > 0;) {
        menus = applied(menus, edits)
        seen.push(drawn(menus))
        edits = stepped(menus, at(id), step, isOpen)
      }
      return seen
    }
    const down = walk(MENUS, 'A1', 1)
    expect(down).toEqual([
      ['A', '-A1', '-A2', 'D', 'B'],
      ['A', '-A2', '-A1', 'D', 'B'],
      ['A', '-A2', 'A1', 'D', 'B'],
      ['A', '-A2', 'D', 'A1', 'B'],
      ['A', '-A2', 'D', 'B', '-A1'],
      ['A', '-A2', 'D', 'B', 'A1'],
    ])
    const up = walk(applied(MENUS, placed(MENUS, at('A1'), 'ROOT', 9)), 'A1', -1)
    expect(up.at(-1)).toEqual(['A1', 'A', '-A2', 'D', 'B'])
    expect(walk(MENUS, 'B', -1, () => false).at(-1)).toEqual(['B', 'A', '-A1', '-A2', 'D'])
  })

  it('gives a new menu an id that is free', () => {
    expect(freeMenuId('AP', [line('AP5000', 'ROOT', 1)])).toBe('AP5010')
  })
})
