import { createContext, use, useCallback, useEffect, useState } from 'react'
import { records, type LookupRow } from '../../../api/records.ts'
import { ENTITIES } from '../../../contracts/entities.ts'
import type { Entity } from '../../../contracts/entity.ts'
import { DOTS, type LookupTarget } from '../../../contracts/fields.ts'
import { LONGEST_LOOKUP } from '../../../contracts/filter.ts'
import { lookupName, type Titles } from '../../../contracts/opening.ts'
import { RegionCall } from '../../region-call.ts'

/** The pause after a keystroke before the server is asked, in ms. */
const PAUSE = 120

interface Found {
  readonly state: 'idle' | 'loading' | 'found' | 'failed' | 'stopped'
  readonly rows: readonly LookupRow[]
  readonly total: number
  /** What the rows match; null until they do. */
  readonly text: string | null
  /** When the call under way was begun, in ms. */
  readonly since: number | null
}

export interface Matches extends Found {
  /** The user stops waiting. */
  readonly stop: () => void
  /** Asks for the same once more. */
  readonly again: () => void
}

const IDLE: Found = { state: 'idle', rows: [], total: 0, text: null, since: null }

export function targetOf(target: LookupTarget): Entity {
  const entity = ENTITIES[target.entity]
  if (!entity) throw new Error(`No entity ${target.entity} to look up.`)
  return entity
}

/** Matches of a text while `text` is not null. The rows of the last answer stay until the next one is there. */
export function useMatches(target: LookupTarget, text: string | null): Matches {
  const [found, setFound] = useState<Found>(IDLE)
  const [call] = useState(() => new RegionCall())
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (text === null || text.length > LONGEST_LOOKUP) return setFound(IDLE)
    const timer = setTimeout(async () => {
      const answer = call.ask((signal) => records(targetOf(target)).lookup(text, { ...target.filter }, signal))
      setFound((last) => ({ ...last, state: 'loading', text: null, since: call.since }))
      const ending = await answer
      if (ending.kind === 'answered')
        setFound({ ...IDLE, state: 'found', rows: ending.value.List, total: ending.value.TotalCount, text })
      else if (ending.kind === 'stopped') setFound((last) => ({ ...last, state: 'stopped', since: null }))
      else if (ending.kind === 'failed') setFound({ ...IDLE, state: 'failed' })
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      call.end()
    }
  }, [target, text, attempt, call])
  const stop = useCallback(() => call.stop(), [call])
  const again = useCallback(() => setAttempt((n) => n + 1), [])
  return { ...found, stop, again }
}

/** What was told with the record that is edited. */
export const TitlesContext = createContext<Titles>({})

/** Undefined: it was not told, so it can be asked for. `title` is undefined where no record has the code, null where it is not for this user. */
function titleBeside(
  titles: Titles,
  target: LookupTarget,
  code: string,
): { title: string | null | undefined } | undefined {
  const own = titles[lookupName(target)]
  if (!own) return undefined
  if (Object.hasOwn(own, code)) return { title: own[code] ?? undefined }
  return Object.keys(own).length === 0 ? { title: null } : undefined
}

/** What was asked for beside what was told, by the record that is edited: each code once, however many cells show it. */
const asked = new WeakMap<Titles, Map<string, Promise<string | undefined>>>()

function titleOf(titles: Titles, target: LookupTarget, code: string): Promise<string | undefined> {
  const known = asked.get(titles) ?? new Map<string, Promise<string | undefined>>()
  asked.set(titles, known)
  const name = `${lookupName(target)} ${code}`
  const call =
    known.get(name) ??
    records(targetOf(target))
      .lookup(code, { ...target.filter })
      .then(({ List }) => List.find((row) => row.key === code)?.title)
  known.set(name, call)
  // What is not there yet may be there later.
  call.then(
    (title) => title === undefined && known.delete(name),
    () => known.delete(name),
  )
  return call
}

/** Codes that are no codes: longer than any, or dots in place of what this user may not read. */
const isNoCode = (code: string) => code.length > LONGEST_LOOKUP || code.startsWith(DOTS)

/**
 * The name of the record that a code stands for: null while it is not known, undefined when no record has this code. A
 * failed call leaves the name out, since the code is all that is saved.
 */
export function useTitle(target: LookupTarget, code: string | null): string | null | undefined {
  const titles = use(TitlesContext)
  const titled = code ? titleBeside(titles, target, code) : undefined
  const isTitled = titled !== undefined
  const [known, setKnown] = useState<{ code: string; title: string | undefined } | null>(null)
  useEffect(() => {
    if (!code || isTitled || known?.code === code) return
    if (isNoCode(code)) return setKnown({ code, title: undefined })
    let isGone = false
    titleOf(titles, target, code)
      .then((title) => isGone || setKnown({ code, title }))
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [titles, target, code, isTitled, known])
  if (titled) return titled.title
  return known && known.code === code ? known.title : null
}
