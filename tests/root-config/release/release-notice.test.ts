import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Chrome, type ChromeState } from '../../../root-config/chrome-state.ts'
import { sayReleases } from '../../../root-config/release/release-notice.ts'
import { EMPTY_TABS, type ScreenTab, type TabState } from '../../../root-config/tabs/tab-state.ts'
import { TabStore } from '../../../root-config/tabs/tab-store.ts'
import { bus } from '../../../shared/events/bus.ts'
import { isReplaced, noteRelease } from '../../../shared/events/release.ts'

const PAGE = '1.0-aaaa'
beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => ({ content: PAGE }) })
  bus.setState('release', '')
})
afterEach(() => {
  bus.setState('release', '')
  vi.unstubAllGlobals()
})

const tab = (id: string, unsaved: boolean) =>
  ({ id, unsaved, subtitle: id, route: { menuId: id, name: 'Vendors', names: null } }) as unknown as ScreenTab

function page() {
  const store = new TabStore()
  const chrome = new Chrome({ profile: { sub: 'clerk' }, portal: false, notice: null } as unknown as ChromeState)
  const target = new EventTarget()
  const [reload, focusPanel] = [vi.fn(async () => true), vi.fn()]
  sayReleases({ chrome, store, reload, focusPanel }, target)
  const open = (...screens: ScreenTab[]) => store.update((): TabState => ({ ...EMPTY_TABS, screens }))
  const press = (id: string) => target.dispatchEvent(new CustomEvent('suite-banner-action', { detail: { id } }))
  return { chrome, open, press, reload, focusPanel, message: () => chrome.state.notice?.message ?? null }
}

describe('[D15] [A38] a release that takes the place of the one of the page', () => {
  test('is said once the server tells it, with the screens that hold unsaved work as they are now', () => {
    const { open, message } = page()
    open(tab('A', false), tab('B', true))
    bus.setState('release', PAGE)
    expect(message(), 'the same release is no news').toBeNull()
    bus.setState('release', '1.0-bbbb')
    expect(message()?.key).toBe('shell:release.readyUnsaved')
    open(tab('A', false), tab('B', false))
    expect(message()).toEqual({ key: 'shell:release.ready' })
    open(...Array.from({ length: 6 }, (_, at) => tab(`T${at}`, true)))
    expect(message()).toMatchObject({ key: 'shell:release.readyUnsavedMany', args: { more: 2 } })
  })

  test('loads nothing by itself; later is said again with the next release, and never more once it is the page’s own', () => {
    const { press, reload, focusPanel, message } = page()
    bus.setState('release', '1.0-bbbb')
    expect(reload).not.toHaveBeenCalled()
    press('release-later')
    expect([message(), focusPanel.mock.calls.length]).toEqual([null, 1])
    bus.setState('release', '1.0-cccc')
    expect(message()).not.toBeNull()
    press('reload-for-release')
    expect(reload).toHaveBeenCalledOnce()
    bus.setState('release', PAGE)
    expect(message()).toBeNull()
  })

  test('gives way to nothing less pressing, and what waited behind it is said after it', () => {
    const { chrome, message } = page()
    const rights = { message: { key: 'shell:live.rights' }, actions: [] }
    chrome.say('rights', rights)
    bus.setState('release', '1.0-bbbb')
    expect(message()).toEqual({ key: 'shell:release.ready' })
    bus.setState('release', PAGE)
    expect(message()).toBe(rights.message)
  })

  test('is taken from any answer; that it is over, from the stream alone', () => {
    noteRelease('1.0-bbbb')
    expect(isReplaced()).toBe(true)
    noteRelease(PAGE)
    noteRelease(null)
    expect(isReplaced(), 'an answer of a server that is still of the old one').toBe(true)
  })
})
