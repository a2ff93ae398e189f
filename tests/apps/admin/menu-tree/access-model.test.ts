import { describe, expect, it } from 'vitest'
import { branches, NEXT, standOf, withStand } from '../../../../apps/admin/menu-access/access-model.ts'
import { subjectWords } from '../../../../apps/admin/menu-access/access-words.ts'
import { allNodes } from '../../../../apps/admin/menu-tree/menu-order.ts'
import type { AccessNode } from '../../../../shared/contracts/admin/menu-access.ts'

const node = (id: string, parentId: string | null, name = id): AccessNode => ({
  ...{ id, parentId, name, nameFr: null, nameZhCn: null, nameZhTw: null },
  ...{ sequence: 1, active: true, rooms: [] },
})
const NODES = [
  node('AP', null, 'Payables'),
  node('AP1', 'AP', 'Setup'),
  node('AP2', 'AP1', 'Terms'),
  node('AR', null, 'Receivables'),
]
const drawn = (search: string, entries: Parameters<typeof branches>[1] = []) =>
  allNodes(branches(NODES, entries, ({ name }) => name, search))

describe('[S6.01] the tree of menu access', () => {
  it('leaves of a search what holds the text, what stands above it and all below', () => {
    expect(drawn('').map(({ key }) => key)).toEqual(['AP', 'AP1', 'AP2', 'AR'])
    expect(drawn('term').map(({ key }) => key)).toEqual(['AP', 'AP1', 'AP2'])
    expect(drawn('SETUP').map(({ key }) => key)).toEqual(['AP', 'AP1', 'AP2'])
    expect(drawn('ar').map(({ key, level, siblings }) => [key, level, siblings])).toEqual([['AR', 1, 1]])
    expect(drawn('nothing')).toEqual([])
  })

  it('counts the denials below each place', () => {
    const entries = [
      { menuId: 'AP2', access: 'deny' },
      { menuId: 'AP1', access: 'deny' },
    ] as const
    expect(drawn('', entries).map(({ key, denialsBelow }) => [key, denialsBelow])).toEqual([
      ['AP', 2],
      ['AP1', 1],
      ['AP2', 0],
      ['AR', 0],
    ])
  })

  it('goes round three stands, and keeps the lines it does not touch', () => {
    const first = { menuId: 'AP', access: 'deny', lineId: 'x' } as const
    let entries: readonly { menuId: string; access: 'allow' | 'deny' }[] = [first]
    for (const wanted of ['allow', 'deny', 'inherit'] as const) {
      entries = withStand(entries, 'AR', NEXT[standOf(entries, 'AR')])
      expect(standOf(entries, 'AR')).toBe(wanted)
      expect(entries[0]).toBe(first)
    }
    expect(entries).toEqual([first])
  })

  it('is of a role, called in the language of its reader, or of a user by his name', () => {
    const role = { name: 'Approver', nameFr: 'Approbateur', nameZhCn: '审批人', nameZhTw: null }
    expect((['en-CA', 'fr-CA', 'zh-CN', 'zh-TW'] as const).map((locale) => subjectWords(role, locale))).toEqual([
      ...['Approver', 'Approbateur', '审批人', 'Approver'],
    ])
    expect(subjectWords({ name: 'Alex Morgan', nameFr: null }, 'fr-CA')).toBe('Alex Morgan')
  })
})
