import { useLayoutEffect, type RefObject } from 'react'

/** Shows a list under its field, above everything that could cut it off, and follows the field when anything around it scrolls. */
export function useUnderField(
  list: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  /** What changes its height. */
  basis: string,
): void {
  useLayoutEffect(() => {
    const own = list.current!
    own.showPopover()
    const place = () => placeUnder(own, anchor.current!)
    place()
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [list, anchor, basis])
}

function placeUnder(list: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect()
  const below = window.innerHeight - at.bottom
  const height = list.offsetHeight
  const top = below < height + 4 && at.top > below ? at.top - height - 2 : at.bottom + 2
  list.style.top = `${Math.max(4, top)}px`
  list.style.left = `${Math.max(4, Math.min(at.left, window.innerWidth - list.offsetWidth - 4))}px`
  list.style.minWidth = `${at.width}px`
}
