import { useEffect, useRef, useState } from 'react'
import { api, isUnreached } from '../../../shared/api/client.ts'
import { upload } from '../../../shared/api/upload.ts'
import {
  OpeningBalance,
  type OpeningAsked,
  type OpeningBrought,
  type OpeningMapping,
  type OpeningPart,
  type OpeningWork,
} from '../../../shared/contracts/gl/opening-balance.ts'
import { ResultStatus, type CallResult, type Conflict, type Problem } from '../../../shared/contracts/result.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { problemText } from '../../../shared/kit/editor/labels.ts'
import { followRoom } from '../../../shared/kit/follow-room.ts'
import { useReconnect } from '../../../shared/kit/use-reconnect.ts'

export const PATH = 'gl/opening-balance'

/** What was done or refused, as it is said; it follows a switch of the language. */
export interface Said {
  readonly isRefused: boolean
  readonly text: () => string
}

/** A file that waits for a word: what its columns mean, or that it is really ours. */
export type Waiting = { readonly part: OpeningPart; readonly file: File } & (
  | { readonly asked: OpeningAsked }
  | { readonly question: Problem; readonly columns: OpeningMapping | undefined }
)

export const wordsOf = (problem: Problem): string => problemText(OpeningBalance, problem)

const changedBy = ({ Data }: CallResult<unknown>): string => String((Data as Conflict<unknown>).changedBy)

const isFault = ({ Key }: Problem) => Key.startsWith('gl:rules.openingBalance.row.')

/** The opening as it is kept, and what is done with it, one call at a time. */
export function useOpening() {
  const [round, setRound] = useState(0)
  const again = () => setRound((last) => last + 1)
  const [work, setWork] = useState<OpeningWork | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [said, say] = useState<Said | null>(null)
  const [faults, setFaults] = useState<{ part: OpeningPart; name: string; list: readonly Problem[] } | null>(null)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [isBusy, setBusy] = useState(false)
  const underWay = useRef<Promise<unknown>>(Promise.resolve())
  const leaving = useRef(new AbortController())
  useReconnect(isUnreached(error), again)
  useEffect(() => {
    const reading = new AbortController()
    const { signal } = reading
    api.get<OpeningWork>(`${PATH}/work`, { signal, quiet: true }).then(
      (read) => {
        setWork(read)
        setError(null)
      },
      (thrown: unknown) => !signal.aborted && setError(thrown),
    )
    return () => reading.abort()
  }, [round])
  useEffect(() => {
    const news = followRoom(OpeningBalance.room, again)
    return () => news.unsubscribe()
  }, [])

  const refused = (problems: readonly Problem[] = []) =>
    say({
      isRefused: true,
      text: () =>
        problems
          .filter((one) => !isFault(one))
          .map(wordsOf)
          .join(' '),
    })

  /** A file that is chosen while something else is under way is taken after it: no key is lost. */
  const bring = (part: OpeningPart, file: File, columns?: OpeningMapping, confirmed?: string): Promise<boolean> => {
    const taken = underWay.current.then(() => take(part, file, columns, confirmed))
    underWay.current = taken
    return taken
  }

  const take = async (
    part: OpeningPart,
    file: File,
    columns: OpeningMapping | undefined,
    confirmed: string | undefined,
  ): Promise<boolean> => {
    setBusy(true)
    setWaiting(null)
    setFaults(null)
    say({ isRefused: false, text: () => t('gl:openingBalance.reading', { name: file.name }) })
    try {
      const answer = await upload<OpeningBrought | OpeningAsked>(`${PATH}/bring`, file, {
        query: {
          part,
          name: file.name,
          ...(columns && { columns: JSON.stringify(columns) }),
          ...(confirmed && { confirmed }),
        },
        idempotencyKey: crypto.randomUUID(),
        onProgress: () => undefined,
        signal: leaving.current.signal,
      })
      const problems = answer.Problems ?? []
      if (answer.ResultStatus === ResultStatus.warning && problems[0]) {
        say(null)
        setWaiting({ part, file, question: problems[0], columns })
        return false
      }
      if (answer.ResultStatus !== ResultStatus.success || !answer.Data) {
        setFaults({ part, name: file.name, list: problems.filter(isFault) })
        refused(problems)
        return false
      }
      if ('asksColumns' in answer.Data) {
        say(null)
        setWaiting({ part, file, asked: answer.Data })
        return false
      }
      const { lines, program } = answer.Data
      const args = { name: file.name, lines: formatInteger(lines), program: program ?? '' }
      say({ isRefused: false, text: () => t(`gl:openingBalance.${program ? 'broughtFrom' : 'brought'}`, args) })
      again()
      return true
    } catch {
      say({ isRefused: true, text: () => t('gl:openingBalance.failed') })
      return false
    } finally {
      setBusy(false)
    }
  }

  const send = async <T>(
    name: string,
    body: object,
    { done, asks }: { done?: (data: T) => Said; asks?: (question: Problem) => void } = {},
  ): Promise<boolean> => {
    if (isBusy || !work?.id) return false
    setBusy(true)
    try {
      const answer: CallResult<T> = await api.send<T>('POST', `${PATH}/${work.id}/${name}`, {
        version: work.version,
        ...body,
      })
      const isDone = answer.ResultStatus === ResultStatus.success
      const question = answer.ResultStatus === ResultStatus.warning ? answer.Problems?.[0] : undefined
      if (isDone) say(done?.(answer.Data as T) ?? null)
      else if (question && asks) asks(question)
      else if (answer.ResultCode === 'CONFLICT')
        refused([{ Field: null, Key: 'gl:rules.openingBalance.changedSince', Args: { by: changedBy(answer) } }])
      else refused(answer.Problems)
      again()
      return isDone
    } catch {
      // The alert of the call has said what happened.
      return false
    } finally {
      setBusy(false)
    }
  }
  return { work, error, again, said, faults, waiting, setWaiting, bring, send }
}
