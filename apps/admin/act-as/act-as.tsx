import { useEffect, useId, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { ActingCandidate } from '../../../shared/contracts/acting.ts'
import { bus } from '../../../shared/events/bus.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import controls from '../../../shared/kit/editor/controls/control.module.css'
import css from './act-as.module.css'

/** [supply 15] Begins to act as the user of the record, with a reason; the shell asks about unsaved work and takes over. */
export function ActAs({ snapshot, screen, host }: SectionPartProps) {
  useLocale()
  const id = useId()
  const { userName, displayName } = snapshot.saved as { userName: string; displayName: string }
  const may = useCandidate(userName, snapshot.saved['version'])
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const open: Action | null =
    may && !isOpen
      ? { id: 'act-as', label: { key: 'admin:user.actAs.open' }, group: 'record', run: () => setOpen(true) }
      : null
  useActions({ screen, host }, [open])
  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])
  if (!may) return null
  const title = t('admin:user.actAs.title')
  const begin = (event: SyntheticEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') bus.emit('acting-asked', { userName, reason: reason.trim() })
  }
  // In the form of a record Enter would lead to the next field.
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') begin(event)
    if (event.key !== 'Escape') return
    event.preventDefault()
    setOpen(false)
  }
  return (
    <section className={css['bar']} aria-label={title} {...region('act-as', title)}>
      {open ? <Button icon="box-arrow-in-right" {...buttonOf(open)} /> : null}
      {isOpen ? (
        <form className={css['form']} onSubmit={begin}>
          <p id={`${id}-about`}>{t('admin:user.actAs.about', { name: displayName })}</p>
          <label htmlFor={`${id}-reason`}>{t('admin:user.actAs.reason')}</label>
          <input
            ref={field}
            className={controls['input']}
            id={`${id}-reason`}
            value={reason}
            maxLength={200}
            required
            autoComplete="off"
            aria-describedby={`${id}-about`}
            onChange={(event) => setReason(event.target.value)}
            onKeyDown={onKey}
          />
          <Button
            type="submit"
            label={t('admin:user.actAs.begin', { name: displayName })}
            disabled={reason.trim() === ''}
          />
          <Button label={t('admin:user.actAs.cancel')} onClick={() => setOpen(false)} />
        </form>
      ) : null}
    </section>
  )
}

/** Asked anew when the record was saved: what the user may do decides. Without an answer nothing is offered. */
function useCandidate(userName: string, version: unknown): boolean {
  const [may, setMay] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const query = { userName }
    api.get<ActingCandidate>('shell/acting/candidate', { query, signal: leaving.signal, quiet: true }).then(
      (answer) => setMay(answer.may),
      () => leaving.signal.aborted || setMay(false),
    )
    return () => leaving.abort()
  }, [userName, version])
  return may
}
