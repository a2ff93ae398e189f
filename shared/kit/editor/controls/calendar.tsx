import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { businessToday } from '../../../i18n/business-day.ts'
import { formatDate } from '../../../i18n/dates.ts'
import { locale, t } from '../../../i18n/i18n.ts'
import { daysAfter } from '../../../i18n/parse.ts'
import { Button } from '../../button.tsx'
import { monthAfter, monthOf, weekdays, weeksOf } from './month.ts'
import { useUnderField } from './under-field.ts'
import css from './calendar.module.css'

interface Props {
  readonly label: string
  /** The field, which keeps the focus: its keys walk the days. */
  readonly anchor: RefObject<HTMLInputElement | null>
  /** `YYYY-MM-DD`: where it begins. */
  readonly day: string
  readonly onTake: (day: string) => void
  readonly onClose: () => void
}

/** Days that a key goes on by. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A month under its field: arrows walk, Page Up and Down turn, Enter takes, Esc leaves. */
export function Calendar({ label, anchor, day, onTake, onClose }: Props) {
  const own = useRef<HTMLDivElement>(null)
  const id = useId()
  const [marked, setMarked] = useState(day)
  const month = monthOf(marked)
  useUnderField(own, anchor, month)

  const keys = useRef<(event: KeyboardEvent) => boolean>(() => false)
  keys.current = ({ key }) => {
    const step = STEPS[key]
    if (step !== undefined) setMarked(daysAfter(marked, step))
    else if (key === 'PageUp' || key === 'PageDown') setMarked(monthAfter(marked, key === 'PageUp' ? -1 : 1))
    else if (key === 'Enter') onTake(marked)
    else if (key === 'Escape') onClose()
    else return false
    return true
  }
  useEffect(() => {
    const field = anchor.current!
    // Before the grid or the form around it takes the key for itself.
    const onKey = (event: KeyboardEvent) => {
      if (!keys.current(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    field.addEventListener('keydown', onKey)
    return () => field.removeEventListener('keydown', onKey)
  }, [anchor])
  useEffect(() => {
    const field = anchor.current!
    field.setAttribute('aria-activedescendant', `${id}-${marked}`)
    return () => field.removeAttribute('aria-activedescendant')
  }, [anchor, id, marked])

  const [year, number] = month.split('-').map(Number) as [number, number]
  const title = new Intl.DateTimeFormat(locale(), { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(year, number - 1, 1),
  )
  return (
    <div ref={own} popover="manual" className={css['calendar']} onPointerDown={(event) => event.preventDefault()}>
      <div className={css['head']}>
        <Button
          look="ghost"
          icon="chevron-left"
          iconOnly
          tabIndex={-1}
          label={t('kit:calendar.previous')}
          onClick={() => setMarked(monthAfter(marked, -1))}
        />
        <b aria-live="polite">{title}</b>
        <Button
          look="ghost"
          icon="chevron-right"
          iconOnly
          tabIndex={-1}
          label={t('kit:calendar.next')}
          onClick={() => setMarked(monthAfter(marked, 1))}
        />
      </div>
      <table role="grid" aria-label={label}>
        <thead>
          <tr>
            {weekdays(locale()).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td
                  key={one}
                  id={`${id}-${one}`}
                  role="gridcell"
                  aria-label={formatDate(one)}
                  aria-selected={one === marked}
                  aria-current={one === businessToday() ? 'date' : undefined}
                  data-other={monthOf(one) !== month || undefined}
                  onClick={() => onTake(one)}
                >
                  {Number(one.slice(-2))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css['foot']}>
        <Button look="ghost" tabIndex={-1} label={t('kit:calendar.today')} onClick={() => onTake(businessToday())} />
      </div>
    </div>
  )
}
