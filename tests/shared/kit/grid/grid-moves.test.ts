import { describe, expect, it } from 'vitest'
import { arrowed, editableInLine, inside, nextEditable, type Board } from '../../../../shared/kit/grid/grid-moves.ts'

/** Three lines of four columns; the second is read only. */
const board: Board = { rows: 3, columns: 4, pageRows: 2, canEdit: (column) => column !== 1 }
const at = (row: number, column: number) => ({ row, column })
const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey, metaKey: false, altKey: false })

describe('arrows in an entry grid', () => {
  it.each([
    ['ArrowDown', at(0, 0), at(1, 0)],
    ['ArrowUp', at(0, 0), null],
    ['ArrowRight', at(0, 0), at(0, 1)],
    ['ArrowRight', at(0, 3), null],
    ['ArrowLeft', at(1, 1), at(1, 0)],
    ['Home', at(1, 3), at(1, 0)],
    ['End', at(1, 0), at(1, 3)],
    ['PageDown', at(0, 2), at(2, 2)],
    ['PageUp', at(2, 2), at(0, 2)],
    ['Enter', at(0, 0), null],
  ])('%s', (name, from, to) => expect(arrowed(from, key(name), board)).toEqual(to))

  it('with Ctrl go to the edges', () => {
    expect(arrowed(at(1, 1), key('End', true), board)).toEqual(at(2, 3))
    expect(arrowed(at(1, 1), key('Home', true), board)).toEqual(at(0, 0))
    expect(arrowed(at(1, 1), key('ArrowDown', true), board)).toEqual(at(2, 1))
  })
})

describe('the next cell', () => {
  it('[supply 1.2 lines] skips what is read only, and goes on in the next line', () => {
    expect(nextEditable(at(0, 0), 1, board)).toEqual(at(0, 2))
    expect(nextEditable(at(0, 3), 1, board)).toEqual(at(1, 0))
    expect(nextEditable(at(1, 0), -1, board)).toEqual(at(0, 3))
    expect(nextEditable(at(0, 2), -1, board)).toEqual(at(0, 0))
  })

  it('[supply 1.2 lines] passes by what a line can do without, into the next line and back', () => {
    const needed = (column: number) => column < 2
    expect(nextEditable(at(0, 0), 1, board, needed)).toEqual(at(1, 0))
    expect(nextEditable(at(1, 0), -1, board, needed)).toEqual(at(0, 0))
    expect(nextEditable(at(2, 0), 1, board, needed)).toBeNull()
  })

  it('is none past the last line and before the first', () => {
    expect(nextEditable(at(2, 3), 1, board)).toBeNull()
    expect(nextEditable(at(0, 0), -1, board)).toBeNull()
    expect(editableInLine(at(1, 3), 1, board)).toBeNull()
  })

  it('stays inside a grid that became smaller', () => {
    expect(inside(at(7, 9), board)).toEqual(at(2, 3))
    expect(inside(at(0, 0), { rows: 0, columns: 4 })).toEqual(at(0, 0))
  })
})
