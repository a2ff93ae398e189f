import { useRef, useState, type PointerEvent } from 'react'
import { session } from '../../session/session.ts'
import { LEAST_WIDTH } from './entry-columns.ts'

type Sizes = Readonly<Record<string, number>>

const placeOf = (grid: string): string => `novus.lines.${session().current()?.profile.sub ?? ''}.${grid}`

function readSizes(grid: string): Sizes {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(grid)) ?? '{}')
    const entries = Object.entries(kept as object).filter(([, width]) => typeof width === 'number' && width > 0)
    return Object.fromEntries(entries) as Sizes
  } catch {
    return {}
  }
}

/** Columns that a user has drawn wider or narrower, in px; kept for this user on this computer, as those of lists are. */
export function useColumnSizes(grid: string) {
  const [sizes, setSizes] = useState(() => readSizes(grid))
  const drag = useRef<{ column: string; from: number; width: number } | null>(null)
  const keep = (next: Sizes) => {
    setSizes(next)
    localStorage.setItem(placeOf(grid), JSON.stringify(next))
  }
  return {
    sizes,
    /** For the edge of the head of a column. A double click gives the column its usual width. */
    edgeOf: (column: string) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.preventDefault()
        const width = event.currentTarget.closest('th')!.getBoundingClientRect().width
        drag.current = { column, from: event.clientX, width }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!drag.current) return
        const width = Math.max(LEAST_WIDTH, Math.round(drag.current.width + event.clientX - drag.current.from))
        setSizes((last) => ({ ...last, [column]: width }))
      },
      onPointerUp() {
        if (drag.current) keep(sizes)
        drag.current = null
      },
      onDoubleClick() {
        const { [column]: _own, ...others } = sizes
        keep(others)
      },
    }),
  }
}
