import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'

/** What a call about a statement answers, asked anew whenever it asks for something else. */
export function useAsked<T>(path: string, ask: object) {
  const asked = JSON.stringify(ask)
  const [state, setState] = useState<{ answer: T | null; error: unknown }>({ answer: null, error: null })
  const [round, setRound] = useState(0)
  useEffect(() => {
    const ended = new AbortController()
    api.send<T>('POST', path, JSON.parse(asked), { signal: ended.signal, quiet: true }).then(
      ({ Data }) => setState({ answer: Data ?? null, error: null }),
      (error: unknown) => !ended.signal.aborted && setState({ answer: null, error }),
    )
    return () => ended.abort()
  }, [path, asked, round])
  return { ...state, again: () => setRound((last) => last + 1) }
}
