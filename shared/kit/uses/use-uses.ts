import { useCallback, useEffect, useState } from 'react'
import { moduleOf } from '../../contracts/doors.ts'
import type { UsesAnswer } from '../../contracts/uses.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { RegionCall } from '../region-call.ts'

export interface Uses {
  readonly answer: UsesAnswer | null
  readonly state: 'loading' | 'loaded' | 'failed' | 'stopped'
  /** When it was asked for, in ms. */
  readonly since: number | null
  readonly retry: () => void
  readonly stop: () => void
}

/** Where a record is used, with the words of the modules that use it. Asked anew when `about` changes: the record, or its version. */
export function useUses(read: (signal: AbortSignal) => Promise<UsesAnswer>, about: string): Uses {
  const [call] = useState(() => new RegionCall())
  const [attempt, setAttempt] = useState(0)
  const [known, setKnown] = useState<Pick<Uses, 'answer' | 'state' | 'since'>>({
    ...{ answer: null, state: 'loading', since: null },
  })
  useEffect(() => {
    const ask = async (signal: AbortSignal) => {
      const answer = await read(signal)
      await loadTexts([...new Set(answer.rows.map(({ entity }) => moduleOf(entity.replace('.', '/'))))])
      return answer
    }
    void call.ask(ask).then((ending) => {
      if (ending.kind === 'superseded') return
      if (ending.kind === 'answered') setKnown({ answer: ending.value, state: 'loaded', since: null })
      else setKnown({ answer: null, state: ending.kind, since: null })
    })
    setKnown({ answer: null, state: 'loading', since: call.since })
    return () => call.end()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is asked about says when to ask; who asks is another function at every drawing
  }, [about, attempt, call])
  const retry = useCallback(() => setAttempt((n) => n + 1), [])
  return { ...known, retry, stop: () => call.stop() }
}
