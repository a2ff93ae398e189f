import { useState, type KeyboardEvent } from 'react'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { withPlace, withShown, type ColumnChoice } from './column-choice.ts'
import type { ListColumn } from './cell-text.ts'
import grid from './list-grid.module.css'
import css from './column-chooser.module.css'

interface Props {
  readonly columns: readonly ListColumn[]
  readonly choice: ColumnChoice
  /** Null restores the screen's own columns. */
  readonly onChoose: (choice: ColumnChoice | null) => void
  readonly announce: (text: string) => void
}

/** Which columns are shown, in which order: find, check, drag or `Alt ↑↓`. The first column is frozen. */
export function ColumnChooser({ columns, choice, onChoose, announce }: Props) {
  const [find, setFind] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const labelOf = (name: string) => t(columns.find((column) => column.name === name)!.labelKey)
  const found = choice.order.filter((name) => labelOf(name).toLowerCase().includes(find.trim().toLowerCase()))

  const move = (name: string, place: number) => {
    const next = withPlace(choice, name, place)
    if (next.order.indexOf(name) === choice.order.indexOf(name)) return
    onChoose(next)
    announce(t('kit:columns.moved', { label: labelOf(name), place: next.order.indexOf(name) + 1 }))
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
          const frozen = name === choice.order[0]
          return (
            <li
              key={name}
              draggable={!frozen}
              data-dragged={dragged === name || undefined}
              onDragStart={() => setDragged(name)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => dragged && event.preventDefault()}
              onDrop={() => dragged && move(dragged, choice.order.indexOf(name))}
              onKeyDown={(event) => onKeyDown(event, name)}
            >
              <Icon name={frozen ? 'lock-fill' : 'grip-vertical'} size={11} />
              <label>
                <input
                  type="checkbox"
                  className={grid['box']}
                  checked={!choice.hidden.has(name)}
                  disabled={frozen}
                  onChange={(event) => onChoose(withShown(choice, name, event.target.checked))}
                />
                {labelOf(name)}
              </label>
              {frozen ? <i>{t('kit:columns.frozen')}</i> : null}
            </li>
          )
        })}
        {found.length === 0 ? <li>{t('kit:columns.none', { text: find })}</li> : null}
      </ul>
      <footer>
        <span>
          <kbd>Alt ↑↓</kbd> {t('kit:columns.reorder')}
        </span>
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
