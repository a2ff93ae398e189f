import type { ListPage, ListRow } from '../../api/records.ts'
import { isPageSeen } from '../page-seen.ts'

/** What others changed in the rows that are shown; they stay as they are until the user asks for the new ones. */
export interface ListChanges {
  readonly count: number
  /** Rows on screen that are no longer so. */
  readonly ids: ReadonlySet<string>
}

interface Ports {
  /** The page that is shown, as the server has it now. Rejects when it cannot be had. */
  ask(signal: AbortSignal): Promise<ListPage>
  /** The rows on screen; null while there are none to compare. */
  shown(): ListPage | null
  tell(changes: ListChanges | null): void
}

/** The first look comes so soon after the news, in ms: several saves are one. */
const SOON = 400
/** From one look to the next, in ms: a room in which everybody writes is not asked about all the time. */
const APART = 5_000

/**
 * Looks what became of a shown page after somebody changed records of its room. One call compares the page with itself, so
 * filters, order and rights hold, and what does not concern the page is no news. Nothing runs while the list is hidden.
 */
export class ListNews {
  readonly #ports: Ports
  #timer: ReturnType<typeof setTimeout> | undefined
  #call: AbortController | null = null
  #lookedAt = -Infinity
  #isDue = false

  constructor(ports: Ports) {
    this.#ports = ports
  }

  /** Something was heard that has not been looked into. */
  get isWaiting(): boolean {
    return this.#isDue || this.#call !== null
  }

  /** Somebody changed something, and the list is on screen. */
  heard(): void {
    this.#isDue = true
    if (this.#call || this.#timer !== undefined || !isPageSeen()) return
    const wait = Math.max(SOON, this.#lookedAt + APART - performance.now())
    this.#timer = setTimeout(() => void this.#look(), wait * (1 + Math.random() / 4))
  }

  /** The browser tab is looked at again, or rows came that were asked for before the news. */
  wake(): void {
    if (this.#isDue) this.heard()
  }

  /** The page is asked for anew, or is hidden: what was compared with it counts no more. */
  forget(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#call?.abort()
    this.#call = null
    this.#isDue = false
  }

  async #look(): Promise<void> {
    this.#timer = undefined
    const shown = this.#ports.shown()
    // Rows that are on their way may be older than the news: looked into when they are there.
    if (!shown) return
    this.#isDue = false
    this.#lookedAt = performance.now()
    const call = (this.#call = new AbortController())
    // A call that fails says nothing; the next news asks again.
    const now = await this.#ports.ask(call.signal).catch(() => null)
    if (call !== this.#call) return
    this.#call = null
    if (now) this.#ports.tell(changesBetween(shown, now))
    if (this.#isDue) this.heard()
  }
}

/** What differs between two answers for the same page; null: nothing that is seen. */
export function changesBetween(shown: ListPage, now: ListPage): ListChanges | null {
  const versions = new Map(now.List.map((row) => [row.id, row.version]))
  const known = new Set(shown.List.map(({ id }) => id))
  const isGone = ({ id }: ListRow) => !versions.has(id)
  const gone = shown.List.filter(isGone)
  const changed = shown.List.filter((row) => !isGone(row) && versions.get(row.id) !== row.version)
  const added = now.List.filter(({ id }) => !known.has(id))
  // A row that comes in pushes another off the page: one change, not two.
  const onPage = changed.length + Math.max(gone.length, added.length)
  const count = onPage > 0 || now.More || shown.More ? onPage : Math.abs(now.TotalCount - shown.TotalCount)
  return count === 0 ? null : { count, ids: new Set([...changed, ...gone].map(({ id }) => id)) }
}
