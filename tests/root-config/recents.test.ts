import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shownScreens } from '../../root-config/recents.ts'
import { goScreen, ready } from '../../root-config/tabs/transitions.ts'
import { TabStore } from '../../root-config/tabs/tab-store.ts'
import { TABLE } from './router/fixture.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[D17] a screen that is left again at once is recent all the same, and each is told once', () => {
  const store = new TabStore()
  const last: string[][] = []
  shownScreens(store.state$, 50).subscribe((shown) => last.push(shown.map(({ id }) => id)))
  const show = (menuId: string) => {
    const route = TABLE.byMenuId.get(menuId)!
    const application = TABLE.byName.get(route.application)!
    store.update((state) => ready(goScreen(state, application, route, null, true), menuId))
  }
  const [first, second, third] = [...TABLE.byMenuId.keys()] as [string, string, string]
  show(first)
  vi.advanceTimersByTime(20)
  show(second)
  show(third)
  expect(last).toEqual([])
  vi.advanceTimersByTime(50)
  expect(last).toEqual([[first, second, third]])
  show(first)
  vi.advanceTimersByTime(50)
  expect(last.slice(1)).toEqual([[first]])
})
