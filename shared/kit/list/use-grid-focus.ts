import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { isTyping } from '../../events/shortcut.ts'
import { clamped, moved, type GridPosition, type GridSize } from './grid-position.ts'

interface GridFocus {
  /** The tab stop. */
  readonly at: GridPosition
  /** Moves the tab stop and the focus with it. */
  readonly moveTo: (at: GridPosition) => void
  readonly onFocus: (event: FocusEvent) => void
  /** Answers where an arrow key led, null when it moved nothing. */
  readonly onArrow: (event: KeyboardEvent) => GridPosition | null
}

/**
 * Roving focus of a grid whose rows come and go with scrolling: `reveal` brings a row into the document, and the cell
 * takes the focus as soon as it is there.
 */
export function useGridFocus(
  grid: RefObject<HTMLElement | null>,
  size: GridSize,
  reveal: (row: number) => void,
): GridFocus {
  const [wanted, setAt] = useState<GridPosition>({ row: 0, column: 1 })
  const at = clamped(wanted, size)
  const pending = useRef(false)
  /** The cell that had the focus last. */
  const held = useRef<HTMLElement | null>(null)

  useLayoutEffect(() => {
    // [visual reference §7] Its row was deleted: the next one stands where it was.
    const isLost = held.current?.isConnected === false && document.activeElement === document.body
    if (!pending.current && !isLost) return
    const cell = grid.current?.querySelector<HTMLElement>(`[data-row="${at.row}"][data-column="${at.column}"]`)
    if (!cell) return
    pending.current = false
    held.current = cell
    cell.focus()
    if (cell instanceof HTMLInputElement && cell.type === 'text') cell.select()
  })

  const moveTo = (next: GridPosition) => {
    pending.current = true
    setAt(next)
    if (next.row >= 0) reveal(next.row)
  }
  return {
    at,
    moveTo,
    onFocus(event) {
      const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
      if (!cell || pending.current) return
      held.current = cell
      const [row, column] = [Number(cell.dataset['row']), Number(cell.dataset['column'])]
      if (row !== at.row || column !== at.column) setAt({ row, column })
    },
    onArrow(event) {
      const inText = isTyping(event.nativeEvent)
      // A caret keeps its own keys; up and down leave the field.
      if (inText && event.key !== 'ArrowUp' && event.key !== 'ArrowDown' && event.key !== 'Tab') return null
      if (event.key === 'Tab') return inText ? nextFilter(event, at, size, moveTo) : null
      const next = moved(at, event, size)
      if (next) moveTo(next)
      return next
    },
  }
}

/** Within the filter row Tab goes from field to field; from the last one it leaves the grid. */
function nextFilter(
  event: KeyboardEvent,
  at: GridPosition,
  size: GridSize,
  moveTo: (at: GridPosition) => void,
): GridPosition | null {
  const column = at.column + (event.shiftKey ? -1 : 1)
  if (column < 1 || column >= size.columns) return null
  const next = { ...at, column }
  moveTo(next)
  return next
}
