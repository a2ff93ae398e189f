import { useEffect, useRef, type ReactNode } from 'react'
import type SlTooltip from '@shoelace-style/shoelace/dist/components/tooltip/tooltip.js'
import { loadShoelace } from './shoelace/use-shoelace.ts'
import css from './tooltip.module.css'

/** Words for a control that shows none. The accessible name stays on the control itself. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const host = useRef<SlTooltip>(null)
  const show = () => {
    const tooltip = host.current!
    if (tooltip.matches(':defined')) return
    loadShoelace().then(
      () => tooltip.matches(':hover, :focus-within') && void tooltip.show(),
      // Without it the control still works and still has its name.
      () => undefined,
    )
  }
  useEffect(() => {
    const tooltip = host.current!
    // A hidden tab keeps its elements: an open tooltip would take the next Escape for itself.
    return () => {
      if (tooltip.open) void tooltip.hide()
    }
  }, [])
  return (
    <sl-tooltip ref={host} className={css['tooltip']} content={text} hoist onPointerEnter={show} onFocus={show}>
      {children}
    </sl-tooltip>
  )
}
