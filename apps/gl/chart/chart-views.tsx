import { t } from '../../../shared/i18n/i18n.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { ScreenProps } from '../../../shared/kit/screen.ts'
import css from './chart-views.module.css'

const VIEWS = ['flat', 'tree'] as const

/** The chart as a list, or as a tree with what its headings add up to [finance 6, gl-chart]. */
export function ChartViews({ screen, host }: ScreenProps) {
  useLocale()
  const current = screen.query['as'] === 'tree' ? 'tree' : 'flat'
  const title = t('gl:account.tree.views')
  return (
    <div className={css['views']} role="group" aria-label={title} {...region('views', title)}>
      {VIEWS.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === current}
          onClick={() => host.setQuery(screen.tabId, { as: name === 'tree' ? name : null })}
        >
          {t(`gl:account.tree.${name}`)}
        </button>
      ))}
    </div>
  )
}
