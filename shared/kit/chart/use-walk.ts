import { useRef, useState, type KeyboardEvent } from 'react'
import { walked } from '../../charts/walk.ts'

/** Points of a picture as one stop of the Tab key: arrows lead from one to the next. `at`: the one that is looked at, null if none. */
export function useWalk(count: number, first = 0) {
  const [stop, setStop] = useState(first)
  const [at, setAt] = useState<number | null>(null)
  const points = useRef(new Map<number, HTMLElement>())
  // A picture of other figures may have fewer points.
  const here = Math.min(stop, Math.max(0, count - 1))
  const pointProps = (point: number) => ({
    ref: (element: HTMLElement | null) => {
      if (element) points.current.set(point, element)
      else points.current.delete(point)
    },
    tabIndex: point === here ? 0 : -1,
    onKeyDown: (event: KeyboardEvent) => {
      const next = event.altKey || event.ctrlKey || event.metaKey ? null : walked(event.key, point, count)
      if (next === null) return
      event.preventDefault()
      event.stopPropagation()
      setStop(next)
      points.current.get(next)?.focus()
    },
    onFocus: () => {
      setStop(point)
      setAt(point)
    },
    onBlur: () => setAt(null),
    onPointerEnter: () => setAt(point),
    onPointerLeave: () => setAt(null),
  })
  return { at, pointProps }
}
