import { isPlain, isTyping, shortcutOf } from '../shared/events/shortcut.ts'
import type { ShortcutTable } from './shortcuts.ts'

/**
 * What a key may not act behind: a message, a question, an ended session, the palette, any modal of a screen. A dialog that
 * belongs to one tab (D10) is no wall: the shell around it stays free.
 */
const MODALS = [
  'dialog[open]',
  '[aria-modal="true"]',
  'suite-message-dialog[open]',
  'suite-unsaved-dialog[open]',
  'suite-session-dialog[open]',
  'suite-command-palette[open]',
  'suite-shortcut-sheet[open]',
].join()

/** True while something modal stands over the page; what a hidden tab holds does not count. */
export const isWalled = (page: Document): boolean =>
  [...page.querySelectorAll<HTMLElement>(MODALS)].some(
    (element) => element.closest('[hidden], [inert]') === null && element.getAttribute('open') !== 'false',
  )

/**
 * Shortcuts of the shell [acceptance 19]. Listens at the window, behind every listener of the document: a screen that took a
 * key keeps it. Typing triggers no single sign.
 */
export function watchKeyboard(page: Window, shortcuts: ShortcutTable): void {
  page.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return
    const name = shortcutOf(event)
    const shortcut = shortcuts.of(name)
    if (!shortcut || (isPlain(name) && isTyping(event)) || isWalled(page.document)) return
    event.preventDefault()
    shortcut.run()
  })
}
