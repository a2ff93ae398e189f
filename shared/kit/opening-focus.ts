import { useEffect, useRef } from 'react'

/**
 * A screen that has just opened takes the focus once its panel is shown, unless somebody is typing or answering a dialog
 * elsewhere; and later whenever the shell hands the focus to the panel as a whole. `take` must not change. `fromPanel` takes
 * it also from the rest of the panel, for a part that is opened out of another one.
 */
export function useOpeningFocus(panel: HTMLElement, take: () => void, fromPanel = false): void {
  const opened = useRef(false)
  useEffect(() => {
    const open = () => {
      if (opened.current || panel.inert) return
      opened.current = true
      if (isFree(panel, fromPanel)) take()
    }
    // The shell shows a panel by taking `inert` from it.
    const shown = new MutationObserver(open)
    shown.observe(panel, { attributeFilter: ['inert'] })
    panel.addEventListener('focus', take)
    open()
    return () => {
      shown.disconnect()
      panel.removeEventListener('focus', take)
    }
  }, [panel, take, fromPanel])
}

/** Nothing would be lost by moving the focus into the panel. */
function isFree(panel: HTMLElement, fromPanel: boolean): boolean {
  let focus = document.activeElement
  while (focus?.shadowRoot?.activeElement) focus = focus.shadowRoot.activeElement
  if (!focus || focus === document.body || focus === panel) return true
  if (panel.contains(focus)) return fromPanel
  const isField = focus instanceof HTMLInputElement || focus instanceof HTMLTextAreaElement
  return !isField && focus.closest('dialog, [role="dialog"]') === null
}
