import { useCallback, useEffect, useState } from 'react'
import type { AuditRow } from '../../api/records.ts'
import { RegionCall } from '../region-call.ts'
import type { RecordStore } from './record-store.ts'

export interface HistoryPages {
  readonly rows: readonly AuditRow[]
  readonly total: number
  readonly state: 'loading' | 'loaded' | 'failed' | 'stopped'
  /** When the page under way was asked for, in ms. */
  readonly since: number | null
  /** Reads the next, older page; one that did not come, again. */
  readonly more: () => void
  /** The user stops waiting for the page under way. */
  readonly stop: () => void
}

/** The audit log of a stored record, page by page. A new version of the record reads it anew. */
export function useHistory(store: RecordStore, version: number): HistoryPages {
  const [pages, setPages] = useState<{ version: number; rows: readonly AuditRow[]; total: number; page: number }>()
  const [{ state, since }, setState] = useState<Pick<HistoryPages, 'state' | 'since'>>({
    state: 'loading',
    since: null,
  })
  const [call] = useState(() => new RegionCall())
  const [wanted, setWanted] = useState(1)
  const [attempt, setAttempt] = useState(0)
  const known = pages?.version === version ? pages : undefined
  const next = known ? Math.max(known.page, wanted) : 1

  useEffect(() => {
    if (known && known.page >= next) return
    void call
      .ask((signal) => store.history(next, signal))
      .then((ending) => {
        if (ending.kind === 'superseded') return
        setState({ state: ending.kind === 'answered' ? 'loaded' : ending.kind, since: null })
        if (ending.kind !== 'answered') return
        const { List, TotalCount } = ending.value
        setPages({ version, page: next, total: TotalCount, rows: [...(known?.rows ?? []), ...List] })
      })
    setState({ state: 'loading', since: call.since })
    return () => call.end()
  }, [store, version, next, known, attempt, call])

  const more = useCallback(() => {
    setAttempt((n) => n + 1)
    setWanted(state === 'loaded' ? next + 1 : next)
  }, [state, next])
  return { rows: known?.rows ?? [], total: known?.total ?? 0, state, since, more, stop: () => call.stop() }
}
