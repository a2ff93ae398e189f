/**
 * Where the one tab stop of a grid is. Column 0 is the check box. Rows from 0 are data; `HEAD` is the column heads and
 * `FILTERS` the filter row, both above the data.
 */
export interface GridPosition {
  readonly row: number
  readonly column: number
}
export const HEAD = -2
export const FILTERS = -1

export interface GridSize {
  readonly rows: number
  /** Check box column included. */
  readonly columns: number
  /** Rows in sight, for PgUp and PgDn. */
  readonly pageRows: number
  /** The uppermost row that the tab stop reaches; the heads unless said. */
  readonly top?: number
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Where a key leads; null when the key moves nothing. [visual reference §7, Arrows] */
export function moved(at: GridPosition, pressed: Key, size: GridSize): GridPosition | null {
  if (pressed.altKey) return null
  const ctrl = pressed.ctrlKey || pressed.metaKey
  const lastRow = size.rows - 1
  const lastColumn = size.columns - 1
  switch (pressed.key) {
    case 'ArrowUp':
      return at.row > (size.top ?? HEAD) ? { ...at, row: at.row - 1 } : null
    case 'ArrowDown':
      return at.row < lastRow ? { ...at, row: at.row + 1 } : null
    case 'ArrowLeft':
      return at.column > 0 ? { ...at, column: at.column - 1 } : null
    case 'ArrowRight':
      return at.column < lastColumn ? { ...at, column: at.column + 1 } : null
    case 'Home':
      return ctrl ? { row: Math.min(0, lastRow), column: 0 } : { ...at, column: 0 }
    case 'End':
      return ctrl ? { row: lastRow, column: lastColumn } : { ...at, column: lastColumn }
    case 'PageUp':
      return at.row > 0 ? { ...at, row: Math.max(0, at.row - size.pageRows) } : null
    case 'PageDown':
      return at.row < lastRow ? { ...at, row: Math.min(lastRow, Math.max(0, at.row) + size.pageRows) } : null
    default:
      return null
  }
}

/** The position inside a grid that has become smaller. */
export const clamped = (at: GridPosition, size: Pick<GridSize, 'rows' | 'columns' | 'top'>): GridPosition => ({
  row: Math.max(size.top ?? HEAD, Math.min(at.row, Math.max(size.rows - 1, FILTERS))),
  column: Math.max(0, Math.min(at.column, size.columns - 1)),
})
