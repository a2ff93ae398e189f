import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import branch from '../../../../apps/admin/screens/branch.screen.ts'
import { bus } from '../../../../shared/events/bus.ts'
import type { Guard, ScreenHost } from '../../../../shared/events/host.ts'
import { AccessStore } from '../../../../shared/kit/access-store.ts'
import { OpenRecords } from '../../../../shared/kit/maintenance/open-records.ts'
import type { MaintenanceDefinition } from '../../../../shared/kit/definition.ts'
import { installSession } from '../../../../shared/session/session.ts'

const definition = branch as MaintenanceDefinition
const stored = (branchId: string) => ({
  id: `id-of-${branchId}`,
  version: 1,
  branchId,
  companyId: 'NGM',
  name: 'Toronto',
  active: true,
  line1: '1 Yard Road',
  city: 'Toronto',
  country: 'CA',
  createdBy: 'a',
  createdOn: '2026-11-01T10:00:00Z',
  updatedBy: 'a',
  updatedOn: '2026-11-01T10:00:00Z',
})

const wantsAccess = (path: string) => /\/access$|[?&]With=[^&]*access/.test(path)

const answer = vi.fn<(path: string, init: RequestInit) => unknown>()

beforeEach(() => {
  installSession({
    current: () => null,
    accessToken: async () => 'token',
    renew: async () => 'token',
    signOut: async () => undefined,
  })
  answer.mockImplementation((path, init) => {
    const Access = { actions: ['view', 'add', 'edit'], fields: {} }
    if (path.endsWith('/access')) return Access
    const key = decodeURIComponent(path.split('/').at(-1)!.replace(/\?.*/, '')).replace('id-of-', '')
    const record = init.body ? (JSON.parse(String(init.body)) as { record: object }).record : {}
    const judged = wantsAccess(path) ? { Access } : {}
    return { ResultStatus: 1, ResultCode: 'SAVED', Data: { ...stored(key), ...record }, ...judged }
  })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => Response.json(answer(path, init)))
})
afterEach(() => {
  vi.unstubAllGlobals()
  answer.mockReset()
})

function opened(address?: string, definition = branch as MaintenanceDefinition, kept: unknown = null) {
  const withdraw = vi.fn()
  let guard: Guard | null = null
  const host = {
    ready: vi.fn(),
    failed: vi.fn(),
    setSubtitle: vi.fn(),
    setUnsaved: vi.fn(),
    setQuery: vi.fn(),
    guard: vi.fn((_: string, own: Guard) => {
      guard = own
      return withdraw
    }),
    kept: () => Promise.resolve(kept),
    actions: () => () => undefined,
    canOpen: () => true,
    addressOf: () => null,
    openScreen: () => true,
  } satisfies ScreenHost
  const access = new AccessStore(definition.entity)
  const [onSaved, onChanged] = [vi.fn(), vi.fn()]
  const records = new OpenRecords({ definition, tabId: 'SH0120', host, props: {}, access, onSaved, onChanged }, address)
  return { records, access, host, withdraw, onSaved, onChanged, guard: () => guard! }
}

const last = (call: ReturnType<typeof vi.fn>) => call.mock.lastCall
const read = (records: OpenRecords) =>
  vi.waitFor(() => {
    for (const { store } of records.getSnapshot().records) expect(store.getSnapshot().phase).toBe('ready')
  })

