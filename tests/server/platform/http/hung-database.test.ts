import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerFailures } from '../../../../server/platform/http/failures.ts'
import { boundCalls } from '../../../../server/platform/http/hung-database.ts'

let app: FastifyInstance
/** What the database says when it is asked, and what the call waits for. */
let pulse: Deferred<boolean>
let work: Deferred<string>
let sent = 0

interface Deferred<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
}
function deferred<T>(): Deferred<T> {
  let resolve!: (value: T) => void
  const promise = new Promise<T>((done) => (resolve = done))
  return { promise, resolve }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  pulse = deferred()
  work = deferred()
  app = fastify()
  answerFailures(app, { noted: () => undefined, isFull: false } as never)
  boundCalls(app, { isHung: false, beats: () => pulse.promise })
  sent = 0
  app.addHook('onSend', async () => {
    sent++
    await new Promise((done) => setImmediate(done))
  })
  app.get('/api/slow', async () => ({ said: await work.promise }))
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

describe('a call that takes long', () => {
  it('is answered once when it ends in the moment in which the database is silent, whichever was first', async () => {
    for (const isFirst of [true, false]) {
      const answer = app.inject('/api/slow')
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
      await vi.advanceTimersByTimeAsync(5_000)
      if (isFirst) work.resolve('done')
      pulse.resolve(false)
      if (!isFirst) await new Promise((done) => setImmediate(done))
      work.resolve('done')
      expect([200, 503]).toContain((await answer).statusCode)
      await new Promise((done) => setImmediate(() => setImmediate(done)))
      expect(sent).toBe(1)
      sent = 0
      pulse = deferred()
      work = deferred()
    }
  })

  it('is given up when the database is silent, and goes on while it lives', async () => {
    const answer = app.inject('/api/slow')
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    await vi.advanceTimersByTimeAsync(5_000)
    pulse.resolve(true)
    await Promise.resolve()
    pulse = deferred()
    await vi.advanceTimersByTimeAsync(5_000)
    pulse.resolve(false)
    expect((await answer).statusCode).toBe(503)
    work.resolve('too late')
  })
})
