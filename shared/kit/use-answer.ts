import { useCallback, useEffect, useState } from 'react'
import { api, isUnreached } from '../api/client.ts'
import { askTogether } from './ask-together.ts'
import { useReconnect } from './use-reconnect.ts'

interface Answered<T> {
  /** The last that was answered; it stays in sight while the next is under way. */
  readonly answer: T | null
  readonly error: unknown
  readonly isBusy: boolean
  readonly again: () => void
}

/** What a call answers, asked again when the question changes, when the tab is shown, and when the server is back; null asks nothing. */
export function useAnswer<T>(
  path: string,
  query: Readonly<Record<string, string>> | null,
  /** Whatever it stands on: when that is something else, it is asked again. */
  basis = '',
): Answered<T> {
  const asked = query && JSON.stringify(query)
  const [state, setState] = useState<{ of: string | null; answer: T | null; error: unknown }>({
    ...{ of: null, answer: null, error: null },
  })
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound((last) => last + 1), [])
  useEffect(() => {
    if (asked === null) return
    const ended = new AbortController()
    const given = JSON.parse(asked) as Record<string, string>
    // Whoever asks again wants what is so now: a call that is under way may have been answered before.
    const { signal } = ended
    const asking =
      round === 0 ? askTogether<T>(path, given, basis, signal) : api.get<T>(path, { query: given, signal, quiet: true })
    asking.then(
      (answer) => !signal.aborted && setState({ of: asked, answer, error: null }),
      (error: unknown) => !signal.aborted && setState({ of: asked, answer: null, error }),
    )
    return () => ended.abort()
  }, [path, asked, round, basis])
  const { answer, error, of } = state
  useReconnect(isUnreached(error), again)
  if (asked === null) return { answer: null, error: null, isBusy: false, again }
  return { answer, error, isBusy: of !== asked, again }
}
