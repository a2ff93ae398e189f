import { describe, expect, it } from 'vitest'
import firm from '../../../../apps/admin/screens/firm.screen.ts'
import { columnsOf } from '../../../../shared/kit/list/cell-text.ts'
import * as choices from '../../../../shared/kit/list/column-choice.ts'
import { columnWidth } from '../../../../shared/kit/list/column-width.ts'
import type { MaintenanceDefinition } from '../../../../shared/kit/screen.ts'

const usual = choices.defaultChoice(['id', 'name', 'city', 'phone', 'status'], ['id', 'name', 'status'])

function memory(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  } as Storage
}

describe('choice of columns', () => {
  it('shows those of the screen first and keeps the others at hand', () => {
    expect(usual.order).toEqual(['id', 'name', 'status', 'city', 'phone'])
    expect([...usual.hidden]).toEqual(['city', 'phone'])
  })

  it('never hides or moves the frozen column', () => {
    expect(choices.withShown(usual, 'id', false).hidden.has('id')).toBe(false)
    expect(choices.withPlace(usual, 'id', 3).order[0]).toBe('id')
    expect(choices.withPlace(usual, 'phone', 0).order.slice(0, 2)).toEqual(['id', 'phone'])
  })

  it('moves a column and stops at the end', () => {
    expect(choices.withPlace(usual, 'name', 2).order).toEqual(['id', 'status', 'name', 'city', 'phone'])
    expect(choices.withPlace(usual, 'name', 99).order.at(-1)).toBe('name')
  })

  it('is kept for one user and one screen', () => {
    const storage = memory()
    const mine = choices.withShown(choices.withPlace(usual, 'city', 1), 'city', true)
    choices.writeChoice('admin/firm', 'u1', mine, storage)
    expect(choices.readChoice('admin/firm', 'u1', usual, storage)).toEqual(mine)
    expect(choices.readChoice('admin/firm', 'u2', usual, storage)).toBe(usual)
    expect(choices.readChoice('admin/branch', 'u1', usual, storage)).toBe(usual)
    choices.writeChoice('admin/firm', 'u1', null, storage)
    expect(choices.readChoice('admin/firm', 'u1', usual, storage)).toBe(usual)
  })

  it('survives a release that has other columns', () => {
    const old = { order: ['name', 'gone', 'id', 'name'], hidden: ['gone', 'id', 'name'] }
    const now = choices.reconciled(old, usual)
    expect(now.order).toEqual(['id', 'name', 'status', 'city', 'phone'])
    expect([...now.hidden]).toEqual(['name', 'city', 'phone'])
  })

  it.each(['{', 'null', '[]', '{"order":1,"hidden":[]}'])('ignores a stored choice that is broken: %s', (text) => {
    const storage = memory()
    storage.setItem('novus:columns:u1:admin/firm', text)
    expect(choices.readChoice('admin/firm', 'u1', usual, storage)).toBe(usual)
  })
})

describe('width of a column', () => {
  const columns = columnsOf(firm as MaintenanceDefinition)
  const column = (name: string) => columns.find((one) => one.name === name)!
  const measure = (text: string) => text.length * 7
  const width = (name: string, value: unknown, total = '') =>
    columnWidth(column(name), 'Head', [{ id: 'a', version: 1, [name]: value }], total, measure, 8)

  it('of a figure fits the longest of the page and its total', () => {
    expect(width('creditLimit', '123456789.00')).toBe('123,456,789.00'.length * 7 + 16)
    expect(width('creditLimit', '1', '1,797,450,000,000.00')).toBe(20 * 7 + 16)
  })

  it('of other text yields', () => {
    expect(width('city', 'x'.repeat(200))).toBe(140 + 16)
    expect(width('firmId', 'X'.repeat(20))).toBe(20 * 7 + 16)
  })

  it('every column that is listed has a field', () => {
    expect(() => columnsOf({ entity: { ...firm, list: ['nothing'] } as never, badges: [], words: {} })).toThrow(
      'nothing',
    )
  })
})
