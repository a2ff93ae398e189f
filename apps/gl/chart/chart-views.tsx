import { t } from '../../../shared/i18n/i18n.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { ScreenProps } from '../../../shared/kit/screen.ts'
import { ViewSwitch } from '../../../shared/kit/view-switch.tsx'
import css from './chart-views.module.css'

const VIEWS = ['flat', 'tree'] as const

/** The chart as a list, or as a tree with what its headings add up to [finance 6, gl-chart]. */
export function ChartViews({ screen, host }: ScreenProps) {
  useLocale()
  const current = screen.query['as'] === 'tree' ? 'tree' : 'flat'
  return (
    <div className={css['views']}>
      <ViewSwitch
        label={t('gl:account.tree.views')}
        views={VIEWS.map((name) => ({ name, label: t(`gl:account.tree.${name}`) }))}
        shown={current}
        onShow={(name) => host.setQuery(screen.tabId, { as: name === 'tree' ? name : null })}
        isRegion
      />
    </div>
  )
}
