import { useEffect, useState } from 'react'
import { api } from '../../api/client.ts'
import { isUnderWay, type WorkResult } from '../../contracts/work.ts'
import { ProgressWatch } from './progress-watch.ts'

/** A run of this user as far as it is, until it has ended; null before its first answer. */
export function useRun(id: string | null): WorkResult | null {
  const [run, setRun] = useState<WorkResult | null>(null)
  useEffect(() => {
    if (id === null) return
    const watch = new ProgressWatch(() => void look())
    const look = async () => {
      const found = await api.get<WorkResult>(`shell/runs/${id}`, { quiet: true }).catch(() => null)
      if (found) setRun(found)
      if (!found || isUnderWay(found)) watch.wait()
      else watch.end()
    }
    watch.begin()
    void look()
    return () => watch.end()
  }, [id])
  return run
}
