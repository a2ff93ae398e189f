import { useCallback, useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { Role } from '../../../shared/contracts/admin/role.ts'
import type { RightsGrid } from '../../../shared/contracts/admin/rights-grid.ts'

export interface GridReading {
  readonly grid: RightsGrid | null
  readonly failed: boolean
  readonly again: () => void
}

/** Read anew when another role is inherited from; the grid stays as it was until the answer is here. */
export function useRightsGrid(role: string, inherits: string | null): GridReading {
  const [grid, setGrid] = useState<RightsGrid | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    // What is too long for a role is said at its field.
    const isRole = inherits !== null && inherits.length <= Role.fields.inherits.max!
    const query = new URLSearchParams({ role, ...(isRole ? { inherits } : {}) })
    setFailed(false)
    api
      .get<RightsGrid>(`${Role.room}/grid?${query.toString()}`, { signal: leaving.signal, quiet: true })
      .then(setGrid)
      .catch(() => leaving.signal.aborted || setFailed(true))
    return () => leaving.abort()
  }, [role, inherits, attempt])
  return { grid, failed, again: useCallback(() => setAttempt((n) => n + 1), []) }
}
