import { ApiError } from '../../api/client.ts'
import { attachmentType, LARGEST_ATTACHMENT, TELLING_BYTES, type AttachmentRow } from '../../contracts/attachment.ts'
import { ResultStatus, type Problem } from '../../contracts/result.ts'
import { RegionCall } from '../region-call.ts'
import type { AttachmentCalls } from './attachment-calls.ts'

/** A file on its way to the record. */
export interface Sending {
  readonly key: number
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly state: 'waiting' | 'sending' | 'refused' | 'failed'
  /** Share that has left, 0 to 1. */
  readonly share: number
  /** Why it was refused. */
  readonly problem: Problem | null
}

export interface AttachmentSnapshot {
  readonly phase: 'unread' | 'loading' | 'ready' | 'failed' | 'forbidden' | 'stopped'
  /** When the list under way was asked for, in ms. */
  readonly since: number | null
  readonly rows: readonly AttachmentRow[]
  /** How many are stored; null until that is known. */
  readonly count: number | null
  /** In the order in which they were chosen. */
  readonly sending: readonly Sending[]
  /** The attachment whose removal did not succeed. */
  readonly notRemoved: string | null
}

interface Chosen extends Sending {
  readonly file: Blob
  /** The same for all its attempts, so that an answer that was lost attaches it once. */
  readonly idempotencyKey: string
}

/**
 * The attachments of one record [S5.56] [S5.57]: those stored, and files on their way, one after another. What a file may not
 * be is said before it leaves; a file that did not arrive stays to be sent again. Lives as long as its record is open, so
 * that hiding its tab stops nothing.
 */
export class AttachmentStore {
  readonly #calls: AttachmentCalls
  readonly #list = new RegionCall()
  readonly #listeners = new Set<() => void>()
  #chosen: readonly Chosen[] = []
  #running: AbortController | null = null
  #lastKey = 0
  #snapshot: AttachmentSnapshot

  /** `count`: how many are stored, where that was read with the record. */
  constructor(calls: AttachmentCalls, count: number | null = null) {
    this.#calls = calls
    this.#snapshot = { phase: 'unread', since: null, rows: [], count, sending: [], notRemoved: null }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly getSnapshot = (): AttachmentSnapshot => this.#snapshot

  /** True while a file has not arrived: closing the record would lose it. */
  get unfinished(): boolean {
    return this.#chosen.some(({ state }) => state !== 'refused')
  }

  /** How many are stored, read with the record anew; what is listed here already is told by its own news. */
  tell(count: number): void {
    if (this.#snapshot.phase === 'unread') this.#change({ count })
  }

  /** Reads what is stored. Never rejects. */
  async load(): Promise<void> {
    const answer = this.#list.ask((signal) => this.#calls.list(signal))
    this.#change({ phase: 'loading', since: this.#list.since })
    const ending = await answer
    if (ending.kind === 'superseded') return
    // An answer that is none must not take the record down that it is about.
    const rows = ending.kind === 'answered' && Array.isArray(ending.value.List) ? ending.value.List : null
    if (rows) this.#change({ phase: 'ready', since: null, rows, count: rows.length })
    else if (ending.kind === 'stopped') this.#change({ phase: 'stopped', since: null })
    else
      this.#change({
        phase: ending.kind === 'failed' && isForbidden(ending.error) ? 'forbidden' : 'failed',
        since: null,
      })
  }

  stop(): void {
    this.#list.stop()
  }

