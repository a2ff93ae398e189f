import { api } from '../../../shared/api/client.ts'
import { moduleOf } from '../../../shared/contracts/doors.ts'
import { ResultStatus, type Problem } from '../../../shared/contracts/result.ts'
import { DEPUTY_HEADER, type Deputies, type Waiting, type WaitingRow } from '../../../shared/contracts/waiting.ts'
import { loadTexts } from '../../../shared/i18n/i18n.ts'

/** Rows that are shown. */
const TOP = 100

/** What stands against a decision, or is asked before it. */
export interface Hindered {
  readonly problems: readonly Problem[]
  readonly isQuestion: boolean
  /** What was answered on the way to it. */
  readonly confirmed: readonly string[]
}

export interface WaitingSnapshot {
  readonly waiting: Waiting | null
  readonly deputies: Deputies | null
  readonly error: unknown
  readonly chosen: ReadonlySet<string>
  /** Rows that were not decided though it was asked for, by id. */
  readonly hindered: ReadonlyMap<string, Hindered>
  readonly isBusy: boolean
}

const NONE: WaitingSnapshot = {
  ...{ waiting: null, deputies: null, error: null, isBusy: false },
  ...{ chosen: new Set<string>(), hindered: new Map<string, Hindered>() },
}

/** What waits for the user; each row is decided by the action of its own document. */
export class WaitingStore {
  readonly #listeners = new Set<() => void>()
  #snapshot = NONE
  #asked = 0

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly getSnapshot = (): WaitingSnapshot => this.#snapshot

  readonly look = async (): Promise<void> => {
    const asked = ++this.#asked
    try {
      const [waiting, deputies] = await Promise.all([
        api.get<Waiting>('shell/waiting', { query: { Top: TOP }, quiet: true }),
        api.get<Deputies>('shell/deputy', { quiet: true }),
      ])
      await loadTexts(['home', ...new Set(waiting.rows.map(({ room }) => moduleOf(room)))])
      if (asked === this.#asked) this.#show(waiting, deputies)
    } catch (error) {
      // What is known stays; the next look may do better.
      if (asked === this.#asked && !this.#snapshot.waiting) this.#change({ error })
    }
  }

  choose(ids: readonly string[], isChosen: boolean): void {
    const chosen = new Set(this.#snapshot.chosen)
    for (const id of ids) {
      if (isChosen) chosen.add(id)
      else chosen.delete(id)
    }
    this.#change({ chosen })
  }

  /** One by one, each in a write of its own; answers how many were done. What is refused stays, and says why. */
  async decide(
    rows: readonly WaitingRow[],
    action: (row: WaitingRow) => string,
    parameters: (row: WaitingRow) => Record<string, unknown> | null,
    confirmed: readonly string[] = [],
  ): Promise<number> {
    this.#change({ isBusy: true })
    const hindered = new Map(this.#snapshot.hindered)
    const done = new Set<string>()
    try {
      for (const row of rows) {
        const given = parameters(row)
        const body = { version: row.version, confirmed, ...(given && { parameters: given }) }
        const headers: Record<string, string> = row.of ? { [DEPUTY_HEADER]: row.of.id } : {}
        // The alert of the call has said what happened; the others are not begun.
        const result = await api
          .send('POST', `${row.room}/${row.id}/${action(row)}`, body, { headers })
          .catch(() => null)
        if (!result) break
        if (result.ResultStatus === ResultStatus.success) done.add(row.id)
        else
          hindered.set(row.id, {
            problems: result.Problems ?? [],
            isQuestion: result.ResultStatus === ResultStatus.warning,
            confirmed,
          })
      }
    } finally {
      for (const id of done) hindered.delete(id)
      const { waiting, chosen } = this.#snapshot
      this.#change({
        isBusy: false,
        hindered,
        chosen: new Set([...chosen].filter((id) => !done.has(id))),
        waiting: waiting && {
          ...waiting,
          count: waiting.count - done.size,
          rows: waiting.rows.filter(({ id }) => !done.has(id)),
        },
      })
    }
    if (done.size > 0) await this.look()
    return done.size
  }

  dispose(): void {
    this.#listeners.clear()
  }

  #show(waiting: Waiting, deputies: Deputies): void {
    const known = new Set(waiting.rows.map(({ id }) => id))
    this.#change({
      ...{ waiting, deputies, error: null },
      chosen: new Set([...this.#snapshot.chosen].filter((id) => known.has(id))),
      hindered: new Map([...this.#snapshot.hindered].filter(([id]) => known.has(id))),
    })
  }

  #change(change: Partial<WaitingSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}
