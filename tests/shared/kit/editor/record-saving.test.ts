import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../../../shared/api/client.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { bus } from '../../../../shared/events/bus.ts'
import { openRecord } from '../../../../shared/kit/editor/record-store.ts'
import {
  asked,
  FakeRecords,
  loadWords,
  opened,
  Part,
  problemKeys,
  refused,
  saved,
  settled,
  STORED,
  TRAIL,
} from './fake-records.ts'

beforeAll(loadWords)

describe('saving', () => {
  it('[S8.33] an untouched record sends nothing and says so', async () => {
    const { store, server } = await opened('ROD-8')
    expect(await store.save()).toBe(true)
    expect([server.saves, store.getSnapshot().notice?.key]).toEqual([[], 'kit:editor.noChanges'])
  })

  it('[S8.33] the server finding no change says the same', async () => {
    const { store, server } = await opened('ROD-8')
    store.edit('name', 'Rod')
    server.answers.push(refused([], 'NO_CHANGES'))
    expect(await store.save()).toBe(true)
    expect(store.getSnapshot()).toMatchObject({ phase: 'ready', notice: { key: 'kit:editor.noChanges' } })
  })

  it('stops at the wall: every problem at its field, nothing sent', async () => {
    const { store, server } = await opened(null)
    store.edit('email', 'nobody')
    store.edit('stocked.least', 'x')
    expect(await store.save()).toBe(false)
    expect(server.saves).toEqual([])
    expect(problemKeys(store)).toEqual([
      'partId kit:problems.required',
      'name kit:problems.required',
      'email kit:problems.invalidEmail',
      'stocked.least kit:problems.notANumber',
    ])
    expect(store.getSnapshot().refusals).toBe(1)
  })

  it('[S8.33] says that lines contain errors', async () => {
    const { store } = await opened('ROD-8')
    store.edit('notes.0.text', '')
    await store.save()
    expect(problemKeys(store)).toEqual(['notes.0.text kit:problems.required'])
    expect(store.getSnapshot().notice?.key).toBe('kit:editor.linesContainErrors')
  })

  it('[supply 1.2 refusals] begins with what is wrong where more than its lines are, or where it was no save', async () => {
    const { store, server } = await opened('ROD-8')
    store.edit('notes.0.text', '')
    store.edit('name', '')
    await store.save()
    expect(store.getSnapshot().notice).toBeNull()
    store.edit('notes.0.text', 'Cold')
    store.edit('name', 'Rod')
    server.answers.push(refused([{ Field: 'notes', Key: 'kit:problems.required', Args: {} }]))
    expect(await store.save()).toBe(false)
    expect(store.getSnapshot().notice).toBeNull()
  })

  it('sends the normalized record with the version that was read, and takes over what was stored', async () => {
    const { store, server } = await opened('ROD-8')
    const heard: string[] = []
    const subscription = bus.on$('record-saved').subscribe(({ entity, key }) => heard.push(`${entity} ${key}`))
    store.edit('name', ' Rod ')
    server.answers.push(saved({ ...STORED, name: 'Rod', version: 4 }))
    expect(await store.save()).toBe(true)
    subscription.unsubscribe()
    expect(server.saves[0]).toMatchObject({ id: TRAIL.id, version: 3, confirmed: [], record: { name: 'Rod' } })
    // The server sets it; nobody else sends it.
    expect(server.saves[0]!.record).not.toHaveProperty('onHand')
    expect(store.getSnapshot()).toMatchObject({ phase: 'ready', dirty: false, trail: { version: 4 } })
    expect(heard).toEqual(['admin.part ROD-8'])
  })

  it('makes a new record the stored one', async () => {
    const { store, server } = await opened(null)
    store.edit('partId', 'rod-9')
    store.edit('name', 'Rod')
    server.answers.push(saved({ ...STORED, partId: 'ROD-9', name: 'Rod', isStocked: false, stocked: null, notes: [] }))
    expect(await store.save()).toBe(true)
    expect(server.saves[0]).toMatchObject({ id: null, version: undefined })
    expect([store.isNew, store.id, store.key]).toEqual([false, TRAIL.id, 'ROD-9'])
  })

  it('puts the problems of the server at their fields and lets an edit take them away', async () => {
    const { store, server } = await opened('ROD-8')
    store.edit('name', 'Rod')
    server.answers.push(refused([{ Field: 'name', Key: 'admin.part.nameUsedOnce', Args: { name: 'Rod' } }]))
    expect(await store.save()).toBe(false)
    expect(problemKeys(store)).toEqual(['name admin.part.nameUsedOnce'])
    expect(store.getSnapshot()).toMatchObject({ dirty: true, refusals: 1, draft: { name: 'Rod' } })
    // The cell that was open as it was saved is left as the refusal leads to it.
    store.leave('name')
    expect(problemKeys(store)).toEqual(['name admin.part.nameUsedOnce'])
    store.edit('name', 'Rods')
    expect(problemKeys(store)).toEqual([])
  })

  it('keeps what is typed while the answer is under way, in lines that get their ids too', async () => {
    const { store, server } = await opened('ROD-8')
    store.edit('notes.2.text', 'three')
    let answer = (_result: CallResult) => {}
    server.answers.push(new Promise((resolve) => (answer = resolve)))
    const saving = store.save()
    store.edit('name', 'Late')
    store.edit('notes.2.text', 'four')
    const notes = [...(STORED['notes'] as object[]), { lineId: 'c', text: 'three', email: null }]
    answer(saved({ ...STORED, notes, version: 4 }))
    expect(await saving).toBe(false)
    expect(store.getSnapshot()).toMatchObject({ dirty: true, draft: { name: 'Late' }, trail: { version: 4 } })
    expect((store.getSnapshot().draft['notes'] as object[])[2]).toEqual({ lineId: 'c', text: 'four', email: null })
  })

  it('saves what was typed while a save was under way when it is asked to again meanwhile', async () => {
    const { store, server } = await opened('ROD-8')
    store.edit('name', 'Rod')
    let answer = (_result: CallResult) => {}
    server.answers.push(new Promise((resolve) => (answer = resolve)), saved({ ...STORED, name: 'Rods', version: 5 }))
    const first = store.save()
    store.edit('name', 'Rods')
    const again = [store.save(), store.save()]
    answer(saved({ ...STORED, name: 'Rod', version: 4 }))
    expect(await first).toBe(false)
    expect(await Promise.all(again)).toEqual([true, true])
    expect(server.saves).toHaveLength(2)
    expect(store.getSnapshot()).toMatchObject({ dirty: false, draft: { name: 'Rods' }, trail: { version: 5 } })
  })

  it('leaves it at a refusal of the one that is under way', async () => {
    const { store, server } = await opened('ROD-8')
    store.edit('name', 'Rod')
    let answer = (_result: CallResult) => {}
    server.answers.push(new Promise((resolve) => (answer = resolve)))
    const first = store.save()
    store.edit('name', 'Rods')
    const again = store.save()
    answer(refused([{ Field: 'name', Key: 'kit:problems.required', Args: {} }]))
    expect(await Promise.all([first, again])).toEqual([false, false])
    expect(server.saves).toHaveLength(1)
  })

  it('joins a save that is under way', async () => {
    const { store, server } = await opened('ROD-8')
    store.edit('name', 'Rod')
    server.answers.push(saved({ ...STORED, name: 'Rod' }))
    expect(await Promise.all([store.save(), store.save()])).toEqual([true, true])
    expect(server.saves).toHaveLength(1)
  })
})

