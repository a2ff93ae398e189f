import { useCallback, useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useOpeningFocus } from '../opening-focus.ts'
import { focusFirst, focusNext } from './focus.ts'

/**
 * [visual reference §7] Enter accepts the field and moves on, Shift Enter goes back; in a text area it is a new line. From the
 * cells of an entry grid it comes here only where they end.
 */
export function onEnter(event: KeyboardEvent, form: HTMLElement): boolean {
  if (event.key !== 'Enter' || event.ctrlKey || event.altKey || event.nativeEvent.isComposing) return false
  const from = document.activeElement
  const isField = from instanceof HTMLInputElement || from instanceof HTMLSelectElement
  if (!(from instanceof HTMLElement) || !(isField || from.matches('[data-cell]'))) return false
  focusNext(form, from, event.shiftKey ? -1 : 1)
  return true
}

/** Text that becomes a form is begun like one, and a form that becomes text keeps the keys: whoever turned it goes on there. */
export function useTurned(reads: boolean, form: RefObject<HTMLElement | null>): void {
  const before = useRef(reads)
  useEffect(() => {
    if (before.current === reads) return
    before.current = reads
    const focus = document.activeElement
    if (!focus || focus === document.body || form.current!.parentElement!.parentElement!.contains(focus))
      focusFirst(form.current!)
  }, [reads, form])
}

/** Whoever has answered a dialog goes on in the form, where what he opened it with is gone or cannot be pressed any more. */
export function useAnswered(isCovered: boolean, form: RefObject<HTMLElement | null>): void {
  const before = useRef(isCovered)
  useEffect(() => {
    const isAnswered = before.current && !isCovered
    before.current = isCovered
    const focus = document.activeElement
    if (isAnswered && form.current?.checkVisibility() && (focus === document.body || focus?.matches(':disabled')))
      focusFirst(form.current)
  }, [isCovered, form])
}

/** A record begins at its first empty required field; a refused save leads to the first problem, once. */
export function useFocus(
  panel: HTMLElement,
  form: RefObject<HTMLElement | null>,
  refusals: number,
  toProblem: () => void,
): void {
  const seen = useRef(refusals)
  const move = useRef(toProblem)
  useEffect(() => {
    move.current = toProblem
  })
  useOpeningFocus(
    panel,
    useCallback(() => focusFirst(form.current!), [form]),
    true,
  )
  useEffect(() => {
    if (seen.current !== refusals) move.current()
    seen.current = refusals
  }, [refusals])
}
