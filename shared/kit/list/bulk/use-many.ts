import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { records } from '../../../api/records.ts'
import type { BulkBody, BulkResult } from '../../../contracts/bulk.ts'
import type { Entity } from '../../../contracts/entity.ts'
import type { Problem } from '../../../contracts/result.ts'
import { isUnderWay, type WorkResult } from '../../../contracts/work.ts'
import { bus } from '../../../events/bus.ts'
import { lookedAtRuns, ProgressWatch } from '../../work/progress-watch.ts'
import type { BulkRows } from '../selection.ts'

type Values = Readonly<Record<string, unknown>>

export interface Many {
  readonly phase: 'asking' | 'running' | 'done'
  /** Rows of the call that runs or ran. */
  readonly total: number
  readonly result: BulkResult | null
  /** How far it is, where it goes on in the background. */
  readonly course: WorkResult | null
  /** Why nothing was done at all; null where it was, or nobody knows. */
  readonly refused: readonly Problem[] | null
  readonly unreached: boolean
  run(values: Values, rows: BulkRows): Promise<void>
  /** Once more for the rows that were not changed; `confirmed` answers what they asked. */
  again(ids: readonly string[], confirmed: readonly string[]): Promise<void>
  stop(): void
}

/**
 * The same change, or the same act, of many records and what became of it. A repeat after a broken line goes out under the
 * same key, so nothing is done twice; what is too much for one call is followed in the background.
 */
export function useMany(entity: Entity, action: string | null): Many {
  const [phase, setPhase] = useState<Many['phase']>('asking')
  const [total, setTotal] = useState(0)
  const [result, setResult] = useState<BulkResult | null>(null)
  const [course, setCourse] = useState<WorkResult | null>(null)
  const [refused, setRefused] = useState<readonly Problem[] | null>(null)
  const [unreached, setUnreached] = useState(false)
  const sent = useRef<{ text: string; key: string } | null>(null)
  const values = useRef<Values>({})
  const versions = useRef<BulkRows['versions']>(undefined)

  const finish = (next: BulkResult) => {
    setResult(next)
    setPhase('done')
    if (next.changed > 0) bus.emit('record-saved', { entity: entity.id, id: '', key: '' })
  }
  const look = async (id: string) => {
    const next = await api.get<WorkResult>(`shell/runs/${id}`, { quiet: true }).catch(() => null)
    // A failure asks again; what is known stays.
    setCourse((known) => next ?? (known && { ...known }))
    if (!next || isUnderWay(next)) return
    // What ends in sight is no news.
    lookedAtRuns([id])
    finish(outcomeOf(next))
  }
  useEffect(() => {
    if (!course || !isUnderWay(course)) return
    const progress = new ProgressWatch(() => void look(course.id))
    progress.begin()
    progress.wait()
    return () => progress.end()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- each answer asks for the next look
  }, [course])

  const send = async (body: BulkBody) => {
    const text = JSON.stringify(body)
    if (sent.current?.text !== text) sent.current = { text, key: crypto.randomUUID() }
    const before = result
    setPhase('running')
    setTotal(body.total)
    setRefused(null)
    setUnreached(false)
    try {
      const calls = records(entity)
      const { Data, Problems } = await (action === null
        ? calls.bulk(body, sent.current.key)
        : calls.runOnMany(action, body, sent.current.key))
      sent.current = null
      if (Data?.run) return await look(Data.run)
      if (Data) return finish(before ? added(before, Data, body.ids ?? []) : Data)
      setRefused(Problems ?? [])
    } catch {
      setUnreached(true)
    }
    setPhase(before ? 'done' : 'asking')
  }
  const sentAs = (more: Omit<BulkBody, 'record' | 'parameters' | 'versions'>): BulkBody =>
    action === null
      ? { record: values.current, ...more }
      : { parameters: values.current, ...(versions.current ? { versions: versions.current } : {}), ...more }
  return {
    ...{ phase, total, result, course, refused, unreached },
    run: (given, { versions: seen, ...rows }) => {
      values.current = given
      versions.current = seen
      return send(sentAs(rows))
    },
    again: (ids, confirmed) => send(sentAs({ ids, total: ids.length, ...(confirmed.length > 0 ? { confirmed } : {}) })),
    stop: () => course && void api.send('POST', `shell/runs/${course.id}/stop`).catch(() => undefined),
  }
}

/** What a run in the background came to, told as a call tells it. */
const outcomeOf = ({ counts, rows }: WorkResult): BulkResult => ({
  changed: counts.done,
  unchanged: counts.unchanged,
  rows: rows
    .filter(({ outcome }) => outcome === 'refused' || outcome === 'asks')
    .map(({ id, key, title, problems, outcome }) => ({ id, key, title, problems, asks: outcome === 'asks' })),
})

/** What two rounds have done together; rows that the second one did not try stay open. */
const added = (before: BulkResult, next: BulkResult, tried: readonly string[]): BulkResult => ({
  changed: before.changed + next.changed,
  unchanged: before.unchanged + next.unchanged,
  rows: [...next.rows, ...before.rows.filter(({ id }) => !tried.includes(id))],
})
