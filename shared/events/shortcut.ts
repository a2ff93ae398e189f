/** A shortcut by its name: `Alt+N`, `Ctrl+S`, `Shift+F8`, `/`; modifiers in this order: Ctrl, Alt, Shift. */
export type Shortcut = string

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** `Ctrl+Shift+X`, in this order of modifiers. A letter is the one printed on the key; where Alt makes another sign of
 *  it (macOS), the place of the key on a US keyboard decides. */
export function shortcutOf(event: Pressed): Shortcut {
  const letter = /^[a-z0-9]$/i.test(event.key)
    ? event.key.toUpperCase()
    : (event.altKey && /^(?:Key|Digit)(\w)$/.exec(event.code)?.[1]) || event.key
  // Shift is part of the sign itself: "?" is one key to whoever types it.
  const shift = event.shiftKey && (letter.length > 1 || /[A-Z0-9]/.test(letter))
  const modifiers = [(event.ctrlKey || event.metaKey) && 'Ctrl', event.altKey && 'Alt', shift && 'Shift']
  return [...modifiers.filter(Boolean), letter].join('+')
}

/** A single sign without modifiers: it belongs to whoever types. */
export const isPlain = (name: Shortcut): boolean => name.length === 1

/** Focus is where characters go. */
export function isTyping(event: Event): boolean {
  const target = event.composedPath()[0]
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'file'].includes(target.type)
}

/** Focus is on something that Enter does something with: a link, a button, a field, a cell. */
export const ownsEnter = (event: Event): boolean => {
  const target = event.composedPath()[0]
  return (
    target instanceof Element && target.closest('a, button, input, select, textarea, summary, [role="grid"]') !== null
  )
}

/** Keys that browsers, their menus, or a French keyboard keep for themselves (visual reference §7). */
const KEPT = [
  /^Ctrl\+(Shift\+)?([NTW]|Tab)$/,
  /^Ctrl\+[1-9]$/,
  /^Ctrl\+Alt\+/,
  /^Alt\+(Shift\+)?[DEFSVBTH]$/,
  /^((Ctrl|Alt|Shift)\+)*F([13567]|1[0-2])$/,
  /^Alt\+(Shift\+)?(ArrowLeft|ArrowRight|Home)$/,
]

/** False for a key that the suite never takes. */
export const isOurs = (name: Shortcut): boolean => !KEPT.some((kept) => kept.test(name))

const CAPS: Readonly<Record<string, string>> = {
  PageDown: 'PgDn',
  PageUp: 'PgUp',
  Delete: 'Del',
  Insert: 'Ins',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}
const MAC_CAPS: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧', Enter: '⏎', Delete: '⌦' }

const isMac = () => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

/** The keys as they are printed on this computer's keyboard: `Alt PgDn`, on a Mac `⌥ PgDn`. */
export function printed(name: Shortcut, mac: boolean = isMac()): string {
  // The plus key is a name of one sign.
  const parts = name === '+' ? [name] : name.split('+')
  return parts.map((part) => (mac ? MAC_CAPS[part] : undefined) ?? CAPS[part] ?? part).join(' ')
}
