import { describe, expect, test, vi } from 'vitest'
import { screensOf, type TabState } from '../../root-config/tabs/tab-state.ts'
import { dirty, menuRow, shell } from './navigation-fixture.ts'

const JOURNALS = ['#/novus-ar/journals', 'AR0001'] as const
const FIRMS = ['#/novus-ar/firm-maintenance', 'AR0010'] as const
const CODES = ['#/novus-ar/user-codes', 'AR0020'] as const
const VENDORS = ['#/novus-ap/firm-maintenance', 'AP0010'] as const

const strip = (state: TabState, name = 'AR') => screensOf(state, name).map((tab) => tab.id)
const applications = (state: TabState) => state.applications.map((tab) => tab.application.application)

async function withThree(answer?: Parameters<typeof shell>[0], fetchMenus?: Parameters<typeof shell>[1]) {
  const page = shell(answer, fetchMenus)
  for (const [hash, menuId] of [JOURNALS, FIRMS, CODES]) await page.open(hash, menuId)
  return page
}

describe('[D17] closing several tabs', () => {
  test('[A10] [A37] others and those to the right ask once for all that are dirty; Keep editing leaves every tab', async () => {
    const { closing, guards, ask, store, history } = await withThree(async () => 'keep')
    guards.add('AR0010', dirty(['F 1']))
    guards.add('AR0020', dirty(['C 1']))
    const before = [...history.entries]
    expect(await closing.tabs('AR0001', 'others')).toBe(false)
    expect(ask.mock.calls).toEqual([[['F 1', 'C 1']]])
    expect(strip(store.state)).toEqual(['AR0001', 'AR0010', 'AR0020'])
    expect(history.entries).toEqual(before)
  })

  test('[A37] the kept tab is the active one afterwards; nothing to close asks and changes nothing', async () => {
    const { closing, ask, store, history } = await withThree()
    expect(await closing.tabs('AR0001', 'others')).toBe(true)
    expect(strip(store.state)).toEqual(['AR0001'])
    expect(history.hash).toBe('#/novus-ar/journals')
    expect(await closing.tabs('AR0001', 'right')).toBe(false)
    expect(ask).not.toHaveBeenCalled()
  })

  test('[D14] clean ones alone close without a question, in one strip or in all', async () => {
    const { closing, host, guards, ask, store, open } = await withThree()
    await open(...VENDORS)
    guards.add('AR0010', dirty(['F 1']))
    host.setUnsaved('AR0010', true)
    expect(await closing.tabs('AR0001', 'clean')).toBe(true)
    expect(strip(store.state)).toEqual(['AR0010'])
    await open(...JOURNALS)
    expect(await closing.idle([])).toBe(true)
    expect([strip(store.state), strip(store.state, 'AP')]).toEqual([['AR0010', 'AR0001'], []])
    expect(ask).not.toHaveBeenCalled()
  })

  test('[A10] several applications ask once, and none of them closes while one is kept', async () => {
    const { closing, guards, ask, store, open } = await withThree(async () => 'keep')
    await open(...VENDORS)
    guards.add('AR0001', dirty(['J 1']))
    guards.add('AP0010', dirty(['V 1']))
    expect(await closing.applications('HOME', 'others')).toBe(false)
    expect(ask.mock.calls).toEqual([[['J 1', 'V 1']]])
    expect(applications(store.state)).toEqual(['AR', 'AP'])
    expect(await closing.applications('PORTAL', 'this')).toBe(false)
  })
})

describe('[D17] reopening what was closed', () => {
  test('[A37] brings tabs back level by level, where they stood, with query and title', async () => {
    const { closing, host, store, history } = await withThree()
    host.setQuery('AR0010', { record: 'F 1' })
    host.setSubtitle('AR0010', 'F 1')
    await closing.tab('AR0010')
    await closing.tab('AR0001')
    expect(closing.reopens?.show).toMatchObject({ tabId: 'AR0001' })
    closing.reopen()
    expect(strip(store.state)).toEqual(['AR0001', 'AR0020'])
    closing.reopen()
    expect(strip(store.state)).toEqual(['AR0001', 'AR0010', 'AR0020'])
    expect(history.hash).toBe('#/novus-ar/firm-maintenance?record=F+1')
    expect(store.state.screens[1]).toMatchObject({ subtitle: 'F 1', stage: 'new', allowed: true, started: true })
    expect(closing.reopen()).toBe(false)
  })

  test('[A37] one close is one level, however many tabs it took; the one in use is shown again, the others wait', async () => {
    const { closing, navigation, store, history } = await withThree()
    navigation.select('AR0010')
    await closing.tabs('AR0020', 'others')
    closing.reopen()
    expect(strip(store.state)).toEqual(['AR0001', 'AR0010', 'AR0020'])
    expect(history.hash).toBe('#/novus-ar/firm-maintenance')
    expect(store.state.screens[0]).toMatchObject({ started: false, allowed: true })
  })

  test('[A37] an application comes back with its tabs, between its neighbours', async () => {
    const { closing, asked, menus, store, history, open } = await withThree()
    await open(...VENDORS)
    await closing.application('AR')
    expect(applications(store.state)).toEqual(['AP'])
    closing.reopen()
    expect(applications(store.state)).toEqual(['AR', 'AP'])
    expect(strip(store.state)).toEqual(['AR0001', 'AR0010', 'AR0020'])
    expect(history.hash).toBe('#/novus-ar/user-codes')
    await vi.waitFor(() => expect(menus.of('AR')).toMatchObject({ state: 'ready' }))
    expect(asked.mock.calls.flat()).toEqual(['AR', 'AP', 'AR'])
    expect(store.state.screens.filter((tab) => tab.application === 'AR').every((tab) => tab.allowed)).toBe(true)
  })

  test('a tab that is open again by another way is no level any more', async () => {
    const { closing, open } = await withThree()
    await closing.tab('AR0010')
    await open(...FIRMS)
    expect(closing.reopens).toBeUndefined()
    expect(closing.reopen()).toBe(false)
  })

  test('[A35] a menu that was taken away meanwhile does not come back', async () => {
    let rows = ['AR0001', 'AR0010', 'AR0020']
    const { closing, store, history } = await withThree(undefined, async () => rows.map((id) => menuRow('AR', id)))
    await closing.application('AR')
    rows = ['AR0001']
    closing.reopen()
    await vi.waitFor(() => expect(strip(store.state)).toEqual(['AR0001']))
    expect(history.hash).toBe('#/novus-ar')
  })

  test('[D6] Back to the address of a closed tab opens it with its query', async () => {
    const { closing, host, store, history, open } = await withThree()
    host.setQuery('AR0020', { record: 'C 1' })
    await open(...JOURNALS)
    await closing.tab('AR0020')
    history.back()
    expect(store.state.target).toMatchObject({ tabId: 'AR0020' })
    expect(history.hash).toBe('#/novus-ar/user-codes?record=C+1')
  })
})
