import { useEffect, useRef, type RefObject } from 'react'
import { useStable } from './use-stable.ts'

/**
 * Gives the focus to the tab stop of the grid, as soon as there are rows it can be on; unless the focus has gone elsewhere
 * meanwhile, or what is typed into the search box would be cut in two.
 */
export function useGridEntry(region: RefObject<HTMLElement | null>, answered: boolean): () => void {
  const waiting = useRef<Element | null>(null)
  const enter = useStable(() => {
    waiting.current = answered ? null : document.activeElement
    if (answered)
      region.current?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (answered && waiting.current === document.activeElement) enter()
  }, [answered, enter])
  return enter
}
