import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RegionCall } from '../../../shared/kit/region-call.ts'

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => vi.useRealTimers())

/** A server that answers by hand; an abort ends the call as `fetch` does. */
function server() {
  const calls: { signal: AbortSignal; answer(value: string): void; fail(error: Error): void }[] = []
  const send = (signal: AbortSignal) =>
    new Promise<string>((answer, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason as Error))
      calls.push({ signal, answer, fail })
    })
  return { calls, send }
}

it('tells since when it waits, and no more once the answer is there', async () => {
  const { calls, send } = server()
  const call = new RegionCall()
  expect(call.since).toBeNull()
  const ending = call.ask(send)
  vi.advanceTimersByTime(12_000)
  expect(call.since).toBe(1_000_000)
  calls[0]!.answer('rows')
  expect(await ending).toMatchObject({ kind: 'answered', value: 'rows' })
  expect(call.since).toBeNull()
})

it('a stop by the user is neither a failure nor silence, and aborts the call', async () => {
  const { calls, send } = server()
  const call = new RegionCall()
  const ending = call.ask(send)
  call.stop()
  expect(await ending).toEqual({ kind: 'stopped' })
  expect([calls[0]!.signal.aborted, (calls[0]!.signal.reason as Error).name, call.since]).toEqual([
    true,
    'AbortError',
    null,
  ])
})

it('a call that does not hear of its abort can be stopped all the same', async () => {
  const call = new RegionCall()
  const ending = call.ask(() => new Promise(() => {}))
  call.stop()
  expect(await ending).toEqual({ kind: 'stopped' })
})

it('a newer call takes the place of the older in silence', async () => {
  const { calls, send } = server()
  const call = new RegionCall()
  const first = call.ask(send)
  vi.advanceTimersByTime(500)
  const second = call.ask(send)
  expect(await first).toEqual({ kind: 'superseded' })
  expect(call.since).toBe(1_000_500)
  calls[1]!.fail(new Error('500'))
  expect(await second).toEqual({ kind: 'failed', error: new Error('500') })
})

it('nobody hears of a call whose tab was closed, and what its answer led to ends with it', async () => {
  const { calls, send } = server()
  const call = new RegionCall()
  const waiting = call.ask(send)
  call.end()
  expect(await waiting).toEqual({ kind: 'superseded' })
  const answered = call.ask(send)
  calls[1]!.answer('rows')
  const ending = await answered
  call.stop()
  expect(calls[1]!.signal.aborted, 'there is nothing to stop').toBe(false)
  call.end()
  expect(ending).toMatchObject({ kind: 'answered', signal: { aborted: true } })
})
