import { useEffect, useRef, type ReactNode } from 'react'
import { MOST_AT_ONCE } from '../../../contracts/bulk.ts'
import type { Entity } from '../../../contracts/entity.ts'
import { isUnderWay } from '../../../contracts/work.ts'
import { formatInteger } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import type { Action } from '../../actions.ts'
import { Button } from '../../button.tsx'
import { problemText } from '../../editor/labels.ts'
import { TabDialog } from '../../editor/tab-dialog.tsx'
import { restOf, WorkCourse } from '../../work/work-course.tsx'
import { BulkOutcome, openRows } from './bulk-outcome.tsx'
import type { Many } from './use-many.ts'
import css from './bulk-dialog.module.css'

interface Props {
  readonly panel: HTMLElement
  readonly entity: Entity
  readonly many: Many
  /** Rows that the user chose. */
  readonly chosen: number
  /** What the dialog is called before anything is done, and what it says while it is. */
  readonly title: string
  readonly running: string
  /** The sentence of the outcome: `kit:bulk.done`. */
  readonly doneKey: string
  /** The button that begins; it stands there until something was done. */
  readonly begin: { readonly label: string; readonly run: () => void }
  readonly address: (key: string) => string
  readonly onClose: () => void
  /** What is asked before. */
  readonly children: ReactNode
}

/** The frame of whatever is done to many records: what is asked, how far it is, and what became of each that was not done. */
export function ManyDialog({ panel, entity, many, chosen, begin, address, onClose, ...words }: Props) {
  const { phase, result, course } = many
  const isRunning = phase === 'running'
  const inBackground = isRunning && course !== null && isUnderWay(course)
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // What had the focus is gone or at rest; without it the next Escape would go to the list underneath.
    if (phase === 'asking') return
    const footer = said.current!.closest('[data-tab-dialog]')!.querySelector('footer')!
    const safe = footer.querySelector<HTMLElement>('[data-first]') ?? footer.querySelector('button')
    safe?.focus()
  }, [phase, inBackground])

  const again = openRows(result)
  const most = formatInteger(MOST_AT_ONCE)
  const stop: Action = { id: 'stop', group: 'list', label: { key: 'kit:work.stop' }, run: many.stop }
  const close = <Button data-first="" look="primary" label={t('kit:bulk.close')} onClick={onClose} />
  return (
    <TabDialog
      panel={panel}
      wide={result !== null}
      title={result ? t('kit:bulk.resultTitle') : words.title}
      onClose={onClose}
      buttons={
        inBackground ? (
          close
        ) : result ? (
          <>
            {again.asking.length > 0 ? (
              <Button
                disabled={isRunning}
                label={t('kit:bulk.confirm', { count: formatInteger(again.asking.length) })}
                onClick={() => void many.again(again.asking, again.questions)}
              />
            ) : null}
            {again.failed.length > 0 ? (
              <Button
                disabled={isRunning}
                label={t('kit:bulk.retry', { count: formatInteger(again.failed.length) })}
                onClick={() => void many.again(again.failed, [])}
              />
            ) : null}
            {close}
          </>
        ) : (
          <>
            <Button label={t('kit:bulk.cancel')} onClick={onClose} />
            <Button look="primary" disabled={isRunning} label={begin.label} onClick={begin.run} />
          </>
        )
      }
    >
      {inBackground ? (
        <>
          <WorkCourse run={course} stop={stop} />
          <p>{t('kit:bulk.background', { most })}</p>
        </>
      ) : result ? (
        <>
          <BulkOutcome entity={entity} result={result} doneKey={words.doneKey} address={address} />
          {course && restOf(course) > 0 ? <p>{t('kit:work.rest', { rest: formatInteger(restOf(course)) })}</p> : null}
        </>
      ) : (
        <>
          {words.children}
          {chosen > MOST_AT_ONCE ? <p>{t('kit:bulk.background', { most })}</p> : null}
        </>
      )}
      {many.refused?.map((one) => (
        <p key={one.Key} className={css['problem']} role="alert">
          {problemText(entity, one)}
        </p>
      ))}
      {many.unreached ? (
        <p className={css['problem']} role="alert">
          {t('kit:bulk.notReached')}
        </p>
      ) : null}
      <p ref={said} role="status">
        {isRunning && !inBackground ? words.running : null}
      </p>
    </TabDialog>
  )
}
