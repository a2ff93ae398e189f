import type { Closing } from './closing.ts'
import type { Navigation } from './navigation.ts'
import { applicationOf, screensOf } from './tabs/tab-state.ts'
import type { TabStore } from './tabs/tab-store.ts'

interface Parts {
  store: TabStore
  navigation: Navigation
  closing: Closing
  openApplications(): void
  focusMenuBar(): void
}

/** Shortcuts of the shell (visual reference §7); a screen that took a key first keeps it. */
export function watchKeyboard(page: Document, parts: Parts): void {
  page.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || !event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return
    const act = shortcut(event, parts)
    // A dialog is answered first: behind it nothing moves.
    if (!act || event.composedPath().some((node) => node instanceof HTMLDialogElement)) return
    event.preventDefault()
    act()
  })
}

/** What a key does, or null. By `code`, since Alt turns letters into signs on some keyboards. */
function shortcut(event: KeyboardEvent, parts: Parts): (() => void) | null {
  const step = event.code === 'PageDown' ? 1 : event.code === 'PageUp' ? -1 : 0
  if (step) return () => (event.shiftKey ? nextApplication : nextScreen)(step, parts)
  if (event.shiftKey) return null
  if (event.code === 'KeyW') return () => closeCurrent(parts)
  if (event.code === 'KeyA') return parts.openApplications
  if (event.code === 'KeyM') return parts.focusMenuBar
  return null
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
