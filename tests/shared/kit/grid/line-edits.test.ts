import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as field from '../../../../shared/contracts/fields.ts'
import type { Row } from '../../../../shared/kit/editor/field-path.ts'
import { LineEdits } from '../../../../shared/kit/grid/line-edits.ts'
import { spliced } from '../../../../shared/kit/grid/line-steps.ts'

const COLUMNS = { item: field.optional(field.text()), amount: field.optional(field.money()) }

/** Lines without a record around them. */
class Lines {
  rows: readonly Row[]
  readonly edits: LineEdits
  constructor(rows: readonly Row[]) {
    this.rows = rows
    this.edits = new LineEdits(COLUMNS, {
      rows: () => this.rows,
      apply: (step) => void (this.rows = spliced(this.rows, step)),
    })
  }
  /** A key typed into a cell, as the form does it. */
  type(row: number, value: string): void {
    const rows = [...this.rows]
    rows[row] = { ...(rows[row] ?? { item: null, amount: null }), item: value }
    this.rows = rows
  }
}

const line = fc.record({ lineId: fc.uuid(), item: fc.string(), amount: fc.constantFrom('1', '2.50', null) })
const places = fc.nat({ max: 12 })
const step = fc.oneof(
  fc.record({ do: fc.constant('insert' as const), at: places, count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('remove' as const), at: places, count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    do: fc.constant('paste' as const),
    at: places,
    cells: fc.array(fc.record({ item: fc.string() }, { requiredKeys: [] }), { minLength: 1, maxLength: 5 }),
  }),
  fc.record({ do: fc.constant('type' as const), at: places, keys: fc.array(fc.string(), { maxLength: 3 }) }),
  fc.record({ do: fc.constant('cancel' as const), at: places, keys: fc.array(fc.string(), { maxLength: 3 }) }),
  fc.record({ do: fc.constant('undo' as const) }),
  fc.record({ do: fc.constant('redo' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function take(lines: Lines, made: Step): void {
  const { edits } = lines
  const at = 'at' in made ? Math.min(made.at, lines.rows.length) : 0
  switch (made.do) {
    case 'insert':
      return edits.insert(at, made.count)
    case 'remove':
      return void edits.remove(at, made.count)
    case 'paste':
      return edits.write(at, made.cells)
    case 'undo':
      return void edits.undo()
    case 'redo':
      return void edits.redo()
    default:
      edits.begin(at)
      for (const key of made.keys) lines.type(at, key)
      return made.do === 'type' ? void edits.accept() : edits.cancel()
  }
}

describe('the steps of an entry grid', () => {
  it('[supply 1.2 lines] are undone and made again exactly, whatever they were', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.array(step, { maxLength: 30 }), (rows, steps) => {
        const lines = new Lines(rows)
        for (const made of steps) take(lines, made)
        const last = lines.rows
        let undone = 0
        while (lines.edits.undo()) undone++
        for (; undone > 0; undone--) expect(lines.edits.redo()).not.toBeNull()
        expect(lines.rows).toEqual(last)
        const before = lines.rows
        if (lines.edits.undo()) lines.edits.redo()
        expect(lines.rows).toEqual(before)
      }),
    )
  })

  it('lead back to the first lines, ids and all', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.array(step, { maxLength: 30 }), (rows, steps) => {
        const lines = new Lines(rows)
        for (const made of steps) take(lines, made)
        while (lines.edits.undo());
        expect(lines.rows).toEqual(rows)
      }),
    )
  })

  it('are one for all keys of a cell, and none when the cell says the same again', () => {
    const lines = new Lines([{ lineId: 'a', item: 'x', amount: null }])
    lines.edits.begin(0)
    for (const text of ['r', 'ro', 'rod']) lines.type(0, text)
    lines.edits.accept()
    lines.edits.begin(0)
    lines.edits.accept()
    lines.edits.undo()
    expect([lines.rows, lines.edits.canUndo]).toEqual([[{ lineId: 'a', item: 'x', amount: null }], false])
  })

  it('end with a save: lines that the server has stored are others', () => {
    const lines = new Lines([])
    lines.edits.write(0, [{ item: 'rod' }])
    expect(lines.edits.canUndo).toBe(true)
    lines.rows = lines.rows.map((row) => ({ ...row, lineId: 'a' }))
    expect([lines.edits.canUndo, lines.edits.undo()]).toEqual([false, null])
  })

  it('put a line that Esc took back in again with Ctrl Y', () => {
    const lines = new Lines([])
    lines.edits.begin(0)
    lines.type(0, 'Ann')
    lines.edits.cancel()
    expect(lines.rows).toEqual([])
    lines.edits.redo()
    expect(lines.rows).toEqual([{ item: 'Ann', amount: null }])
  })
})
