import { describe, expect, it } from 'vitest'
import { NO_OWN_LIST, NO_SETTINGS, type ListSettings, type SavedView } from '../../../../shared/contracts/list-own.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { OwnListStore } from '../../../../shared/kit/list/own-list.ts'

const result = (change: Partial<CallResult>): CallResult => ({
  ResultStatus: 1,
  ResultCode: 'SAVED',
  Message: null,
  EntityId: null,
  Exception: null,
  ...change,
})
const conflict = (version: number) => result({ ResultStatus: 2, ResultCode: 'CONFLICT', Data: { version } })
const saved = (version: number) => result({ Data: { version } })

interface Sent {
  record: ListSettings
  version: number
  answer(with_: CallResult | Error): Promise<void>
}

/** An own list whose writes are answered by hand. */
function opened(kept = '{}') {
  const sent: Sent[] = []
  const storage = new Map([['key', kept]])
  const store = new OwnListStore({
    storage: { getItem: (key) => storage.get(key) ?? null, setItem: (key, text) => void storage.set(key, text) },
    storageKey: 'key',
    saveSettings: (record, version) =>
      new Promise((resolve, reject) => {
        sent.push({
          record,
          version,
          async answer(with_) {
            if (with_ instanceof Error) reject(with_)
            else resolve(with_)
            for (let i = 0; i < 8; i++) await Promise.resolve()
          },
        })
      }),
    saveView: async (id, record, version) =>
      result({
        Data: { ...record, id: id ?? 'new', version: (version ?? 0) + 1, owner: null, reduced: false },
      }) as CallResult<SavedView>,
    removeView: async () => result({ ResultCode: 'DELETED' }),
  })
  return { store, sent, kept: () => JSON.parse(storage.get('key')!) as Partial<ListSettings> }
}
const settings = (store: OwnListStore) => store.getSnapshot().settings
const columns = { order: ['a', 'b'], hidden: [], widths: { b: 90 }, frozen: 1 }

describe('own list of a user', () => {
  it('shows a choice at once, and sends the next one when the first is stored', async () => {
    const { store, sent } = opened()
    store.choose({ density: 'compact' })
    store.choose({ columns })
    store.choose({ density: 'comfortable' })
    expect(settings(store)).toMatchObject({ columns, density: 'comfortable' })
    expect(sent).toHaveLength(1)
    await sent[0]!.answer(saved(1))
    expect(sent[1]).toMatchObject({ record: { columns, density: 'comfortable' }, version: 1 })
    await sent[1]!.answer(saved(2))
    expect(settings(store).version).toBe(2)
    expect(sent).toHaveLength(2)
  })

  it('writes on top of what another browser has stored meanwhile', async () => {
    const { store, sent } = opened()
    store.choose({ density: 'compact' })
    await sent[0]!.answer(conflict(7))
    expect(sent[1]).toMatchObject({ record: { density: 'compact' }, version: 7 })
    await sent[1]!.answer(saved(8))
    expect(settings(store)).toMatchObject({ density: 'compact', version: 8 })
  })

  it('keeps what could not be stored, over an answer too, and sends it with the next answer or choice', async () => {
    const { store, sent } = opened()
    store.choose({ density: 'compact' })
    await sent[0]!.answer(new Error('away'))
    store.adopt({ ...NO_OWN_LIST, settings: { ...NO_SETTINGS, version: 3 } })
    expect(settings(store)).toMatchObject({ density: 'compact', version: 3 })
    expect(sent[1]).toMatchObject({ record: { density: 'compact' }, version: 3 })
    await sent[1]!.answer(new Error('away'))
    store.choose({ startView: 'onHold' })
    expect(sent[2]).toMatchObject({ record: { density: 'compact', startView: 'onHold' }, version: 3 })
  })

  it('what was chosen as the page was left goes out with the first answer of the next one', async () => {
    const { store, sent, kept } = opened(JSON.stringify({ columns, density: null, unsent: true }))
    expect(sent).toEqual([])
    store.adopt({ ...NO_OWN_LIST, settings: { ...NO_SETTINGS, density: 'compact', version: 4 } })
    expect(sent[0]).toMatchObject({ record: { columns }, version: 4 })
    await sent[0]!.answer(saved(5))
    expect(kept()).toMatchObject({ columns, unsent: false })
    store.adopt(NO_OWN_LIST)
    expect(sent).toHaveLength(1)
  })

  it('leaves no text of a filter in the browser, and ignores a broken copy', () => {
    const { store, kept } = opened()
    store.choose({ columns, startFilters: { name: 'secret' } })
    expect(kept()).toEqual({ columns, density: null, unsent: true })
    expect(settings(opened(JSON.stringify(kept())).store).columns).toEqual(columns)
    for (const text of ['{', 'null', '{"columns":{"order":1}}', '[]'])
      expect(settings(opened(text).store).columns).toBeNull()
  })

  it('a start view that is deleted is no start any more', async () => {
    const { store, sent } = opened()
    const view = { name: 'Mine', roleId: null, filters: {}, search: '', sort: [], columns: null }
    const { Data } = await store.saveView(null, view)
    expect(store.getSnapshot().views.map(({ name }) => name)).toEqual(['Mine'])
    store.choose({ startView: Data!.id })
    await sent[0]!.answer(saved(1))
    await store.removeView(Data!)
    expect(store.getSnapshot().views).toEqual([])
    expect(settings(store).startView).toBeNull()
  })
})
