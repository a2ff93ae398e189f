import { describe, expect, it, vi } from 'vitest'
import { asDocument, isDraft } from '../../../../shared/contracts/document.ts'
import { InventoryTicket } from '../../../../shared/contracts/ic/inventory-ticket.ts'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import { PurchaseOrder } from '../../../../shared/contracts/po/purchase-order.ts'
import { emptyRecord, fieldProblems, normalize } from '../../../../shared/contracts/check.ts'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { postingPreview } from '../../../../shared/contracts/posting-preview.ts'
import type { Entity } from '../../../../shared/contracts/entity.ts'
import { copiedValues } from '../../../../shared/kit/editor/first-values.ts'
import { recordActions } from '../../../../shared/kit/editor/record-actions.ts'
import { openRecord, type RecordStore } from '../../../../shared/kit/editor/record-store.ts'
import { section, transaction } from '../../../../shared/kit/screen.ts'
import { Slip } from '../../../support/slip.ts'
import { ALL, FakeRecords, problemKeys, refused, saved, settled, TRAIL, asked } from './fake-records.ts'

const DRAFT: Record<string, unknown> = {
  ...normalize(Slip, {
    slipNo: 'SL 7',
    status: 'Draft',
    receiver: 'P. Nair',
    givenOn: '2026-11-20',
    items: [{ lineId: 'a', product: 'ROD-8', quantity: '12', unit: 'Each', amount: '30.5', isRush: false }],
  }),
  ...TRAIL,
}
const POSTED = { ...DRAFT, status: 'Posted', version: 4 }

const nothing = () => undefined
const WORK = {
  save: nothing,
  revert: nothing,
  history: nothing,
  uses: nothing,
  attachments: nothing,
  copy: nothing,
  delete: nothing,
  problem: nothing,
  amend: null,
  freshLine: null,
  posting: nothing,
}
const offered = (store: RecordStore, aside: string[] = []) =>
  recordActions(
    store,
    store.getSnapshot(),
    { ...WORK, runAction: nothing },
    { steps: ['post', 'reverse'], aside },
  ).document.map((action) => [action.id, action.keys])

async function opened(stored: Record<string, unknown> = DRAFT) {
  const server = new FakeRecords()
  server.stored = stored
  server.access_ = { ...ALL, actions: [...ALL.actions, 'post', 'reverse'] }
  const store = openRecord(Slip as unknown as Entity, 'SL 7', { records: server })
  await settled(store)
  return { store, server }
}

