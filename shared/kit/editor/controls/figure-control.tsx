import { useRef } from 'react'
import type { Field } from '../../../contracts/fields.ts'
import { writeDecimal } from '../../../i18n/format.ts'
import { nativeProps, type ControlProps } from './control.ts'
import { figureOf } from './figure-value.ts'
import { StaysChosen } from './stays-chosen.tsx'
import { useTyped } from './use-typed.ts'
import css from './control.module.css'

/** A figure with every digit that is stored, for entry. Text that is no figure stays as it was typed. */
function writtenForEntry(value: unknown, field: Field, places = 2): string {
  const text = String(value ?? '')
  if (field.ungrouped || !/^-?\d+(\.\d+)?$/.test(text)) return text
  const least = field.kind === 'money' ? places : field.kind === 'price' ? 2 : (field.fewest ?? 0)
  return writeDecimal(text, least, Math.max(field.scale ?? 0, least))
}

/** Money, prices, quantities, percentages and whole numbers, typed in the locale; sums such as `12*4.5` are worked out. */
export function FigureControl(props: ControlProps) {
  const { field, path, value, places, readOnly, onEdit, onLeave } = props
  const typed = useTyped(value, writtenForEntry(value, field, places))
  const input = useRef<HTMLInputElement>(null)
  const box = (
    <StaysChosen input={input} text={typed.text}>
      <input
        {...nativeProps(props)}
        ref={input}
        className={`${css['input']} ${css['figure']}`}
        type="text"
        inputMode="decimal"
        value={typed.text}
        readOnly={readOnly}
        autoComplete="off"
        onChange={(event) => {
          const next = figureOf(event.target.value, field)
          typed.type(event.target.value, next)
          onEdit(path, next)
        }}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          typed.end()
          onLeave(path)
        }}
      />
    </StaysChosen>
  )
  if (field.kind !== 'percent') return box
  return (
    <span className={css['withUnit']}>
      {box}
      <span className={css['unit']} data-unit aria-hidden="true">
        %
      </span>
    </span>
  )
}
