import { useCallback, useEffect, useState } from 'react'
import type { AuditRow } from '../../api/records.ts'
import type { RecordStore } from './record-store.ts'

export interface HistoryPages {
  readonly rows: readonly AuditRow[]
  readonly total: number
  readonly state: 'loading' | 'loaded' | 'failed'
  /** Reads the next, older page; after a failure the same again. */
  readonly more: () => void
}

/** The audit log of a stored record, page by page. A new version of the record reads it anew. */
export function useHistory(store: RecordStore, version: number): HistoryPages {
  const [pages, setPages] = useState<{ version: number; rows: readonly AuditRow[]; total: number; page: number }>()
  const [state, setState] = useState<HistoryPages['state']>('loading')
  const [wanted, setWanted] = useState(1)
  const [attempt, setAttempt] = useState(0)
  const known = pages?.version === version ? pages : undefined
  const next = known ? Math.max(known.page, wanted) : 1

  useEffect(() => {
    if (known && known.page >= next) return
    const call = new AbortController()
    setState('loading')
    store.history(next, call.signal).then(
      (answer) => {
        setPages({ version, page: next, total: answer.TotalCount, rows: [...(known?.rows ?? []), ...answer.List] })
        setState('loaded')
      },
      () => {
        if (!call.signal.aborted) setState('failed')
      },
    )
    return () => call.abort()
  }, [store, version, next, known, attempt])

  const more = useCallback(() => {
    setAttempt((n) => n + 1)
    setWanted(state === 'failed' ? next : next + 1)
  }, [state, next])
  return { rows: known?.rows ?? [], total: known?.total ?? 0, state, more }
}
