import { useEffect, useState } from 'react'
import { records, type LookupRow } from '../../../api/records.ts'
import { ENTITIES } from '../../../contracts/entities.ts'
import type { Entity } from '../../../contracts/entity.ts'
import type { LookupTarget } from '../../../contracts/fields.ts'

/** The pause after a keystroke before the server is asked, in ms. */
const PAUSE = 120

export type Matches =
  | { state: 'idle' | 'loading' | 'failed'; rows: readonly LookupRow[]; total: number }
  | { state: 'found'; rows: readonly LookupRow[]; total: number; text: string }

const IDLE: Matches = { state: 'idle', rows: [], total: 0 }

export function targetOf(target: LookupTarget): Entity {
  const entity = ENTITIES[target.entity]
  if (!entity) throw new Error(`No entity ${target.entity} to look up.`)
  return entity
}

/** Matches of a text while `text` is not null. The rows of the last answer stay until the next one is there. */
export function useMatches(target: LookupTarget, text: string | null): Matches {
  const [matches, setMatches] = useState<Matches>(IDLE)
  useEffect(() => {
    if (text === null) return setMatches(IDLE)
    const call = new AbortController()
    const timer = setTimeout(async () => {
      setMatches((last) => ({ state: 'loading', rows: last.rows, total: last.total }))
      try {
        const answer = await records(targetOf(target)).lookup(text, { ...target.filter }, call.signal)
        if (!call.signal.aborted) setMatches({ state: 'found', rows: answer.List, total: answer.TotalCount, text })
      } catch {
        if (!call.signal.aborted) setMatches({ state: 'failed', rows: [], total: 0 })
      }
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [target, text])
  return matches
}

/**
 * The name of the record that a code stands for: null while it is not known, undefined when no record has this code. A
 * failed call leaves the name out, since the code is all that is saved.
 */
export function useTitle(target: LookupTarget, code: string | null): string | null | undefined {
  const [known, setKnown] = useState<{ code: string; title: string | undefined } | null>(null)
  useEffect(() => {
    if (!code || known?.code === code) return
    const call = new AbortController()
    records(targetOf(target))
      .lookup(code, { ...target.filter }, call.signal)
      .then((answer) => setKnown({ code, title: answer.List.find((row) => row.key === code)?.title }))
      .catch(() => undefined)
    return () => call.abort()
  }, [target, code, known])
  return known && known.code === code ? known.title : null
}
