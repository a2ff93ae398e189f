import { describe, expect, it } from 'vitest'
import firm from '../../../../apps/admin/screens/firm.screen.ts'
import * as states from '../../../../shared/kit/list/list-state.ts'
import { FIRST_STATE, type ListState } from '../../../../shared/kit/list/list-state.ts'
import { movedView, viewChoices, type ListViewChoice } from '../../../../shared/kit/list/list-views.ts'
import { NO_OWN_LIST, NO_SETTINGS, type SavedView } from '../../../../shared/contracts/list-own.ts'
import type { MaintenanceDefinition } from '../../../../shared/kit/definition.ts'

const definition = firm as MaintenanceDefinition
const SAVED: SavedView = {
  id: '7d3c7d1e-1a36-4d0c-9b8e-9d1f0a1b2c3d',
  version: 1,
  name: 'Steel',
  roleId: null,
  owner: null,
  reduced: false,
  filters: {},
  search: '',
  sort: [],
  columns: null,
}
const usual = definition.entity.sort
const state: ListState = {
  page: 3,
  sorts: [
    { column: 'city', descending: false },
    { column: 'creditLimit', descending: true },
  ],
  filters: { standing: 'OnHold', creditLimit: '>1234.5' },
  search: 'harlow',
  view: 'onHold',
}

describe('state of a list', () => {
  it.each<[string, (before: ListState) => ListState]>([
    ['a filter', (s) => states.withFilter(s, 'city', 'Toronto')],
    ['a filter taken away', (s) => states.withFilter(s, 'standing', '')],
    ['all filters taken away', (s) => states.withoutFilters(s)],
    ['the search', (s) => states.withSearch(s, 'bright')],
    ['the order', (s) => states.withSort(s, 'name', false, usual)],
    ['a second order', (s) => states.withSort(s, 'name', true, usual)],
    ['the view', (s) => states.withView(s, null)],
  ])('[S5.02] %s returns to page 1', (_, change) => {
    expect(change(state).page).toBe(1)
  })

  it('a page keeps everything else', () => {
    expect(states.withPage(state, 4)).toEqual({ ...state, page: 4 })
  })

  it('an empty filter leaves no trace', () => {
    expect(states.withFilter(state, 'standing', '').filters).toEqual({ creditLimit: '>1234.5' })
  })

  it('a click sorts up, down and back to the usual order', () => {
    const up = states.withSort(FIRST_STATE, 'city', false, usual)
    const down = states.withSort(up, 'city', false, usual)
    expect(up.sorts).toEqual([{ column: 'city', descending: false }])
    expect(down.sorts).toEqual([{ column: 'city', descending: true }])
    expect(states.withSort(down, 'city', false, usual).sorts).toEqual([])
  })

  it('the usual order counts as an order: its first click turns it round', () => {
    expect(states.seenSorts(FIRST_STATE, usual)).toEqual([{ column: 'firmId', descending: false }])
    expect(states.withSort(FIRST_STATE, 'firmId', false, usual).sorts).toEqual([{ column: 'firmId', descending: true }])
  })

  it('a usual order that descends is turned by a click and comes back with the next', () => {
    const newest = ['-actionOn']
    expect(states.seenSorts(FIRST_STATE, newest)).toEqual([{ column: 'actionOn', descending: true }])
    const turned = states.withSort(FIRST_STATE, 'actionOn', false, newest)
    expect(turned.sorts).toEqual([{ column: 'actionOn', descending: false }])
    expect(states.withSort(turned, 'actionOn', false, newest).sorts).toEqual([])
    const other = states.withSort(FIRST_STATE, 'actionBy', false, newest)
    expect(states.withSort(other, 'actionBy', false, newest).sorts).toEqual([{ column: 'actionBy', descending: true }])
  })

  it('Shift keeps the columns before it and turns or drops its own in place', () => {
    const added = states.withSort(state, 'name', true, usual)
    expect(added.sorts.map((sort) => sort.column)).toEqual(['city', 'creditLimit', 'name'])
    expect(states.withSort(state, 'city', true, usual).sorts[0]).toEqual({ column: 'city', descending: true })
    expect(states.withSort(state, 'creditLimit', true, usual).sorts).toEqual([{ column: 'city', descending: false }])
  })

  it('a view sets its filters, and is changed once they differ', () => {
    const [all, view] = viewChoices(definition, NO_OWN_LIST) as [ListViewChoice, ListViewChoice]
    const onHold = states.withView(state, view)
    expect(onHold).toEqual({ ...FIRST_STATE, filters: { standing: 'OnHold' }, view: 'onHold' })
    expect(states.isViewChanged(onHold, view)).toBe(false)
    expect(states.isViewChanged(states.withFilter(onHold, 'city', 'x'), view)).toBe(true)
    expect(states.isViewChanged(states.withSort(onHold, 'city', false, usual), view)).toBe(false)
    expect(states.isViewChanged(states.withSearch(FIRST_STATE, 'x'), all)).toBe(true)
  })

  it('a saved view brings search and order too, and another order changes it', () => {
    const own = { ...NO_OWN_LIST, views: [{ ...SAVED, search: 'steel', sort: ['-name'] }] }
    const choices = viewChoices(definition, own)
    expect(choices.map(({ key }) => key)).toEqual(['', 'onHold', 'inactive', SAVED.id])
    const view = choices.at(-1)!
    const seen = states.withView(FIRST_STATE, view)
    expect(seen).toMatchObject({ search: 'steel', sorts: [{ column: 'name', descending: true }], view: SAVED.id })
    expect(states.isViewChanged(seen, view)).toBe(false)
    expect(states.isViewChanged(states.withSort(seen, 'city', false, usual), view)).toBe(true)
    expect(states.fromAddress(states.toAddress(seen), definition)).toEqual(seen)
    expect(states.fromAddress({ view: 'no such view' }, definition).view).toBeNull()
  })

  it('views stand in the user’s order, and move step by step', () => {
    const own = { ...NO_OWN_LIST, views: [SAVED], settings: { ...NO_SETTINGS, viewOrder: [SAVED.id, 'inactive'] } }
    const choices = viewChoices(definition, own)
    expect(choices.map(({ key }) => key)).toEqual(['', SAVED.id, 'inactive', 'onHold'])
    expect(movedView(choices, 'onHold', -1)).toEqual([SAVED.id, 'onHold', 'inactive'])
    expect(movedView(choices, SAVED.id, -1)).toEqual([SAVED.id, 'inactive', 'onHold'])
    expect(movedView(choices, SAVED.id, 9)).toEqual(['inactive', 'onHold', SAVED.id])
  })
})

