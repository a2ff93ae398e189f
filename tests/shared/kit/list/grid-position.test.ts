import { describe, expect, it } from 'vitest'
import { clamped, FILTERS, HEAD, moved } from '../../../../shared/kit/list/grid-position.ts'

const size = { rows: 250, columns: 9, pageRows: 20 }
const key = (name: string, held: { ctrlKey?: boolean; altKey?: boolean } = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

describe('the tab stop of a grid', () => {
  it.each([
    ['ArrowDown', { row: 4, column: 2 }],
    ['ArrowUp', { row: 2, column: 2 }],
    ['ArrowLeft', { row: 3, column: 1 }],
    ['ArrowRight', { row: 3, column: 3 }],
    ['Home', { row: 3, column: 0 }],
    ['End', { row: 3, column: 8 }],
    ['PageDown', { row: 23, column: 2 }],
    ['PageUp', { row: 0, column: 2 }],
  ])('%s moves it', (name, to) => {
    expect(moved({ row: 3, column: 2 }, key(name), size)).toEqual(to)
  })

  it('Ctrl Home and Ctrl End lead to the corners', () => {
    expect(moved({ row: 3, column: 2 }, key('Home', { ctrlKey: true }), size)).toEqual({ row: 0, column: 0 })
    expect(moved({ row: 3, column: 2 }, key('End', { ctrlKey: true }), size)).toEqual({ row: 249, column: 8 })
  })

  it('walks up over the filters to the heads and stops there', () => {
    expect(moved({ row: 0, column: 1 }, key('ArrowUp'), size)).toEqual({ row: FILTERS, column: 1 })
    expect(moved({ row: FILTERS, column: 1 }, key('ArrowUp'), size)).toEqual({ row: HEAD, column: 1 })
    expect(moved({ row: HEAD, column: 1 }, key('ArrowUp'), size)).toBeNull()
  })

  it.each(['ArrowDown', 'PageDown'])('%s stops at the last row', (name) => {
    expect(moved({ row: 249, column: 1 }, key(name), size)).toBeNull()
  })

  it('leaves Alt arrows and letters to others', () => {
    expect(moved({ row: 3, column: 2 }, key('ArrowDown', { altKey: true }), size)).toBeNull()
    expect(moved({ row: 3, column: 2 }, key('x'), size)).toBeNull()
  })

  it('stays inside a grid that has become smaller, and on the filters when it is empty', () => {
    expect(clamped({ row: 200, column: 8 }, { rows: 3, columns: 4 })).toEqual({ row: 2, column: 3 })
    expect(clamped({ row: 5, column: 1 }, { rows: 0, columns: 4 })).toEqual({ row: FILTERS, column: 1 })
  })
})
