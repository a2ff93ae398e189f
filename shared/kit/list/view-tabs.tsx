import { formatInteger } from '../../i18n/format.ts'
import { hasText, t } from '../../i18n/i18n.ts'
import type { ListDefinition } from '../definition.ts'
import type { Count } from './list-figures.ts'
import { IN_USE, type ListViewChoice } from './list-views.ts'
import css from './list-view.module.css'

interface Props {
  readonly definition: ListDefinition
  readonly choices: readonly ListViewChoice[]
  readonly current: ListViewChoice
  /** What is in use, where the list begins with it. */
  readonly inUse: ListViewChoice | null
  /** What is shown is no longer what the current view keeps. */
  readonly changed: boolean
  readonly counts: Readonly<Record<string, Count>>
  readonly onView: (view: ListViewChoice) => void
}

/** [visual reference §6, List grid] Tabs at most; the others stand in the panel behind them. */
export const MOST_TABS = 6

/** What a view is called: the text of the screen's own, the name under which another was saved. */
export function viewName({ entity }: Pick<ListDefinition, 'entity'>, { key, saved }: ListViewChoice): string {
  if (saved) return saved.name
  if (key === '') return t('kit:list.viewAll')
  if (key === IN_USE) return t('kit:list.viewInUse')
  const text = `${entity.module}:${entity.noun}.views.${key}`
  return hasText(text) ? t(text) : key
}

/** Named sets of filters, each with its count. A changed one carries a copper dot. */
export function ViewTabs({ definition, choices, current, inUse, changed, counts, onView }: Props) {
  const views = tabsOf(choices, current)
  if (views.length < 2) return null
  const tabs = inUse ? [inUse, ...views] : views
  return (
    <div className={css['views']} role="group" aria-label={t('kit:list.views')}>
      {tabs.map((view) => {
        const pressed = view.key === current.key
        const name = viewName(definition, view)
        const count = counts[view.key]
        const read = count ? `${name} ${countText(count)}` : name
        return (
          <button
            key={view.key}
            type="button"
            className={css['view']}
            aria-pressed={pressed}
            aria-label={pressed && changed ? t('kit:list.viewChanged', { name: read }) : undefined}
            title={view.saved?.owner ? t('kit:views.sharedBy', { person: view.saved.owner }) : undefined}
            onClick={() => onView(view)}
          >
            {name}
            {count ? (
              <>
                {' '}
                <i>{countText(count)}</i>
              </>
            ) : null}
            {pressed && changed ? <span className={css['dot']} /> : null}
          </button>
        )
      })}
    </div>
  )
}

/** The first ones, and the one that is shown wherever it stands. */
export function tabsOf(choices: readonly ListViewChoice[], current: ListViewChoice): readonly ListViewChoice[] {
  const first = choices.slice(0, MOST_TABS)
  return first.includes(current) || current.key === IN_USE ? first : [...first.slice(0, -1), current]
}

/** `37`, or `100,000+` where counting stopped. */
export const countText = ({ Total, More }: Count): string => {
  const total = formatInteger(Total)
  return More ? t('kit:list.more', { total }) : total
}
