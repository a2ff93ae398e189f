import { describe, expect, it, vi } from 'vitest'
import type { PrintRunData } from '../../../shared/contracts/print-run.ts'
import { ResultStatus, type CallResult, type Problem } from '../../../shared/contracts/result.ts'
import { ApiError } from '../../../shared/api/client.ts'
import { PrintStore, type PrintPorts } from '../../../shared/kit/print-run/print-store.ts'
import { VoucherPrinting } from '../../support/voucher.ts'

const result = <T>(Data: T, change: Partial<CallResult<T>> = {}): CallResult<T> => ({
  ...{ ResultStatus: ResultStatus.success, ResultCode: null, Message: null, EntityId: null, Exception: null },
  Data,
  ...change,
})
const refused = (...Problems: Problem[]) => result(undefined as never, { ResultStatus: ResultStatus.failure, Problems })

const sheet = (number: string, state: PrintRunData['state'], round = 1) => ({
  ...{ number, state, round, reason: null, documentKey: number, title: `Voucher ${number}` },
})
const run = (change: Partial<PrintRunData> = {}): PrintRunData => ({
  ...{ id: 'r1', version: 1, state: 'Reserved', firstNumber: '7', lastNumber: '8', sheetCount: 2, spoiledCount: 0 },
  ...{ createdBy: 'A', createdOn: '2026-11-20T09:00:00Z', updatedBy: 'A', updatedOn: '2026-11-20T09:00:00Z' },
  ...{ round: 1, reprints: 0, reason: null, sheets: [sheet('7', 'Reserved'), sheet('8', 'Reserved')] },
  ...change,
})

function begun(ports: Partial<PrintPorts> = {}, contract: unknown = VoucherPrinting) {
  const calls: { name: string; body: unknown; key?: string }[] = []
  const addresses: unknown[] = []
  const all: PrintPorts = {
    panel: () =>
      Promise.resolve({ actions: ['view', 'print', 'reprint'], last: { account: 'Payroll', gone: 1 }, runs: [] }),
    preview: () =>
      Promise.resolve(
        result({ sheets: [1, 2].map((n) => ({ documentKey: `${n}`, title: `Voucher ${n}` })), numbers: ['7', '8'] }),
      ),
    pictures: (_ask, at) => Promise.resolve(result({ pages: [`page of ${at}`] })),
    reserve: () => Promise.resolve(result(run())),
    run: () => Promise.resolve(result(run({ state: 'Rendered', version: 2 }))),
    step: (_id, step, ask) =>
      Promise.resolve(
        result(
          run({
            state: step === 'confirm' ? 'Confirmed' : step === 'spoil' ? 'Reserved' : 'Rendered',
            version: ask.version + 1,
          }),
        ),
      ),
    file: () => Promise.resolve(),
    onAddress: (id, read) => addresses.push(read ?? id),
    ...ports,
  }
  const noted: PrintPorts = {
    ...all,
    reserve: (ask, key) => (calls.push({ name: 'reserve', body: ask, key }), all.reserve(ask, key)),
    step: (id, step, ask, key) => (calls.push({ name: step, body: ask, key }), all.step(id, step, ask, key)),
  }
  return { store: new PrintStore(contract as never, noted), calls, addresses }
}

