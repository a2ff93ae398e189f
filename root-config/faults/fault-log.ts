import { cutText, FAULT_LIMITS, scrubbed, type FaultReport } from '../../shared/contracts/fault.ts'

/** What is known of a fault before it becomes a report. */
export type FaultFacts = Omit<FaultReport, 'id' | 'count' | 'age'>

/** One fault as this page keeps it. */
export interface FaultEntry extends FaultFacts {
  readonly id: string
  count: number
  readonly firstAt: number
  lastAt: number
  /** Count that the server has. */
  sent: number
}

/** The same fault within this time, in ms, is one [acceptance 16]. */
const SAME_WITHIN = 60_000
/** A screen that fails in ever new words does not flood the server: so many new faults in a minute. */
const NEW_A_MINUTE = 20
const MOST_KEPT = 50

/** The faults of one page, most recent last; those of the same kind at the same place are one that counts up. */
export class FaultLog {
  readonly entries: FaultEntry[] = []
  /** Faults beyond the most of a minute: only counted. */
  dropped = 0
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  note(facts: FaultFacts): void {
    const now = this.#now()
    const message = cutText(scrubbed(facts.message), FAULT_LIMITS.message)
    const known = this.entries.findLast(
      (entry) => isSame(entry, { ...facts, message }) && now - entry.lastAt < SAME_WITHIN,
    )
    if (known) {
      known.count = Math.min(known.count + 1, FAULT_LIMITS.count)
      known.lastAt = now
      return
    }
    if (this.entries.filter((entry) => now - entry.firstAt < 60_000).length >= NEW_A_MINUTE) {
      this.dropped += 1
      return
    }
    this.entries.push({
      ...facts,
      message,
      module: cutText(facts.module, FAULT_LIMITS.name),
      screen: facts.screen && cutText(facts.screen, FAULT_LIMITS.name),
      stack: facts.stack && cutText(scrubbed(facts.stack), FAULT_LIMITS.stack),
      requestId: facts.requestId && cutText(facts.requestId, FAULT_LIMITS.name),
      page: cutText(scrubbed(facts.page), FAULT_LIMITS.page),
      release: cutText(facts.release, FAULT_LIMITS.name),
      id: crypto.randomUUID(),
      count: 1,
      firstAt: now,
      lastAt: now,
      sent: 0,
    })
    if (this.entries.length > MOST_KEPT) this.entries.shift()
  }

  /** What the server does not know yet, as much as one call carries. */
  unsent(): FaultReport[] {
    return this.entries
      .filter((entry) => entry.count > entry.sent)
      .slice(0, FAULT_LIMITS.reports)
      .map(({ firstAt, lastAt: _lastAt, sent: _sent, ...facts }) => ({
        ...facts,
        age: Math.min(Math.max(0, Math.round((this.#now() - firstAt) / 1000)), FAULT_LIMITS.age),
      }))
  }

  /** The server has these. */
  wasSent(reports: readonly FaultReport[]): void {
    for (const { id, count } of reports) {
      const entry = this.entries.find((candidate) => candidate.id === id)
      if (entry) entry.sent = count
    }
  }
}

const firstLine = (stack: string | null) => stack?.split('\n').find((line) => /:\d+/.test(line)) ?? ''

const isSame = (a: FaultFacts, b: FaultFacts) =>
  a.module === b.module &&
  a.kind === b.kind &&
  a.screen === b.screen &&
  a.message === b.message &&
  firstLine(a.stack) === firstLine(b.stack)
