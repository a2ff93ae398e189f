import { loadTexts } from '../shared/i18n/i18n.ts'
import type { Chrome, Notice } from './chrome-state.ts'
import { parseHash } from './router/hash.ts'
import { hashOf, tabOf, type TabState } from './tabs/tab-state.ts'
import type { TabStore } from './tabs/tab-store.ts'

const CLOSE = 'close-away'

interface Parts {
  store: TabStore
  chrome: Chrome
  focusPanel(): void
}

const pathIn = (url: string): string => parseHash(new URL(url).hash).path
/** The first segment may be written in any letter case. */
const isAt = (path: string, state: TabState): boolean =>
  parseHash(hashOf(state, state.target)).path.toLowerCase() === path.toLowerCase()

/** A page that was here before waits with an address that it does not know until the server has said that nobody knows it. */
const stillAsks = (path: string, state: TabState): boolean =>
  !isAt(path, state) && globalThis.location !== undefined && pathIn(location.href) === path

/** The menus of its application have not said yet whether he may: until they have, it may still lead away. */
function waitsForMenus({ screens, target }: TabState): boolean {
  const tab = target.kind === 'screen' ? tabOf({ screens } as TabState, target.tabId) : undefined
  return tab !== undefined && !tab.allowed
}

/**
 * [S2.04] One line where an address that was typed, followed or begun with has led away, because there is no such screen or the user has
 * no right to it; gone with the next step. It watches from outside: the start of the shell knows nothing of it.
 */
export function sayLedAway({ store, chrome, focusPanel }: Parts, page: EventTarget, begun: string): void {
  let asked: string | null = null
  let at: unknown = null
  const end = () => {
    at = null
    chrome.say('away', null)
  }
  const judge = (state: TabState) => {
    if (at !== null && state.target !== at) end()
    if (asked === null || stillAsks(asked, state)) return
    if (isAt(asked, state)) {
      if (!waitsForMenus(state)) asked = null
      return
    }
    const notice: Notice = {
      message: { key: 'kit:away.message', args: { path: asked } },
      actions: [{ id: CLOSE, label: { key: 'shell:tabMenu.close' } }],
    }
    asked = null
    at = state.target
    // Its words are none of those that a start needs.
    void loadTexts(['kit']).then(
      () => at === state.target && chrome.say('away', notice),
      (error: unknown) => reportError(error),
    )
  }
  const ask = (url: string) => {
    const path = pathIn(url)
    asked = path === '/' ? null : path
    judge(store.state)
  }
  ask(begun)
  store.state$.subscribe(judge)
  // The tabs have followed it already: their listener stands before this one.
  addEventListener('hashchange', ({ newURL }) => ask(newURL))
  page.addEventListener('suite-banner-action', (event) => {
    if ((event as CustomEvent<{ id: string }>).detail.id !== CLOSE) return
    end()
    focusPanel()
  })
}
