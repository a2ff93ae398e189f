import { useCallback, useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { MenuAccess, type AccessTree } from '../../../shared/contracts/admin/menu-access.ts'
import type { CallResult } from '../../../shared/contracts/result.ts'

/** The tree beside the record of one role or user; null while it is read. */
export interface TreeReading {
  readonly tree: AccessTree | null
  readonly failed: boolean
  readonly again: () => void
}

/** Read anew with each saved version: what others give and deny may have changed meanwhile. */
export function useAccessTree(id: string | null, version: number | undefined): TreeReading {
  const [tree, setTree] = useState<AccessTree | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (id === null) return
    const leaving = new AbortController()
    setFailed(false)
    api
      .get<CallResult<AccessTree>>(`${MenuAccess.room}/${id}/tree`, { signal: leaving.signal, quiet: true })
      .then((answer) => setTree(answer.Data ?? null))
      .catch(() => leaving.signal.aborted || setFailed(true))
    return () => leaving.abort()
  }, [id, version, attempt])
  return { tree, failed, again: useCallback(() => setAttempt((n) => n + 1), []) }
}
