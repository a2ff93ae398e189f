import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../../../shared/api/client.ts'
import type { ChangedRecord } from '../../../../shared/contracts/live.ts'
import { conflict, loadWords, opened, saved, STORED, TRAIL } from './fake-records.ts'

beforeAll(loadWords)

const THEIRS = { ...STORED, name: 'Tinned rod', version: 4, updatedBy: 'P. Adeyemi', updatedOn: '2026-11-20T10:02:00Z' }
const told = (change: Partial<ChangedRecord> = {}): ChangedRecord => ({
  room: 'admin/part',
  id: TRAIL.id,
  version: 4,
  by: 'P. Adeyemi',
  on: '2026-11-20T10:02:00Z',
  ...change,
})

describe('[decision 0013] a record that somebody else saves while it is open', () => {
  it('follows where nothing is unsaved, and says who changed it', async () => {
    const { store, server } = await opened('ROD-8')
    store.others.heard([told({ id: 'another' }), told()])
    expect(store.getSnapshot()).toMatchObject({ news: { version: 4, by: 'P. Adeyemi' }, draft: { name: 'Copper rod' } })
    server.stored = THEIRS
    await store.others.follow()
    expect(store.getSnapshot()).toMatchObject({
      news: null,
      draft: { name: 'Tinned rod' },
      trail: { version: 4 },
      dirty: false,
      notice: { level: 'info', key: 'kit:live.followed', args: { user: 'P. Adeyemi' } },
    })
  })

  it('says nothing of what the user wrote beside the form, however soon it is heard; what came after it is told', async () => {
    const { store, server } = await opened('ROD-8')
    const own = { ...THEIRS, version: 4, updatedBy: 'M. Bouchard' }
    await store.others.own(async () => {
      server.stored = own
      store.others.heard([told({ by: 'M. Bouchard' })])
      expect(store.getSnapshot().news, 'while the answer is on its way').toBeNull()
    })
    store.others.heard([told({ by: 'M. Bouchard' })])
    await store.others.settled
    expect(store.getSnapshot()).toMatchObject({ news: null, notice: null, trail: { version: 4 } })
    await store.others.own(async () => {
      server.stored = { ...own, version: 5 }
      store.others.heard([told({ version: 5 }), told({ version: 6 })])
    })
    await store.others.settled
    expect(store.getSnapshot()).toMatchObject({ trail: { version: 5 }, news: { version: 6, by: 'P. Adeyemi' } })
  })

  it('goes on with unsaved work from what the user wrote beside the form, and saves it over no conflict', async () => {
    const { store, server } = await opened('ROD-8')
    store.edit('email', 'rod@example.com')
    store.edit('name', 'Bare rod')
    await store.others.own(async () => {
      server.stored = { ...THEIRS, updatedBy: 'M. Bouchard' }
      store.others.heard([told({ by: 'M. Bouchard' })])
    })
    await store.others.settled
    expect(store.getSnapshot()).toMatchObject({
      ...{ news: null, notice: null, dirty: true, trail: { version: 4 } },
      ...{ saved: { name: 'Tinned rod' }, draft: { name: 'Bare rod', email: 'rod@example.com' } },
    })
    server.answers.push(saved({ ...THEIRS, name: 'Bare rod', email: 'rod@example.com', version: 5 }))
    expect(await store.save()).toBe(true)
    expect(server.saves[0]).toMatchObject({ version: 4 })
  })

  it('is told where somebody else wrote with him what is unsaved here: one of the two would be lost', async () => {
    const { store, server } = await opened('ROD-8')
    store.edit('email', 'rod@example.com')
    const write = (stored: typeof THEIRS & { email?: string }) =>
      store.others.own(async () => {
        server.stored = stored
        store.others.heard([told({ version: stored.version })])
      })
    await write({ ...THEIRS, version: 5 })
    await store.others.settled
    expect(store.getSnapshot()).toMatchObject({ news: null, draft: { name: 'Tinned rod', email: 'rod@example.com' } })
    await write({ ...THEIRS, email: 'theirs@example.com', version: 7 })
    await store.others.settled
    expect(store.getSnapshot()).toMatchObject({
      ...{ news: { version: 7 }, trail: { version: 5 }, draft: { email: 'rod@example.com' } },
    })
  })

  it('stays as it is under unsaved work, and can be set against it', async () => {
    const { store, server } = await opened('ROD-8')
    store.edit('email', 'rod@example.com')
    server.stored = THEIRS
    store.others.heard([told()])
    await store.others.follow()
    expect(store.getSnapshot()).toMatchObject({
      news: { version: 4, isRead: true },
      draft: { name: 'Copper rod', email: 'rod@example.com' },
      trail: { version: 3 },
    })
    await store.others.compare()
    const { conflict: found } = store.getSnapshot()
    expect(found).toMatchObject({ changedBy: 'P. Adeyemi', version: 4 })
    expect(found!.differences).toMatchObject([{ path: 'name', theirs: 'Tinned rod', both: false }])
    server.answers.push(saved({ ...THEIRS, email: 'rod@example.com', version: 5 }))
    expect(await store.conflict.settle(() => true)).toBe(true)
    expect(server.saves[0]).toMatchObject({ version: 4, record: { name: 'Tinned rod', email: 'rod@example.com' } })
    expect(store.getSnapshot()).toMatchObject({ news: null, dirty: false, trail: { version: 5 } })
  })

  it('lets the user keep his, whose save then meets the conflict', async () => {
    const { store, server } = await opened('ROD-8')
    store.edit('name', 'Bare rod')
    store.others.heard([told()])
    store.others.keepMine()
    expect(store.getSnapshot()).toMatchObject({ news: null, draft: { name: 'Bare rod' } })
    server.answers.push(conflict(THEIRS))
    expect(await store.save()).toBe(false)
    expect(store.getSnapshot().conflict?.differences).toMatchObject([{ path: 'name', both: true }])
  })

  it('is no news when it is the own save that is told, before or after its answer', async () => {
    const { store, server } = await opened('ROD-8')
    store.edit('name', 'Bare rod')
    let answer: (value: ReturnType<typeof saved>) => void
    server.answers.push(new Promise((resolve) => (answer = resolve)))
    const saving = store.save()
    store.others.heard([told()])
    answer!(saved({ ...STORED, name: 'Bare rod', version: 4 }))
    await saving
    expect(store.getSnapshot()).toMatchObject({ news: null, trail: { version: 4 } })
    store.others.heard([told()])
    expect(store.getSnapshot().news).toBeNull()
  })

  it('that was deleted is gone where nothing is unsaved, and said to be where something is', async () => {
    const gone = new ApiError(404, null, null, 'Not Found')
    const clean = await opened('ROD-8')
    clean.server.stored = gone
    clean.store.others.heard([told({ version: null })])
    await clean.store.others.follow()
    expect(clean.store.getSnapshot()).toMatchObject({ phase: 'notFound', news: null })

    const { store, server } = await opened('ROD-8')
    store.edit('name', 'Bare rod')
    server.stored = gone
    store.others.heard([told({ id: null, version: null })])
    await store.others.follow()
    expect(store.getSnapshot()).toMatchObject({ phase: 'ready', news: { version: null, isRead: true } })
    expect(store.getSnapshot().draft['name']).toBe('Bare rod')
  })

  it('is asked for after a gap, and stays as it is when nothing was changed or nobody answers', async () => {
    const { store, server } = await opened('ROD-8')
    store.others.heard(null)
    expect(store.getSnapshot().news).toMatchObject({ isRead: false })
    const { draft } = store.getSnapshot()
    await store.others.follow()
    expect(store.getSnapshot()).toMatchObject({ news: null, notice: null, phase: 'ready' })
    server.stored = new ApiError(0, null, null, 'away')
    store.others.heard(null)
    await store.others.follow()
    expect(store.getSnapshot()).toMatchObject({ news: null, notice: null, phase: 'ready', draft })
  })
})
