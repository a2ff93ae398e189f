import { describe, expect, test, vi } from 'vitest'
import { type Answer, Guards } from '../../../root-config/guards.ts'
import { reloadPage } from '../../../root-config/release/reload.ts'
import { EMPTY_TABS, type ScreenTab } from '../../../root-config/tabs/tab-state.ts'
import { TabStore } from '../../../root-config/tabs/tab-store.ts'
import { dirty } from '../navigation-fixture.ts'

function page(answer: Answer = 'keep') {
  const ask = vi.fn(async () => answer)
  const guards = new Guards(ask, vi.fn())
  const store = new TabStore()
  store.update(() => ({ ...EMPTY_TABS, screens: ['A', 'B'].map((id) => ({ id }) as ScreenTab) }))
  const [keep, releasePage, reload] = [vi.fn(async () => true as unknown), vi.fn(), vi.fn()]
  const go = () => reloadPage({ guards, store, keep, releasePage, page: { reload } })
  return { ask, guards, keep, reload, releasePage, go }
}

describe('[D15] [A38] the page loaded anew', () => {
  test('keeps unsaved records and asks nothing about them', async () => {
    const { guards, keep, reload, releasePage, ask, go } = page()
    guards.add('A', { ...dirty(['Firm KELSOX']), keep: () => ({ draft: 'typed' }) })
    expect(await go()).toBe(true)
    expect(keep).toHaveBeenCalledWith([{ tabId: 'A', names: ['Firm KELSOX'], work: { draft: 'typed' } }])
    expect([ask.mock.calls.length, releasePage.mock.calls.length, reload.mock.calls.length]).toEqual([0, 1, 1])
  })

  test('asks about what no screen can keep, and stays when the user wants to go on', async () => {
    const { guards, keep, reload, ask, go } = page('keep')
    guards.add('A', { ...dirty(['Firm KELSOX']), keep: () => ({}) })
    guards.add('B', dirty(['Rights']))
    expect(await go()).toBe(false)
    expect(ask).toHaveBeenCalledWith(['Rights'])
    expect([keep.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0])
  })

  test('asks about all of it when the server does not take it', async () => {
    const { guards, keep, reload, ask, go } = page('keep')
    keep.mockRejectedValue(new Error('nobody there'))
    guards.add('A', { ...dirty(['Firm KELSOX']), keep: () => ({}) })
    expect(await go()).toBe(false)
    expect(ask).toHaveBeenCalledWith(['Firm KELSOX'])
    expect(reload).not.toHaveBeenCalled()
  })
})
