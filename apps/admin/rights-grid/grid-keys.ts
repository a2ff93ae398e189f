import type { KeyboardEvent } from 'react'

/** A place in the grid; row -1 are the heads of the columns. */
export interface Place {
  readonly row: number
  readonly column: number
}

interface Size {
  readonly rows: number
  readonly columns: number
}

const PAGE = 10
const HEADS = -1

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** Where a key leads to; null for a key that moves nothing (ARIA authoring practices, grid). */
export function movedTo(event: KeyboardEvent, { row, column }: Place, { rows, columns }: Size): Place | null {
  if (event.altKey || event.metaKey || event.shiftKey) return null
  const far = event.ctrlKey
  const to = (nextRow: number, nextColumn: number) => ({
    row: within(nextRow, HEADS, rows - 1),
    column: within(nextColumn, 0, columns - 1),
  })
  switch (event.key) {
    case 'ArrowUp':
      return far ? to(HEADS, column) : to(row - 1, column)
    case 'ArrowDown':
      return far ? to(rows, column) : to(row + 1, column)
    case 'ArrowLeft':
      return far ? to(row, 0) : to(row, column - 1)
    case 'ArrowRight':
      return far ? to(row, columns) : to(row, column + 1)
    case 'Home':
      return far ? to(0, 0) : to(row, 0)
    case 'End':
      return far ? to(rows, columns) : to(row, columns)
    case 'PageUp':
      return far ? null : to(Math.max(row - PAGE, 0), column)
    case 'PageDown':
      return far ? null : to(row + PAGE, column)
    default:
      return null
  }
}

/** What is given or taken by a key: a cell, its row, its column. */
export function pressed(event: KeyboardEvent): 'cell' | 'row' | 'column' | null {
  if (event.key !== ' ' || event.altKey || event.metaKey) return null
  if (event.shiftKey) return event.ctrlKey ? null : 'row'
  return event.ctrlKey ? 'column' : 'cell'
}
