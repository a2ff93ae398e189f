import { memo, useId, useState, type KeyboardEvent } from 'react'
import type { Locale } from '../../contracts/shell.ts'
import { t } from '../../i18n/i18n.ts'
import { choiceByLabel, choiceLabel, choicesOf, type ListColumn } from './cell-text.ts'
import { readFilter, writeFilter } from './filter-text.ts'
import { FILTERS } from './grid-position.ts'
import css from './list-grid.module.css'

interface Props {
  readonly column: ListColumn
  /** Canonical; empty without a filter. */
  readonly filter: string
  readonly tabIndex: number
  /** Column of the grid, the check boxes being 0. */
  readonly at: number
  /** Its message opens towards the start, or it would be cut off. */
  readonly atEnd: boolean
  readonly onFilter: (column: string, filter: string) => void
  /** Its texts are in this language. */
  readonly locale: Locale
}

/** [visual reference §7] Alt ↓ and Ctrl Space. */
const opensList = ({ key, altKey, ctrlKey }: KeyboardEvent) =>
  (altKey && key === 'ArrowDown') || (ctrlKey && key === ' ')

/** The filter of one column, typed with its operators. Enter or leaving the field applies it; Esc brings it back. */
export const FilterCell = memo(function FilterCell({ column, filter, tabIndex, at, atEnd, onFilter }: Props) {
  const id = useId()
  const shown = filter === '' ? '' : writeFilter(filter, column.field, (value) => choiceLabel(column, value))
  /** Null while nothing is being typed. */
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const apply = () => {
    if (typed === null) return
    const read = readFilter(typed, column.field, (label) => choiceByLabel(column, label))
    if ('problem' in read) return setProblem(read.problem)
    setProblem(null)
    setTyped(null)
    onFilter(column.name, read.filter)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') apply()
    else if (choices.length > 0 && opensList(event)) (event.currentTarget as HTMLInputElement).showPicker()
    else if (event.key === 'Escape' && typed !== null) {
      setTyped(null)
      setProblem(null)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const choices = choicesOf(column)
  const label = t(column.labelKey)
  return (
    <>
      <input
        type="text"
        className={[css['filter'], filter !== '' && css['filterSet'], column.figure && css['figure']]
          .filter(Boolean)
          .join(' ')}
        value={typed ?? shown}
        aria-label={t('kit:list.filterOf', { label })}
        aria-invalid={problem !== null}
        aria-describedby={problem ? id : undefined}
        list={choices.length > 0 ? `${id}-choices` : undefined}
        autoComplete="off"
        spellCheck={false}
        tabIndex={tabIndex}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(null)
        }}
        onBlur={apply}
        onKeyDown={onKeyDown}
        data-row={FILTERS}
        data-column={at}
      />
      {choices.length > 0 ? (
        <datalist id={`${id}-choices`}>
          {choices.map((value) => (
            <option key={value} value={choiceLabel(column, value)} />
          ))}
        </datalist>
      ) : null}
      {problem ? (
        <span id={id} role="alert" className={css['filterProblem']} data-end={atEnd || undefined}>
          {t(problem)}
        </span>
      ) : null}
    </>
  )
})
