import { useLayoutEffect, useState, type RefObject } from 'react'

/** Width of an element in px as it is drawn; before the first look, and where nothing is laid out, what is usual. */
export function useWidth(element: RefObject<HTMLElement | null>, usual: number): number {
  const [width, setWidth] = useState(usual)
  useLayoutEffect(() => {
    const own = element.current
    if (!own) return
    const look = () => {
      if (own.clientWidth > 0) setWidth(own.clientWidth)
    }
    look()
    const watch = new ResizeObserver(look)
    watch.observe(own)
    return () => watch.disconnect()
  }, [element])
  return width
}
