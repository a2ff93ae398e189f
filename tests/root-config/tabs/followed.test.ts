import { describe, expect, it } from 'vitest'
import { match } from '../../../root-config/router/match.ts'
import { parseHash } from '../../../root-config/router/hash.ts'
import { routeTable } from '../../../root-config/router/table.ts'
import { followed } from '../../../root-config/tabs/followed.ts'
import { EMPTY_TABS, hashOf, type TabState } from '../../../root-config/tabs/tab-state.ts'
import { goScreen, patch, ready } from '../../../root-config/tabs/transitions.ts'
import { ROWS } from '../router/fixture.ts'

const row = (menuId: string, Path: string, Name = menuId) => ({
  ...{ RouteKey: 1, Path, Name, Component: 'admin/firm', Props: null, Meta: JSON.stringify({ menuId }) },
})
const ALL = [row('AR0010', '/novus-ar/firm'), row('AR0020', '/novus-ar/codes'), row('AP0010', '/novus-ap/firm')]
const before = routeTable(ROWS, [], ALL)

/** All three screens open and ready, the last one shown. */
function open(): TabState {
  return ALL.reduce((state, { Path }) => {
    const found = match(before, parseHash(Path))
    if (found.kind !== 'screen') throw new Error(Path)
    return ready(goScreen(state, found.application, found.route, {}, true), found.route.menuId)
  }, EMPTY_TABS)
}
const ids = (state: TabState) => state.screens.map((tab) => tab.id)

describe('tabs follow what the server says of the doors', () => {
  it('and stay what they are where it says the same', () => {
    const state = open()
    expect(followed(state, routeTable(ROWS, [], ALL))).toEqual(state)
  })

  it('[acceptance 35] a screen whose door is gone closes, its neighbour is shown', () => {
    const state = followed(open(), routeTable(ROWS, [], ALL.slice(0, 2)))
    expect(ids(state)).toEqual(['AR0010', 'AR0020'])
    expect(hashOf(state, state.target)).toBe('#/novus-ap')
  })

  it('an application that is gone closes with what was open in it', () => {
    const rows = ROWS.filter(({ Application }) => Application !== 'AP')
    const state = followed(open(), routeTable(rows, [], ALL.slice(0, 2)))
    expect(state.applications.map((tab) => tab.application.application)).toEqual(['AR'])
    expect(hashOf(state, state.target)).toBe('#/novus-ar/codes')
  })

  it('what is unsaved stays, with its application', () => {
    const rows = ROWS.filter(({ Application }) => Application !== 'AP')
    const typed = patch(open(), 'AP0010', { unsaved: true })
    const state = followed(typed, routeTable(rows, [], ALL.slice(0, 2)))
    expect(ids(state)).toEqual(['AR0010', 'AR0020', 'AP0010'])
    expect(state.target).toEqual(typed.target)
  })

  it('a name that was changed is taken', () => {
    const state = followed(open(), routeTable(ROWS, [], [row('AR0010', '/novus-ar/firm', 'Clients'), ...ALL.slice(1)]))
    expect(state.screens[0]!.route.name).toBe('Clients')
  })
})
