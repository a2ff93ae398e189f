import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ClosedTabs } from '../../../root-config/tabs/closed-tabs.ts'
import { screenGroup, type TabGroup } from '../../../root-config/tabs/tab-groups.ts'
import {
  EMPTY_TABS,
  hashOf,
  isBusy,
  samePlace,
  screensOf,
  tabOf,
  type TabState,
} from '../../../root-config/tabs/tab-state.ts'
import {
  close,
  closeApplication,
  confirm,
  failed,
  goApplication,
  goBackTo,
  goHome,
  goScreen,
  patch,
  ready,
  reopened,
  retried,
} from '../../../root-config/tabs/transitions.ts'
import { TABLE } from '../router/fixture.ts'

const route = (menuId: string) => TABLE.byMenuId.get(menuId)!
const open =
  (menuId: string, query: Record<string, string> | null = null) =>
  (state: TabState) => {
    const to = route(menuId)
    return goScreen(state, TABLE.byName.get(to.application)!, to, query, true)
  }
const opened = (menuId: string) => (state: TabState) => ready(open(menuId)(state), menuId)
const through = (...steps: ((state: TabState) => TabState)[]) => steps.reduce((state, step) => step(state), EMPTY_TABS)
const address = (state: TabState) => hashOf(state, state.target)
const AR = TABLE.byName.get('AR')!

describe('opening', () => {
  test('[S4.12] [S4.10] a screen brings its application tab, and both are asked for at once', () => {
    const state = through(open('AR0010'))
    expect(state.applications.map((tab) => tab.application.application)).toEqual(['AR'])
    expect(address(state)).toBe('#/novus-ar/firm-maintenance')
  })

  test('[A7] [S4.15] the old place stays shown until the new screen is ready, then both switch together', () => {
    const opening = through(opened('AR0010'), open('AR0020'))
    expect(opening.shown).toMatchObject({ tabId: 'AR0010' })
    expect(isBusy(opening)).toBe(true)
    expect(ready(opening, 'AR0020').shown).toMatchObject({ tabId: 'AR0020' })
  })

  test('[A7] left before it was ready and come back to, it is still new and still not shown', () => {
    const left = through(opened('AR0010'), open('AR0020'), open('AR0010'))
    expect(isBusy(left)).toBe(false)
    const back = open('AR0020')(left)
    expect(back.shown).toMatchObject({ tabId: 'AR0010' })
    expect(ready(back, 'AR0020').shown).toMatchObject({ tabId: 'AR0020' })
  })

  test('a screen that becomes ready while the user is elsewhere takes nothing over', () => {
    const state = ready(through(opened('AR0010'), open('AR0020'), goHome), 'AR0020')
    expect(state.shown).toEqual({ kind: 'home' })
  })

  test('[A15] a failed screen counts as ready; tried again it stays visible', () => {
    const state = failed(through(opened('AR0010'), open('AR0020')), 'AR0020')
    expect(state.shown).toMatchObject({ tabId: 'AR0020' })
    expect(retried(state, 'AR0020').shown).toMatchObject({ tabId: 'AR0020' })
  })

  test('[A3] [S4.14] the same MenuId twice is one tab; its query is kept, or replaced when one is given', () => {
    const state = through(open('AR0010', { record: 'A' }), open('AR0020'), open('AR0010'))
    expect(screensOf(state, 'AR')).toHaveLength(2)
    expect(address(state)).toBe('#/novus-ar/firm-maintenance?record=A')
    expect(address(open('AR0010', {})(state))).toBe('#/novus-ar/firm-maintenance')
  })
})

describe('closing', () => {
  const three = through(opened('AR0001'), opened('AR0010'), opened('AR0020'))

  test.each([
    ['AR0010', 'AR0020', 'the right neighbour of a middle tab'],
    ['AR0020', 'AR0010', 'the one before the last'],
    ['AR0001', 'AR0010', 'the right neighbour of the first'],
  ])('[A8] [S4.16] %s hands over to %s: %s', (closed, heir) => {
    expect(close(open(closed)(three), [closed]).target).toMatchObject({ tabId: heir })
  })

  test('[A8] [S4.16] the only tab hands over to the application root', () => {
    expect(address(close(through(opened('AR0010')), ['AR0010']))).toBe('#/novus-ar')
  })

  test('[A9] a tab that is not active goes without moving anything', () => {
    const state = close(three, ['AR0001'])
    expect(state.target).toEqual(three.target)
    expect(state.shown).toEqual(three.shown)
    expect(close(three, ['unknown'])).toBe(three)
  })

  test('[S4.13] [S2.15] an application takes its menu tabs along and hands over to its neighbour, at last to HOME', () => {
    const both = through(opened('AP0010'), opened('AR0010'))
    const left = closeApplication(both, 'AR')
    expect(left.screens.map((tab) => tab.id)).toEqual(['AP0010'])
    expect(address(left)).toBe('#/novus-ap/firm-maintenance')
    expect(closeApplication(left, 'AP')).toMatchObject({ applications: [], target: { kind: 'home' } })
  })

  test('an heir that has never been shown leaves nothing visible in its stead, until it is ready', () => {
    const state = close(through(opened('AR0010'), open('AR0020'), open('AR0010')), ['AR0010'])
    expect(state).toMatchObject({ target: { tabId: 'AR0020' }, shown: null })
  })

  test('an application tab brings back what was last shown in it', () => {
    const state = through(opened('AR0010'), opened('AR0020'), opened('AP0010'))
    expect(goBackTo(state, 'AR').target).toMatchObject({ tabId: 'AR0020' })
    expect(goBackTo(goApplication(state, AR), 'AR').target).toMatchObject({ kind: 'application', application: 'AR' })
  })
})

