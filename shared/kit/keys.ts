import { useLayoutEffect, useRef } from 'react'
import { isPlain, isTyping, ownsEnter, shortcutOf, type Shortcut } from '../events/shortcut.ts'

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
  // With the paint, not after it: a key that follows what is seen at once finds what it is for.
  useLayoutEffect(() => {
    current.current = shortcuts
  })
  useLayoutEffect(() => bind(scope, () => current.current), [scope])
}

/** The same without React. Answers the function that unbinds. */
export function bind(scope: HTMLElement, shortcuts: () => Shortcuts): () => void {
  const take = (event: KeyboardEvent): boolean => {
    const name = shortcutOf(event)
    const run = shortcuts()[name]
    if (!run || (isPlain(name) && isTyping(event)) || (name === 'Enter' && ownsEnter(event))) return false
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
