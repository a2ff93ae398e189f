import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../../shared/api/client.ts'
import type { CompleteCall } from '../../../../shared/api/records.ts'
import { document } from '../../../../shared/contracts/document.ts'
import type { Entity } from '../../../../shared/contracts/entity.ts'
import * as field from '../../../../shared/contracts/fields.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { openRecord } from '../../../../shared/kit/editor/record-store.ts'
import { ALL, FakeRecords, refused, saved, settled } from './fake-records.ts'

type Row = Record<string, unknown>

/** What a buyer types and what follows from it. */
const Bill = document('ap.bill', {
  key: 'billNo',
  title: 'billNo',
  state: 'status',
  drafts: ['Draft'],
  completedBy: ['vendor', 'amount', 'items'],
  actions: {},
  hands: {},
  fields: {
    billNo: field.code({ readOnly: true }),
    status: field.choice(['Draft', 'Posted'], { readOnly: true }),
    vendor: field.code({ upper: true }),
    amount: field.money(),
    terms: field.code({ upper: true }),
    note: field.text({ max: 20 }),
    cheque: field.optional(field.integer()),
    tax: field.optional(field.money({ readOnly: true })),
    items: field.lines(
      { product: field.code({ upper: true }), words: field.text({ max: 20 }), price: field.money() },
      { most: 9 },
    ),
  },
  list: ['billNo'],
}) as unknown as Entity

interface Asked {
  readonly record: Row
  readonly signal: AbortSignal
  answer(filled: Row): Promise<void>
  fail(error?: Error): Promise<void>
}

/** A server whose answers come when the test says so. */
class Slow extends FakeRecords {
  readonly calls: Asked[] = []
  override complete = ({ record }: CompleteCall, signal?: AbortSignal) =>
    new Promise<CallResult<Row>>((resolve, reject) => {
      const tick = () => new Promise<void>((done) => setTimeout(done))
      this.calls.push({
        ...{ record, signal: signal! },
        answer: async (filled) => {
          resolve(saved({ ...record, billNo: 'B9', ...filled }))
          await tick()
        },
        fail: async (error = new Error('away')) => {
          reject(error)
          await tick()
        },
      })
    })
}

async function opened(initial: Row = {}, entity = Bill) {
  const server = new Slow()
  server.access_ = ALL
  const store = openRecord(entity, null, { records: server, initial })
  await settled(store)
  const type = (path: string, value: unknown) => {
    store.edit(path, value)
    store.leave(path)
  }
  return { server, store, type, draft: () => store.getSnapshot().draft as Row }
}

const line = (product: string | null, words: string | null = null, price: string | null = null) => ({
  ...{ product, words, price },
})

