import type { Entity } from '../../contracts/entity.ts'
import type { Row } from '../editor/field-path.ts'
import { copiedText, pastedValue } from './cell-values.ts'
import type { Block } from './clipboard-text.ts'
import type { EntryColumn } from './entry-columns.ts'
import { isSingle, type Range } from './grid-moves.ts'
import type { Patch } from './line-edits.ts'

/** The lines that an entry grid shows. */
export interface Sheet {
  readonly entity: Entity
  /** Name of the list. */
  readonly name: string
  readonly columns: readonly EntryColumn[]
}

export interface Pasting {
  readonly patch: Patch
  /** Where the pasted values stand. */
  readonly range: Range
  /** Values for which there was no column, or one that cannot be changed. */
  readonly leftOut: number
}

/** A block at the begin of a range; a single value into every cell of it. */
export function pasting({ entity, name, columns }: Sheet, range: Range, block: Block): Pasting {
  const isOne = block.length === 1 && block[0]!.length === 1 && !isSingle(range)
  const height = isOne ? range.bottom - range.top + 1 : block.length
  const width = isOne ? range.right - range.left + 1 : Math.max(...block.map((line) => line.length))
  let leftOut = 0
  const patch = Array.from({ length: height }, (_, i) => {
    const cells: Record<string, unknown> = {}
    const line = isOne ? Array<string>(width).fill(block[0]![0]!) : block[i]!
    line.forEach((text, j) => {
      const column = columns[range.left + j]
      if (column && !column.readOnly) cells[column.name] = pastedValue(entity, `${name}.${column.name}`, text)
      else if (text.trim() !== '' && !isOne) leftOut++
    })
    return cells
  })
  const right = Math.min(range.left + width, columns.length) - 1
  return { patch, range: { ...range, bottom: range.top + height - 1, right }, leftOut }
}

/** The cells of a range as text for a spreadsheet. */
export const copied = ({ entity, name, columns }: Sheet, rows: readonly Row[], range: Range): Block =>
  rows
    .slice(range.top, range.bottom + 1)
    .map((row) =>
      columns
        .slice(range.left, range.right + 1)
        .map((column) => copiedText(entity, `${name}.${column.name}`, row[column.name])),
    )

/** Every cell of a range that can be changed, emptied. */
export function emptied(columns: readonly EntryColumn[], range: Range): Patch {
  const cells = Object.fromEntries(
    columns
      .slice(range.left, range.right + 1)
      .filter((column) => !column.readOnly)
      .map((column) => [column.name, column.field.kind === 'flag' ? false : null]),
  )
  return Array.from({ length: range.bottom - range.top + 1 }, () => cells)
}
