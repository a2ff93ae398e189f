import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { emptyRecord } from '../../../shared/contracts/check.ts'
import { FiscalYear, type NextYear } from '../../../shared/contracts/gl/fiscal-year.ts'
import { ResultStatus, type Problem } from '../../../shared/contracts/result.ts'
import { bus } from '../../../shared/events/bus.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { problemText } from '../../../shared/kit/editor/labels.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import css from './period-panel.module.css'

/** Adds the year that comes next with all its periods, as G/L control lays years out; only for whoever may add years. */
export function AddYear() {
  useLocale()
  const [next, setNext] = useState<NextYear | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [added, setAdded] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    // Without an answer, or without the right, nothing is offered.
    api.get<NextYear>('gl/fiscal-year/next', { signal: leaving.signal, quiet: true }).then(setNext, () => setNext(null))
    return () => leaving.abort()
  }, [added])
  if (!next) return null

  const add = async () => {
    setBusy(true)
    try {
      const record = { ...emptyRecord(FiscalYear.fields), ...next }
      const answer = await api.send<unknown>('POST', 'gl/fiscal-year', { record })
      const done = answer.ResultStatus === ResultStatus.success
      setProblem(done ? null : (answer.Problems?.[0] ?? null))
      if (!done) return
      bus.emit('record-saved', { entity: FiscalYear.id, id: answer.EntityId ?? '', key: next.fiscalYear })
      setAdded(added + 1)
    } catch {
      // The alert of the call has said what happened.
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css['next']}>
      <Button
        icon="plus-lg"
        label={t('gl:fiscalYear.next.add', { year: next.fiscalYear })}
        disabled={isBusy}
        onClick={() => void add()}
      />
      <span>
        {formatDate(next.startDate)} – {formatDate(next.endDate)},{' '}
        {t(`gl:fiscalYear.choices.yearPattern.${next.yearPattern}`)}
      </span>
      {problem ? <span role="alert">{problemText(FiscalYear as never, problem)}</span> : null}
    </div>
  )
}
