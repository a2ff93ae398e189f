import { describe, expect, it, vi } from 'vitest'
import branch from '../../../../apps/admin/screens/branch.screen.ts'
import firm from '../../../../apps/admin/screens/firm.screen.ts'
import purchaseInvoice from '../../../../apps/ap/screens/purchase-invoice.screen.ts'
import journal from '../../../../apps/gl/screens/journal.screen.ts'
import type { ListDefinition, MaintenanceDefinition } from '../../../../shared/kit/definition.ts'
import { withFilter, withPage, withSearch } from '../../../../shared/kit/list/list-state.ts'
import type { ListStore } from '../../../../shared/kit/list/list-store.ts'
import { opened, state, type Call } from './answered-list.ts'

describe('list store', () => {
  it('asks when it is first shown, and not again when it is shown again', async () => {
    const { store, calls } = opened()
    expect(calls).toHaveLength(0)
    const hide = store.show()
    await calls[0]!.answer(1)
    hide()
    store.show()
    expect(calls).toHaveLength(1)
    expect(store.getSnapshot()).toMatchObject({ busy: false, error: null, answer: { TotalCount: 1 } })
  })

  it('an answer that comes late never shows under another filter', async () => {
    const { store, calls } = opened()
    store.show()
    store.set(withSearch(state(store), 'harlow'))
    expect(calls[0]!.signal.aborted).toBe(true)
    await calls[0]!.answer(30000)
    expect(store.getSnapshot().answer).toBeNull()
    await calls[1]!.answer(2)
    expect(store.getSnapshot().answer?.TotalCount).toBe(2)
    expect(store.getSnapshot().answered).toEqual(state(store))
  })

  it('keeps the old rows while it asks again, and after that failed', async () => {
    const { store, calls } = opened()
    store.show()
    await calls[0]!.answer(7)
    void store.refresh()
    expect(store.getSnapshot()).toMatchObject({ busy: true, answer: { TotalCount: 7 } })
    await calls[1]!.fail(new Error('500'))
    expect(store.getSnapshot()).toMatchObject({ busy: false, answer: { TotalCount: 7 }, error: new Error('500') })
    void store.refresh()
    await calls[2]!.answer(8)
    expect(store.getSnapshot()).toMatchObject({ error: null, answer: { TotalCount: 8 } })
  })

  it('tells the address of each change of its own, and of none that came from there', () => {
    const { store, onAddress } = opened()
    store.set(withFilter(state(store), 'city', 'Toronto'))
    expect(onAddress).toHaveBeenCalledExactlyOnceWith({ city: 'Toronto' })
    store.adopt({ city: 'Ottawa', page: '2' })
    expect(state(store)).toMatchObject({ filters: { city: 'Ottawa' }, page: 2 })
    expect(onAddress).toHaveBeenCalledTimes(1)
  })

  it('takes back what the shell has not told of yet', () => {
    const { store, onAddress } = opened({ address: { record: 'HARLOW-01' } })
    store.set(withPage(state(store), 2))
    store.set(withFilter(state(store), 'city', 'Toronto'))
    store.set(withFilter(state(store), 'city', ''))
    expect(onAddress.mock.calls).toEqual([[{ page: '2' }], [{ page: null, city: 'Toronto' }], [{ city: null }]])
  })

  it('a bare address leaves the list as it was, and is written again', () => {
    const { store, calls, onAddress } = opened({ address: { city: 'Toronto' } })
    store.show()
    store.adopt({})
    expect(state(store).filters).toEqual({ city: 'Toronto' })
    expect(onAddress).toHaveBeenCalledExactlyOnceWith({ city: 'Toronto' })
    expect(calls).toHaveLength(1)
  })

  it('an address that names a record alone leaves the list as it was', () => {
    const { store, calls, onAddress } = opened({ address: { city: 'Toronto' } })
    store.show()
    store.adopt({ record: 'HARLOW-01' })
    expect(state(store).filters).toEqual({ city: 'Toronto' })
    expect(onAddress).toHaveBeenCalledExactlyOnceWith({ city: 'Toronto' })
    expect(calls).toHaveLength(1)
  })

  it('what the screen around the list says in the address stays there', () => {
    const { store, onAddress } = opened({ address: { city: 'Toronto' } })
    store.adopt({ transfer: '11111111', as: 'tree' })
    expect(onAddress).toHaveBeenCalledExactlyOnceWith({ city: 'Toronto' })
  })

  it('beside a record it asks nothing until it is shown, whatever the address says', () => {
    const { store, calls } = opened({ address: { record: 'HARLOW-01' } })
    store.adopt({ record: 'BRIGHT-01', city: 'Toronto' })
    expect(calls).toHaveLength(0)
    store.show()
    expect(calls.map(({ query }) => query['city'])).toEqual(['Toronto'])
  })

  it('an address that says nothing new asks nothing', () => {
    const { store, calls } = opened({ address: { city: 'Toronto' } })
    store.show()
    store.adopt({ city: 'Toronto', record: 'HARLOW-01' })
    store.set({ ...state(store) })
    expect(calls).toHaveLength(1)
  })

  it('takes no filter from the address on what the door fixes', () => {
    const { store, calls } = opened({ base: { firmType: 'vendor|both' }, address: { firmType: 'customer', city: 'x' } })
    store.show()
    expect(state(store).filters).toEqual({ city: 'x' })
    expect(calls[0]!.query['firmType']).toBe('vendor|both')
  })

  it('a page past the end becomes the last page', async () => {
    const { store, calls } = opened({ address: { page: '9' } })
    store.show()
    await calls[0]!.answer(300, [])
    expect(calls[1]!.query['Page']).toBe(2)
    await calls[1]!.answer(300)
    expect(state(store)).toEqual(withPage(state(store), 2))
  })

  it('a saved record is asked for at once where it is seen, later where it is not', async () => {
    const { store, calls } = opened()
    const hide = store.show()
    await calls[0]!.answer(1)
    store.markStale()
    expect(calls).toHaveLength(2)
    await calls[1]!.answer(1)
    hide()
    store.markStale()
    expect(calls).toHaveLength(2)
    store.show()
    expect(calls).toHaveLength(3)
  })

  it('without rows it finds the one filter to give up for the fewest rows more', async () => {
    const { store, calls, counted } = opened({ address: { city: 'Toronto', region: 'QC', search: 'z' } })
    store.show()
    await calls[0]!.answer(0)
    expect(counted.map(({ sets }) => sets)).toEqual([
      [
        { region: 'QC', Search: 'z' },
        { city: 'Toronto', Search: 'z' },
        { city: 'Toronto', region: 'QC' },
      ],
    ])
    await counted[0]!.answer(40, 12, 0)
    expect(store.getSnapshot().closest).toEqual({ column: 'region', total: 12 })
  })

  it('counts all views in one call, which a newer call of the list ends', async () => {
    const { store, calls, counted } = opened({ views: (firm as MaintenanceDefinition).views as never })
    store.show()
    await calls[0]!.answer(30000)
    // What the list itself has answered is not asked for again.
    const inUse = { status: 'Active' }
    expect(counted.map(({ sets }) => sets)).toEqual([[inUse, { standing: 'OnHold' }, { standing: 'Inactive' }]])
    store.set(withSearch(state(store), 'harlow'))
    expect(counted[0]!.signal.aborted).toBe(true)
    await counted[0]!.answer(1, 1)
    expect(store.getSnapshot().viewCounts).toEqual({})
    await calls[1]!.answer(2)
    expect(counted[1]!.sets).toEqual([{}, inUse, { standing: 'OnHold' }, { standing: 'Inactive' }])
    await counted[1]!.answer(30000, 29000, 37, 3)
    expect(store.getSnapshot().viewCounts).toEqual({
      '': { Total: 30000 },
      inUse: { Total: 29000 },
      onHold: { Total: 37 },
      inactive: { Total: 3 },
    })
  })

  it('counts of views stay silent when they fail', async () => {
    const { store, calls, counted } = opened({ views: (firm as MaintenanceDefinition).views as never })
    store.show()
    await calls[0]!.answer(30000)
    await counted[0]!.fail(new Error('500'))
    expect(store.getSnapshot()).toMatchObject({ viewCounts: {}, error: null })
  })

  it('[decision 0010] of a long list it shows the rows first, then its whole length and its sums', async () => {
    const { store, calls } = opened()
    store.show()
    await calls[0]!.answer(100_000, undefined, { More: true })
    expect(store.getSnapshot().answer).toMatchObject({ TotalCount: 100_000, More: true })
    expect(calls[1]!.query).toEqual({ Page: 1, PageSize: 1, Totals: true })
    await calls[1]!.answer(1_000_000, [], { Totals: { creditLimit: '7' } })
    const { answer } = store.getSnapshot()
    expect(answer).toMatchObject({ TotalCount: 1_000_000, Totals: { creditLimit: '7' }, List: [{ id: 'a' }] })
    expect(answer).not.toHaveProperty('More')
  })

  it('[decision 0010] asks for the next page by the last row it has, and for the one before by the first', async () => {
    const { store, calls } = opened()
    const beside = (at: number) => [calls[at]!.query['Page'], calls[at]!.query['After'], calls[at]!.query['Before']]
    store.show()
    await calls[0]!.answer(1000, [{ id: 'a' }, { id: 'b' }])
    store.set(withPage(state(store), 2))
    expect(beside(1)).toEqual([2, 'b', undefined])
    await calls[1]!.answer(1000, [{ id: 'c' }, { id: 'd' }])
    void store.refresh()
    expect(beside(2)).toEqual([2, 'b', undefined])
    await calls[2]!.answer(1000, [{ id: 'c' }, { id: 'd' }])
    store.set(withPage(state(store), 3))
    await calls[3]!.answer(1000, [{ id: 'e' }])
    store.set(withPage(state(store), 2))
    expect(beside(4)).toEqual([2, undefined, 'e'])
    await calls[4]!.answer(1000, [{ id: 'c' }])
    store.set(withPage(withSearch(state(store), 'x'), 3))
    expect(beside(5)).toEqual([3, undefined, undefined])
  })

  it('begins as its user likes it to where nothing else is asked for, and writes that into the address', async () => {
    const { store, calls, onAddress } = opened()
    store.show()
    expect(calls[0]!.query['Start']).toBe('inUse')
    const Started = { view: 'onHold', filters: { standing: 'OnHold' }, search: '', sort: ['-name'], columns: null }
    await calls[0]!.answer(3, undefined, { Started })
    expect(state(store)).toMatchObject({ view: 'onHold', filters: { standing: 'OnHold' } })
    expect(store.getSnapshot().answered).toEqual(state(store))
    expect(onAddress).toHaveBeenCalledExactlyOnceWith({ view: 'onHold', standing: 'OnHold', sort: '-name' })
    void store.refresh()
    expect(calls[1]!.query).not.toHaveProperty('Start')
    expect(opened({ address: { city: 'Toronto' } }).calls).toEqual([])
  })

  it('[supply 1.9a in use] a list of masters begins with what is in use, once, and with all where its door says which', async () => {
    const { store, calls, onAddress } = opened()
    store.show()
    const Started = { view: null, filters: { status: 'Active' }, search: '', sort: [], columns: null }
    await calls[0]!.answer(3, undefined, { Started })
    expect(state(store)).toMatchObject({ view: null, filters: { status: 'Active' } })
    expect(onAddress, 'the bare address says that').not.toHaveBeenCalled()
    const begun = state(store)
    expect(store.isAsBegun, 'no view was changed for that').toBe(true)
    store.set(withPage(begun, 2))
    expect(store.isAsBegun).toBe(true)
    store.set(begun)
    store.set(withFilter(begun, 'city', 'Toronto'))
    expect(store.isAsBegun).toBe(false)
    expect(onAddress).toHaveBeenLastCalledWith({ status: 'Active', city: 'Toronto' })
    store.set(begun)
    expect(onAddress).toHaveBeenLastCalledWith({ status: null, city: null })
    store.set(withFilter(state(store), 'status', ''))
    expect(calls.at(-1)!.query, 'all of them is one step, and stays').not.toHaveProperty('Start')
    expect(calls.at(-1)!.query).not.toHaveProperty('status')
    const started = (shown: { store: ListStore; calls: Call[] }) => {
      shown.store.show()
      return shown.calls[0]!.query['Start']
    }
    expect(started(opened({ base: { status: 'Inactive' } }))).toBe(true)
    expect(started(opened({ address: { record: 'HARLOW-01' } }))).toBe('inUse')
    for (const [name, text] of Object.entries({ search: 'harlow', city: 'Toronto', sort: '-name' }))
      expect(started(opened({ address: { [name]: text } })), 'an address that says something').toBeUndefined()
    const beginnings = [journal, purchaseInvoice, branch, firm].map((screen) => (screen as ListDefinition).beginsWith)
    expect(beginnings).toEqual([{}, {}, { active: 'true' }, { status: 'Active' }])
  })

  it('a closed tab ends its call and hears no more', () => {
    const { store, calls } = opened()
    const listener = vi.fn()
    store.subscribe(listener)
    store.show()
    listener.mockClear()
    store.dispose()
    expect(calls[0]!.signal.aborted).toBe(true)
    expect(listener).not.toHaveBeenCalled()
  })
})
