import { formatInteger } from '../../i18n/format.ts'
import { hasText, t } from '../../i18n/i18n.ts'
import type { ListDefinition, ListViewDefinition } from '../screen.ts'
import { isViewChanged } from './list-state.ts'
import type { ListSnapshot } from './list-store.ts'
import css from './list-view.module.css'

interface Props {
  readonly definition: ListDefinition
  readonly snapshot: ListSnapshot
  readonly onView: (view: ListViewDefinition | null) => void
}

/** Named sets of filters, each with its count. A changed one carries a copper dot. */
export function ViewTabs({ definition, snapshot, onView }: Props) {
  const { entity, views } = definition
  if (views.length === 0) return null
  const changed = isViewChanged(snapshot.state, views)
  const textOf = (view: ListViewDefinition | null) => {
    if (view === null) return t('kit:list.viewAll')
    const key = `${entity.module}:${entity.noun}.views.${view.name}`
    return hasText(key) ? t(key) : view.name
  }
  return (
    <div className={css['views']} role="group" aria-label={t('kit:list.views')}>
      {[null, ...views].map((view) => {
        const current = (view?.name ?? null) === snapshot.state.view
        const count = snapshot.viewCounts[view?.name ?? '']
        const name = textOf(view)
        return (
          <button
            key={view?.name ?? ''}
            type="button"
            className={css['view']}
            aria-pressed={current}
            aria-label={current && changed ? t('kit:list.viewChanged', { name }) : undefined}
            onClick={() => onView(view)}
          >
            {name}
            {count === undefined ? null : <i>{formatInteger(count)}</i>}
            {current && changed ? <span className={css['dot']} /> : null}
          </button>
        )
      })}
    </div>
  )
}
