import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { inside, type Board, type Place } from './grid-moves.ts'

/** How the text of a cell stands when editing begins: all chosen, so that typing replaces it, or the caret at its end. */
export type Editing = 'all' | 'end'

export interface Cursor {
  /** The tab stop. */
  readonly at: Place
  /** The other corner of what is chosen. */
  readonly anchor: Place
  readonly editing: Editing | null
}

/**
 * The cursor of an entry grid and the focus that follows it: on the cell, or on the control inside while that is edited. Cells
 * come and go with scrolling; the one that is wanted takes the focus as soon as it is drawn.
 */
export function useCursor(
  grid: RefObject<HTMLElement | null>,
  board: Pick<Board, 'rows' | 'columns'>,
  /** The column in which it stands as long as nobody has moved it. */
  begins: number,
  reveal: (row: number) => void,
) {
  const [state, setState] = useState<Cursor>(() => {
    const first = { row: 0, column: begins }
    return { at: first, anchor: first, editing: null }
  })
  const cursor: Cursor = { ...state, at: inside(state.at, board), anchor: inside(state.anchor, board) }
  const pending = useRef(false)
  /** The cell or control that had the focus last. */
  const held = useRef<HTMLElement | null>(null)

  useLayoutEffect(() => {
    // [visual reference §7] Its line was deleted: the next one stands where it was.
    const isLost = held.current?.isConnected === false && document.activeElement === document.body
    if (!pending.current && !isLost) return
    const cell = grid.current?.querySelector<HTMLElement>('[data-stop]')
    const control = cursor.editing ? cell?.querySelector<HTMLElement>('input, select, textarea') : null
    const target = control ?? cell
    if (!target) return
    pending.current = false
    held.current = target
    target.focus({ preventScroll: true })
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
      if (cursor.editing === 'all') target.select()
      else target.setSelectionRange(target.value.length, target.value.length)
    }
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  return {
    cursor,
    /** Moves the cursor and the focus with it. `extends` keeps the other corner of what is chosen. */
    moveTo(at: Place, options: { extends?: boolean; editing?: Editing | null } = {}) {
      pending.current = true
      setState((last) => ({
        at,
        anchor: options.extends ? last.anchor : at,
        editing: options.editing ?? null,
      }))
      reveal(at.row)
    },
    /** Chooses the cells between two corners; the focus is on the first. */
    choose(at: Place, anchor: Place) {
      pending.current = true
      setState({ at, anchor, editing: null })
    },
    /** The control of the cell goes; the focus stays with the cell, unless it has left the grid. */
    endEditing(keepsFocus: boolean) {
      pending.current = keepsFocus
      setState((last) => ({ ...last, editing: null }))
    },
  }
}
export type CursorControl = ReturnType<typeof useCursor>
