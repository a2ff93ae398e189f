import { describe, expect, it } from 'vitest'
import firm from '../../../../apps/admin/screens/firm.screen.ts'
import { columnsOf } from '../../../../shared/kit/list/cell-text.ts'
import * as choices from '../../../../shared/kit/list/column-choice.ts'
import { columnFit } from '../../../../shared/kit/list/column-width.ts'
import { TextWidths } from '../../../../shared/kit/list/text-width.ts'
import { placed } from '../../../../shared/kit/list/use-column-widths.ts'
import type { MaintenanceDefinition } from '../../../../shared/kit/definition.ts'

const usual = choices.defaultChoice(['id', 'name', 'city', 'phone', 'status'], ['id', 'name', 'status'])

describe('choice of columns', () => {
  it('[supply 1.1 columns] shows those of the screen first and keeps the others at hand', () => {
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

  it('[supply 1.1 columns] freezes columns behind those that are frozen, and gives them back', () => {
    const two = choices.withFrozen(usual, 'status', true)
    expect(two.order).toEqual(['id', 'status', 'name', 'city', 'phone'])
    expect(choices.isFrozen(two, 'status')).toBe(true)
    // Frozen columns change places among themselves, the others among the others.
    const three = choices.withFrozen(two, 'phone', true)
    expect(choices.withPlace(three, 'phone', 0).order.slice(0, 3)).toEqual(['id', 'phone', 'status'])
    expect(choices.withPlace(three, 'phone', 4)).toEqual(three)
    expect(choices.withPlace(three, 'city', 0).order).toEqual(['id', 'status', 'phone', 'city', 'name'])
    expect(choices.withFrozen(three, 'status', false)).toMatchObject({
      order: ['id', 'phone', 'status', 'name', 'city'],
      frozen: 2,
    })
    expect(choices.withFrozen(usual, 'id', false)).toBe(usual)
  })

  it('keeps a width within bounds, and forgets it', () => {
    expect(choices.withWidth(usual, 'city', 210.4).widths).toEqual({ city: 210 })
    expect(choices.withWidth(usual, 'city', 3).widths).toEqual({ city: 46 })
    expect(choices.withWidth(choices.withWidth(usual, 'city', 210), 'city', null).widths).toEqual({})
  })

  it('a view shows its own columns in its order; widths and what is frozen stay the user’s', () => {
    const mine = choices.withWidth(choices.withFrozen(usual, 'status', true), 'city', 99)
    expect(choices.inView(mine, null)).toBe(mine)
    const seen = choices.inView(mine, ['city', 'status', 'gone'])
    expect(choices.shownOf(seen)).toEqual(['id', 'status', 'city'])
    expect(seen).toMatchObject({ widths: { city: 99 }, frozen: 2 })
    expect(choices.shownOf(choices.inView(mine, ['city']))).toEqual(['id', 'city'])
  })

  it('survives a release that has other columns', () => {
    const old = {
      order: ['name', 'gone', 'id', 'name'],
      hidden: ['gone', 'id', 'name'],
      widths: { gone: 90, name: 9000 },
      frozen: 2,
    }
    const now = choices.reconciled(old, usual)
    expect(now.order).toEqual(['id', 'name', 'status', 'city', 'phone'])
    expect([...now.hidden]).toEqual(['name', 'city', 'phone'])
    expect(now).toMatchObject({ widths: { name: 800 }, frozen: 2 })
    expect(choices.reconciled(choices.settingsOf(now), usual)).toEqual(now)
  })
})

describe('width of a column', () => {
  const columns = columnsOf(firm as MaintenanceDefinition)
  const column = (name: string) => columns.find((one) => one.name === name)!
  // A text is a pixel wider than its letters.
  const texts = new TextWidths({ font: '', measureText: (text: string) => ({ width: text.length * 7 - 1 }) }, () => '')
  const fit = (name: string, value: unknown, total = '') =>
    columnFit(column(name), 'Head', [{ id: 'a', version: 1, [name]: value }], total, texts, 8)
  const width = (name: string, value: unknown, total = '') => fit(name, value, total).least

  it('of a figure fits the longest of the page and its total', () => {
    expect(width('creditLimit', '123456789.00')).toBe('123,456,789.00'.length * 7 + 16)
    expect(width('creditLimit', '1', '1,797,450,000,000.00')).toBe(20 * 7 + 16)
  })

  it('of other text yields', () => {
    expect(fit('city', 'x'.repeat(200))).toEqual({ least: 140 + 16, whole: 320 + 16, full: 720 + 16 })
    expect(width('firmId', 'X'.repeat(20))).toBe(20 * 7 + 16)
  })

  it('every column that is listed has a field', () => {
    expect(() => columnsOf({ entity: { ...firm, list: ['nothing'] } as never, badges: [], words: {} })).toThrow(
      'nothing',
    )
  })
})

describe('places of columns', () => {
  const columns = ['id', 'name', 'city', 'phone'].map((name) => ({ name, isTitle: name === 'name' }))
  const exact = (least: number, whole = least, full = whole) => ({ least, whole, full })
  const fitting = new Map([
    ['id', exact(80)],
    ['name', exact(160)],
    ['city', exact(100)],
    ['phone', exact(90)],
  ])
  const at = (frozen: number, room = 1400, widths = {}) => placed(columns, fitting, { widths, frozen, room })

  it('the title takes what remains of a wide screen', () => {
    expect(at(1)).toMatchObject({ stretched: 'name', offsets: [32], frozenEnd: 112 })
    expect(at(1, 462)).toMatchObject({ stretched: 'name', total: 462 })
    expect(at(1, 602, { name: 300 })).toMatchObject({ stretched: 'phone', total: 602 })
  })

  it('[judgement 11 columns] what nobody needs goes half to the columns beside the title, evenly and not without end', () => {
    const beside = (room: number) => {
      const { widths } = at(1, room)
      return ['city', 'phone'].map((name) => widths.get(name))
    }
    expect(beside(462)).toEqual([100, 90])
    expect(beside(462 + 40)).toEqual([110, 100])
    expect(beside(3000)).toEqual([140, 130])
  })

  it('a frozen column stands where the ones before it end, so the last loose one stretches', () => {
    expect(at(3)).toMatchObject({ stretched: 'phone', offsets: [32, 112, 392], frozenEnd: 492 })
    // Only a screen with room to spare gives the title more than it needs.
    expect(at(3, 900)).toMatchObject({ offsets: [32, 112, 350], frozenEnd: 450 })
    expect(at(2, 1400, { id: 200 }).offsets).toEqual([32, 232])
  })

  it('a wide screen cuts no name while another column stands empty, the title last of all', () => {
    const cut = new Map([...fitting, ['name', exact(160, 260)], ['city', exact(100, 180)]])
    const city = (room: number, widths = {}) => placed(columns, cut, { widths, frozen: 1, room }).widths.get('city')
    expect(city(32 + 80 + 260 + 180 + 90)).toBe(180)
    expect([city(462), city(562), city(592)], 'what the title needs comes first').toEqual([100, 100, 130])
    expect(city(1400, { city: 120 }), 'as the user has drawn it').toBe(120)
  })

  it('[judgement 11 columns] a title that comes first is as wide as it needs, and long text takes what all others leave', () => {
    const keyed = ['id', 'value', 'note'].map((name) => ({ name, isTitle: name === 'id' }))
    const fits = new Map([
      ['id', exact(160, 220)],
      ['value', exact(140, 320, 500)],
      ['note', exact(90, 90)],
    ])
    const wide = (room: number) => [...placed(keyed, fits, { widths: {}, frozen: 1, room }).widths.values()]
    expect(wide(32 + 220 + 500 + 90)).toEqual([220, 500, 90])
    expect(wide(32 + 220 + 400 + 90)).toEqual([220, 400, 90])
    expect(wide(32 + 200 + 140 + 90)).toEqual([200, 140, 90])
  })

  it('frozen columns take at most half of what is seen, and the first always stays', () => {
    expect(at(3, 620).offsets).toEqual([32, 112])
    expect(at(3, 200).offsets).toEqual([32])
  })
})
