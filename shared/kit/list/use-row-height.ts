import { useLayoutEffect, useState, type RefObject } from 'react'
import { useTopic } from '../locale.ts'

/** Height in px of a grid row in the density that holds here. */
export function useRowHeight(element: RefObject<HTMLElement | null>, density: string): number {
  const [height, setHeight] = useState(28)
  const everywhere = useTopic('density')
  useLayoutEffect(() => {
    if (!element.current) return
    const value = parseFloat(getComputedStyle(element.current).getPropertyValue('--row-h'))
    if (value > 0) setHeight(value)
  }, [element, density, everywhere])
  return height
}