describe('a print run of a tab', () => {
  it('begins with what its user printed last, and asks for nothing that is wrong', async () => {
    const { store } = begun()
    await store.open({})
    expect(store.getSnapshot().values).toEqual({ account: 'Payroll', through: null })
    store.edit('account', null)
    await store.preview()
    expect(store.getSnapshot().problems).toMatchObject([{ Field: 'account', Key: 'kit:problems.required' }])
    store.edit('account', 'Operating')
    expect(store.getSnapshot().problems).toEqual([])
  })

  it('a way from another screen previews what it names at once, and what is another each time is not begun with', async () => {
    const { store, addresses } = begun({}, { ...VoucherPrinting, anew: ['account'] })
    await store.open({})
    expect(store.getSnapshot()).toMatchObject({ values: { account: 'Operating', through: null }, preview: null })
    store.adopt({ account: 'Payroll', other: 'x' })
    await vi.waitFor(() => expect(store.getSnapshot().preview).not.toBeNull())
    expect(store.getSnapshot()).toMatchObject({ values: { account: 'Payroll', through: null } })
    expect(store.getSnapshot().preview!.parameters).toEqual({ account: 'Payroll' })
    expect(addresses[0]).toEqual(['account'])
  })

  it('[finance 7.5] previews the pages, takes the numbers that were seen, and makes the file with one press', async () => {
    const { store, calls, addresses } = begun()
    await store.open({})
    await store.preview()
    store.look(1)
    await Promise.resolve()
    expect(store.getSnapshot()).toMatchObject({ at: 1, pages: ['page of 1'], preview: { numbers: ['7', '8'] } })
    await store.reserve()
    expect(calls.map(({ name }) => name)).toEqual(['reserve', 'render'])
    expect(calls[0]!.body).toEqual({ parameters: { account: 'Payroll' }, first: '7', confirmed: [] })
    expect(store.getSnapshot()).toMatchObject({ preview: null, run: { state: 'Rendered', version: 2 } })
    expect(store.getSnapshot().panel!.runs).toHaveLength(1)
    expect(addresses.at(-1)).toBe('r1')
  })

  it('only the sheet that was named last is shown, however late others come', async () => {
    const waiting: (() => void)[] = []
    const { store } = begun({
      pictures: (_ask, at) => new Promise((done) => waiting.push(() => done(result({ pages: [`page of ${at}`] })))),
    })
    await store.open({})
    await store.preview()
    store.look(1)
    for (const answer of waiting.reverse()) answer()
    await Promise.resolve()
    expect(store.getSnapshot().pages).toEqual(['page of 1'])
  })

  it('goes on with other numbers only when its user says so', async () => {
    const moved: Problem = { Field: null, Key: 'kit:print.numbersMoved', Args: { seen: '7', first: '9', last: '10' } }
    const { store, calls } = begun({
      reserve: ({ confirmed }) =>
        Promise.resolve(
          confirmed!.length > 0
            ? result(run({ firstNumber: '9' }))
            : result(undefined as never, { ResultStatus: ResultStatus.warning, Problems: [moved] }),
        ),
    })
    await store.open({})
    await store.preview()
    await store.reserve()
    expect(store.getSnapshot()).toMatchObject({ question: moved, run: null })
    store.answer(true)
    await new Promise(setImmediate)
    expect(calls[1]!.body).toMatchObject({ confirmed: ['kit:print.numbersMoved'] })
    expect(store.getSnapshot()).toMatchObject({ question: null, run: { state: 'Rendered' } })
  })

  it('the same step after a lost answer goes out under the same key, another one under its own', async () => {
    let answers = 0
    const { store, calls } = begun({
      step: () =>
        answers++ === 0
          ? Promise.reject(new ApiError(0, null, null, 'lost'))
          : Promise.resolve(result(run({ state: 'Confirmed', version: 3 }))),
    })
    await store.open({ run: 'r1' })
    expect(await store.step('confirm')).toBe(false)
    expect(store.getSnapshot().notice).toMatchObject({ level: 'error', key: 'kit:editor.notReached' })
    expect(await store.step('confirm')).toBe(true)
    expect(calls[1]!.key).toBe(calls[0]!.key)
    await store.step('reprint', { reason: 'x' })
    expect(calls[2]!.key).not.toBe(calls[1]!.key)
  })

  it('spoiled sheets are numbered and made again at once; what is refused stands at its field', async () => {
    const { store, calls } = begun()
    await store.open({ run: 'r1' })
    await store.step('spoil', { from: '7', to: '7', reason: 'Jam' })
    expect(calls.map(({ name }) => name)).toEqual(['spoil', 'render'])
    const other = begun({
      step: () => Promise.resolve(refused({ Field: 'to', Key: 'kit:print.lastBeforeFirst', Args: {} })),
    })
    await other.store.open({ run: 'r1' })
    expect(await other.store.step('spoil', { from: '8', to: '7', reason: 'Jam' })).toBe(false)
    expect(other.store.getSnapshot()).toMatchObject({ notice: null, problems: [{ Field: 'to' }] })
  })

  it('shows a run as somebody else has led it on, and says who', async () => {
    const current = run({ state: 'Confirmed', version: 5 })
    const { store } = begun({
      step: () =>
        Promise.resolve(
          result({ changedBy: 'R. Chen', changedOn: '', version: 5, current } as never, {
            ...{ ResultStatus: ResultStatus.failure, ResultCode: 'CONFLICT' },
          }),
        ),
    })
    await store.open({ run: 'r1' })
    await store.step('confirm')
    expect(store.getSnapshot()).toMatchObject({
      run: { state: 'Confirmed', version: 5 },
      notice: { key: 'kit:print.ledOn', args: { user: 'R. Chen' } },
    })
  })
})
