import { useEffect, useRef } from 'react'

/** A shortcut as the visual reference writes it: `Alt+N`, `Ctrl+S`, `Shift+F8`, `/`. */
export type Shortcut = string

export type Shortcuts = Readonly<Record<Shortcut, (() => void) | null>>

interface Binding {
  readonly scope: HTMLElement
  readonly take: (event: KeyboardEvent) => boolean
}

/** Newest last: an inner part of a screen (an open record) is asked before the screen around it. */
const bindings: Binding[] = []

/**
 * [acceptance 19] Binds shortcuts while the component is shown: the effect of a hidden screen is undone, so its
 * shortcuts are gone. `scope` is the panel of the screen; a dialog that has the focus silences all but its own.
 */
export function useShortcuts(scope: HTMLElement, shortcuts: Shortcuts): void {
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => bind(scope, () => current.current), [scope])
}

/** The same without React. Answers the function that unbinds. */
export function bind(scope: HTMLElement, shortcuts: () => Shortcuts): () => void {
  const take = (event: KeyboardEvent): boolean => {
    const name = shortcutOf(event)
    const run = shortcuts()[name]
    if (!run || (isPlain(name) && isTyping(event))) return false
    run()
    return true
  }
  const binding: Binding = { scope, take }
  if (bindings.push(binding) === 1) document.addEventListener('keydown', onKeyDown)
  return () => {
    bindings.splice(bindings.indexOf(binding), 1)
    if (bindings.length === 0) document.removeEventListener('keydown', onKeyDown)
  }
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  for (const { scope, take } of bindings.toReversed()) {
    if (!isShown(scope) || isUnderDialog(event, scope)) continue
    if (!take(event)) continue
    event.preventDefault()
    return
  }
}

/** `Ctrl+Shift+X`, in this order of modifiers. A letter is the one printed on the key; where Alt makes another sign of
 *  it (macOS), the place of the key on a US keyboard decides. */
export function shortcutOf(event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>) {
  const letter = /^[a-z0-9]$/i.test(event.key)
    ? event.key.toUpperCase()
    : (event.altKey && /^(?:Key|Digit)(\w)$/.exec(event.code)?.[1]) || event.key
  // Shift is part of the sign itself: "?" is one key to whoever types it.
  const shift = event.shiftKey && (letter.length > 1 || /[A-Z0-9]/.test(letter))
  const modifiers = [(event.ctrlKey || event.metaKey) && 'Ctrl', event.altKey && 'Alt', shift && 'Shift']
  return [...modifiers.filter(Boolean), letter].join('+')
}

const isPlain = (name: Shortcut) => name.length === 1

/** Focus is where characters go. */
export function isTyping(event: Event): boolean {
  const target = event.composedPath()[0]
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'file'].includes(target.type)
}

const isShown = (scope: HTMLElement) => scope.isConnected && scope.checkVisibility({ visibilityProperty: true })

/** Focus is in a dialog, and the scope is not part of it. */
const isUnderDialog = (event: Event, scope: HTMLElement) =>
  event
    .composedPath()
    .some(
      (node) =>
        node instanceof HTMLElement &&
        (node instanceof HTMLDialogElement || node.getAttribute('aria-modal') === 'true') &&
        !node.contains(scope),
    )
