import { describe, expect, it } from 'vitest'
import { withFilter, withSearch } from '../../../../shared/kit/list/list-state.ts'
import { opened, state } from './answered-list.ts'

describe('a list that is waited for', () => {
  it('[S9.03] a user who stops waiting keeps the rows, hears of no error, and asks again when it suits', async () => {
    const { store, calls } = opened()
    const hide = store.show()
    await calls[0]!.answer(7)
    void store.refresh()
    expect(store.getSnapshot().since).toEqual(expect.any(Number))
    store.stop()
    expect(calls[1]!.signal.aborted).toBe(true)
    await calls[1]!.answer(8)
    const stopped = { busy: false, since: null, stopped: true, error: null, answer: { TotalCount: 7 } }
    expect(store.getSnapshot()).toMatchObject(stopped)
    hide()
    store.show()
    expect(calls, 'shown again it stays stopped').toHaveLength(2)
    void store.refresh()
    await calls[2]!.answer(9)
    expect(store.getSnapshot()).toMatchObject({ stopped: false, answer: { TotalCount: 9 } })
  })

  it('a first call that was stopped is asked again by nobody but the user', async () => {
    const { store, calls } = opened()
    const hide = store.show()
    store.stop()
    await calls[0]!.answer(1)
    hide()
    store.show()
    expect(calls).toHaveLength(1)
    expect(store.getSnapshot()).toMatchObject({ busy: false, stopped: true, answer: null })
  })

  it('after a filter that was stopped, the way back leads to the rows that are there and asks nothing', async () => {
    const { store, calls, onAddress } = opened()
    store.show()
    await calls[0]!.answer(7)
    store.set(withFilter(state(store), 'city', 'Toronto'))
    store.stop()
    await calls[1]!.answer(2)
    store.back()
    expect(state(store).filters).toEqual({})
    expect(onAddress.mock.calls).toEqual([[{ city: 'Toronto' }], [{ city: null }]])
    expect(store.getSnapshot()).toMatchObject({ stopped: false, answer: { TotalCount: 7 }, answered: state(store) })
    expect(calls).toHaveLength(2)
  })

  it('a call that a newer one took the place of is not stopped', async () => {
    const { store, calls } = opened()
    store.show()
    store.set(withSearch(state(store), 'harlow'))
    await calls[0]!.answer(1)
    expect(store.getSnapshot()).toMatchObject({ busy: true, stopped: false })
  })
})
