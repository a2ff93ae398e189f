import { HEARTBEAT_MS } from '../../shared/contracts/live.ts'
import { EventText, type LiveNews } from './event-text.ts'

export interface StreamPorts {
  /** A usable access token; waits while there is none. Rejects once nobody is signed in. */
  token(): Promise<string>
  /** The server refused this one. */
  renew(token: string): Promise<string>
  open(token: string, signal: AbortSignal): Promise<Response>
  /** `hello` comes once for each connection that took the place of none. */
  heard(news: LiveNews): void
  /** From here on nothing is heard until the next `hello`. */
  lost(): void
  /** From 0 to 1. */
  random(): number
}

/** Waits between two tries in ms; the last one is repeated, and each is up to twice as long. */
const BACKOFF = [500, 2_000, 5_000, 15_000, 25_000] as const
/** A connection that has said nothing for so long is dead, whatever the browser thinks of it. */
const SILENCE = HEARTBEAT_MS * 2.5
/** The server has no stream for this user: nobody asks again in this page. */
const REFUSED = new Set([403, 404])

type Ending = 'lost' | 'refused' | { readonly wait: number }

/**
 * Reads the live stream of the server for as long as it is wanted. A connection that ends is made anew, later each time; one
 * whose token was renewed is replaced by another before it is let go, so that nothing is missed.
 */
export class LiveStream {
  readonly #ports: StreamPorts
  #current: Connection | null = null
  #stop: AbortController | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #replacing = false
  #tries = 0

  constructor(ports: StreamPorts) {
    this.#ports = ports
  }

  start(): void {
    if (this.#stop) return
    this.#stop = new AbortController()
    this.#tries = 0
    void this.#connect(this.#stop.signal)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#stop?.abort()
    this.#stop = null
    this.#current?.end()
    this.#current = null
    this.#ports.lost()
  }

  /** The page is looked at again: a machine that slept may hold a dead connection. */
  wake(): void {
    if (this.#current?.isSilent) this.#current.end()
  }

  async #connect(signal: AbortSignal): Promise<void> {
    const connection = new Connection(this.#ports, (news) => this.#take(connection, news))
    this.#current = connection
    const ending = await connection.read()
    // Another one took its place, or the stream is wanted no more.
    if (signal.aborted || connection !== this.#current) return
    this.#current = null
    this.#ports.lost()
    if (ending === 'refused') return
    const step = BACKOFF[Math.min(this.#tries++, BACKOFF.length - 1)]!
    const least = typeof ending === 'object' ? ending.wait : 0
    this.#timer = setTimeout(() => void this.#connect(signal), least + step * (1 + this.#ports.random()))
  }

  #take(from: Connection, news: LiveNews | null): void {
    if (from !== this.#current) return
    if (news === null) return void this.#replaceWhenRenewed(from)
    if (news.event === 'hello') this.#tries = 0
    this.#ports.heard(news)
  }

  /** At each heartbeat: the token of the stream may have been renewed by another call. */
  async #replaceWhenRenewed(old: Connection): Promise<void> {
    const signal = this.#stop?.signal
    if (this.#replacing || !signal) return
    this.#replacing = true
    try {
      if ((await this.#ports.token()) === old.token || old !== this.#current || signal.aborted) return
      await this.#replace(old, signal)
    } catch {
      // The old one says itself when it is over.
    } finally {
      this.#replacing = false
    }
  }

  #replace(old: Connection, signal: AbortSignal): Promise<void> {
    return new Promise((done) => {
      let isCurrent = false
      const next: Connection = new Connection(this.#ports, (news) => {
        if (isCurrent) return this.#take(next, news)
        if (news?.event !== 'hello') return
        isCurrent = true
        if (signal.aborted || this.#current !== old) next.end()
        else this.#current = next
        old.end()
        done()
      })
      void next.read().then((ending) => {
        done()
        if (!isCurrent || signal.aborted || this.#current !== next) return
        // As if it had been the first: what is missed from here on is made good by the next `hello`.
        this.#current = null
        if (ending !== 'refused') void this.#connect(signal)
      })
    })
  }
}

/** One connection, from its request to its end. */
class Connection {
  /** What it was asked for with. */
  token = ''
  readonly #ports: StreamPorts
  readonly #heard: (news: LiveNews | null) => void
  readonly #abort = new AbortController()
  #silence: ReturnType<typeof setTimeout> | undefined
  #spokeAt = Date.now()

  /** `heard` is told null at a heartbeat. */
  constructor(ports: StreamPorts, heard: (news: LiveNews | null) => void) {
    this.#ports = ports
    this.#heard = heard
  }

  get isSilent(): boolean {
    return Date.now() - this.#spokeAt > SILENCE
  }

  end(): void {
    this.#abort.abort()
  }

  /** Resolves when it has ended. Never rejects. */
  async read(): Promise<Ending> {
    try {
      const answer = await this.#answer()
      if (REFUSED.has(answer.status)) return 'refused'
      if (!answer.ok || !answer.body) return { wait: Number(answer.headers.get('Retry-After') ?? 0) * 1000 || 0 }
      await this.#readBody(answer.body)
      return 'lost'
    } catch {
      return 'lost'
    } finally {
      clearTimeout(this.#silence)
      this.end()
    }
  }

  async #answer(): Promise<Response> {
    const { signal } = this.#abort
    this.token = await this.#ports.token()
    this.#spoke()
    const answer = await this.#ports.open(this.token, signal)
    if (answer.status !== 401) return answer
    this.token = await this.#ports.renew(this.token)
    signal.throwIfAborted()
    return this.#ports.open(this.token, signal)
  }

  async #readBody(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    const text = new EventText()
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      this.#spoke()
      const news = text.take(piece.value)
      for (const one of news) this.#heard(one)
      if (news.length === 0) this.#heard(null)
    }
  }

  #spoke(): void {
    this.#spokeAt = Date.now()
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.end(), SILENCE)
  }
}
