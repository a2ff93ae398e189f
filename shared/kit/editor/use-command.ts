import { useState } from 'react'
import { api } from '../../api/client.ts'
import { ResultStatus, type Problem } from '../../contracts/result.ts'
import { bus } from '../../events/bus.ts'
import type { RecordStore } from './record-store.ts'

/** What a command came to, as a text key, so that it follows a switch of the language. */
export interface Notice {
  readonly level: 'done' | 'refused'
  readonly key: string
  readonly args?: Readonly<Record<string, string | number>>
  /** All that was refused, in the server's order. */
  readonly problems?: readonly Problem[]
}

/** What the server asks before it goes on. */
export interface Asked {
  readonly problems: readonly Problem[]
  readonly answer: (yes: boolean) => void
}

/** Commands on one record, one at a time; afterwards the record is read again where it stands. */
export function useCommand(store: RecordStore) {
  const [notice, setNotice] = useState<Notice | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isBusy, setBusy] = useState(false)

  const send = async <T>(path: string, success: (data: T | undefined) => Notice, body?: object): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setNotice(null)
    try {
      const answer = await store.others.own(() => api.send<T>('POST', path, body))
      const problems = answer.Problems ?? []
      if (answer.ResultStatus === ResultStatus.success) {
        setNotice(success(answer.Data))
        bus.emit('record-saved', { entity: store.entity.id, id: store.id!, key: store.key })
      } else if (answer.ResultStatus === ResultStatus.warning) {
        const confirmed = [...((body as { confirmed?: string[] })?.confirmed ?? []), ...problems.map(({ Key }) => Key)]
        setAsked({
          problems,
          answer: (yes) => {
            setAsked(null)
            if (yes) void send(path, success, { ...body, confirmed })
          },
        })
      } else if (problems[0]) setNotice({ level: 'refused', key: problems[0].Key, args: problems[0].Args, problems })
      await store.others.settled
    } catch {
      // The alert of the call has said what happened.
    } finally {
      setBusy(false)
    }
  }
  return { notice, asked, isBusy, send }
}
