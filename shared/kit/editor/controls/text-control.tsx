import { useRef } from 'react'
import { nativeProps, type ControlProps } from './control.ts'
import { StaysChosen } from './stays-chosen.tsx'
import css from './control.module.css'

const TYPES: Readonly<Record<string, 'email' | 'tel' | undefined>> = { email: 'email', phone: 'tel' }

/** Codes, texts, addresses of all kinds: one line. */
export function TextControl(props: ControlProps) {
  const { field, path, value, readOnly, onEdit, onLeave } = props
  const look = field.upper ? css['upper'] : undefined
  const input = useRef<HTMLInputElement>(null)
  const text = String(value ?? '')
  return (
    <StaysChosen {...{ input, text }}>
      <input
        {...nativeProps(props)}
        ref={input}
        className={[css['input'], look].filter(Boolean).join(' ')}
        // The type chooses the keyboard of a phone; the browser's own messages stay out of it.
        inputMode={TYPES[field.kind]}
        type="text"
        value={text}
        readOnly={readOnly}
        autoComplete="off"
        spellCheck={field.kind === 'text' && !field.upper}
        onChange={(event) => onEdit(path, event.target.value)}
        onBlur={() => onLeave(path)}
      />
    </StaysChosen>
  )
}

/** Notes and JSON: several lines. Enter is a new line here. */
export function NoteControl(props: ControlProps) {
  const { field, path, value, readOnly, onEdit, onLeave } = props
  const isCode = field.kind === 'json'
  const input = useRef<HTMLTextAreaElement>(null)
  const text = String(value ?? '')
  return (
    <StaysChosen {...{ input, text }}>
      <textarea
        {...nativeProps(props)}
        ref={input}
        className={[css['input'], css['note'], isCode && css['mono']].filter(Boolean).join(' ')}
        rows={isCode ? 6 : 3}
        value={text}
        readOnly={readOnly}
        spellCheck={!isCode}
        onChange={(event) => onEdit(path, event.target.value)}
        onBlur={() => onLeave(path)}
      />
    </StaysChosen>
  )
}
