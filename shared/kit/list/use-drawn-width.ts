import { useLayoutEffect, useState, type RefObject } from 'react'
import { withWidth, type ColumnChoice } from './column-choice.ts'

/** Shift and an arrow on a head draw its column narrower or wider by this much, in px. */
export const WIDTH_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -8, ArrowRight: 8 }

/** The user's widths, with the one that is being drawn; it is kept when the pointer lets go. */
export function useDrawnWidth(choice: ColumnChoice, onChoose: (choice: ColumnChoice) => void) {
  const [drawn, setDrawn] = useState<{ column: string; width: number } | null>(null)
  return {
    widths: drawn ? withWidth(choice, drawn.column, drawn.width).widths : choice.widths,
    onWidth(column: string, width: number | null, done: boolean) {
      setDrawn(done || width === null ? null : { column, width })
      if (done) onChoose(withWidth(choice, column, width))
    },
  }
}

/** Width in px in which an element is seen. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(Infinity)
  useLayoutEffect(() => {
    const own = element.current!
    const observer = new ResizeObserver((seen) => {
      const { width } = seen.at(-1)!.contentRect
      // A panel that is hidden has none: its grid stays as it was drawn.
      if (width > 0) setRoom(width)
    })
    observer.observe(own)
    return () => observer.disconnect()
  }, [element])
  return room
}
