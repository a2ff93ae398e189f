import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { BankReconciliation } from '../../../shared/contracts/gl/bank-reconciliation.ts'
import { ResultStatus, type CallResult, type Problem } from '../../../shared/contracts/result.ts'
import { problemText } from '../../../shared/kit/editor/labels.ts'

export const PATH = 'gl/bank-reconciliation'

/** What was done or refused, as it is said; it follows a switch of the language. */
export interface Said {
  readonly isRefused: boolean
  readonly text: () => string
}

export const refusedBy = (problems: readonly Problem[] | undefined): Said => ({
  isRefused: true,
  text: () => (problems ?? []).map((problem) => problemText(BankReconciliation, problem)).join(' '),
})

export interface Calls {
  readonly said: Said | null
  readonly isBusy: boolean
  readonly say: (said: Said | null) => void
  /** Sends a call; what refuses it is said under the head. It answers whether it was done. */
  readonly send: <T>(path: string, body: object, done?: (data: T) => Said | null) => Promise<boolean>
}

/** Calls of the screen, one at a time. */
export function useCalls(again: () => void): Calls {
  const [said, say] = useState<Said | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send: Calls['send'] = async <T>(path: string, body: object, done?: (data: T) => Said | null) => {
    if (isBusy) return false
    setBusy(true)
    try {
      const answer: CallResult<T> = await api.send<T>('POST', `${PATH}/${path}`, body)
      const isDone = answer.ResultStatus === ResultStatus.success
      say(isDone ? (done?.(answer.Data as T) ?? null) : refusedBy(answer.Problems))
      again()
      return isDone
    } catch {
      // The alert of the call has said what happened.
      return false
    } finally {
      setBusy(false)
    }
  }
  return { said, isBusy, say, send }
}
