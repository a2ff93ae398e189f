import type { Problem } from '../../contracts/result.ts'

/** A control that can be typed into, outside of entry grids. */
const CONTROL = '[data-path]:is(input, select, textarea):not([readonly], :disabled)'
/** The one tab stop of an entry grid that can be edited. */
const STOP = '[data-lines]:not([aria-readonly]) [data-stop]'

/** What an entry grid can do for the focus; cells out of sight are not in the document. */
export interface CellFinder {
  /** Moves the focus to the cell of a path, bringing it into sight. False without such a cell. */
  focus(path: string): boolean
  /** Where a path lies in reading order. */
  placeOf(path: string): readonly [row: number, column: number]
  /** Where its tab stop is. */
  current(): readonly [row: number, column: number]
  /** Moves the focus to the line that waits behind the others. False where lines are given. */
  fresh(): boolean
}
const finders = new WeakMap<Element, CellFinder>()

/** Makes the cells of an entry grid found by their paths. Its element carries `data-lines`, the name of its list. */
export const findCellsBy = (grid: Element, finder: CellFinder): void => void finders.set(grid, finder)

const gridOf = (root: HTMLElement, path: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-lines="${CSS.escape(path.split('.', 1)[0]!)}"]`)

/** Moves the focus to the control of a path below `root`; of a group or list of lines, to its first. False without one. */
export function focusPath(root: HTMLElement, path: string): boolean {
  const target = root.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
  if (!target) {
    const grid = gridOf(root, path)
    if (grid) return finders.get(grid)?.focus(path) ?? false
  }
  const found = target ?? root.querySelector<HTMLElement>(`[data-path^="${CSS.escape(path)}."]`)
  found?.focus()
  return found !== null && document.activeElement === found
}

/** Controls and grids in their order, each grid as one. */
const stopsOf = (root: HTMLElement): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(`${CONTROL}, ${STOP}`)].filter(
    (stop) => stop.dataset['stop'] !== undefined || !stop.closest('[data-lines]'),
  )

/**
 * [visual reference §7] Enter: the next editable control, Shift Enter: the one before. An entry grid is one of them: it goes
 * from cell to cell by itself. In a document Enter goes by what is filled or can be left out, as long as something further on is
 * empty [judgement 3]. False when there is none further.
 */
export function focusNext(root: HTMLElement, from: HTMLElement, step: 1 | -1): boolean {
  const stops = stopsOf(root)
  const grid = from.closest('[data-lines]')
  const here = stops.findIndex((stop) => stop === from || (grid?.contains(stop) ?? false))
  const wanted = step === 1 ? stops.slice(here + 1).find(({ dataset }) => dataset['passes'] === undefined) : undefined
  const next = wanted ?? stops[here + step]
  next?.focus()
  if (next instanceof HTMLInputElement && next.type === 'text') next.select()
  return next !== undefined
}

/** To the line that waits in the first entry grid that takes more. False without one. */
export const focusFreshLine = (root: HTMLElement): boolean =>
  [...root.querySelectorAll('[data-lines]')].some((grid) => finders.get(grid)?.fresh() ?? false)

/** A place in reading order: a control, or a cell of a grid. */
interface Spot {
  readonly element: Element
  readonly row: number
  readonly column: number
  go(): void
}

function inOrder(a: Spot, b: Spot): number {
  if (a.element === b.element) return a.row - b.row || a.column - b.column
  return a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

function spotsOf(root: HTMLElement, problems: readonly Problem[]): Spot[] {
  return problems
    .flatMap(({ Field }): Spot[] => {
      if (!Field) return []
      const control = root.querySelector<HTMLElement>(`[data-path="${CSS.escape(Field)}"]`)
      const grid = gridOf(root, Field)
      const finder = grid && finders.get(grid)
      if (finder && Field.includes('.')) {
        const [row, column] = finder.placeOf(Field)
        return [{ element: grid, row, column, go: () => void finder.focus(Field) }]
      }
      return control ? [{ element: control, row: 0, column: 0, go: () => control.focus() }] : []
    })
    .sort(inOrder)
}

function spotOfFocus(): Spot | null {
  const element = document.activeElement
  if (!element) return null
  const grid = element.closest('[data-lines]')
  const [row, column] = (grid && finders.get(grid)?.current()) ?? [0, 0]
  return { element: grid ?? element, row, column, go: () => undefined }
}

/** The next problem in reading order, after or before the focus; past the last, the first again. False without a place. */
export function focusProblem(root: HTMLElement, problems: readonly Problem[], step: 1 | -1): boolean {
  const spots = spotsOf(root, problems)
  if (step === -1) spots.reverse()
  const here = spotOfFocus()
  const next = spots.find((spot) => here && inOrder(here, spot) * step < 0) ?? spots[0]
  next?.go()
  return next !== undefined
}

export const focusFirstProblem = (root: HTMLElement, problems: readonly Problem[]): void =>
  spotsOf(root, problems)[0]?.go()

/** The first empty required control, else the first editable one: where a record begins. */
export function focusFirst(root: HTMLElement): void {
  const stops = stopsOf(root)
  const empty = stops.find(
    (stop) => stop.getAttribute('aria-required') === 'true' && stop instanceof HTMLInputElement && stop.value === '',
  )
  // What is only read is scrolled by keys.
  ;(empty ?? stops[0] ?? root).focus({ preventScroll: stops.length === 0 })
}