describe('a document', () => {
  it('that is stored nowhere is not cancelled: it is left', async () => {
    const server = new FakeRecords()
    server.access_ = { ...ALL, actions: [...ALL.actions, 'cancel', 'commit'] }
    const store = openRecord(InventoryTicket as unknown as Entity, null, { records: server })
    await settled(store)
    const of = (names: string[]) =>
      recordActions(store, store.getSnapshot(), { ...WORK, runAction: nothing }, { steps: names, aside: [] }).document
    expect(of(['commit', 'cancel']).map(({ id }) => id)).toEqual(['commit'])
  })

  it('[finance 7.1] is copied without its number, its dates and what it was matched with', () => {
    const invoice = {
      ...emptyRecord(PurchaseInvoice.fields),
      ...{ invoiceNo: 'AP000001', status: 'Posted', kind: 'Invoice', vendorId: 'V100', docNumber: 'INV-1' },
      ...{ docDate: '2026-06-02', dueDate: '2026-07-02', docAmount: '113', rate: '1.36' },
    }
    const copy = copiedValues(PurchaseInvoice as unknown as Entity, invoice, ALL)
    expect(copy).toMatchObject({ invoiceNo: null, kind: 'Invoice', vendorId: 'V100', docAmount: '113' })
    for (const own of ['docNumber', 'docDate', 'dueDate', 'rate', 'matches', 'status'])
      expect(copy).not.toHaveProperty(own)
    // Nor what was decided of a line.
    const line = { lineId: 'a', productId: 'STEEL', quantity: '5', closingReason: 'SHORT', requiredDate: '2026-06-30' }
    const order = { ...emptyRecord(PurchaseOrder.fields), vendorId: 'V100', lines: [line] }
    const [copied] = copiedValues(PurchaseOrder as unknown as Entity, order, ALL)['lines'] as Record<string, unknown>[]
    expect(copied).toMatchObject({ productId: 'STEEL', quantity: '5' })
    for (const own of ['lineId', 'closingReason', 'requiredDate']) expect(copied).not.toHaveProperty(own)
  })

  it('asks a draft for less than an action: its fields may wait, and the columns of its lines', () => {
    const gap = { ...emptyRecord(Slip.fields), status: 'Draft', items: [{ isRush: false }] }
    expect(fieldProblems(Slip, normalize(Slip, gap))).toEqual([])
    const strict = { fields: asDocument(Slip as unknown as Entity)!.strict }
    expect(fieldProblems(strict, normalize(strict, gap)).map(({ Field }) => Field)).toEqual([
      'receiver',
      'givenOn',
      'items.0.product',
      'items.0.quantity',
      'items.0.unit',
      'items.0.amount',
    ])
  })

  it('can be changed while it is a draft, a new one too', async () => {
    expect([DRAFT, POSTED, {}].map((record) => isDraft(Slip as unknown as Entity, record))).toEqual([true, false, true])
    expect([(await opened()).store.writable, (await opened(POSTED)).store.writable]).toEqual([true, false])
  })

  it('offers what can be done from its state; the first of them is the main action', async () => {
    expect(offered((await opened()).store)).toEqual([['post', 'Ctrl+Enter']])
    expect(offered((await opened(POSTED)).store)).toEqual([['reverse', 'Ctrl+Enter']])
    // Ctrl Enter pressed twice must not take back what it has just posted.
    expect(offered((await opened(POSTED)).store, ['reverse'])).toEqual([['reverse', undefined]])
    const { store, server } = await opened()
    server.access_ = ALL
    await store.load()
    expect(offered(store)).toEqual([])
  })

  it('saves what is unsaved before its action, and takes over what came of it', async () => {
    const { store, server } = await opened()
    store.edit('receiver', 'K. Lee')
    server.answers.push(saved({ ...DRAFT, receiver: 'K. Lee', version: 4 }), saved({ ...POSTED, version: 5 }))
    expect(await store.runAction('post')).toBe(true)
    expect([server.saves.length, server.bulkActions]).toMatchObject([1, [{ action: 'post', version: 4 }]])
    expect(store.getSnapshot()).toMatchObject({
      dirty: false,
      saved: { status: 'Posted' },
      notice: { key: 'kit:document.done', state: 'Posted' },
    })
  })

  it('does its action once after the save that is under way, and not where that is refused', async () => {
    const { store, server } = await opened()
    let answer: (of: CallResult) => void = () => undefined
    store.edit('receiver', 'K. Lee')
    server.answers.push(new Promise<CallResult>((done) => (answer = done)))
    void store.save()
    await vi.waitFor(() => expect(server.saves).toHaveLength(1))
    expect(offered(store)).toContainEqual(['post', 'Ctrl+Enter'])
    const enabled = () =>
      recordActions(store, store.getSnapshot(), { ...WORK, runAction: nothing }, { steps: ['post', 'reverse'] })
        .document.filter((action) => action.enabled)
        .map(({ id }) => id)
    expect(enabled()).toEqual(['post'])
    const pressed = [store.runAction('post'), store.runAction('post')]
    server.answers.push(saved({ ...POSTED, version: 5 }))
    answer(saved({ ...DRAFT, receiver: 'K. Lee', version: 4 }))
    expect(await Promise.all(pressed)).toEqual([true, true])
    expect([server.saves.length, server.bulkActions]).toMatchObject([1, [{ action: 'post', version: 4 }]])

    const other = await opened()
    other.store.edit('receiver', 'K. Lee')
    other.server.answers.push(new Promise<CallResult>((done) => (answer = done)))
    void other.store.save()
    await vi.waitFor(() => expect(other.server.saves).toHaveLength(1))
    const late = other.store.runAction('post')
    answer(refused([]))
    expect([await late, other.server.bulkActions]).toEqual([false, []])
  })

  it('has a button for what it goes by; what leads beside the way is in a menu once there are more than two', async () => {
    const { store, server } = await opened()
    server.access_ = { ...ALL, actions: [...ALL.actions, 'post', 'hand-over'] }
    await store.load()
    const shown = (names: string[], aside: string[]) => {
      const bulkActions = recordActions(
        store,
        store.getSnapshot(),
        { ...WORK, runAction: nothing },
        { steps: names, aside },
      )
      return [bulkActions.document.map(({ id }) => id), bulkActions.aside.map(({ id }) => id)]
    }
    expect(shown(['post', 'hand-over'], ['hand-over'])).toEqual([['post', 'hand-over'], []])
    expect(shown(['hand-over', 'post'], ['hand-over', 'post'])).toEqual([['hand-over', 'post'], []])
    expect(shown(['post', 'post', 'hand-over'], ['hand-over'])).toEqual([['post', 'post'], ['hand-over']])
  })

  it('is not sent with gaps: each is named at its field, and the draft stays', async () => {
    const { store, server } = await opened({ ...DRAFT, receiver: null })
    store.lines('items').insert(1)
    server.answers.push(saved({ ...DRAFT, receiver: null, version: 4 }))
    expect(await store.runAction('post')).toBe(false)
    expect([problemKeys(store), server.bulkActions]).toEqual([['receiver kit:problems.required'], []])
  })

  it('sends what an action asks for, keeps it through a question, and hides what cannot be done as it is', async () => {
    const { store, server } = await opened({ ...DRAFT, givenOn: null })
    server.access_ = { ...ALL, actions: [...ALL.actions, 'hand-over'] }
    await store.load()
    const handOver = () =>
      recordActions(store, store.getSnapshot(), { ...WORK, runAction: nothing }, { steps: ['hand-over'] }).document
    expect(handOver().map(({ id }) => id)).toEqual(['hand-over'])
    server.answers.push(asked('admin:rules.slip.sure'), saved({ ...DRAFT, receiver: null, version: 4 }))
    expect(await store.runAction('hand-over', { receiver: 'K. Lee' })).toBe(false)
    expect(await store.answer(true)).toBe(true)
    expect(server.bulkActions.map(({ parameters }) => parameters)).toEqual([
      { receiver: 'K. Lee' },
      { receiver: 'K. Lee' },
    ])
    expect(handOver()).toEqual([])
  })

  it('that is not saved yet offers what its kind can do: a blanket order is not released', async () => {
    const server = new FakeRecords()
    server.access_ = { ...ALL, actions: [...ALL.actions, 'release'] }
    const store = openRecord(SalesOrder as unknown as Entity, null, { records: server })
    await settled(store)
    const steps = () =>
      recordActions(store, store.getSnapshot(), { ...WORK, runAction: nothing }, { steps: ['release'] }).document.map(
        ({ id }) => id,
      )
    store.edit('orderType', 'Stock')
    expect(steps()).toEqual(['release'])
    store.edit('orderType', 'Blanket')
    expect(steps()).toEqual([])
  })

  it('is not posted when its save is refused', async () => {
    const { store, server } = await opened()
    store.edit('receiver', 'K. Lee')
    server.answers.push(refused([{ Field: 'receiver', Key: 'kit:refused.readOnly', Args: {} }]))
    expect(await store.runAction('post')).toBe(false)
    expect(server.bulkActions).toEqual([])
  })

  it('goes on with the same action once its question is answered', async () => {
    const { store, server } = await opened()
    server.answers.push(asked('admin:rules.slip.cannotBeChanged'), saved(POSTED))
    expect(await store.runAction('post')).toBe(false)
    expect(store.getSnapshot().question).toMatchObject({ about: { action: 'post' } })
    expect(await store.answer(true)).toBe(true)
    expect(server.bulkActions.map(({ confirmed }) => confirmed)).toEqual([[], ['admin:rules.slip.cannotBeChanged']])
  })

  it('a refused save leaves the steps of its lines: what was typed can still be undone', async () => {
    const { store, server } = await opened()
    const lines = store.lines('items')
    lines.write(0, [{ amount: '31' }])
    lines.insert(1)
    lines.write(1, [{ product: 'NEW' }])
    server.answers.push(refused([{ Field: 'items', Key: 'admin:rules.slip.itemsGiven', Args: {} }]))
    expect(await store.save()).toBe(false)
    const amounts = () => (store.getSnapshot().draft['items'] as Record<string, unknown>[]).map(({ amount }) => amount)
    expect([lines.canUndo, amounts()]).toEqual([true, ['31', null]])
    for (let step = 0; step < 3; step++) lines.undo()
    expect([lines.canUndo, amounts(), store.getSnapshot().dirty]).toEqual([false, ['30.5'], false])
  })

  it('[house-style 2.4] shows the entry of what is typed and saves nothing, and what is refused is named', async () => {
    const { store, server } = await opened()
    const entry = postingPreview('CAD', [])
    store.edit('receiver', 'K. Lee')
    server.answers.push(saved(entry as never))
    expect(await store.preview('post')).toEqual(entry)
    expect([server.saves.length, store.getSnapshot().dirty]).toEqual([0, true])
    server.answers.push(refused([{ Field: 'items', Key: 'admin:rules.slip.itemsGiven', Args: {} }]))
    expect(await store.preview('post')).toBeNull()
    expect(problemKeys(store)).toEqual(['items admin:rules.slip.itemsGiven'])
  })

  it('has a screen out of one short definition, whose names are checked', () => {
    const screen = transaction({
      id: 'admin/slip',
      document: Slip,
      list: ['slipNo', 'status', 'receiver'],
      header: [section('document', ['receiver', 'givenOn'])],
      lines: { items: { columns: ['product', 'quantity', 'amount'], totals: ['amount'] } },
      actions: ['post', 'reverse'],
    })
    expect(screen.editor.map(({ name, fields }) => [name, ...fields])).toEqual([
      ['document', 'receiver', 'givenOn'],
      ['items', 'items'],
    ])
    const wrong = () =>
      transaction({
        id: 'admin/slip',
        document: Slip,
        list: ['slipNo'],
        // @ts-expect-error no such field
        header: [section('document', ['recipient'])],
        // @ts-expect-error no such column
        lines: { items: { totals: ['total'] } },
        // @ts-expect-error no such action
        actions: ['void'],
      })
    expect(wrong).not.toThrow()
  })
})