describe('the menus that the server returned', () => {
  const guess = (menuId: string) => (state: TabState) => goScreen(state, AR, route(menuId), null, false)

  test('[A35] nothing of a screen is mounted before they have named it', () => {
    expect(tabOf(through(guess('AR0010')), 'AR0010')).toMatchObject({ allowed: false })
    const state = confirm(through(guess('AR0010')), 'AR', new Set(['AR0010']))
    expect(tabOf(state, 'AR0010')).toMatchObject({ allowed: true, started: true })
  })

  test('[A35] a typed address that they do not name ends at the application root', () => {
    const state = confirm(through(opened('AR0020'), guess('AR0010')), 'AR', new Set(['AR0020']))
    expect(state.screens.map((tab) => tab.id)).toEqual(['AR0020'])
    expect(address(state)).toBe('#/novus-ar')
  })

  test('without an answer every door stays: the server checks each call', () => {
    expect(tabOf(confirm(through(guess('AR0010')), 'AR', null), 'AR0010')).toMatchObject({ allowed: true })
  })
})

type Step =
  | { do: 'open' | 'close' | 'ready' | 'fail'; menuId: string }
  | { do: 'root' | 'closeApplication' | 'back'; application: string }
  | { do: 'home' | 'reopen' }
  | { do: 'closeGroup'; menuId: string; group: TabGroup }
  | { do: 'confirm'; application: string; menuIds: string[] }

const menuIds = fc.constantFrom('AR0001', 'AR0010', 'AR0020', 'AP0010', 'AP0020', 'PO0001')
const names = fc.constantFrom('AR', 'AP', 'PORTAL')
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('open', 'ready'), menuId: menuIds }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('close', 'fail'), menuId: menuIds }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('root', 'closeApplication', 'back'), application: names }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('home', 'reopen') }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('closeGroup' as const),
      menuId: menuIds,
      group: fc.constantFrom<TabGroup>('others', 'right', 'clean'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('confirm' as const), application: names, menuIds: fc.array(menuIds) }),
  },
)

function apply(state: TabState, step: Step, closed: ClosedTabs): TabState {
  switch (step.do) {
    case 'open':
      return open(step.menuId)(state)
    case 'close':
    case 'closeGroup': {
      const ids = 'group' in step ? screenGroup(state, step.menuId, step.group) : [step.menuId]
      closed.note(state, ids)
      return close(state, ids)
    }
    case 'reopen': {
      const level = closed.take(state)
      return level ? reopened(state, level) : state
    }
    case 'ready':
      return ready(state, step.menuId)
    case 'fail':
      return failed(state, step.menuId)
    case 'root':
      return goApplication(state, TABLE.byName.get(step.application)!)
    case 'closeApplication':
      closed.note(state, [], [step.application])
      return closeApplication(state, step.application)
    case 'back':
      return goBackTo(state, step.application)
    case 'home':
      return goHome(state)
    case 'confirm':
      return confirm(state, step.application, new Set(step.menuIds))
  }
}

/** What must hold of every state. */
function check(state: TabState): void {
  const ids = state.screens.map((tab) => tab.id)
  expect(new Set(ids).size).toBe(ids.length)
  const owners = state.applications.map((tab) => tab.application.application)
  expect(new Set(owners).size).toBe(owners.length)
  for (const tab of state.screens) expect(owners).toContain(tab.application)
  for (const { application, last } of state.applications) {
    if (last !== null) expect(tabOf(state, last)?.application).toBe(application.application)
  }
  // The address can always be written, and means this place again.
  expect(address(state)).toMatch(/^#\//)
  if (state.target.kind !== 'home') expect(owners).toContain(state.target.application)
  if (state.target.kind === 'screen') expect(tabOf(state, state.target.tabId)).toMatchObject({ started: true })
  const opening = state.target.kind === 'screen' && tabOf(state, state.target.tabId)!.stage === 'new'
  if (!opening) expect(samePlace(state.shown, state.target)).toBe(true)
  if (state.shown?.kind === 'screen') expect(ids).toContain(state.shown.tabId)
  if (state.shown?.kind === 'application') expect(owners).toContain(state.shown.application)
}

test('[A2] whatever is opened, closed, reopened and become ready, in any order: address, tabs and panel agree', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 60 }), (walk) => {
      let state = EMPTY_TABS
      const closed = new ClosedTabs()
      for (const step of walk) check((state = apply(state, step, closed)))
    }),
    { numRuns: 500 },
  )
})

test('a change that changes nothing is the same state', () => {
  const state = through(opened('AR0010'))
  expect(patch(state, 'AR0010', { unsaved: false })).toBe(state)
  expect(patch(state, 'AR0010', { unsaved: true })).not.toBe(state)
})
