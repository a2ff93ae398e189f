import { Decimal } from 'decimal.js'
import { formatPercent } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import type { ReportPartProps } from '../../../shared/kit/definition.ts'
import { rowsOfPage } from '../../../shared/kit/report/report-lines.ts'
import css from './spend-chart.module.css'

/** As many as are read at a glance; all of them are in the lines below. */
const MOST = 10

/** [finance 7.11] The first vendors by their share of all that was spent, to scale against the largest. */
export function SpendChart({ result }: ReportPartProps) {
  const first = rowsOfPage(result)
    .filter(({ level, ...row }) => level > result.groupBy.length && typeof row['rank'] === 'number')
    .flatMap(({ id, ...row }) =>
      typeof row['share'] === 'string'
        ? [{ id, name: String(row['name'] ?? row['firmId'] ?? ''), share: row['share'] }]
        : [],
    )
    .slice(0, MOST)
  const largest = Decimal.max(0, ...first.map(({ share }) => share))
  // One vendor is no comparison, and of a year of credits alone nothing can be drawn.
  if (first.length < 2 || largest.isZero()) return null
  return (
    <section className={css['spend']} aria-label={t('ap:topAccounts.chart')}>
      <ol>
        {first.map(({ id, name, share }) => (
          <li key={id}>
            <span title={name}>{name}</span>
            <i aria-hidden="true">
              <i style={{ inlineSize: `${Decimal.max(0, share).div(largest).times(100).toFixed(1)}%` }} />
            </i>
            <b>{formatPercent(share, 1)}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}
