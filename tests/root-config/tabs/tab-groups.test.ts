import { describe, expect, test } from 'vitest'
import { applicationGroup, idleScreens, screenGroup } from '../../../root-config/tabs/tab-groups.ts'
import { EMPTY_TABS, type TabState } from '../../../root-config/tabs/tab-state.ts'
import { goScreen, patch, ready } from '../../../root-config/tabs/transitions.ts'
import { TABLE } from '../router/fixture.ts'

const opened = (state: TabState, menuId: string) => {
  const route = TABLE.byMenuId.get(menuId)!
  return ready(goScreen(state, TABLE.byName.get(route.application)!, route, null, true), menuId)
}
/** Three of A/R and two of A/P; the second of A/R has changes, and the last one is active. */
const STATE = patch(['AR0001', 'AR0010', 'AR0020', 'AP0010', 'AP0020'].reduce(opened, EMPTY_TABS), 'AR0010', {
  unsaved: true,
})

describe('[A37] which tabs a command of the tab menu means', () => {
  test('of menu tabs: those of the same strip alone', () => {
    expect(screenGroup(STATE, 'AR0010', 'this')).toEqual(['AR0010'])
    expect(screenGroup(STATE, 'AR0010', 'others')).toEqual(['AR0001', 'AR0020'])
    expect(screenGroup(STATE, 'AR0010', 'right')).toEqual(['AR0020'])
    expect(screenGroup(STATE, 'AR0020', 'right')).toEqual([])
    expect(screenGroup(STATE, 'AR0020', 'clean')).toEqual(['AR0001', 'AR0020'])
    expect(screenGroup(STATE, 'nothing', 'others')).toEqual([])
  })

  test('of application tabs: HOME is left of all and is never closed itself', () => {
    expect(applicationGroup(STATE, 'AP', 'this')).toEqual(['AP'])
    expect(applicationGroup(STATE, 'AP', 'others')).toEqual(['AR'])
    expect(applicationGroup(STATE, 'AR', 'right')).toEqual(['AP'])
    expect(applicationGroup(STATE, 'HOME', 'this')).toEqual([])
    expect(applicationGroup(STATE, 'HOME', 'right')).toEqual(['AR', 'AP'])
    expect(applicationGroup(STATE, 'AR', 'clean')).toEqual(['AP'])
  })

  test('of the hint about many tabs: [D14] all without changes but the one in use and those used lately', () => {
    expect(idleScreens(STATE, [])).toEqual(['AR0001', 'AR0020', 'AP0010'])
    expect(idleScreens(STATE, ['AR0020', 'AP0020'])).toEqual(['AR0001', 'AP0010'])
  })
})
