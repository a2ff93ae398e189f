import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../shared/api/client.ts'
import type { FaultReport } from '../../../shared/contracts/fault.ts'
import { FaultService, type FaultServiceParts } from '../../../root-config/faults/fault-service.ts'
import { moduleIn } from '../../../root-config/faults/fault-origin.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const places = {
  modules: ['admin', 'ap', 'probe1'],
  addressOf: (module: string) => (module === 'probe1' ? 'https://novus.example/probes/one.js' : null),
}

/** An error as a browser gives it, thrown in these scripts. */
function thrown(message: string, ...scripts: string[]): Error {
  const error = new TypeError(message)
  error.stack = [
    `TypeError: ${message}`,
    ...scripts.map((s, i) => `    at f${i} (https://novus.example${s}:1:20)`),
  ].join('\n')
  return error
}

function service(more: Partial<FaultServiceParts> = {}) {
  const sent: FaultReport[][] = []
  const parts: FaultServiceParts = {
    places,
    release: '0.1.0-3fa9c1d2',
    where: () => ({ screen: 'admin/firm', page: '#/novus-ar/firm-maintenance?record=HARLOW-01' }),
    send: async (reports) => void sent.push([...reports]),
    isOnline: () => true,
    ...more,
  }
  return { service: new FaultService(parts), sent }
}

describe('[A16] the module of a fault', () => {
  test.each([
    ['a screen', ['/assets/kit.1a2b3c.js', '/assets/admin.firm.screen.3a44f4.js'], 'admin'],
    ['a module', ['/assets/app-ap.3a44f4.js'], 'ap'],
    ['a module from elsewhere, by the import map', ['/probes/one.js'], 'probe1'],
    ['the sources', ['/shared/kit/list/list-view.tsx', '/apps/admin/screens/firm.screen.ts'], 'admin'],
    ['the innermost of two', ['/assets/app-ap.3a44f4.js', '/assets/app-admin.1.js'], 'ap'],
    ['no module', ['/assets/kit.1a2b3c.js'], null],
  ])('%s', (_what, scripts, module) => {
    expect(moduleIn(thrown('x', ...scripts).stack!, places)).toBe(module)
  })

  test('shared code alone: that of the screen that was shown; the shell alone: the shell', async () => {
    const { service: own, sent } = service()
    own.take({ kind: 'script', error: thrown('in the kit', '/assets/react-core.1.js', '/assets/kit.2.js') })
    own.take({ kind: 'script', error: thrown('in the shell', '/assets/start.14a8b9c747.js') })
    own.take({ kind: 'promise', error: 'no error at all' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent.flat().map((report) => [report.message, report.module])).toEqual([
      ['TypeError: in the kit', 'admin'],
      ['TypeError: in the shell', 'shell'],
      ['no error at all', 'admin'],
    ])
  })
})

describe('[A16] reports', () => {
  test('name module, screen, release, page without its query, and the request', async () => {
    const { service: own, sent } = service()
    own.take({ module: 'admin', kind: 'answer', error: new ApiError(200, null, 'request-1', 'unreadable') })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual([
      [
        expect.objectContaining({
          kind: 'answer',
          module: 'admin',
          screen: 'admin/firm',
          message: 'ApiError: unreadable',
          requestId: 'request-1',
          page: '#/novus-ar/firm-maintenance',
          release: '0.1.0-3fa9c1d2',
          count: 1,
          age: 1,
        }),
      ],
    ])
  })

  test('the same fault within a minute is one that counts up, under the same id', async () => {
    const { service: own, sent } = service()
    for (let i = 0; i < 100; i++) own.take({ kind: 'script', error: thrown('again', '/assets/app-ap.1.js') })
    await vi.advanceTimersByTimeAsync(1_000)
    for (let i = 0; i < 10; i++) own.take({ kind: 'script', error: thrown('again', '/assets/app-ap.1.js') })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent.map((reports) => reports.map(({ count }) => count))).toEqual([[100], [110]])
    expect(sent[0]![0]!.id).toBe(sent[1]![0]!.id)
    await vi.advanceTimersByTimeAsync(61_000)
    own.take({ kind: 'script', error: thrown('again', '/assets/app-ap.1.js') })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent[2]![0]).toMatchObject({ count: 1 })
    expect(sent[2]![0]!.id).not.toBe(sent[0]![0]!.id)
  })

  test('a screen that fails in ever new words does not flood the server', async () => {
    const { service: own, sent } = service()
    for (let i = 0; i < 500; i++)
      own.take({ kind: 'script', error: thrown(`number ${'x'.repeat(i)}`, '/assets/app-ap.1.js') })
    await vi.advanceTimersByTimeAsync(59_000)
    expect(sent.flat()).toHaveLength(20)
    expect(own.log.dropped).toBe(480)
    expect(sent.length).toBeLessThanOrEqual(6)
  })

  test('wait while the network is away, and for another try when they did not arrive', async () => {
    let online = false
    let fails = true
    const arrived: FaultReport[][] = []
    const { service: own } = service({
      isOnline: () => online,
      send: async (reports) => {
        if (fails) throw new Error('away')
        arrived.push([...reports])
      },
    })
    own.take({ kind: 'script', error: thrown('kept', '/assets/app-ap.1.js') })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(arrived).toEqual([])
    online = true
    await own.flush()
    expect(arrived).toEqual([])
    fails = false
    await vi.advanceTimersByTimeAsync(30_000)
    expect(arrived.flat()).toEqual([expect.objectContaining({ message: 'TypeError: kept', age: 90 })])
  })

  test('go out at once when the page is left', async () => {
    const { service: own, sent } = service()
    own.take({ kind: 'script', error: thrown('last', '/assets/app-ap.1.js') })
    await own.flush(true)
    expect(sent.flat()).toHaveLength(1)
  })

  test('are not made of what is nobody’s fault: a call given up, no network, a session that ended', async () => {
    const { service: own, sent } = service()
    own.take({ kind: 'promise', error: new DOMException('given up', 'AbortError') })
    own.take({ kind: 'promise', error: new ApiError(0, null, null, 'Failed to fetch') })
    own.take({ kind: 'promise', error: new ApiError(401, null, null, '401') })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([])
  })
})