describe('a lost answer', () => {
  const lost = new ApiError(0, null, null, 'no answer')

  it('keeps everything typed; the same content goes out again under the same key', async () => {
    const { store, server } = await opened('ROD-8')
    store.edit('name', 'Rod')
    server.answers.push(lost, saved({ ...STORED, name: 'Rod' }))
    expect(await store.save()).toBe(false)
    expect(store.getSnapshot()).toMatchObject({ phase: 'ready', dirty: true, notice: { key: 'kit:editor.notReached' } })
    expect(await store.save()).toBe(true)
    expect(server.saves[1]!.idempotencyKey).toBe(server.saves[0]!.idempotencyKey)
  })

  it('is over once the content differs', async () => {
    const { store, server } = await opened('ROD-8')
    store.edit('name', 'Rod')
    server.answers.push(lost, lost)
    await store.save()
    store.edit('name', 'Rods')
    await store.save()
    expect(server.saves[1]!.idempotencyKey).not.toBe(server.saves[0]!.idempotencyKey)
  })

  it('is none after a refusal: the next try is an attempt of its own', async () => {
    const { store, server } = await opened('ROD-8')
    store.edit('name', 'Rod')
    server.answers.push(refused([{ Field: 'name', Key: 'a.b', Args: {} }]), saved({ ...STORED, name: 'Rod' }))
    await store.save()
    await store.save()
    expect(server.saves[1]!.idempotencyKey).not.toBe(server.saves[0]!.idempotencyKey)
  })

  it('[S8.05] HTTP 500 keeps the draft and the key', async () => {
    const { store, server } = await opened('ROD-8')
    store.edit('name', 'Rod')
    server.answers.push(new ApiError(500, null, 'r-1', ''), saved({ ...STORED, name: 'Rod' }))
    expect(await store.save()).toBe(false)
    expect(store.getSnapshot()).toMatchObject({ dirty: true, notice: { key: 'kit:editor.notSaved' } })
    await store.save()
    expect(server.saves[1]!.idempotencyKey).toBe(server.saves[0]!.idempotencyKey)
  })

  it('[S8.02] HTTP 401 says nothing: the session has a dialog of its own', async () => {
    const { store, server } = await opened('ROD-8')
    store.edit('name', 'Rod')
    server.answers.push(new ApiError(401, null, null, ''))
    expect(await store.save()).toBe(false)
    expect(store.getSnapshot()).toMatchObject({ dirty: true, notice: null, draft: { name: 'Rod' } })
  })
})