describe('records open in one tab', () => {
  it('begins a new one with what a link gives it, once, as if it were typed; nothing that the screen does not take', async () => {
    const { records, host } = opened(undefined, { ...definition, begins: ['branchId', 'name'] })
    records.start()
    const begin = new URLSearchParams({ branchId: 'HAM', name: 'Hamilton', city: 'Paris' }).toString()
    records.adopt({ begin })
    records.adopt({ begin })
    await read(records)
    expect(records.getSnapshot().records).toHaveLength(1)
    const { draft, dirty } = records.getSnapshot().records[0]!.store.getSnapshot()
    expect(draft).toMatchObject({ branchId: 'HAM', name: 'Hamilton', city: null })
    expect(dirty).toBe(true)
    expect(host.setQuery).toHaveBeenCalledWith('SH0120', { begin: null })
    // The address has forgotten it: the same link begins another one.
    records.adopt({})
    records.adopt({ begin })
    expect(records.getSnapshot().records).toHaveLength(2)
  })

  it('[A38] [D15] goes on with unsaved records that another page kept: a changed one, one that others changed, and a new one', async () => {
    const before = opened('TOR')
    before.records.start()
    before.records.open('id-of-MTL', 'MTL')
    before.records.create()
    await read(before.records)
    for (const [at, { store }] of before.records.getSnapshot().records.entries()) store.edit('name', `Typed ${at}`)
    before.records.show(before.records.getSnapshot().records[1]!.ref)
    const kept: unknown = JSON.parse(JSON.stringify(before.guard().keep!()))

    const usual = answer.getMockImplementation()!
    answer.mockImplementation((path, init) => {
      const found = usual(path, init) as { Data?: object }
      return path.includes('MTL') ? { ...found, Data: { ...found.Data, version: 2, city: 'Laval' } } : found
    })
    const { records, host } = opened('TOR', branch as MaintenanceDefinition, kept)
    records.start()
    await vi.waitFor(() => {
      const shown = records.getSnapshot().records.map(({ store }) => store.getSnapshot())
      expect(shown.map(({ draft, dirty }) => [draft['name'], dirty])).toEqual([
        ['Typed 0', true],
        ['Typed 1', true],
        ['Typed 2', true],
      ])
      expect(shown.map(({ news }) => news?.version ?? null)).toEqual([null, 2, null])
    })
    const { current, records: all } = records.getSnapshot()
    expect(current).toBe(all[1]!.ref)
    expect(last(host.setUnsaved)).toEqual(['SH0120', true])
  })

  it('begins with the record of the address, and tells the shell nothing before it stands', async () => {
    const { records, host } = opened('TOR')
    await read(records)
    expect(host.setSubtitle).not.toHaveBeenCalled()
    records.start()
    expect(last(host.setSubtitle)).toEqual(['SH0120', 'TOR'])
    expect(last(host.setQuery)).toEqual(['SH0120', { record: 'TOR' }])
  })

  it('what the user may do is asked once in a tab: by its first record, where no list has told it', async () => {
    const asked = () => answer.mock.calls.filter(([path]) => wantsAccess(path)).length
    const { records, access } = opened('TOR')
    await read(records)
    expect(access.getSnapshot()).toMatchObject({ actions: ['view', 'add', 'edit'] })
    records.open('id-of-MTL', 'MTL')
    records.create()
    await read(records)
    expect(asked()).toBe(1)
    // A second try asks anew: it may be about rights.
    await records.getSnapshot().records[0]!.store.load()
    expect(asked()).toBe(2)
  })

  it('opens each record once, by whatever name', async () => {
    const { records } = opened()
    records.open('id-of-TOR', 'TOR')
    await read(records)
    records.open('id-of-MTL', 'MTL')
    records.adopt({ record: 'TOR' })
    records.open('id-of-MTL', 'MTL')
    expect(records.getSnapshot().records).toHaveLength(2)
    expect(records.getSnapshot().current).toBe(records.getSnapshot().records[1]!.ref)
  })

  it('[D5] names what is unsaved, marks the tab, and says no more than that', async () => {
    const { records, host, guard } = opened()
    records.start()
    records.open('id-of-TOR', 'TOR')
    await read(records)
    const { store } = records.getSnapshot().records[0]!
    host.setUnsaved.mockClear()
    host.setQuery.mockClear()
    store.edit('name', 'Toronto W')
    store.edit('name', 'Toronto West')
    expect(host.setUnsaved.mock.calls).toEqual([['SH0120', true]])
    expect(host.setQuery).not.toHaveBeenCalled()
    expect(guard().unsaved()).toHaveLength(1)
    guard().discard()
    expect(last(host.setUnsaved)).toEqual(['SH0120', false])
  })

  it('saves every changed record, and shows the one that is refused', async () => {
    const { records, guard } = opened()
    records.start()
    for (const key of ['TOR', 'MTL', 'OTT']) records.open(`id-of-${key}`, key)
    await read(records)
    const [first, second, third] = records.getSnapshot().records
    first!.store.edit('name', 'Toronto West')
    second!.store.edit('name', '')
    third!.store.edit('name', 'Ottawa South')
    await expect(guard().save()).resolves.toBe(false)
    expect(first!.store.unsaved()).toEqual([])
    expect(records.getSnapshot().current).toBe(second!.ref)
    second!.store.edit('name', 'Montréal')
    await expect(guard().save()).resolves.toBe(true)
    expect(guard().unsaved()).toEqual([])
  })

  it('a new record gets its address with its first save', async () => {
    const { records, host } = opened()
    records.start()
    records.create({ companyId: 'NGM', name: 'Halifax', line1: '1 Pier', city: 'Halifax', country: 'CA' })
    await read(records)
    expect(last(host.setQuery)).toEqual(['SH0120', { record: null }])
    const { store } = records.getSnapshot().records[0]!
    store.edit('branchId', 'HFX')
    await expect(store.save()).resolves.toBe(true)
    expect(last(host.setQuery)).toEqual(['SH0120', { record: 'HFX' }])
    expect(last(host.setSubtitle)).toEqual(['SH0120', 'HFX'])
  })

  it('closing shows the neighbour, in the end the list', async () => {
    const { records, host } = opened()
    records.start()
    records.open('id-of-TOR', 'TOR')
    records.open('id-of-MTL', 'MTL')
    await read(records)
    const [first, second] = records.getSnapshot().records
    records.close(second!.ref)
    expect(records.getSnapshot().current).toBe(first!.ref)
    records.close(first!.ref)
    expect(records.getSnapshot()).toEqual({ records: [], current: null })
    expect(last(host.setSubtitle)).toEqual(['SH0120', null])
  })

  it('the address leads back to the list without ending the record', async () => {
    const { records } = opened('TOR')
    records.adopt({ city: 'Toronto' })
    expect(records.getSnapshot()).toMatchObject({ current: null, records: [{ name: 'TOR' }] })
  })

  it('a bare address leaves the tab as it was, and gets its record back', async () => {
    const { records, host } = opened('TOR')
    records.start()
    await read(records)
    host.setQuery.mockClear()
    records.adopt({})
    expect(records.getSnapshot().current).not.toBeNull()
    expect(host.setQuery.mock.calls).toEqual([['SH0120', { record: 'TOR' }]])
  })

  it('hears of saved records of its entity until the tab is closed', () => {
    const { records, onSaved, withdraw } = opened()
    records.start()
    records.start()
    bus.emit('record-saved', { entity: 'admin.firm', id: '1', key: 'X' })
    expect(onSaved).not.toHaveBeenCalled()
    bus.emit('record-saved', { entity: 'admin.branch', id: '1', key: 'X' })
    expect(onSaved).toHaveBeenCalledTimes(1)
    records.dispose()
    bus.emit('record-saved', { entity: 'admin.branch', id: '1', key: 'X' })
    expect(onSaved).toHaveBeenCalledTimes(1)
    expect(withdraw).toHaveBeenCalledTimes(1)
  })

  it('[decision 0013] hears of what others change in its room until the tab is closed', async () => {
    const { records, onChanged } = opened('TOR')
    records.start()
    await read(records)
    const { store } = records.getSnapshot().records[0]!
    const { id, version } = store.getSnapshot().trail!
    const told = (room: string) =>
      bus.emit('records-changed', { records: [{ room, id, version: version + 1, by: 'P. Adeyemi', on: null }] })
    told('admin/firm')
    expect([onChanged.mock.calls.length, store.getSnapshot().news]).toEqual([0, null])
    told('admin/branch')
    expect(onChanged).toHaveBeenCalledTimes(1)
    expect(store.getSnapshot().news).toMatchObject({ version: version + 1, by: 'P. Adeyemi' })
    bus.emit('changes-missed', {})
    expect(onChanged).toHaveBeenCalledTimes(2)
    records.dispose()
    told('admin/branch')
    expect(onChanged).toHaveBeenCalledTimes(2)
  })
})
