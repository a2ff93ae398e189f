import { useRef, useState } from 'react'
import { records } from '../../../api/records.ts'
import type { BulkBody, BulkResult } from '../../../contracts/bulk.ts'
import type { Entity } from '../../../contracts/entity.ts'
import type { Problem } from '../../../contracts/result.ts'
import { bus } from '../../../events/bus.ts'
import type { BulkRows } from '../selection.ts'

interface BulkChange {
  readonly phase: 'asking' | 'running' | 'done'
  /** Rows of the call that runs or ran. */
  readonly total: number
  readonly result: BulkResult | null
  /** Why nothing was done at all; null where it was, or nobody knows. */
  readonly refused: readonly Problem[] | null
  readonly unreached: boolean
  run(record: BulkBody['record'], rows: BulkRows): Promise<void>
  /** Once more for the rows that were not changed; `confirmed` answers what they asked. */
  again(ids: readonly string[], confirmed: readonly string[]): Promise<void>
}

/** One bulk change and what became of it. A repeat after a broken line goes out under the same key, so nothing is done twice. */
export function useBulkChange(entity: Entity): BulkChange {
  const [phase, setPhase] = useState<BulkChange['phase']>('asking')
  const [total, setTotal] = useState(0)
  const [result, setResult] = useState<BulkResult | null>(null)
  const [refused, setRefused] = useState<readonly Problem[] | null>(null)
  const [unreached, setUnreached] = useState(false)
  const sent = useRef<{ text: string; key: string } | null>(null)
  const record = useRef<BulkBody['record']>({})

  const send = async (body: BulkBody) => {
    const text = JSON.stringify(body)
    if (sent.current?.text !== text) sent.current = { text, key: crypto.randomUUID() }
    const before = result
    setPhase('running')
    setTotal(body.total)
    setRefused(null)
    setUnreached(false)
    try {
      const { Data, Problems } = await records(entity).bulk(body, sent.current.key)
      sent.current = null
      if (!Data) {
        setRefused(Problems ?? [])
        return setPhase(before ? 'done' : 'asking')
      }
      setResult(before ? added(before, Data, body.ids ?? []) : Data)
      setPhase('done')
      if (Data.changed > 0) bus.emit('record-saved', { entity: entity.id, id: '', key: '' })
    } catch {
      setUnreached(true)
      setPhase(before ? 'done' : 'asking')
    }
  }
  return {
    phase,
    total,
    result,
    refused,
    unreached,
    run: (changes, rows) => {
      record.current = changes
      return send({ record: changes, ...rows })
    },
    again: (ids, confirmed) =>
      send({ record: record.current, ids, total: ids.length, ...(confirmed.length > 0 ? { confirmed } : {}) }),
  }
}

/** What two rounds have done together; rows that the second one did not try stay open. */
const added = (before: BulkResult, next: BulkResult, tried: readonly string[]): BulkResult => ({
  changed: before.changed + next.changed,
  unchanged: before.unchanged + next.unchanged,
  rows: [...next.rows, ...before.rows.filter(({ id }) => !tried.includes(id))],
})
