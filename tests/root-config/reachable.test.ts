import { describe, expect, it } from 'vitest'
import { MenuShelf } from '../../root-config/menus.ts'
import { isReachable, routesTo } from '../../root-config/reachable.ts'
import { routeTable } from '../../root-config/router/table.ts'
import type { Door } from '../../shared/contracts/doors.ts'
import type { ApplicationRow, MenuRow } from '../../shared/contracts/shell.ts'

const ROWS: ApplicationRow[] = [{ Application: 'SHELL', Description: 'Administration', RouterPath: '/shell' }]
const door = (menuId: string, path: string, room: string): Door => ({
  menuId,
  application: 'SHELL',
  path,
  room,
  name: menuId,
  sequence: 10,
})
const DOORS = [door('SH0120', '/branch', 'admin/branch'), door('SH0210', '/audit-log', 'admin/audit-log')]
const served = {
  RouteKey: 1,
  Path: '/shell/branch',
  Name: 'Branch',
  Component: 'admin/branch',
  Props: null,
  Meta: null,
}
const menu = (MenuId: string) => ({ MenuId, IsActive: true }) as MenuRow

const doorsOf = (table: ReturnType<typeof routeTable>, menus: MenuShelf) =>
  ['admin/branch', 'admin/audit-log'].filter((room) => routesTo(table, menus, room).length > 0)

describe('[A35] a room that the server does not name is not offered', () => {
  const unknown = new MenuShelf(() => Promise.resolve([]))

  it('by the routes of an application that is not open yet', () => {
    expect(doorsOf(routeTable(ROWS, DOORS, [served]), unknown)).toEqual(['admin/branch'])
  })

  it('by routes that name none', () => {
    expect(doorsOf(routeTable(ROWS, DOORS, []), unknown)).toEqual([])
  })

  it('[S2.06] unless the routes could not be asked: then the menus will say', () => {
    expect(doorsOf(routeTable(ROWS, DOORS, null), unknown)).toEqual(['admin/branch', 'admin/audit-log'])
    expect(doorsOf(routeTable(ROWS, DOORS, ['<html>']), unknown), 'an answer that nobody can read').toHaveLength(2)
  })

  it('by the menus, once they are known', async () => {
    const menus = new MenuShelf(() => Promise.resolve([menu('SH0210')]))
    await menus.load('SHELL')
    expect(doorsOf(routeTable(ROWS, DOORS, [served]), menus)).toEqual(['admin/audit-log'])
  })

  it('by its routes alone where it has no menu row', async () => {
    const bare = [...DOORS, { ...door('SH0900', '/own', 'admin/own'), menu: false }]
    const menus = new MenuShelf(() => Promise.resolve([menu('SH0120')]))
    await menus.load('SHELL')
    const of = (table: ReturnType<typeof routeTable>) =>
      isReachable(table, (name) => menus.of(name), table.byMenuId.get('SH0900')!)
    const own = { ...served, Path: '/shell/own', Component: 'admin/own' }
    expect([of(routeTable(ROWS, bare, [served, own])), of(routeTable(ROWS, bare, [served]))]).toEqual([true, false])
    expect(of(routeTable(ROWS, bare, null))).toBe(true)
  })
})
