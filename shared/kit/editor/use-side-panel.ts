import { useRef, type FocusEvent, type RefObject } from 'react'
import type { Action } from '../actions.ts'
import { focusFirst } from './focus.ts'

/**
 * [visual reference §7] Alt J: to the side panel of a record, and back to where it was left from. Esc closes the panel from
 * anywhere in the record, after all that lies nearer.
 */
export function useSidePanel(form: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  const left = useRef<{ record: Element | null; panel: Element | null }>({ record: null, panel: null })
  const run = () => {
    const panel = form.current?.parentElement?.querySelector<HTMLElement>('[data-side-panel]')
    if (!panel) return
    const here = document.activeElement
    if (panel.contains(here)) {
      left.current.panel = here
      if (!focusAgain(left.current.record)) focusFirst(form.current!)
      return
    }
    left.current.record = here
    const first = panel.querySelector('input') ?? panel.querySelector('button')
    if (!focusAgain(left.current.panel)) first?.focus()
  }
  const action: Action = {
    id: 'side-panel',
    keys: 'Alt+J',
    label: { key: 'kit:editor.sidePanel' },
    group: 'record',
    enabled: isOpen,
    run,
  }
  return {
    action,
    escape: isOpen ? close : null,
    /** For the focus of the form. */
    onFocus({ target }: FocusEvent) {
      left.current.record = target
    },
  }
}

function focusAgain(element: Element | null): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected || element === document.body) return false
  element.focus()
  return document.activeElement === element
}
