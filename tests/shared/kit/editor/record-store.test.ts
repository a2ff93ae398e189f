import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../../../shared/api/client.ts'
import { JournalEntry } from '../../../../shared/contracts/gl/journal-entry.ts'
import words from '../../../../locales/en-CA/kit.json' with { type: 'json' }
import { RecordLines } from '../../../../shared/kit/editor/record-lines.ts'
import { openRecord } from '../../../../shared/kit/editor/record-store.ts'
import { ALL, FakeRecords, loadWords, opened, Part, problemKeys, settled, STORED, TRAIL } from './fake-records.ts'

beforeAll(loadWords)

describe('opening a record', () => {
  it('reads it and what the user may do with it', async () => {
    const { store } = await opened('ROD-8')
    expect(store.getSnapshot()).toMatchObject({ phase: 'ready', dirty: false, trail: TRAIL })
    expect([store.id, store.key, store.isNew, store.writable]).toEqual([TRAIL.id, 'ROD-8', false, true])
  })

  it.each([
    [403, 'forbidden'],
    [404, 'notFound'],
    [500, 'failed'],
    [0, 'failed'],
  ])('HTTP %d is the state %s', async (status, phase) => {
    const server = new FakeRecords()
    server.stored = new ApiError(status, null, null, '')
    const { store } = await opened('ROD-8', server)
    expect(store.getSnapshot().phase).toBe(phase)
  })

  it('can be tried again after a failure', async () => {
    const server = new FakeRecords()
    server.stored = new ApiError(500, null, null, '')
    const { store } = await opened('ROD-8', server)
    server.stored = STORED
    await store.load()
    expect(store.getSnapshot().phase).toBe('ready')
  })

  it('[S9.03] can be stopped by who would not wait, which is no failure, and tried again', async () => {
    const server = new FakeRecords()
    const calls: AbortSignal[] = []
    server.access = (signal) => new Promise(() => calls.push(signal!))
    const store = openRecord(Part, 'ROD-8', { records: server })
    expect(store.getSnapshot()).toMatchObject({ phase: 'loading', since: expect.any(Number) as number })
    store.stop()
    await settled(store)
    expect(store.getSnapshot()).toMatchObject({ phase: 'stopped', since: null, failure: null })
    expect(calls[0]!.aborted).toBe(true)
    server.access = async () => server.access_
    await store.load()
    expect(store.getSnapshot().phase).toBe('ready')
  })

  it('that changes by itself is read again where it stands, unless there is unsaved work or it cannot be read', async () => {
    const server = new FakeRecords()
    const { store } = await opened('ROD-8', server)
    const phases: string[] = []
    store.subscribe(() => phases.push(store.getSnapshot().phase))
    server.stored = { ...STORED, name: 'Copper rods', version: 4 }
    await store.others.refresh()
    expect(store.getSnapshot()).toMatchObject({ saved: { name: 'Copper rods' }, trail: { version: 4 }, dirty: false })
    server.stored = new ApiError(500, null, null, '')
    await store.others.refresh()
    store.edit('name', 'Mine')
    server.stored = { ...STORED, name: 'Theirs', version: 5 }
    await store.others.refresh()
    expect(store.getSnapshot()).toMatchObject({ draft: { name: 'Mine' }, trail: { version: 4 } })
    expect(new Set(phases)).toEqual(new Set(['ready']))
  })

  it('a second try takes the place of the first', async () => {
    const server = new FakeRecords()
    const signals: AbortSignal[] = []
    server.access = (signal) => (
      signals.push(signal!),
      signals.length === 1 ? new Promise(() => {}) : Promise.resolve(ALL)
    )
    const store = openRecord(Part, 'ROD-8', { records: server })
    await store.load()
    expect([signals[0]!.aborted, signals[1]!.aborted, store.getSnapshot().phase]).toEqual([true, false, 'ready'])
  })

  it('shows no new record to whoever may not add one', async () => {
    const server = new FakeRecords()
    server.access_ = { actions: ['view', 'edit'], fields: {} }
    const { store } = await opened(null, server)
    expect(store.getSnapshot().phase).toBe('forbidden')
  })

  it('begins a new record with its first values, and the group of a flag that is set', async () => {
    const { store } = await opened(null, new FakeRecords(), { initial: { name: 'Rod', isStocked: true } })
    expect(store.getSnapshot()).toMatchObject({
      dirty: false,
      draft: { name: 'Rod', status: 'Active', stocked: { least: '0', onHold: false }, notes: [] },
    })
  })

  it('says nothing any more once it is disposed', async () => {
    const server = new FakeRecords()
    const store = openRecord(Part, 'ROD-8', { records: server })
    let told = 0
    store.subscribe(() => told++)
    store.dispose()
    await server.get('ROD-8', [])
    await server.access()
    await Promise.resolve()
    expect([told, store.getSnapshot().phase]).toEqual([0, 'loading'])
  })
})

