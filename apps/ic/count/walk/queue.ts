import { api, ApiError, isUnreached } from '../../../../shared/api/client.ts'
import { ResultStatus, type CallResult } from '../../../../shared/contracts/result.ts'

/** A figure that somebody has kept in the aisle. Its key makes it count once, however often it is sent. */
export interface KeptCount {
  readonly key: string
  readonly lineId: string
  readonly counted: string | null
  readonly remark: string | null
  /** For whoever looks at what waits. */
  readonly product: string
  readonly at: string
  /** What the server says against it: then it waits for a person. */
  readonly refused: string | null
}

export interface QueueState {
  readonly waiting: readonly KeptCount[]
  /** Since when nobody could be reached. */
  readonly awaySince: string | null
}

/** How long it waits before it tries again by itself, in ms. */
const RETRY = 5000

const storedUnder = (countId: string) => `novus.count.${countId}`

/**
 * [judgement 41] What was counted and is not sent yet: kept in this browser before anything else, sent one by one in the order in which it was
 * counted, and forgotten when the server has it. A reload, a closed cover or a dead network loses nothing.
 */
export class CountQueue {
  #state: QueueState
  #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSending = false
  #isOver = false

  constructor(
    private readonly warehouseId: string,
    private readonly countId: string,
    private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = localStorage,
    private readonly words: (result: CallResult) => string = ({ Message }) => Message ?? '',
  ) {
    this.#state = { waiting: this.#read(), awaySince: null }
  }

  get state(): QueueState {
    return this.#state
  }

  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  keep(count: Omit<KeptCount, 'key' | 'at' | 'refused'>): void {
    const kept = { ...count, key: crypto.randomUUID(), at: new Date().toISOString(), refused: null }
    // Counted again before it was sent: the later figure is what was meant, and the one before it is never sent.
    const others = this.#state.waiting.filter(({ lineId, key }) => lineId !== kept.lineId || key === this.#under)
    this.#say({ waiting: [...others, kept] })
    void this.send()
  }

  /** Of a figure that the server refuses: it is thrown away by whoever counted it. */
  giveUp(key: string): void {
    this.#say({ waiting: this.#state.waiting.filter((one) => one.key !== key) })
  }

  #under: string | null = null

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

  async #sent({ key, lineId, counted, remark }: KeptCount): Promise<boolean> {
    this.#under = key
    try {
      const done = await api.send(
        'POST',
        'ic/physical-count/count',
        { warehouseId: this.warehouseId, how: 'Walk', lines: [{ id: lineId, counted, remark }] },
        { idempotencyKey: key, quiet: true },
      )
      const isDone = done.ResultStatus === ResultStatus.success
      const waiting = isDone
        ? this.#state.waiting.filter((one) => one.key !== key)
        : this.#state.waiting.map((one) => (one.key === key ? { ...one, refused: this.words(done) } : one))
      this.#say({ waiting, awaySince: null })
      return true
    } catch (error) {
      // Anything but a refusal is tried again: nothing that was counted is given up by itself.
      const isAway = isUnreached(error) || !(error instanceof ApiError)
      this.#say({ awaySince: this.#state.awaySince ?? (isAway ? new Date().toISOString() : null) })
      this.#timer = setTimeout(() => void this.send(), RETRY)
      return false
    } finally {
      this.#under = null
    }
  }

  #say(more: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...more }
    if (more.waiting) this.#write(more.waiting)
    for (const listener of this.#listeners) listener()
  }

  #read(): readonly KeptCount[] {
    try {
      return JSON.parse(this.storage.getItem(storedUnder(this.countId)) ?? '[]') as KeptCount[]
    } catch {
      return []
    }
  }

  #write(waiting: readonly KeptCount[]): void {
    if (waiting.length === 0) this.storage.removeItem(storedUnder(this.countId))
    else this.storage.setItem(storedUnder(this.countId), JSON.stringify(waiting))
  }
}
