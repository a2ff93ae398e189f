import { describe, expect, it } from 'vitest'
import { screens } from '../../../apps/admin/screens.ts'
import { columnField } from '../../../shared/contracts/entity.ts'
import { parseFilter } from '../../../shared/contracts/filter.ts'
import { ALL_DOORS } from '../../../shared/contracts/rooms.ts'
import {
  isList,
  type RegisterDefinition,
  type MaintenanceDefinition,
  type ScreenDefinition,
} from '../../../shared/kit/definition.ts'

const loaded = await Promise.all(
  Object.entries(screens).map(async ([name, load]) => [name, (await load()).default] as const),
)
const listed = loaded.filter((one): one is readonly [string, MaintenanceDefinition | RegisterDefinition] =>
  isList(one[1]),
)
const maintained = loaded.filter(
  (one): one is readonly [string, MaintenanceDefinition] => one[1].kind === 'maintenance',
)

it.each(loaded)('admin/%s is named by its room and has a door', (name, definition: ScreenDefinition) => {
  expect(definition.id).toBe(`admin/${name}`)
  expect(ALL_DOORS.filter((door) => door.room === definition.id)).not.toEqual([])
})

describe.each(listed)('admin/%s', (_name, definition) => {
  const { entity } = definition

  it('shows columns that exist, its key and title among them', () => {
    expect(entity.room).toBe(definition.id)
    expect(definition.list.filter((column) => !columnField(entity, column))).toEqual([])
    expect(definition.list).toContain(entity.key)
    expect(definition.list).toContain(entity.title)
  })

  it('filters by columns of the list, with filters that can be read', () => {
    const doors = ALL_DOORS.filter((door) => door.room === definition.id)
    const sets = [
      ...definition.views.map((view) => view.filters),
      ...doors.map((d) => definition.baseFilter(d.props ?? {})),
    ]
    for (const [column, filter] of sets.flatMap((filters) => Object.entries(filters))) {
      expect(entity.list).toContain(column)
      expect(parseFilter(filter!, columnField(entity, column)!)).not.toHaveProperty('problem')
    }
  })
})

describe.each(maintained)('record of admin/%s', (_name, definition) => {
  const { entity } = definition

  it('puts every field of its entity on the form, once; what is only read may stand in the list alone', () => {
    const placed = definition.editor.flatMap((section) => section.fields)
    expect(placed.filter((name, at) => placed.indexOf(name) !== at || !(name in entity.fields))).toEqual([])
    const left = Object.keys(entity.fields).filter((name) => !placed.includes(name as never))
    expect(left.filter((name) => !entity.fields[name]!.readOnly || !entity.list.includes(name))).toEqual([])
  })

  it('begins a new record with fields that exist', () => {
    for (const door of ALL_DOORS.filter((one) => one.room === definition.id))
      for (const field of Object.keys(definition.initial(door.props ?? {}))) expect(entity.fields).toHaveProperty(field)
  })
})

describe('doors to firms', () => {
  const firm = maintained.find(([name]) => name === 'firm')![1]

  it('[S3.06] a firm that is vendor and customer stands behind the doors of both', () => {
    expect(firm.baseFilter({ firmType: 'vendor' })).toEqual({ firmType: 'vendor|both' })
    expect(firm.baseFilter({ firmType: 'customer' })).toEqual({ firmType: 'customer|both' })
    expect(firm.baseFilter({})).toEqual({})
  })

  it('a new firm is of the type of its door', () => {
    expect(firm.initial({ firmType: 'vendor' })).toEqual({ isVendor: true })
    expect(firm.initial({ firmType: 'customer' })).toEqual({ isBillTo: true })
    expect(firm.initial({})).toEqual({})
  })
})

it('a setting with markup is read as what it says in the list', () => {
  const [, { words }] = listed.find(([name]) => name === 'configuration')!
  const row = { id: '1', version: 1, controlId: 'MobileHomePageText' }
  const systemValue = '<h3>Hours</h3><p>Mon&nbsp;&amp; <b>Tue</b></p>'
  expect(words.systemValue!({ ...row, systemValue })).toBe('Hours Mon & Tue')
  expect(words.systemValue!({ ...row, controlId: 'SignInHelp', systemValue: 'Call <7000>' })).toBe('Call <7000>')
})
