import { api, ApiError, isUnreached } from '../api/client.ts'
import { ResultStatus, type CallResult } from '../contracts/result.ts'

/** Something that was done on the floor. Its key makes it count once, however often it is sent. */
export type Kept<T> = T & {
  readonly key: string
  readonly at: string
  /** What the server says against it: then it waits for a person. */
  readonly refused: string | null
}

export interface QueueState<T> {
  readonly waiting: readonly Kept<T>[]
  /** Since when nobody could be reached. */
  readonly awaySince: string | null
}

/** How one kind of work is kept and sent. */
export interface KeptWork<T> {
  /** Name in the storage of this browser: one for each walk. */
  readonly storedUnder: string
  readonly call: (entry: T) => { readonly path: string; readonly body: unknown }
  /** Done again before it was sent: the later one is what was meant, and the one before it is never sent. */
  readonly isSame: (one: T, other: T) => boolean
  readonly words: (result: CallResult) => string
}

/** How long it waits before it tries again by itself, in ms. */
const RETRY = 5000

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * [judgement 33b, 41] What was done in the aisle and is not sent yet: kept in this browser before anything else, sent one by one in the order in which it was
 * done, and forgotten when the server has it. A reload, a closed cover or a dead network loses nothing.
 */
export class KeptQueue<T extends object> {
  #state: QueueState<T>
  #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSending = false
  #isOver = false
  #under: string | null = null

  constructor(
    private readonly work: KeptWork<T>,
    private readonly storage: Store = localStorage,
  ) {
    this.#state = { waiting: this.#read(), awaySince: null }
  }

  get state(): QueueState<T> {
    return this.#state
  }

  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  keep(entry: T): void {
    const kept: Kept<T> = { ...entry, key: crypto.randomUUID(), at: new Date().toISOString(), refused: null }
    const others = this.#state.waiting.filter((one) => !this.work.isSame(one, kept) || one.key === this.#under)
    this.#say({ waiting: [...others, kept] })
    void this.send()
  }

  /** Of what the server refuses: it is thrown away by whoever has done it. */
  giveUp(key: string): void {
    this.#say({ waiting: this.#state.waiting.filter((one) => one.key !== key) })
  }

  /** Sends what waits, until it is empty or nobody answers. */
  async send(): Promise<void> {
    if (this.#isSending || this.#isOver) return
    this.#isSending = true
    clearTimeout(this.#timer)
    try {
      for (let next = this.#next(); next; next = this.#next()) if (!(await this.#sent(next))) break
    } finally {
      this.#isSending = false
    }
  }

  close(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#listeners.clear()
  }

  #next = () => (this.#isOver ? undefined : this.#state.waiting.find(({ refused }) => refused === null))

  async #sent(entry: Kept<T>): Promise<boolean> {
    const { key } = entry
    this.#under = key
    try {
      const { path, body } = this.work.call(entry)
      const done = await api.send('POST', path, body, { idempotencyKey: key, quiet: true })
      const isDone = done.ResultStatus === ResultStatus.success
      const waiting = isDone
        ? this.#state.waiting.filter((one) => one.key !== key)
        : this.#state.waiting.map((one) => (one.key === key ? { ...one, refused: this.work.words(done) } : one))
      this.#say({ waiting, awaySince: null })
      return true
    } catch (error) {
      // Anything but a refusal is tried again: nothing that was done is given up by itself.
      const isAway = isUnreached(error) || !(error instanceof ApiError)
      this.#say({ awaySince: this.#state.awaySince ?? (isAway ? new Date().toISOString() : null) })
      this.#timer = setTimeout(() => void this.send(), RETRY)
      return false
    } finally {
      this.#under = null
    }
  }

  #say(more: Partial<QueueState<T>>): void {
    this.#state = { ...this.#state, ...more }
    if (more.waiting) this.#write(more.waiting)
    for (const listener of this.#listeners) listener()
  }

  #read(): readonly Kept<T>[] {
    try {
      return JSON.parse(this.storage.getItem(this.work.storedUnder) ?? '[]') as Kept<T>[]
    } catch {
      return []
    }
  }

  #write(waiting: readonly Kept<T>[]): void {
    if (waiting.length === 0) this.storage.removeItem(this.work.storedUnder)
    else this.storage.setItem(this.work.storedUnder, JSON.stringify(waiting))
  }
}
