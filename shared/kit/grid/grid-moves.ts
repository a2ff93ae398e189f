/** A cell by its place: line from 0, column from 0 among those that are shown. */
export interface Place {
  readonly row: number
  readonly column: number
}

/** What there is to move in. The last row is the empty one, where there is one. */
export interface Board {
  readonly rows: number
  readonly columns: number
  /** Rows in sight, for PgUp and PgDn. */
  readonly pageRows: number
  canEdit(column: number): boolean
}

/** Which cells Enter stops at among those that can be edited. */
export type StopsAt = (column: number) => boolean

const EVERYWHERE: StopsAt = () => true

/** The cells between two corners, both included. */
export interface Range {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export const rangeOf = (a: Place, b: Place): Range => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
})

export const inRange = (range: Range, row: number, column: number): boolean =>
  row >= range.top && row <= range.bottom && column >= range.left && column <= range.right

export const isSingle = (range: Range): boolean => range.top === range.bottom && range.left === range.right

/** The same place, or the nearest one in a grid that has become smaller. */
export const inside = (at: Place, board: Pick<Board, 'rows' | 'columns'>): Place => ({
  row: Math.max(0, Math.min(at.row, board.rows - 1)),
  column: Math.max(0, Math.min(at.column, board.columns - 1)),
})

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Where an arrow or its kin leads; null for another key, and where there is nothing further. [visual reference §7] */
export function arrowed(at: Place, pressed: Key, board: Board): Place | null {
  if (pressed.altKey) return null
  const isFar = pressed.ctrlKey || pressed.metaKey
  const step = (row: number, column: number) => inside({ row: at.row + row, column: at.column + column }, board)
  const to = (() => {
    switch (pressed.key) {
      case 'ArrowUp':
        return isFar ? { ...at, row: 0 } : step(-1, 0)
      case 'ArrowDown':
        return isFar ? { ...at, row: board.rows - 1 } : step(1, 0)
      case 'ArrowLeft':
        return isFar ? { ...at, column: 0 } : step(0, -1)
      case 'ArrowRight':
        return isFar ? { ...at, column: board.columns - 1 } : step(0, 1)
      case 'Home':
        return { row: isFar ? 0 : at.row, column: 0 }
      case 'End':
        return { row: isFar ? board.rows - 1 : at.row, column: board.columns - 1 }
      case 'PageUp':
        return step(-board.pageRows, 0)
      case 'PageDown':
        return step(board.pageRows, 0)
      default:
        return null
    }
  })()
  return to && (to.row !== at.row || to.column !== at.column) ? to : null
}

/** The next cell that can be edited, or the one before; past the end of a line the next line. Null when there is none. */
export function nextEditable(at: Place, step: 1 | -1, board: Board, stopsAt = EVERYWHERE): Place | null {
  const inLine = editableInLine(at, step, board, stopsAt)
  if (inLine) return inLine
  const row = at.row + step
  if (row < 0 || row >= board.rows) return null
  return editableInLine({ row, column: step === 1 ? -1 : board.columns }, step, board, stopsAt)
}

/** The same within the line. */
export function editableInLine(
  at: Place,
  step: 1 | -1,
  board: Pick<Board, 'columns' | 'canEdit'>,
  stopsAt = EVERYWHERE,
): Place | null {
  for (let column = at.column + step; column >= 0 && column < board.columns; column += step)
    if (board.canEdit(column) && stopsAt(column)) return { row: at.row, column }
  return null
}
