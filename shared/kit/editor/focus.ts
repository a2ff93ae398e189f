import type { Problem } from '../../contracts/result.ts'

/** Moves the focus to the control of a path below `root`; of a group or list of lines, to its first. False without one. */
export function focusPath(root: HTMLElement, path: string): boolean {
  const target =
    root.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`) ??
    root.querySelector<HTMLElement>(`[data-path^="${CSS.escape(path)}."]`)
  target?.focus()
  return target !== null && document.activeElement === target
}

const EDITABLE = '[data-path]:is(input, select, textarea):not([readonly], :disabled)'

/**
 * [visual reference §7] Enter: the next editable control, Shift Enter: the one before. From the spare row of an entry grid
 * it leaves the grid. False when there is none further.
 */
export function focusNext(root: HTMLElement, from: HTMLElement, step: 1 | -1): boolean {
  const grid = step === 1 && from.closest('[data-spare]') ? from.closest('table') : null
  const controls = [...root.querySelectorAll<HTMLElement>(EDITABLE)].filter(
    (control) => control === from || !grid?.contains(control),
  )
  const next = controls[controls.indexOf(from) + step]
  next?.focus()
  if (next instanceof HTMLInputElement && next.type === 'text') next.select()
  return next !== undefined
}

/** The next problem in reading order, after or before the focus; past the last, the first again. False without a place. */
export function focusProblem(root: HTMLElement, problems: readonly Problem[], step: 1 | -1): boolean {
  const places = problemPlaces(root, problems)
  if (step === -1) places.reverse()
  const wanted = step === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING
  const next = places.find((place) => (document.activeElement?.compareDocumentPosition(place) ?? 0) & wanted)
  const target = next ?? places[0]
  target?.focus()
  return target !== undefined
}

export const focusFirstProblem = (root: HTMLElement, problems: readonly Problem[]): void =>
  problemPlaces(root, problems)[0]?.focus()

function problemPlaces(root: HTMLElement, problems: readonly Problem[]): HTMLElement[] {
  return problems
    .flatMap(({ Field }) => (Field && root.querySelector<HTMLElement>(`[data-path="${CSS.escape(Field)}"]`)) || [])
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
}

/** The first empty required control, else the first editable one: where a record begins. */
export function focusFirst(root: HTMLElement): void {
  const controls = [...root.querySelectorAll<HTMLInputElement>(EDITABLE)].filter(
    (control) => !control.closest('[data-spare]'),
  )
  const empty = controls.find((control) => control.getAttribute('aria-required') === 'true' && control.value === '')
  ;(empty ?? controls[0])?.focus()
}
