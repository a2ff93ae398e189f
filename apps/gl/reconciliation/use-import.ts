import { useRef, useState } from 'react'
import { upload } from '../../../shared/api/upload.ts'
import type {
  CsvAsked,
  CsvColumns,
  ImportOutcome,
  ReturnsOutcome,
} from '../../../shared/contracts/gl/bank-reconciliation.ts'
import { ResultStatus } from '../../../shared/contracts/result.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { PATH, refusedBy, type Said } from './use-calls.ts'

/** A table whose columns somebody has to name, with the file that waits for it. */
export interface Waiting {
  readonly bank: string
  readonly file: File
  readonly asked: CsvAsked
}

/** What became of payments that a bank sends back, each by its number. */
const returnsSaid = ({ taken, debits, again, unknown }: ReturnsOutcome): string =>
  (['taken', 'debits', 'again', 'unknown'] as const)
    .flatMap((name) => {
      const paid = taken.filter((number) => !debits.includes(number))
      const of = { taken: paid, debits, again, unknown }[name]
      const args = { count: formatInteger(of.length), names: of.slice(0, 20).join(', ') }
      return of.length > 0 ? [t(`gl:bankReconciliation.returns.${name}`, args)] : []
    })
    .join(' ')

/** Brings files of banks: one at a time, asked for its columns where it is a table of a bank that never sent one. */
export function useImport(say: (said: Said | null) => void, done: (bank: string) => void) {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [isBusy, setBusy] = useState(false)
  const leaving = useRef(new AbortController())

  const bring = async (bank: string, file: File, columns?: CsvColumns): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setWaiting(null)
    say({ isRefused: false, text: () => t('gl:bankReconciliation.import.reading', { name: file.name }) })
    try {
      const answer = await upload<ImportOutcome | CsvAsked | ReturnsOutcome>(`${PATH}/import`, file, {
        query: { bank, name: file.name, ...(columns ? { columns: JSON.stringify(columns) } : {}) },
        idempotencyKey: crypto.randomUUID(),
        onProgress: () => undefined,
        signal: leaving.current.signal,
      })
      if (answer.ResultStatus !== ResultStatus.success || !answer.Data) return say(refusedBy(answer.Problems))
      if ('asksColumns' in answer.Data) {
        say(null)
        return setWaiting({ bank, file, asked: answer.Data })
      }
      if ('taken' in answer.Data) {
        const outcome = answer.Data
        say({ isRefused: outcome.unknown.length > 0, text: () => returnsSaid(outcome) })
        return done(bank)
      }
      const { read, added, matched } = answer.Data
      const args = { read: formatInteger(read), added: formatInteger(added), matched: formatInteger(matched) }
      say({ isRefused: false, text: () => t('gl:bankReconciliation.import.done', args) })
      done(bank)
    } catch {
      say({ isRefused: true, text: () => t('gl:bankReconciliation.import.failed') })
    } finally {
      setBusy(false)
    }
  }
  return { bring, waiting, setWaiting, isBusy }
}
