import { describe, expect, it } from 'vitest'
import { portalEntries, standingOf } from '../../../root-config/portal/portal-model.ts'
import { EMPTY_PORTAL } from '../../../root-config/portal/portal-state.ts'
import { routeTable } from '../../../root-config/router/table.ts'
import { EMPTY_TABS } from '../../../root-config/tabs/tab-state.ts'
import { goApplication, goScreen } from '../../../root-config/tabs/transitions.ts'
import { ROWS } from '../router/fixture.ts'

const served = (paths: string[]) =>
  paths.map((path, i) => ({
    RouteKey: i,
    Path: `/portal/${path}`,
    Name: path,
    Component: `portal/${path}`,
    Props: null,
    Meta: '{"menu": false}',
  }))
const tableOf = (...paths: string[]) => routeTable(ROWS, [], served(paths))
const portal = { ...EMPTY_PORTAL, badges: { notifications: 2, cart: 0 } }

describe('places of the portal', () => {
  it('[S1.13] are those that this user has a route to; numbers without one lead nowhere', () => {
    const today = portalEntries(tableOf(), EMPTY_TABS, portal)
    expect(today.map(({ id, path, count }) => [id, path, count])).toEqual([
      ['home', '/portal', undefined],
      ['notifications', null, 2],
      ['cart', null, 0],
    ])
    const all = portalEntries(tableOf('myorders', 'notifications', 'cart'), EMPTY_TABS, portal)
    expect(all.map(({ id, path, count }) => [id, path, count])).toEqual([
      ['home', '/portal', undefined],
      ['my-orders', '/portal/myorders', undefined],
      ['notifications', '/portal/notifications', 2],
      ['cart', '/portal/cart', 0],
    ])
  })

  it('say where one is: Home at the root and on the order page, each other on its own', () => {
    const table = tableOf('order', 'cart')
    const application = table.byName.get('PORTAL')!
    const at = (path: string) => goScreen(EMPTY_TABS, application, table.routes.get(path)!, null, true)
    const active = (tabs: typeof EMPTY_TABS) => portalEntries(table, tabs, portal).find((entry) => entry.active)?.id
    expect(active(EMPTY_TABS)).toBe('home')
    expect(active(goApplication(EMPTY_TABS, application))).toBe('home')
    expect(active(at('/portal/order'))).toBe('home')
    expect(active(at('/portal/cart'))).toBe('cart')
  })

  it('[S4.22] an account is being checked until the server has said how it stands', () => {
    expect(standingOf(EMPTY_PORTAL)).toBe('checking')
    expect(standingOf({ ...EMPTY_PORTAL, standing: 'failed' })).toBe('checking')
    expect(standingOf({ ...EMPTY_PORTAL, standing: 'known' })).toBe('hold')
    expect(standingOf({ ...EMPTY_PORTAL, standing: 'known', accountOnHold: false })).toBe('good')
  })
})
