import { describe, expect, it } from 'vitest'
import { date, flag, integer, optional, text } from '../../../shared/contracts/fields.ts'
import { reportContract, type ReportCall, type ReportPage, type ReportPanel } from '../../../shared/contracts/report.ts'
import { ResultStatus, type CallResult } from '../../../shared/contracts/result.ts'
import { businessToday } from '../../../shared/i18n/business-day.ts'
import { ReportStore, type ReportPorts } from '../../../shared/kit/report/report-store.ts'

const Report = reportContract('test.report', {
  parameters: { from: date(), to: date(), name: optional(text({ max: 5 })), all: flag() },
  columns: { name: text() },
  groupBy: [['name'], []],
  sort: ['name'],
  period: ['from', 'to'],
})
const Counted = reportContract('test.counted', {
  parameters: { from: date(), days: integer({ least: 1, most: 366 }) },
  columns: { name: text() },
  sort: ['name'],
})
const Answered = reportContract('test.answered', {
  parameters: { asOf: date(), name: optional(text({ max: 5 })) },
  columns: { name: text() },
  sort: ['name'],
  initial: (asOf) => ({ asOf }),
  opensAnswered: true,
})
const Asking = reportContract('test.asking', {
  parameters: { asOf: date(), name: text({ max: 5 }) },
  columns: { name: text() },
  sort: ['name'],
  initial: (asOf) => ({ asOf }),
  opensAnswered: true,
})
const YEAR = { from: '2026-01-01', to: '2026-12-31' }
const result = <T>(Data: T): CallResult<T> => ({
  ...{ ResultStatus: ResultStatus.success, ResultCode: null, Message: null, EntityId: null, Exception: null },
  Data,
})

function begun(panel: Partial<ReportPanel> = {}, contract: unknown = Report) {
  const runs: { ask: ReportCall; page: number; answer: (page: Partial<ReportPage>) => void }[] = []
  const addresses: Record<string, string | null>[] = []
  const ports: ReportPorts = {
    panel: () => Promise.resolve({ access: { actions: ['view'], fields: {} }, last: null, saved: [], ...panel }),
    run: (ask, page, signal) =>
      new Promise((done, fail) => {
        runs.push({ ask, page, answer: (one) => done(result(one as ReportPage)) })
        signal.addEventListener('abort', () => fail(signal.reason as Error))
      }),
    save: () => Promise.reject(new Error('not asked for')),
    forget: () => Promise.reject(new Error('not asked for')),
    rhythm: () => Promise.reject(new Error('not asked for')),
    onAddress: (change) => addresses.push(change),
  }
  return { store: new ReportStore(contract as never, ports), runs, addresses }
}

describe('a report of a tab', () => {
  it('begins with what was run last, and does not run it by itself', async () => {
    const { store, runs } = begun({ last: { parameters: { ...YEAR, gone: 1 }, groupBy: [] } })
    await store.open({})
    expect(store.getSnapshot().values).toMatchObject(YEAR)
    expect(store.getSnapshot().values).not.toHaveProperty('gone')
    expect([store.getSnapshot().groupBy, runs.length]).toEqual([[], 0])
  })

  it('opens with its answer where everything is known: what was run last, as at today', async () => {
    const { store, runs } = begun({ last: { parameters: { asOf: '2020-01-31', name: 'x' }, groupBy: [] } }, Answered)
    void store.open({})
    await expect.poll(() => runs.length).toBe(1)
    expect(runs[0]!.ask.parameters).toEqual({ asOf: businessToday(), name: 'x' })
  })

  it('asks first where something must be said, without calling it wrong', async () => {
    const { store, runs } = begun({}, Asking)
    await store.open({})
    expect([store.getSnapshot().problems, runs]).toEqual([[], []])
  })

  it('begins with what the company has set, and goes back to it', async () => {
    const { store } = begun({ begins: { from: '2026-04-01' } })
    await store.open({})
    expect(store.getSnapshot().values).toMatchObject({ from: '2026-04-01' })
    store.edit('from', '2026-05-01')
    store.reset()
    expect(store.getSnapshot().values).toMatchObject({ from: '2026-04-01' })
  })

  it('runs with the address that came last, also while its panel was on its way', async () => {
    const { store, runs } = begun()
    const opening = store.open({ ...YEAR })
    store.adopt({ from: '2026-02-01', to: '2026-02-28' })
    await opening
    expect(runs.map(({ ask }) => ask.parameters)).toMatchObject([{ from: '2026-02-01', to: '2026-02-28' }])
  })

  it('[S9.15] sends nothing that is wrong: each problem stands at its parameter until that is edited', async () => {
    const { store, runs } = begun()
    await store.open({})
    expect(await store.run()).toBe(false)
    expect(store.getSnapshot().problems.map(({ Field }) => Field)).toEqual(['from', 'to'])
    store.edit('from', '2026-01-01')
    store.edit('to', '2027-01-02')
    expect(await store.run()).toBe(false)
    expect(store.getSnapshot().problems).toMatchObject([{ Field: 'to', Key: 'kit:report.moreThanAYear' }])
    expect(runs).toEqual([])
  })

  it('[D2] reads of an address what the field holds: a number of days is no text, and what is none is refused at its field', async () => {
    const { store, runs } = begun({}, Counted)
    await store.open({ from: '2026-01-01', days: '30' })
    expect(runs[0]!.ask.parameters).toMatchObject({ days: 30 })
    store.adopt({ from: '2026-01-01', days: 'x' })
    expect(runs).toHaveLength(1)
    expect(store.getSnapshot().problems.map(({ Field }) => Field)).toEqual(['days'])
  })

  it('[D2] runs what an address names, writes what it runs there, and an older answer never replaces a newer one', async () => {
    const { store, runs, addresses } = begun()
    await store.open({ ...YEAR, all: 'true', groupBy: '-' })
    expect(runs[0]!.ask.parameters).toEqual({ ...YEAR, all: true })
    store.edit('name', 'x')
    const second = store.run()
    expect(addresses.at(-1)).toEqual({ ...YEAR, name: 'x', all: 'true', groupBy: '-' })
    runs[0]!.answer({ totalCount: 1 })
    runs[1]!.answer({ totalCount: 2 })
    await second
    expect(store.getSnapshot().result).toEqual({ totalCount: 2 })
    // Its own address tells it nothing new; another one does.
    store.adopt({ ...YEAR, name: 'x', all: 'true', groupBy: '-' })
    expect(runs).toHaveLength(2)
    store.adopt({ ...YEAR, name: 'y' })
    expect(runs[2]!.ask.parameters).toEqual({ ...YEAR, name: 'y', all: false })
  })

  it('is stopped without a fault, and keeps what was shown', async () => {
    const { store, runs } = begun()
    await store.open(YEAR)
    runs[0]!.answer({ totalCount: 1, page: 1 })
    await Promise.resolve()
    const turning = store.turn(2)
    store.stop()
    await turning
    expect(store.getSnapshot()).toMatchObject({ since: null, error: null })
  })
})