describe('editing', () => {
  it('is dirty by normalized values: what would be stored as before is no change', async () => {
    const { store } = await opened('ROD-8')
    store.edit('name', '  Copper rod ')
    store.edit('stocked.least', '10.00')
    expect(store.getSnapshot().dirty).toBe(false)
    store.edit('name', 'Copper rods')
    expect([store.getSnapshot().dirty, store.unsaved()]).toEqual([true, ['Part ROD-8']])
    store.edit('name', 'Copper rod')
    expect([store.getSnapshot().dirty, store.unsaved()]).toEqual([false, []])
  })

  it('[S8.38] names a new record without a key, and discards to what was saved', async () => {
    const { store } = await opened(null)
    store.edit('name', 'x')
    expect(store.unsaved()).toEqual(['Part, new'])
    store.discard()
    expect(store.getSnapshot()).toMatchObject({ dirty: false, draft: { name: null } })
  })

  it('keeps the rows that were not touched as they are, so that they do not redraw', async () => {
    const { store } = await opened('ROD-8')
    const before = store.getSnapshot().draft['notes'] as unknown[]
    store.edit('notes.1.text', 'zwei')
    const after = store.getSnapshot().draft['notes'] as unknown[]
    expect([after[0] === before[0], after[1]]).toEqual([true, { lineId: 'b', text: 'zwei', email: null }])
  })

  it('looks at a field when it is left, not while it is typed in', async () => {
    const { store } = await opened('ROD-8')
    store.edit('email', 'nobody@')
    expect(problemKeys(store)).toEqual([])
    store.leave('email')
    expect(problemKeys(store)).toEqual(['email kit:problems.invalidEmail'])
    store.edit('email', 'nobody@x.example')
    expect(problemKeys(store)).toEqual([])
  })

  it('does not blame a required field that the user only passed through', async () => {
    const { store } = await opened(null)
    store.leave('name')
    expect(problemKeys(store)).toEqual([])
    store.edit('name', 'x')
    store.edit('name', '')
    store.leave('name')
    expect(problemKeys(store)).toEqual(['name kit:problems.required'])
  })

  it('gives a field that is left its stored form', async () => {
    const { store } = await opened(null)
    store.edit('partId', ' rod-9 ')
    store.leave('partId')
    expect(store.getSnapshot().draft['partId']).toBe('ROD-9')
  })

  it('keeps a figure that cannot be read as it was typed', async () => {
    const { store } = await opened('ROD-8')
    store.edit('stocked.least', '12*')
    store.leave('stocked.least')
    expect(store.getSnapshot()).toMatchObject({ dirty: true, draft: { stocked: { least: '12*' } } })
    expect(problemKeys(store)).toEqual(['stocked.least kit:problems.notANumber'])
  })

  it('[S5.07] shows and hides the group of a flag, and brings it back as it was', async () => {
    const { store } = await opened('ROD-8')
    store.edit('stocked.least', '25')
    store.edit('isStocked', false)
    expect(store.getSnapshot().draft['stocked']).toBeNull()
    store.edit('isStocked', true)
    expect(store.getSnapshot().draft['stocked']).toEqual({ least: '25', onHold: false })
  })
})

describe('lines', () => {
  it('begin with the first thing typed into the row after the last', async () => {
    const { store } = await opened('ROD-8')
    store.edit('notes.2.text', 'three')
    expect(store.getSnapshot().draft['notes']).toMatchObject([{ text: 'one' }, { text: 'two' }, { text: 'three' }])
  })

  it('take their problems along when one is put in or taken out', async () => {
    const { store } = await opened('ROD-8')
    store.edit('notes.1.email', 'x')
    store.leave('notes.1.email')
    store.lines('notes').insert(0)
    expect(problemKeys(store)).toEqual(['notes.2.email kit:problems.invalidEmail'])
    store.removeLines('notes', 0)
    expect(problemKeys(store)).toEqual(['notes.1.email kit:problems.invalidEmail'])
    store.removeLines('notes', 1)
    expect(problemKeys(store)).toEqual([])
  })

  it('come back with Undo, where they were', async () => {
    const { store } = await opened('ROD-8')
    store.removeLines('notes', 0)
    expect(store.getSnapshot()).toMatchObject({ dirty: true, notice: { key: 'kit:editor.lineDeleted', undo: 'notes' } })
    store.lines('notes').undo()
    expect(store.getSnapshot()).toMatchObject({ dirty: false, notice: null })
  })

  it('are not begun again by leaving a cell whose line was taken out', async () => {
    const { store } = await opened('ROD-8')
    const before = store.getSnapshot().draft['notes']
    const path = `notes.${(before as unknown[]).length}.email`
    store.edit(path, 'x')
    store.removeLines('notes', (before as unknown[]).length)
    store.leave(path)
    expect(store.getSnapshot().draft['notes']).toEqual(before)
    store.lines('notes').undo()
    expect(store.getSnapshot().draft['notes']).toHaveLength((before as unknown[]).length + 1)
  })

  it('[S8.36] ask for a row when there is none to delete', async () => {
    const { store } = await opened('ROD-8')
    store.removeLines('notes', 7)
    expect(store.getSnapshot()).toMatchObject({ dirty: false, notice: { key: 'kit:editor.selectRow' } })
  })

  it('[S8.36] ask for a row of G/L detail where they distribute an amount', () => {
    const lines = new RecordLines(JournalEntry.fields, { draft: () => ({ lines: [] }), apply: () => undefined })
    expect(lines.remove('lines', 0, 1)).toEqual({ level: 'info', key: 'kit:editor.selectDetailRow' })
    expect(words.editor.selectDetailRow).toBe('Select a GL detail row.')
  })
})
