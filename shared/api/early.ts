import { api, type Query, queryText } from './client.ts'

interface Early {
  readonly answer: Promise<unknown>
  readonly call: AbortController
  readonly stale: ReturnType<typeof setTimeout>
}

/** An answer that nobody has taken by then, in ms, is old news. */
const FRESH = 5_000

const underWay = new Map<string, Early>()
const keyOf = (path: string, query: Query) => path + queryText(query)

/**
 * Lets the first call of a screen leave with the click, before the screen is there to make it. Whoever makes the same
 * call next takes this answer, once. `signal` ends it when the screen is closed before that [acceptance 14].
 */
export function askEarly(path: string, query: Query, signal: AbortSignal): void {
  const key = keyOf(path, query)
  if (underWay.has(key) || signal.aborted) return
  const call = new AbortController()
  const answer = api.get(path, { query, signal: AbortSignal.any([call.signal, signal]), quiet: true })
  // Whoever takes it is told.
  answer.catch(() => undefined)
  const drop = () => {
    if (underWay.get(key)?.call === call) underWay.delete(key)
    call.abort()
  }
  const stale = setTimeout(drop, FRESH)
  underWay.set(key, { answer, call, stale })
  // A tab that is opened again at once asks anew.
  signal.addEventListener('abort', () => (clearTimeout(stale), drop()), { once: true })
}

/** The answer of a call that is under way already; undefined when there is none. */
export function takeEarly<T>(path: string, query: Query, signal?: AbortSignal): Promise<T> | undefined {
  const key = keyOf(path, query)
  const early = underWay.get(key)
  if (!early) return undefined
  underWay.delete(key)
  clearTimeout(early.stale)
  signal?.addEventListener('abort', () => early.call.abort(), { once: true })
  return early.answer as Promise<T>
}
