import { useState, type KeyboardEvent } from 'react'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { isFrozen, withFrozen, withPlace, withShown, type ColumnChoice } from './column-choice.ts'
import { columnLabel, type ListColumn } from './cell-text.ts'
import grid from './list-grid.module.css'
import css from './column-chooser.module.css'

interface Props {
  readonly columns: readonly ListColumn[]
  /** False where columns neither freeze nor are drawn to a width. */
  readonly freezes?: boolean
  readonly choice: ColumnChoice
  /** Null restores the screen's own columns. */
  readonly onChoose: (choice: ColumnChoice | null) => void
  readonly announce: (text: string) => void
}

/** Which columns are shown, in which order: find, check, drag or `Alt ↑↓`, freeze. The first column always is frozen. */
export function ColumnChooser({ columns, freezes = true, choice, onChoose, announce }: Props) {
  const [find, setFind] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const labelOf = (name: string) => columnLabel(columns.find((column) => column.name === name)!)
  const offered = choice.order.filter((name) => columns.some((column) => column.name === name))
  const found = offered.filter((name) => labelOf(name).toLowerCase().includes(find.trim().toLowerCase()))

  const move = (name: string, place: number) => {
    const next = withPlace(choice, name, place)
    if (next.order.indexOf(name) === choice.order.indexOf(name)) return
    onChoose(next)
    announce(t('kit:columns.moved', { label: labelOf(name), place: next.order.indexOf(name) + 1 }))
  }
  const freeze = (name: string, frozen: boolean) => {
    onChoose(withFrozen(choice, name, frozen))
    announce(t(frozen ? 'kit:columns.isFrozen' : 'kit:columns.isLoose', { label: labelOf(name) }))
  }
  const onKeyDown = (event: KeyboardEvent, name: string) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || step === 0) return
    event.preventDefault()
    move(name, choice.order.indexOf(name) + step)
  }

  return (
    <div className={css['chooser']}>
      <header>
        <b>{t('kit:columns.title')}</b>
        <Button look="ghost" label={t('kit:columns.reset')} onClick={() => onChoose(null)} />
      </header>
      <input
        type="search"
        className={css['find']}
        placeholder={t('kit:columns.find')}
        aria-label={t('kit:columns.find')}
        value={find}
        onChange={(event) => setFind(event.target.value)}
      />
      <ul>
        {found.map((name) => {
          const first = name === choice.order[0]
          const frozen = isFrozen(choice, name)
          return (
            <li
              key={name}
              draggable={!first}
              data-dragged={dragged === name || undefined}
              onDragStart={() => setDragged(name)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => dragged && event.preventDefault()}
              onDrop={() => dragged && move(dragged, choice.order.indexOf(name))}
              onKeyDown={(event) => onKeyDown(event, name)}
            >
              <Icon name={first ? 'lock-fill' : 'grip-vertical'} size={11} />
              <label>
                <input
                  type="checkbox"
                  className={grid['box']}
                  checked={!choice.hidden.has(name)}
                  disabled={first}
                  onChange={(event) => onChoose(withShown(choice, name, event.target.checked))}
                />
                {labelOf(name)}
              </label>
              {frozen ? <i>{t('kit:columns.frozen')}</i> : null}
              {first || !freezes ? null : (
                <button
                  type="button"
                  className={css['pin']}
                  aria-pressed={frozen}
                  aria-label={t('kit:columns.freeze', { label: labelOf(name) })}
                  title={t(frozen ? 'kit:columns.unfreeze' : 'kit:columns.freezeIt')}
                  onClick={() => freeze(name, !frozen)}
                >
                  <Icon name={frozen ? 'pin-angle-fill' : 'pin-angle'} size={11} />
                </button>
              )}
            </li>
          )
        })}
        {found.length === 0 ? <li>{t('kit:columns.none', { text: find })}</li> : null}
      </ul>
      <footer>
        <span>
          <kbd>Alt ↑↓</kbd> {t('kit:columns.reorder')}
        </span>
        {freezes ? (
          <span>
            <kbd>⇧ ←→</kbd> {t('kit:columns.widen')}
          </span>
        ) : null}
        <span>
          {t('kit:columns.shown', {
            count: formatInteger(choice.order.length - choice.hidden.size),
            total: formatInteger(choice.order.length),
          })}
        </span>
      </footer>
    </div>
  )
}
