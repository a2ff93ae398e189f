import { describe, expect, test } from 'vitest'
import type { ChromeState } from '../../root-config/chrome-state.ts'
import { activeFavourite, favouriteRoutes, moved, toggled } from '../../root-config/favourites.ts'
import { routeTable } from '../../root-config/router/table.ts'
import { EMPTY_TABS } from '../../root-config/tabs/tab-state.ts'
import { goHome, goScreen } from '../../root-config/tabs/transitions.ts'
import { DOORS, ROWS, TABLE } from './router/fixture.ts'

const chrome = (favourites: string[], profile: object | null = {}) =>
  ({ profile, favourites }) as unknown as ChromeState
const served = (Path: string, Component: string) => ({
  RouteKey: 1,
  Path,
  Name: '',
  Component,
  Props: null,
  Meta: null,
})

/** Menus that have not come yet. */
const unknown = () => undefined

describe('favourites [D17]', () => {
  test('[A35] one whose door the user lost is not shown, and the keys close up', () => {
    const table = routeTable(ROWS, DOORS, [served('/novus-ar/journals', 'ar/journal')])
    const shown = (favourites: string[]) =>
      favouriteRoutes(table, unknown, chrome(favourites)).map((route) => route.menuId)
    expect(shown(['AR0010', 'AR0001', 'GONE'])).toEqual(['AR0001'])
    expect(favouriteRoutes(TABLE, unknown, chrome(['AR0010', 'AR0001'])).map((route) => route.menuId)).toEqual([
      'AR0010',
      'AR0001',
    ])
    expect(favouriteRoutes(TABLE, unknown, chrome(['AR0010'], null)), 'signed out').toEqual([])
  })

  test('the star stands for the screen of the address, and for none without a menu', () => {
    const at = (menuId: string) => {
      const route = TABLE.byMenuId.get(menuId)!
      return goScreen(EMPTY_TABS, TABLE.byName.get(route.application)!, route, null, true)
    }
    expect(activeFavourite(at('AR0010'), chrome(['AR0010']))).toBe(true)
    expect(activeFavourite(at('AR0010'), chrome(['AR0001']))).toBe(false)
    expect(activeFavourite(at('PO0001'), chrome([]))).toBeNull()
    expect(activeFavourite(goHome(at('AR0010')), chrome(['AR0010']))).toBeNull()
  })

  test('are marked at the end, unmarked, and never more than thirty', () => {
    expect(toggled(['A'], 'B')).toEqual(['A', 'B'])
    expect(toggled(['A', 'B'], 'A')).toEqual(['B'])
    const full = Array.from({ length: 30 }, (_, at) => `M${at}`)
    expect(toggled(full, 'B')).toBe(full)
  })

  test('are moved among those that are shown; lost ones in between are passed', () => {
    const all = ['A', 'LOST', 'B', 'C']
    const shown = ['A', 'B', 'C']
    expect(moved(all, shown, 'A', 1)).toEqual(['LOST', 'B', 'A', 'C'])
    expect(moved(all, shown, 'C', -1)).toEqual(['A', 'LOST', 'C', 'B'])
    expect(moved(all, shown, 'C', -9)).toEqual(['C', 'A', 'LOST', 'B'])
    expect(moved(all, shown, 'C', 1)).toBe(all)
    expect(moved(all, shown, 'LOST', 1)).toBe(all)
  })
})
