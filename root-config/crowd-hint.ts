import { type Chrome, showsMenus } from './chrome-state.ts'
import type { Closing } from './closing.ts'
import { idleScreens } from './tabs/tab-groups.ts'
import type { TabState } from './tabs/tab-state.ts'
import type { TabStore } from './tabs/tab-store.ts'

/** [D14] More menu tabs than this are a crowd. */
const MOST = 20
/** That many tabs, those that were shown last, count as used lately. */
const LATELY = 10

/** Which menu tabs were shown last, newest first, in this page load. */
export class LatelyUsed {
  #ids: readonly string[] = []

  follow({ shown, screens }: TabState): void {
    const open = new Set(screens.map((tab) => tab.id))
    const ids = this.#ids.filter((id) => open.has(id))
    this.#ids = shown?.kind === 'screen' ? [shown.tabId, ...ids.filter((id) => id !== shown.tabId)] : ids
  }

  get ids(): readonly string[] {
    return this.#ids.slice(0, LATELY)
  }
}

interface Parts {
  store: TabStore
  chrome: Chrome
  closing: Closing
  /** Gives the focus to the panel that is shown: the button that was pressed goes away. */
  focusPanel(): void
}

const KEEP = 'keep'
const CLOSE = 'close'
const keyOf = (sub: string) => `novus:crowd:${sub}`

/**
 * [D14] Past twenty menu tabs one line offers to close those without changes that were not used lately. Nothing closes by
 * itself, and whoever keeps them is not asked again in this session.
 */
export function hintAtCrowd({ store, chrome, closing, focusPanel }: Parts, page: EventTarget, storage: Storage): void {
  const used = new LatelyUsed()
  const isKept = () => storage.getItem(keyOf(chrome.state.profile?.sub ?? '')) !== null
  let offered = 0
  const offer = (number: number) => {
    if (number === offered) return
    offered = number
    const key = 'shell:crowd'
    if (number === 0) return chrome.say('crowd', null)
    chrome.say('crowd', {
      message: { key: `${key}.message`, args: { most: MOST } },
      actions: [
        { id: CLOSE, label: { key: `${key}.close`, args: { number } } },
        { id: KEEP, label: { key: `${key}.keep` } },
      ],
    })
  }
  store.state$.subscribe((state) => {
    used.follow(state)
    const isCrowd = state.screens.length > MOST && showsMenus(chrome.state) && !isKept()
    offer(isCrowd ? idleScreens(state, used.ids).length : 0)
  })
  page.addEventListener('suite-banner-action', (event) => {
    const { id } = (event as CustomEvent<{ id: string }>).detail
    if (id === CLOSE) void closing.idle(used.ids).then((isClosed) => isClosed && focusPanel())
    if (id !== KEEP) return
    storage.setItem(keyOf(chrome.state.profile?.sub ?? ''), KEEP)
    offer(0)
    focusPanel()
  })
}