describe('a fault on this side', () => {
  it('is reported, and leaves the record as it is on screen', async () => {
    const { store, server } = await opened('ROD-8')
    const heard: unknown[] = []
    const subscription = bus.on$('fault').subscribe((fault) => heard.push(fault))
    const error = new TypeError('a mistake')
    store.edit('name', 'Rod')
    server.answers.push(error)
    expect(await store.save()).toBe(false)
    subscription.unsubscribe()
    expect(heard).toEqual([{ module: 'admin', error }])
    expect(store.getSnapshot()).toMatchObject({ phase: 'ready', dirty: true, notice: { key: 'kit:editor.notSaved' } })
  })
})

describe('a question', () => {
  it('is answered with the ids of its rules, those of earlier questions too', async () => {
    const { store, server } = await opened('ROD-8')
    store.edit('name', 'Rod')
    server.answers.push(asked('admin.part.sameName'), asked('admin.part.noStock'), saved({ ...STORED, name: 'Rod' }))
    expect(await store.save()).toBe(false)
    expect(store.getSnapshot().question).toMatchObject({ about: 'save', confirmed: [] })
    expect(await store.answer(true)).toBe(false)
    expect(await store.answer(true)).toBe(true)
    expect(server.saves.map((save) => save.confirmed)).toEqual([
      [],
      ['admin.part.sameName'],
      ['admin.part.sameName', 'admin.part.noStock'],
    ])
    expect(store.getSnapshot().question).toBeNull()
  })

  it('answered with no leaves everything as it was', async () => {
    const { store, server } = await opened('ROD-8')
    store.edit('name', 'Rod')
    server.answers.push(asked('admin.part.sameName'))
    await store.save()
    expect(await store.answer(false)).toBe(false)
    expect(store.getSnapshot()).toMatchObject({ phase: 'ready', question: null, dirty: true, draft: { name: 'Rod' } })
    expect(server.saves).toHaveLength(1)
  })
})

describe('deleting', () => {
  it('sends the version, asks when asked, and is heard by the lists', async () => {
    const { store, server } = await opened('ROD-8')
    server.answers.push(asked('admin.part.inUse'), saved({}))
    expect(await store.remove()).toBe(false)
    expect(store.getSnapshot().question?.about).toBe('remove')
    const heard: string[] = []
    const subscription = bus.on$('record-saved').subscribe(({ id }) => heard.push(id))
    expect(await store.answer(true)).toBe(true)
    subscription.unsubscribe()
    expect(server.removals).toEqual([
      { id: TRAIL.id, version: 3, confirmed: [] },
      { id: TRAIL.id, version: 3, confirmed: ['admin.part.inUse'] },
    ])
    expect([store.getSnapshot().phase, heard]).toEqual(['removed', [TRAIL.id]])
  })

  it('says that a record is gone', async () => {
    const { store, server } = await opened('ROD-8')
    server.answers.push({ ...refused([]), ResultStatus: 5, ResultCode: 'NOT_FOUND' })
    expect(await store.remove()).toBe(false)
    expect(store.getSnapshot()).toMatchObject({ phase: 'ready', notice: { key: 'kit:editor.gone' } })
  })
})

describe('field security', () => {
  async function restricted(fields: Record<string, 'hide' | 'read' | 'mask' | 'required'>) {
    const server = new FakeRecords()
    server.access_ = { actions: ['view', 'edit'], fields }
    return opened('ROD-8', server)
  }

  it('sends nothing that the user never saw, and does not hold it against him', async () => {
    const { store, server } = await restricted({ name: 'mask', stocked: 'hide', 'notes.text': 'hide' })
    store.edit('status', 'Inactive')
    server.answers.push(saved({ ...STORED, status: 'Inactive' }))
    expect(await store.save()).toBe(true)
    const { record } = server.saves[0]!
    expect(record).not.toHaveProperty('name')
    expect(record).not.toHaveProperty('stocked')
    expect(record['notes']).toEqual([
      { lineId: 'a', email: null },
      { lineId: 'b', email: null },
    ])
  })

  it('requires what the administrator requires', async () => {
    const { store, server } = await restricted({ email: 'required', 'notes.email': 'required' })
    store.edit('name', 'Rod')
    expect(await store.save()).toBe(false)
    expect(server.saves).toEqual([])
    expect(problemKeys(store)).toEqual([
      'email kit:problems.required',
      'notes.0.email kit:problems.required',
      'notes.1.email kit:problems.required',
    ])
  })
})

describe('a copy', () => {
  it('has everything but the key, the line ids and what the server sets', async () => {
    const { store } = await opened('ROD-8')
    const copy = store.copy()
    expect(copy).toMatchObject({ partId: null, name: 'Copper rod', notes: [{ text: 'one' }, { text: 'two' }] })
    expect(JSON.stringify(copy)).not.toContain('lineId')
    expect(copy).not.toHaveProperty('onHand')
    const fresh = openRecord(Part, null, { initial: copy, records: new FakeRecords() })
    await settled(fresh)
    expect(fresh.getSnapshot()).toMatchObject({ dirty: false, draft: { stocked: { least: '10' } } })
  })
})
