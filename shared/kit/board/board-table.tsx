import {
  useState,
  type FocusEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { region } from '../region.ts'
import css from './board.module.css'

export interface BoardColumn<R> {
  readonly name: string
  readonly label: string
  readonly isFigure?: boolean
  readonly cell: (row: R) => ReactNode
  /** Never broken over two lines. */
  readonly isWhole?: boolean
  readonly isBad?: (row: R) => boolean
}

/** Attributes of a line, by which a test and a way of the keyboard find it. */
type LineData = Readonly<Record<`data-${string}`, string | boolean | undefined>>

interface Props<R> {
  readonly label: string
  readonly rows: readonly R[]
  readonly columns: readonly BoardColumn<R>[]
  readonly keyOf: (row: R) => string
  readonly line: (row: R) => LineData
  readonly isOpen: (row: R) => boolean
  readonly ticked: ReadonlySet<string>
  /** Null while nothing can be ticked. */
  readonly onTick: ((keys: readonly string[], on: boolean) => void) | null
  readonly words: { readonly all: string; readonly one: string; readonly tick: (row: R) => string }
  /** What Enter does in a line, at the place where it was pressed; the key is its own. */
  readonly onEnter: (row: R, at: Element, line: HTMLTableRowElement) => boolean
  readonly onCursor?: (row: R) => void
  readonly body?: RefObject<HTMLTableSectionElement | null>
}

/**
 * [D4] Lines that wait, of which some are ticked: one stop of the keyboard. The arrows walk, in a field of a line from field to field, space
 * ticks, and what Enter does is said by the board.
 */
export function BoardTable<R>(props: Props<R>) {
  const { label, rows, columns, keyOf, line, isOpen, ticked, onTick, words, onEnter, onCursor, body } = props
  const [at, setAt] = useState(0)
  const open = rows.filter(isOpen).map(keyOf)
  const all = open.length > 0 && open.every((key) => ticked.has(key))
  const stop = Math.min(at, rows.length - 1)
  const placeOf = (target: EventTarget): [HTMLTableRowElement, R] | null => {
    const found = (target as Element).closest('tr')
    const row = found && rows[found.sectionRowIndex]
    return row === null || row === undefined ? null : [found!, row]
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const place = placeOf(event.target)
    if (!place || event.ctrlKey || event.altKey) return
    const [found, row] = place
    const target = event.target as Element
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) {
      const next = by > 0 ? found.nextElementSibling : found.previousElementSibling
      event.preventDefault()
      next
        ?.querySelector<HTMLElement>(target.matches('[data-entry]') ? '[data-entry], [data-stop]' : '[data-stop]')
        ?.focus()
    } else if (event.key === 'Enter' && !target.matches('a') && onEnter(row, target, found)) event.preventDefault()
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const place = placeOf(target)
    if (!place) return
    setAt(place[0].sectionRowIndex)
    onCursor?.(place[1])
  }
  return (
    <div className={css['scroll']} {...region('result', label)}>
      <table className={css['table']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className={css['tick']}>
              {onTick ? (
                <input
                  type="checkbox"
                  aria-label={words.all}
                  checked={all}
                  ref={(box) => {
                    if (box) box.indeterminate = !all && open.some((key) => ticked.has(key))
                  }}
                  disabled={open.length === 0}
                  onChange={({ target }) => onTick(open, target.checked)}
                />
              ) : (
                <span className={css['hidden']}>{words.one}</span>
              )}
            </th>
            {columns.map(({ name, label: head, isFigure }) => (
              <th key={name} scope="col" data-figure={isFigure || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown} onFocus={onFocus}>
          {rows.map((row, place) => {
            const key = keyOf(row)
            const canTick = onTick !== null && isOpen(row)
            return (
              <tr key={key} {...(line(row) as HTMLAttributes<HTMLTableRowElement>)}>
                <td className={css['tick']}>
                  <input
                    type="checkbox"
                    data-stop
                    tabIndex={place === stop ? 0 : -1}
                    aria-label={words.tick(row)}
                    aria-disabled={!canTick}
                    checked={isOpen(row) && ticked.has(key)}
                    onChange={({ target }) => (canTick ? onTick([key], target.checked) : undefined)}
                  />
                </td>
                {columns.map(({ name, isFigure, isWhole, isBad, cell }) => (
                  <td
                    key={name}
                    data-column={name}
                    data-figure={isFigure || undefined}
                    data-whole={isWhole || undefined}
                    data-bad={isBad?.(row) || undefined}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