describe('what follows from the fields of a document', () => {
  it('what was typed short is the user’s own in the server’s spelling, and is asked about so from then on', async () => {
    const { server, type, draft } = await opened()
    type('vendor', 'STEEL')
    await server.calls[0]!.answer({ vendor: 'STEEL-01', terms: 'NET30' })
    expect(draft()).toMatchObject({ vendor: 'STEEL-01', terms: 'NET30' })
    type('amount', '10.00')
    expect(server.calls[1]!.record).toMatchObject({ vendor: 'STEEL-01', terms: null })
    await server.calls[1]!.answer({ terms: 'NET30' })
    expect(draft()).toMatchObject({ vendor: 'STEEL-01', terms: 'NET30', amount: '10' })
  })

  it('is asked for when a field that decides is left with something new, and with no other', async () => {
    const { server, store, type, draft } = await opened()
    store.leave('vendor')
    type('note', 'x')
    expect(server.calls).toHaveLength(0)
    type('vendor', 'acme')
    store.leave('vendor')
    expect(server.calls.map(({ record }) => record['vendor'])).toEqual(['ACME'])
    await server.calls[0]!.answer({ terms: 'N30', tax: '1.30' })
    expect(draft()).toMatchObject({ terms: 'N30', tax: '1.3', note: 'x', billNo: null })
    expect(store.getSnapshot().dirty).toBe(true)
  })

  it('is asked for once when a new one begins with all that decides, as soon as a field is left', async () => {
    const { server, store, draft } = await opened({ vendor: 'ACME', amount: '5.00' })
    expect([server.calls.length, store.getSnapshot().dirty]).toEqual([0, false])
    store.leave('vendor')
    store.leave('amount')
    expect(server.calls.map(({ record }) => record['vendor'])).toEqual(['ACME'])
    await server.calls[0]!.answer({ terms: 'N30' })
    expect(draft()).toMatchObject({ terms: 'N30' })

    const part = await opened({ vendor: 'ACME' })
    part.store.leave('vendor')
    expect(part.server.calls).toHaveLength(0)
  })

  it('is asked for at once where a new one begins with what the server knows; that is nobody’s work until something is typed', async () => {
    const entity = { ...Bill, completedAtStart: true } as Entity
    const { server, store, type, draft } = await opened({ amount: '5.00' }, entity)
    expect(server.calls.map(({ record }) => record['vendor'])).toEqual([null])
    await server.calls[0]!.answer({ vendor: 'ACME', items: [line('ROD', 'Rod', '5')] })
    expect(draft()).toMatchObject({ vendor: 'ACME', items: [line('ROD', 'Rod', '5')] })
    expect([store.getSnapshot().dirty, store.unsaved()]).toEqual([false, []])
    store.leave('vendor')
    expect(server.calls).toHaveLength(1)
    type('amount', '7.00')
    expect(server.calls[1]!.record).toMatchObject({ vendor: null, items: [] })
    expect(store.getSnapshot().dirty).toBe(true)
    store.discard()
    expect([server.calls.length, draft()['vendor'] ?? null]).toEqual([3, null])
    await server.calls[2]!.answer({ vendor: 'ACME' })
    expect([draft()['vendor'], store.getSnapshot().dirty]).toEqual(['ACME', false])
  })

  it('is asked for without what is no number where only a number travels; that stays as it was typed', async () => {
    const { server, type, draft } = await opened()
    type('cheque', 'fifty')
    type('vendor', 'acme')
    expect(server.calls.map(({ record }) => record['cheque'])).toEqual([null])
    await server.calls[0]!.answer({ terms: 'N30' })
    expect(draft()).toMatchObject({ terms: 'N30', cheque: 'fifty' })
  })

  it('is filled anew for another vendor, and is the user’s once he has typed it', async () => {
    const { server, type, draft } = await opened()
    type('vendor', 'ACME')
    await server.calls[0]!.answer({ terms: 'N30' })
    type('vendor', 'BOLT')
    expect(server.calls[1]!.record['terms']).toBeNull()
    await server.calls[1]!.answer({ terms: null })
    expect(draft()['terms']).toBeNull()
    type('terms', 'N60')
    type('vendor', 'CORE')
    expect(server.calls[2]!.record['terms']).toBe('N60')
    await server.calls[2]!.answer({ terms: 'N60' })
    type('amount', '5')
    expect(server.calls[3]!.record['terms']).toBe('N60')
  })

  it('a late answer changes nothing that was typed meanwhile, to the letter, and an overtaken one nothing at all', async () => {
    const { server, store, type, draft } = await opened()
    type('vendor', 'ACME')
    store.edit('terms', 'n4')
    store.edit('note', 'half ')
    await server.calls[0]!.answer({ terms: 'N30', note: 'theirs', tax: '1' })
    expect(draft()).toMatchObject({ terms: 'n4', note: 'half ', tax: '1' })
    type('vendor', 'BOLT')
    type('vendor', 'CORE')
    expect(server.calls[1]!.signal.aborted).toBe(true)
    await server.calls[2]!.answer({ tax: '3' })
    await server.calls[1]!.answer({ tax: '2' })
    expect(draft()['tax']).toBe('3')
  })

  it('without an answer leaves everything as it is, says nothing, and is asked for again with the next field', async () => {
    const { server, store, type, draft } = await opened()
    type('vendor', 'ACME')
    await server.calls[0]!.fail()
    expect([draft()['terms'], store.getSnapshot().notice, store.getSnapshot().problems]).toEqual([null, null, []])
    type('note', 'x')
    await server.calls[1]!.answer({ terms: 'N30' })
    expect(draft()['terms']).toBe('N30')
  })

  it('[E5 no company] says what the server says of itself in place of an answer, until the next field is typed into', async () => {
    const { server, store, type } = await opened()
    type('vendor', 'ACME')
    const result = { ...saved({}), ResultStatus: 2 as const, ResultCode: 'NO_COMPANY', Data: null }
    await server.calls[0]!.fail(new ApiError(409, result, null, 'There is no company yet.'))
    expect(store.getSnapshot().notice).toEqual({ level: 'error', key: 'shell:alerts.noCompany' })
    expect(store.getSnapshot().draft['vendor']).toBe('ACME')
    store.edit('note', 'x')
    expect(store.getSnapshot().notice).toBeNull()
  })

  it('is not waited for by a save', async () => {
    const { server, store, type } = await opened()
    type('vendor', 'ACME')
    server.answers.push(
      saved({ id: 'a', version: 1, billNo: 'B1', status: 'Draft', vendor: 'ACME', terms: 'N30', items: [] }),
    )
    expect(await store.save()).toBe(true)
    expect(server.calls[0]!.signal.aborted).toBe(true)
    expect(server.saves[0]!.record['terms']).toBeNull()
  })

  it('what was filled for older values does not travel with a save that overtakes its answer, and is asked for again where that is refused', async () => {
    const { server, store, type, draft } = await opened()
    type('vendor', 'ACME')
    await server.calls[0]!.answer({ terms: 'N30', tax: '1' })
    store.edit('note', 'mine')
    type('vendor', 'BOLT')
    server.answers.push(refused([{ Field: 'note', Key: 'kit:refused.readOnly', Args: {} }]))
    expect(await store.save()).toBe(false)
    expect(server.saves[0]!.record).toMatchObject({ vendor: 'BOLT', terms: null, note: 'mine' })
    expect(server.calls[2]!.record).toMatchObject({ vendor: 'BOLT', terms: null, note: 'mine' })
    await server.calls[2]!.answer({ terms: 'N60', tax: '2' })
    expect(draft()).toMatchObject({ terms: 'N60', tax: '2' })
    server.answers.push(
      saved({ id: 'a', version: 1, billNo: 'B1', status: 'Draft', vendor: 'BOLT', terms: 'N60', items: [] }),
    )
    expect(await store.save()).toBe(true)
    expect(server.saves[1]!.record['terms']).toBe('N60')
  })

  it('of a stored draft sends what differs from it; of a line that is as it was its id, and no list that nobody has touched', async () => {
    const items = [
      { lineId: 'l1', ...line('ROD', 'Rod', '4') },
      { lineId: 'l2', ...line('BAR', 'Bar', '5') },
    ]
    const server = new Slow()
    server.access_ = ALL
    const head = { id: 'a', version: 1, billNo: 'B1', status: 'Draft', vendor: 'ACME', amount: '9', terms: 'N30' }
    server.stored = { ...head, note: null, cheque: null, tax: null, items }
    const store = openRecord(Bill, 'a', { records: server })
    await settled(store)
    const asked = (path: string, value: unknown) => {
      store.edit(path, value)
      store.leave(path)
      return server.calls.at(-1)!.record
    }
    expect(asked('vendor', 'BOLT')).toEqual({ vendor: 'BOLT' })
    expect(asked('items.1.price', '6')).toEqual({
      vendor: 'BOLT',
      items: [{ lineId: 'l1' }, { lineId: 'l2', price: '6' }],
    })
    expect(asked('vendor', 'ACME')).toEqual({ items: [{ lineId: 'l1' }, { lineId: 'l2', price: '6' }] })
  })

  it('whole lines are the user’s with the first cell that he types into; lines that he takes out do not come back', async () => {
    const { server, store, type, draft } = await opened()
    type('vendor', 'ACME')
    await server.calls[0]!.answer({ items: [line('ROD', 'Rod', '5')] })
    type('amount', '7')
    expect(server.calls[1]!.record['items']).toEqual([])
    await server.calls[1]!.answer({ items: [line('ROD', 'Rod', '7')] })
    type('items.0.words', 'My rod')
    expect(server.calls[2]!.record['items']).toEqual([line('ROD', 'My rod', '7')])
    await server.calls[2]!.answer({})
    store.removeLines('items', 0)
    await server.calls[3]!.answer({ items: [] })
    expect(draft()['items']).toEqual([])
  })

  it('cells follow their line when lines are put in above', async () => {
    const { server, store, type, draft } = await opened()
    const items = store.lines('items')
    items.begin(0)
    type('items.0.product', 'rod')
    items.accept()
    await server.calls[0]!.answer({ items: [line('ROD', 'Rod', '5')] })
    expect(draft()['items']).toEqual([line('ROD', 'Rod', '5')])
    items.insert(0)
    await server.calls[1]!.answer({})
    type('items.1.product', 'bar')
    expect(server.calls[2]!.record['items']).toEqual([line(null), line('BAR')])
    await server.calls[2]!.answer({ items: [line(null), line('BAR', 'Bar', '8')] })
    expect((draft()['items'] as Row[])[1]).toEqual(line('BAR', 'Bar', '8'))
  })

  it('what a line was filled with stays when something of it is typed over, but for the figures that follow', async () => {
    const { server, store, draft } = await opened()
    const items = store.lines('items')
    const over = async (path: string, value: unknown) => {
      items.begin(0)
      store.edit(path, value)
      store.leave(path)
      items.accept()
    }
    await over('items.0.product', 'rod')
    await server.calls[0]!.answer({ items: [line('ROD', 'Rod', '5')] })
    // The price is typed over: the words are not asked for anew.
    await over('items.0.price', '7')
    expect(server.calls[1]!.record['items']).toEqual([line('ROD', 'Rod', '7')])
    await server.calls[1]!.answer({ items: [line('ROD', 'Rod', '7')] })
    expect(draft()['items']).toEqual([line('ROD', 'Rod', '7')])
  })

  it('what follows from words that are typed over is filled anew, and stays once they are emptied', async () => {
    const { server, store, draft } = await opened()
    const items = store.lines('items')
    const over = async (path: string, value: unknown) => {
      items.begin(0)
      store.edit(path, value)
      store.leave(path)
      items.accept()
    }
    await over('items.0.product', 'rod')
    await server.calls[0]!.answer({ items: [line('ROD', 'Rod', '5')] })
    await over('items.0.words', 'Bar')
    expect(server.calls[1]!.record['items']).toEqual([line('ROD', 'Bar')])
    await server.calls[1]!.answer({ items: [line('ROD', 'Bar', '8')] })
    expect(draft()['items']).toEqual([line('ROD', 'Bar', '8')])
    await over('items.0.words', null)
    expect((draft()['items'] as Row[])[0]!['price']).toBe('8')
  })

  it('what was typed into a line can be undone when the server has filled the rest of it', async () => {
    const { server, store, type, draft } = await opened()
    const items = store.lines('items')
    items.begin(0)
    type('items.0.product', 'rod')
    items.accept()
    await server.calls[0]!.answer({ items: [line('ROD', 'Rod', '5')] })
    expect(items.canUndo).toBe(true)
    items.undo()
    expect(draft()['items']).toEqual([])
  })
})
