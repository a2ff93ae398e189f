import { useCallback, useImperativeHandle, useRef, type KeyboardEvent, type Ref } from 'react'
import { useOpeningFocus } from '../../../shared/kit/opening-focus.ts'
import { say } from './say.ts'
import css from './shipping.module.css'

export interface Scanner {
  /** Takes the focus, ready for the next tag. */
  readonly focus: () => void
  readonly clear: () => void
}

interface Props {
  readonly ref: Ref<Scanner>
  readonly panel: HTMLElement
  readonly onScan: (code: string) => void
  /** Down to the lines. */
  readonly onDown: () => void
}

/** Where a tag, an order or a product is scanned or typed: the queue opens here. */
export function Scan({ ref, panel, onScan, onDown }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useOpeningFocus(
    panel,
    useCallback(() => input.current?.focus(), []),
  )
  useImperativeHandle(ref, () => ({
    focus: () => {
      input.current?.focus()
      input.current?.select()
    },
    clear: () => {
      if (input.current) input.current.value = ''
    },
  }))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.altKey) return
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      onDown()
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    const code = event.currentTarget.value.trim().toUpperCase()
    if (code !== '') onScan(code)
  }
  return (
    <input
      ref={input}
      className={css['scan']}
      type="search"
      autoComplete="off"
      aria-label={say('scan')}
      placeholder={say('scan')}
      onKeyDown={onKeyDown}
    />
  )
}
