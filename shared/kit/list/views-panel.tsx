import { useState, type KeyboardEvent } from 'react'
import { ALL_FIRST, type SavedView, type ViewContent } from '../../contracts/list-own.ts'
import { ResultStatus } from '../../contracts/result.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import type { ListDefinition } from '../definition.ts'
import type { Count } from './list-figures.ts'
import { ALL_ROWS, movedView, savedChoice, type ListViewChoice } from './list-views.ts'
import type { useViews } from './use-views.ts'
import { problemIn, ViewSave } from './view-save.tsx'
import { countText, viewName } from './view-tabs.tsx'
import css from './views-panel.module.css'

export interface ViewsPanelProps {
  readonly definition: ListDefinition
  readonly mine: ReturnType<typeof useViews>
  /** What the list shows now, as a view would keep it. */
  readonly shown: ViewContent
  readonly changed: boolean
  readonly counts: Readonly<Record<string, Count>>
  readonly onView: (view: ListViewChoice) => void
  readonly onClose: () => void
  readonly announce: (text: string) => void
}

/** Views of a list: save what is shown, choose, order, start with one, rename, share, delete. */
export function ViewsPanel(props: ViewsPanelProps) {
  const { definition, mine, shown, changed, announce } = props
  const { store, own, views, view } = mine
  const [renamed, setRenamed] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // A list that begins with what is in use begins with no view, until its user has chosen one.
  const beginsInUse = Object.keys(definition.beginsWith).length > 0
  const all = beginsInUse ? ALL_FIRST : null
  const startKey = ({ key }: ListViewChoice) => key || all
  const start = own.settings.startView

  const replace = async (saved: SavedView) => {
    const result = await store
      .saveView(saved.id, { ...shown, name: saved.name, roleId: saved.roleId })
      .catch(() => null)
    if (result?.ResultStatus === ResultStatus.success) {
      announce(t('kit:views.replaced', { name: saved.name }))
      props.onClose()
    } else setProblem(result ? problemIn(result) : t('kit:views.notSaved'))
  }
  const remove = async (saved: SavedView) => {
    const result = await store.removeView(saved).catch(() => null)
    if (result?.ResultStatus !== ResultStatus.success)
      return setProblem(result ? problemIn(result) : t('kit:views.notSaved'))
    announce(t('kit:views.deleted', { name: saved.name }))
    if (view.key === saved.id) props.onView(ALL_ROWS)
  }
  const begin = (choice: ListViewChoice) => {
    const isStart = startKey(choice) === start
    store.choose({
      startView: isStart ? null : startKey(choice),
      startFilters: isStart || choice.saved ? {} : choice.filters,
    })
    if (isStart && beginsInUse) return announce(t('kit:views.startsInUse'))
    announce(t('kit:views.starts', { name: viewName(definition, isStart ? ALL_ROWS : choice) }))
  }
  const move = (choice: ListViewChoice, step: number) => {
    const order = movedView(views, choice.key, step)
    store.choose({ viewOrder: order })
    announce(t('kit:views.moved', { name: viewName(definition, choice), place: order.indexOf(choice.key) + 1 }))
  }
  const onKeyDown = (event: KeyboardEvent, choice: ListViewChoice) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || step === 0 || choice === ALL_ROWS) return
    event.preventDefault()
    move(choice, step)
  }

  return (
    <div className={css['panel']}>
      <header>
        <b>{t('kit:list.views')}</b>
        {changed && view.saved && view.saved.owner === null ? (
          <Button label={t('kit:views.replace', { name: view.saved.name })} onClick={() => void replace(view.saved!)} />
        ) : null}
      </header>
      <ViewSave
        view={null}
        roles={own.roles}
        onSave={async (record) => {
          const result = await store.saveView(null, { ...shown, ...record })
          if (result.Data) props.onView(savedChoice(result.Data))
          return result
        }}
        onDone={() => {
          announce(t('kit:views.saved'))
          props.onClose()
        }}
      />
      {problem ? <p role="alert">{problem}</p> : null}
      <ul>
        {views.map((choice) => {
          const name = viewName(definition, choice)
          const isMine = choice.saved?.owner === null
          const isStart = startKey(choice) === start
          return (
            <li key={choice.key} onKeyDown={(event) => onKeyDown(event, choice)}>
              <button
                type="button"
                className={css['name']}
                aria-pressed={choice.key === view.key}
                onClick={() => props.onView(choice)}
              >
                <span>{name}</span>
                {props.counts[choice.key] ? <i>{countText(props.counts[choice.key]!)}</i> : null}
              </button>
              {choice.saved?.roleId ? (
                <small title={sharedText(choice.saved)}>
                  <Icon name="people-fill" size={11} />
                </small>
              ) : null}
              <RowButton
                icon={isStart ? 'star-fill' : 'star'}
                pressed={isStart}
                label={t('kit:views.startWith', { name })}
                onClick={() => begin(choice)}
              />
              {isMine ? (
                <>
                  <RowButton
                    icon="pencil"
                    pressed={renamed === choice.key}
                    label={t('kit:views.rename', { name })}
                    onClick={() => setRenamed(renamed === choice.key ? null : choice.key)}
                  />
                  <RowButton
                    icon="trash"
                    label={t('kit:views.delete', { name })}
                    onClick={() => void remove(choice.saved!)}
                  />
                </>
              ) : null}
              {isMine && renamed === choice.key ? (
                <ViewSave
                  view={choice.saved}
                  roles={own.roles}
                  onSave={(record) => {
                    const { filters, search, sort, columns } = choice.saved!
                    return store.saveView(choice.key, { filters, search, sort, columns, ...record })
                  }}
                  onDone={() => setRenamed(null)}
                />
              ) : null}
            </li>
          )
        })}
      </ul>
      <footer>
        <kbd>Alt ↑↓</kbd> {t('kit:columns.reorder')}
      </footer>
    </div>
  )
}

const sharedText = ({ owner }: SavedView) =>
  owner ? t('kit:views.sharedBy', { person: owner }) : t('kit:views.shared')

interface RowButtonProps {
  readonly icon: Parameters<typeof Icon>[0]['name']
  readonly label: string
  readonly pressed?: boolean
  readonly onClick: () => void
}

const RowButton = ({ icon, label, pressed, onClick }: RowButtonProps) => (
  <button
    type="button"
    className={css['act']}
    aria-label={label}
    aria-pressed={pressed}
    title={label}
    onClick={onClick}
  >
    <Icon name={icon} size={11} />
  </button>
)
