import { useEffect, useState } from 'react'
import { api } from '../api/client.ts'
import type { CallResult } from '../contracts/result.ts'

/** A record that another one names, by its key; null as long as there is none, or this user may not see it. */
export function useRecord<R>(room: string, key: unknown): R | null {
  const name = typeof key === 'string' ? key : ''
  const [read, setRead] = useState<{ name: string; record: R | null } | null>(null)
  useEffect(() => {
    if (name === '') return
    const ended = new AbortController()
    void api
      .get<CallResult<R>>(`${room}/${encodeURIComponent(name)}`, { signal: ended.signal, quiet: true })
      .then(({ Data }) => setRead({ name, record: Data ?? null }))
      .catch(() => undefined)
    return () => ended.abort()
  }, [room, name])
  return read?.name === name ? read.record : null
}
