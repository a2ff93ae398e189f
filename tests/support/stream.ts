import type { LiveEvent, LiveEvents } from '../../shared/contracts/live.ts'

interface Heard {
  readonly event: LiveEvent
  readonly data: never
}

/** A reader of the live stream, as a browser is one: keeps what it hears, and waits for what it was promised. */
export class StreamReader {
  readonly heard: Heard[] = []
  readonly ended: Promise<void>
  /** Lines that say nothing. */
  beats = 0
  readonly #stop = new AbortController()
  #waiting = new Set<() => void>()

  private constructor(
    readonly answer: Response,
    stop: AbortController,
  ) {
    this.#stop = stop
    this.ended = this.#read().catch(() => undefined)
  }

  /** Resolves with the head of the answer; `hello` is still to come. */
  static async open(origin: string, token: string, also: Record<string, string> = {}): Promise<StreamReader> {
    const stop = new AbortController()
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...also }
    return new StreamReader(await fetch(`${origin}/api/shell/stream`, { headers, signal: stop.signal }), stop)
  }

  close(): void {
    this.#stop.abort()
  }

  /** The next event of this name after those that were taken already; the test's own time limit is the limit. */
  async next<E extends LiveEvent>(event: E, is: (data: LiveEvents[E]) => boolean = () => true): Promise<LiveEvents[E]> {
    for (;;) {
      const at = this.heard.findIndex((one) => one.event === event && is(one.data))
      if (at >= 0) return this.heard.splice(0, at + 1).at(-1)!.data
      await new Promise<void>((more) => this.#waiting.add(more))
    }
  }

  async #read(): Promise<void> {
    let rest = ''
    for await (const text of this.answer.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) this.#take(block)
      for (const more of this.#waiting) more()
      this.#waiting = new Set()
    }
  }

  #take(block: string): void {
    const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
    if (event) this.heard.push({ event: event as LiveEvent, data: JSON.parse(data!) as never })
    else this.beats += 1
  }
}
