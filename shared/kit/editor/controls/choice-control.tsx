import type { KeyboardEvent } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../icon.tsx'
import { choiceLabel } from '../labels.ts'
import { nativeProps, type ControlProps } from './control.ts'
import css from './control.module.css'

/** One of a few words, in a native list. */
export function ChoiceControl(props: ControlProps) {
  const { entity, field, path, value, required, readOnly, onEdit, onLeave } = props
  const current = String(value ?? '')
  if (readOnly)
    return (
      <input
        {...nativeProps(props)}
        className={css['input']}
        readOnly
        value={current && choiceLabel(entity, path, current)}
      />
    )
  const isBlank = !required || current === '' || !field.choices!.includes(current)
  const openList = (event: KeyboardEvent<HTMLSelectElement>) => {
    if (!event.ctrlKey || event.key !== ' ') return
    event.preventDefault()
    event.currentTarget.showPicker()
  }
  return (
    <span className={css['withIcon']}>
      <select
        {...nativeProps(props)}
        className={`${css['input']} ${css['choice']}`}
        value={current}
        onKeyDown={openList}
        onChange={(event) => onEdit(path, event.target.value || null)}
        onBlur={() => onLeave(path)}
      >
        {isBlank ? (
          <option value="">{required || field.required ? '' : t(props.noChoice ?? 'kit:editor.noChoice')}</option>
        ) : null}
        {field.choices!.map((choice) => (
          <option key={choice} value={choice}>
            {choiceLabel(entity, path, choice)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={10} />
    </span>
  )
}

/** A claim: true or false. */
export function FlagControl(props: ControlProps) {
  const { path, value, readOnly, onEdit, onLeave } = props
  // A masked value is neither true nor false.
  if (typeof value === 'string')
    return <input {...nativeProps(props)} className={css['input']} readOnly value={value} />
  return (
    <input
      {...nativeProps(props)}
      className={css['flag']}
      type="checkbox"
      checked={value === true}
      disabled={readOnly}
      onChange={(event) => onEdit(path, event.target.checked)}
      onBlur={() => onLeave(path)}
    />
  )
}