describe('address of a list', () => {
  it('brings every state back', () => {
    expect(states.fromAddress(states.toAddress(state), definition)).toEqual(state)
    expect(states.fromAddress(states.toAddress(FIRST_STATE), definition)).toEqual(FIRST_STATE)
    expect(states.toAddress(FIRST_STATE)).toEqual({})
  })

  it('leaves out what it cannot mean, and opens all the same', () => {
    const query = {
      page: '-2',
      sort: 'password,-city,city,-',
      view: 'nobody',
      firmId: '',
      creditLimit: 'much',
      isHidden: 'true',
      record: 'HARLOW-01',
      "name'; drop table firm --": 'x',
    }
    expect(states.fromAddress(query, definition)).toEqual({
      ...FIRST_STATE,
      sorts: [{ column: 'city', descending: true }],
    })
  })

  it.each(['0', '1.5', 'x', '99999999', ''])('page %j is page 1', (page) => {
    expect(states.fromAddress({ page }, definition).page).toBe(1)
  })

  it('changes only what differs, takes away what is gone, and leaves the record alone', () => {
    const before = { record: 'HARLOW-01', page: '2', city: 'Toronto', search: 'harlow' }
    expect(states.addressChange(before, { ...FIRST_STATE, search: 'harlow', filters: { region: 'ON' } })).toEqual({
      page: null,
      city: null,
      region: 'ON',
    })
  })
})

describe('list call', () => {
  it('[S5.03] sends field names and a list of the descending ones, page and size', () => {
    expect(states.toQuery(state, {}, true)).toEqual({
      Form: 'columns',
      Count: 'bounded',
      standing: 'OnHold',
      creditLimit: '>1234.5',
      Search: 'harlow',
      SortFields: 'city,creditLimit',
      SortDescending: 'creditLimit',
      Page: 3,
      PageSize: 250,
      Totals: true,
    })
  })

  it('what the door fixes wins over the user', () => {
    const query = states.toQuery(
      { ...FIRST_STATE, filters: { firmType: 'vendor' } },
      { firmType: 'customer|both' },
      false,
    )
    expect(query).toEqual({ Form: 'columns', Count: 'bounded', firmType: 'customer|both', Page: 1, PageSize: 250 })
  })

  it('a download asks for all that matches', () => {
    expect(states.filterQuery(state, {})).not.toHaveProperty('Page')
  })

  it.each([
    [0, 1],
    [1, 1],
    [250, 1],
    [251, 2],
    [30000, 120],
  ])('%i rows make %i pages', (total, pages) => {
    expect(states.pagesOf(total)).toBe(pages)
  })
})
