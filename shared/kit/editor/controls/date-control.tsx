import { useRef, useState, type KeyboardEvent } from 'react'
import { isDate } from '../../../contracts/filter.ts'
import { businessToday } from '../../../i18n/business-day.ts'
import { formatDate } from '../../../i18n/dates.ts'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../icon.tsx'
import { fieldLabel } from '../labels.ts'
import { Calendar } from './calendar.tsx'
import { nativeProps, type ControlProps } from './control.ts'
import { dateOf } from './date-value.ts'
import { StaysChosen } from './stays-chosen.tsx'
import { useTyped } from './use-typed.ts'
import css from './control.module.css'

/**
 * A date, typed as `20`, `1120`, `t`, `+7`, or in full in the order in which the browser's language shows it [S9.05], with any
 * separator. Alt Down, Ctrl Space or its button opens a calendar.
 */
export function DateControl(props: ControlProps) {
  const { entity, path, value, label, readOnly, onEdit, onLeave } = props
  const stored = String(value ?? '')
  const typed = useTyped(value, isDate(stored) ? formatDate(stored) : stored)
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const take = (day: string) => {
    typed.end()
    onEdit(path, day)
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (readOnly || isOpen) return
    if (!((event.altKey && event.key === 'ArrowDown') || (event.ctrlKey && event.key === ' '))) return
    event.preventDefault()
    event.stopPropagation()
    setOpen(true)
  }
  const called = label ?? fieldLabel(entity, path)
  return (
    <>
      <span className={css['withIcon']}>
        <StaysChosen input={input} text={typed.text}>
          <input
            {...nativeProps(props)}
            ref={input}
            className={`${css['input']} ${css['date']}`}
            type="text"
            value={typed.text}
            readOnly={readOnly}
            autoComplete="off"
            onKeyDown={onKeyDown}
            onChange={(event) => {
              const next = dateOf(event.target.value, businessToday())
              typed.type(event.target.value, next)
              onEdit(path, next)
            }}
            onBlur={() => {
              setOpen(false)
              typed.end()
              onLeave(path)
            }}
          />
        </StaysChosen>
        {readOnly ? null : (
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('kit:calendar.open')}
            // The field keeps the focus, or what was typed would be left by opening it.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              input.current?.focus()
              setOpen(!isOpen)
            }}
          >
            <Icon name="calendar3" size={11} />
          </button>
        )}
      </span>
      {isOpen ? (
        <Calendar
          label={t('kit:calendar.title', { label: called })}
          anchor={input}
          day={isDate(stored) ? stored : businessToday()}
          onTake={take}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