  /** Sends files to the record, in this order. */
  async add(files: readonly File[]): Promise<void> {
    const judged = await Promise.all(files.map((file) => this.#judge(file)))
    this.#setChosen([...this.#chosen, ...judged])
    void this.#send()
  }

  /** Sends a file once more that did not arrive. */
  retry(key: number): void {
    this.#set(key, { state: 'waiting', share: 0 })
    void this.#send()
  }

  /** Gives a file up, wherever it is. */
  giveUp(key: number): void {
    const wasRunning = this.#chosen.find((one) => one.key === key)?.state === 'sending'
    this.#setChosen(this.#chosen.filter((one) => one.key !== key))
    if (wasRunning) this.#running?.abort()
  }

  /** Gives up all that has not arrived. */
  giveUpAll(): void {
    this.#setChosen([])
    this.#running?.abort()
  }

  /** The record is closed: what is on its way arrives all the same. */
  dispose(): void {
    this.#list.end()
    this.#listeners.clear()
  }

  async remove(row: AttachmentRow): Promise<void> {
    this.#change({ notRemoved: null })
    try {
      const { ResultStatus: status } = await this.#calls.remove(row.id)
      if (status !== ResultStatus.success) return this.#change({ notRemoved: row.name })
    } catch (error) {
      // Somebody was faster, which is what was wanted.
      if (!(error instanceof ApiError && error.status === 404)) return this.#change({ notRemoved: row.name })
    }
    const rows = this.#snapshot.rows.filter(({ id }) => id !== row.id)
    this.#change({ rows, count: rows.length })
  }

  /** The alert of a failed download is the client's. */
  download(row: AttachmentRow): void {
    void this.#calls.download(row).catch(() => undefined)
  }

  async #judge(file: File): Promise<Chosen> {
    const name = file.name.normalize('NFC').trim()
    const problem = await problemOf(file, name, [...this.#snapshot.rows, ...this.#chosen])
    return {
      key: ++this.#lastKey,
      name,
      size: file.size,
      file,
      share: 0,
      problem,
      state: problem ? 'refused' : 'waiting',
      idempotencyKey: crypto.randomUUID(),
    }
  }

  async #send(): Promise<void> {
    if (this.#running) return
    for (let next = this.#waiting(); next; next = this.#waiting()) {
      const { key } = next
      this.#running = new AbortController()
      this.#set(key, { state: 'sending' })
      try {
        const answer = await this.#calls.add(next.name, next.file, {
          idempotencyKey: next.idempotencyKey,
          onProgress: (share) => this.#set(key, { share }),
          signal: this.#running.signal,
        })
        if (answer.ResultStatus === ResultStatus.success) this.#arrived(key, answer.Data!)
        else this.#set(key, { state: 'refused', problem: answer.Problems?.[0] ?? null })
      } catch (error) {
        if (!this.#running.signal.aborted)
          this.#set(key, { state: isForbidden(error) ? 'refused' : 'failed', share: 0 })
      }
    }
    this.#running = null
  }

  #waiting = (): Chosen | undefined => this.#chosen.find(({ state }) => state === 'waiting')

  #arrived(key: number, row: AttachmentRow): void {
    const rows = [...this.#snapshot.rows.filter(({ id }) => id !== row.id), row]
    this.#change({ rows: rows.sort((a, b) => a.name.localeCompare(b.name)), count: rows.length })
    this.#setChosen(this.#chosen.filter((one) => one.key !== key))
  }

  #set(key: number, change: Partial<Sending>): void {
    this.#setChosen(this.#chosen.map((one) => (one.key === key ? { ...one, ...change } : one)))
  }

  #setChosen(chosen: readonly Chosen[]): void {
    this.#chosen = chosen
    this.#change({ sending: chosen.map(({ file: _file, idempotencyKey: _key, ...sending }) => sending) })
  }

  #change(change: Partial<AttachmentSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}

const isForbidden = (error: unknown) => error instanceof ApiError && error.status === 403

const refused = (name: string, Args: Problem['Args']): Problem => ({
  Field: null,
  Key: `kit:attachments.problems.${name}`,
  Args,
})

/** What the server would say, said before a long way. */
async function problemOf(file: File, name: string, taken: readonly { name: string }[]): Promise<Problem | null> {
  if (file.size === 0) return refused('empty', { name })
  if (file.size > LARGEST_ATTACHMENT) return refused('tooLarge', { name })
  if (taken.some((other) => other.name.toLowerCase() === name.toLowerCase())) return refused('nameUsed', { name })
  const head = new Uint8Array(await file.slice(0, TELLING_BYTES).arrayBuffer())
  return attachmentType(head) ? null : refused('typeNotSupported', { name })
}
