import { useEffect, useState } from 'react'
import { api } from '../api/client.ts'
import type { PagedList } from '../contracts/result.ts'

/** Most currencies that somebody uses. */
const MOST = 100

/** Codes of the currencies in use, for choices that are no field; none before they are known, or without the right to see them. */
export function useCurrencies(): readonly string[] {
  const [codes, setCodes] = useState<readonly string[]>([])
  useEffect(() => {
    const ended = new AbortController()
    api
      .get<PagedList<{ key: string }>>('gl/currency/lookup', {
        query: { active: 'true', limit: String(MOST) },
        signal: ended.signal,
        quiet: true,
      })
      .then(
        ({ List }) => setCodes(List.map(({ key }) => key)),
        () => undefined,
      )
    return () => ended.abort()
  }, [])
  return codes
}
