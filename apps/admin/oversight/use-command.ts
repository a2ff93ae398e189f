import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { ResultStatus } from '../../../shared/contracts/result.ts'
import { bus } from '../../../shared/events/bus.ts'
import type { RecordStore } from '../../../shared/kit/editor/record-store.ts'

/** What a command came to, as a text key, so that it follows a switch of the language. */
export interface Told {
  readonly level: 'done' | 'refused'
  readonly key: string
  readonly args?: Readonly<Record<string, string | number>>
}

/** Commands on one record, one at a time; afterwards the record is read again where it stands. */
export function useCommand(store: RecordStore) {
  const [told, setTold] = useState<Told | null>(null)
  const [isBusy, setBusy] = useState(false)

  const send = async <T>(path: string, success: (data: T | undefined) => Told, body?: unknown): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setTold(null)
    try {
      const answer = await api.send<T>('POST', path, body)
      const problem = answer.Problems?.[0]
      if (answer.ResultStatus === ResultStatus.success) {
        setTold(success(answer.Data))
        bus.emit('record-saved', { entity: store.entity.id, id: store.id!, key: store.key })
      } else if (problem) setTold({ level: 'refused', key: problem.Key, args: problem.Args })
      await store.refresh()
    } catch {
      // The alert of the call has said what happened.
    } finally {
      setBusy(false)
    }
  }
  return { told, isBusy, send }
}
