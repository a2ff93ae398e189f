import { type Chrome, showsMenus } from './chrome-state.ts'
import type { Closing } from './closing.ts'
import type { Navigation } from './navigation.ts'
import type { ShellShortcut } from './shortcuts.ts'
import { applicationOf, screensOf } from './tabs/tab-state.ts'
import type { TabStore } from './tabs/tab-store.ts'

interface Parts {
  store: TabStore
  navigation: Navigation
  closing: Closing
  chrome: Chrome
  openApplications(): void
  focusMenuBar(): void
}

/** Keys that lead about the menus and the tabs (visual reference §7). */
export function tabShortcuts(parts: Parts): ShellShortcut[] {
  const { store, chrome } = parts
  const target = () => store.state.target
  const label = (name: string) => ({ key: `shell:shortcuts.${name}` })
  return [
    {
      id: 'applications',
      keys: 'Alt+A',
      label: label('applications'),
      enabled: () => showsMenus(chrome.state),
      run: parts.openApplications,
    },
    {
      id: 'menu',
      keys: 'Alt+M',
      label: label('menu'),
      enabled: () => showsMenus(chrome.state) && target().kind !== 'home',
      run: parts.focusMenuBar,
    },
    {
      id: 'next-screen',
      keys: 'Alt+PageDown',
      label: label('nextScreen'),
      enabled: () => otherScreens(parts),
      run: () => nextScreen(1, parts),
    },
    {
      id: 'previous-screen',
      keys: 'Alt+PageUp',
      label: label('previousScreen'),
      enabled: () => otherScreens(parts),
      run: () => nextScreen(-1, parts),
    },
    {
      id: 'next-application',
      keys: 'Alt+Shift+PageDown',
      label: label('nextApplication'),
      enabled: () => store.state.applications.length > 0,
      run: () => nextApplication(1, parts),
    },
    {
      id: 'previous-application',
      keys: 'Alt+Shift+PageUp',
      label: label('previousApplication'),
      enabled: () => store.state.applications.length > 0,
      run: () => nextApplication(-1, parts),
    },
    {
      id: 'close-screen',
      keys: 'Alt+W',
      label: label('closeScreen'),
      enabled: () => target().kind === 'screen',
      run: () => closeCurrent(parts),
    },
    {
      id: 'reopen-tab',
      keys: 'Alt+Shift+W',
      label: { key: 'shell:tabMenu.reopen' },
      enabled: () => parts.closing.reopens !== undefined,
      run: () => void parts.closing.reopen(),
    },
  ]
}

/** True when the active application has a screen beside the one that is shown. */
function otherScreens({ store }: Parts): boolean {
  const { target } = store.state
  const name = applicationOf(target)
  return name !== null && screensOf(store.state, name).length > (target.kind === 'screen' ? 1 : 0)
}

function nextScreen(step: number, { store, navigation }: Parts): void {
  const { target } = store.state
  const name = applicationOf(target)
  if (name === null) return
  const ids = screensOf(store.state, name).map((tab) => tab.id)
  const next = around(ids, target.kind === 'screen' ? target.tabId : null, step)
  if (next !== undefined) navigation.select(next)
}

function nextApplication(step: number, { store, navigation }: Parts): void {
  const names = [null, ...store.state.applications.map((tab) => tab.application.application)]
  const next = around(names, applicationOf(store.state.target), step)
  if (next === null) navigation.go('/')
  else if (next !== undefined && next !== applicationOf(store.state.target)) navigation.selectApplication(next)
}

function closeCurrent({ store, closing }: Parts): void {
  const { target } = store.state
  if (target.kind === 'screen') void closing.tab(target.tabId)
}

/** The next in a ring; from outside the ring its first or last. */
function around<T>(ring: readonly T[], current: NoInfer<T> | null, step: number): T | undefined {
  const at = ring.indexOf(current as T)
  if (at < 0) return step > 0 ? ring[0] : ring.at(-1)
  return ring[(at + step + ring.length) % ring.length]
}
