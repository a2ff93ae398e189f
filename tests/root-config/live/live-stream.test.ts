import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveNews } from '../../../root-config/live/event-text.ts'
import { LiveStream } from '../../../root-config/live/live-stream.ts'
import { HEARTBEAT_MS } from '../../../shared/contracts/live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const passes = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms))

interface Line {
  readonly token: string
  readonly signal: AbortSignal
  say(text: string): Promise<void>
  hangUp(): Promise<void>
}

/** A server whose connections a test holds, and the stream of one page. */
function server() {
  const world = {
    token: 'one',
    /** In place of a stream. */
    refusal: null as Response | null,
    renewed: [] as string[],
    lines: [] as Line[],
    heard: [] as string[],
    lost: 0,
  }
  const stream = new LiveStream({
    token: async () => world.token,
    renew: async (token) => {
      world.renewed.push(token)
      return (world.token = `${token}+`)
    },
    async open(token, signal) {
      if (world.refusal) return world.refusal
      let pipe!: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (controller) => void (pipe = controller) })
      signal.addEventListener('abort', () => pipe.error(signal.reason))
      world.lines.push({
        token,
        signal,
        say: (text) => (pipe.enqueue(new TextEncoder().encode(text)), passes(0)),
        hangUp: () => (pipe.close(), passes(0)),
      })
      return new Response(body)
    },
    heard: (news: LiveNews) => void world.heard.push(news.event),
    lost: () => void world.lost++,
    random: () => 0,
  })
  return { world, stream }
}
const HELLO = 'event: hello\ndata: {}\n\n'
const RIGHTS = 'event: rights\ndata: {}\n\n'
const BEAT = ':\n\n'

describe('[decision 0013] the live stream of a page', () => {
  it('hears whole events, in whatever pieces they come', async () => {
    const { world, stream } = server()
    stream.start()
    stream.start()
    await passes(0)
    await world.lines[0]!.say(HELLO + RIGHTS.slice(0, 9))
    await world.lines[0]!.say(RIGHTS.slice(9) + BEAT)
    expect([world.lines.length, world.heard]).toEqual([1, ['hello', 'rights']])
    stream.stop()
    expect(world.lines[0]!.signal.aborted).toBe(true)
    expect(world.lost, 'a stream that is given up says so').toBe(1)
  })

  it('that was cut is made anew, a little later each time, and says hello again', async () => {
    const { world, stream } = server()
    stream.start()
    await passes(0)
    await world.lines[0]!.say(HELLO)
    await world.lines[0]!.hangUp()
    await passes(600)
    expect(world.lines).toHaveLength(2)
    await world.lines[1]!.hangUp()
    await passes(600)
    expect(world.lines).toHaveLength(2)
    await passes(1_500)
    expect(world.lines).toHaveLength(3)
    await world.lines[2]!.say(HELLO)
    expect(world.heard).toEqual(['hello', 'hello'])
    stream.stop()
    await passes(120_000)
    expect(world.lines).toHaveLength(3)
  })

  it('that says nothing is dead: after a sleep it is made anew at once', async () => {
    const { world, stream } = server()
    stream.start()
    await passes(0)
    await world.lines[0]!.say(HELLO)
    for (let i = 0; i < 5; i++) {
      await passes(HEARTBEAT_MS)
      await world.lines[0]!.say(BEAT)
    }
    expect(world.lines).toHaveLength(1)
    vi.setSystemTime(Date.now() + 3_600_000)
    stream.wake()
    expect(world.lines[0]!.signal.aborted).toBe(true)
    await passes(600)
    expect(world.lines).toHaveLength(2)
    await passes(3 * HEARTBEAT_MS)
    expect(world.lines[1]!.signal.aborted).toBe(true)
    stream.stop()
  })

  it('goes over to a renewed token without a gap: the old connection ends once the new one stands', async () => {
    const { world, stream } = server()
    stream.start()
    await passes(0)
    await world.lines[0]!.say(HELLO)
    world.token = 'two'
    await world.lines[0]!.say(BEAT)
    expect(world.lines.map(({ token }) => token)).toEqual(['one', 'two'])
    await world.lines[0]!.say(RIGHTS)
    expect(world.lines[0]!.signal.aborted).toBe(false)
    await world.lines[1]!.say(HELLO)
    expect(world.lines[0]!.signal.aborted).toBe(true)
    await world.lines[1]!.say(RIGHTS)
    // The second hello is no news: nothing was missed.
    expect(world.heard).toEqual(['hello', 'rights', 'rights'])
    await world.lines[1]!.hangUp()
    await passes(600)
    expect(world.lines).toHaveLength(3)
    stream.stop()
  })

  it('renews a token that the server does not take, once', async () => {
    const { world, stream } = server()
    world.refusal = new Response(null, { status: 401 })
    stream.start()
    await passes(0)
    expect(world.renewed).toEqual(['one'])
    world.refusal = null
    await passes(1_000)
    expect(world.lines[0]!.token).toBe('one+')
    stream.stop()
  })

  it('asks a full server when it said, and one without a stream for this user never again', async () => {
    const { world, stream } = server()
    world.refusal = new Response(null, { status: 429, headers: { 'Retry-After': '60' } })
    stream.start()
    await passes(59_000)
    world.refusal = new Response(null, { status: 403 })
    expect(world.lines).toHaveLength(0)
    await passes(5_000)
    world.refusal = null
    await passes(600_000)
    expect(world.lines).toHaveLength(0)
    stream.stop()
  })
})
