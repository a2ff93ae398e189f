import type { LiveCounter } from '../../../shared/contracts/live.ts'
import type { Announcement } from './announce.ts'

/** More records of one table in one round are told as "many". */
const MOST_NAMED = 100
/** Rounds that are kept, at most eight a second: a page that was away for longer asks for all that it shows. */
const MOST_ROUNDS = 1_000

/** What was heard in one round. */
export interface Heard {
  /** Ids by table; null: too many. */
  readonly tables: Map<string, Set<string> | null>
  /** Whom each counter concerns; null: everybody. */
  readonly counters: Map<LiveCounter, Set<string> | null>
  /** Users whose sign-ins are looked at anew. */
  readonly persons: Set<string>
}
export const nothingHeard = (): Heard => ({ tables: new Map(), counters: new Map(), persons: new Set() })

export function note(heard: Heard, what: Announcement): void {
  if ('table' in what) addTo(heard.tables, what.table, [what.id], MOST_NAMED)
  else if ('counter' in what) addTo(heard.counters, what.counter, what.userId === null ? null : [what.userId])
  else heard.persons.add(what.userId)
}

/** Adds names to those under a key; null, or more than `most`: it is no longer said which. */
function addTo<K>(to: Map<K, Set<string> | null>, key: K, names: Iterable<string> | null, most = Infinity): void {
  const before = to.get(key)
  if (before === null) return
  const all = names && (before ?? new Set<string>())
  for (const name of names ?? []) all!.add(name)
  to.set(key, all && all.size > most ? null : all)
}

/** The rounds that this process has heard lately without a break, for a page whose stream begins after it has read something. */
export class Remembered {
  #rounds: { readonly at: number; readonly heard: Heard }[] = []
  /** When it began to listen, in ms of `performance.now`. */
  #from = Infinity

  /** It listens from now on, and knows nothing of before. */
  begin(): void {
    this.#rounds = []
    this.#from = performance.now()
  }

  add(heard: Heard): void {
    this.#rounds.push({ at: performance.now(), heard })
    if (this.#rounds.length > MOST_ROUNDS) this.#from = this.#rounds.shift()!.at
  }

  /** All that was heard in the last so many ms; null: it has not listened for so long. */
  since(ms: number): Heard | null {
    const start = performance.now() - ms
    if (this.#from > start) return null
    const all = nothingHeard()
    for (const { at, heard } of this.#rounds) {
      if (at < start) continue
      for (const [table, ids] of heard.tables) addTo(all.tables, table, ids, MOST_NAMED)
      for (const [counter, users] of heard.counters) addTo(all.counters, counter, users)
    }
    return all
  }
}
