import { useRef } from 'react'
import { isDate } from '../../../contracts/filter.ts'
import { businessToday } from '../../../i18n/business-day.ts'
import { formatDate } from '../../../i18n/dates.ts'
import { nativeProps, type ControlProps } from './control.ts'
import { dateOf } from './date-value.ts'
import { StaysChosen } from './stays-chosen.tsx'
import { useTyped } from './use-typed.ts'
import css from './control.module.css'

/**
 * A date, typed as `20`, `1120`, `t`, `+7` or in full. Shown as the browser's language writes dates [S9.05]; while it has
 * the focus, as it can be typed: year, month, day.
 */
export function DateControl(props: ControlProps) {
  const { path, value, readOnly, onEdit, onLeave } = props
  const stored = String(value ?? '')
  const typed = useTyped(value, isDate(stored) ? formatDate(stored) : stored)
  const input = useRef<HTMLInputElement>(null)
  return (
    <StaysChosen input={input} text={typed.text}>
      <input
        {...nativeProps(props)}
        ref={input}
        className={`${css['input']} ${css['date']}`}
        type="text"
        value={typed.text}
        readOnly={readOnly}
        autoComplete="off"
        onFocus={() => {
          if (!readOnly) typed.type(stored, value)
        }}
        onChange={(event) => {
          const next = dateOf(event.target.value, businessToday())
          typed.type(event.target.value, next)
          onEdit(path, next)
        }}
        onBlur={() => {
          typed.end()
          onLeave(path)
        }}
      />
    </StaysChosen>
  )
}
