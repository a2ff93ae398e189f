import { Decimal } from 'decimal.js'
import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { ListRow } from '../../../shared/api/records.ts'
import { daysBetween } from '../../../shared/contracts/gl/exchange.ts'
import { ForeignExchange } from '../../../shared/contracts/gl/foreign-exchange.ts'
import type { PagedList } from '../../../shared/contracts/result.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatFigure, formatInteger, formatPercent } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { SmallSection, SmallTable, type SmallColumn } from '../../../shared/kit/small-table.tsx'
import css from './rate-history.module.css'

/** A year of weekly rates, or a quarter of daily ones. */
const MOST = 60
/** As many as stand beside the drawing; it is drawn of all. */
const LISTED = 12
const [WIDTH, HEIGHT] = [600, 160]

interface Day {
  readonly id: string
  readonly on: string
  readonly rate: string
}

/** [finance 6, foreign-exchange] How the rate of these two currencies moved up to this day: drawn, and its last days as a table. */
export function RateHistory({ snapshot }: SectionPartProps) {
  useLocale()
  const { fromCurrency, toCurrency, effectiveDate } = snapshot.saved
  const [days, setDays] = useState<readonly Day[]>([])
  useEffect(() => {
    const ended = new AbortController()
    const query = {
      ...{ fromCurrency: String(fromCurrency), toCurrency: String(toCurrency), superseded: 'false' },
      ...{ effectiveDate: `<=${String(effectiveDate)}`, PageSize: String(MOST) },
      ...{ SortFields: 'effectiveDate', SortDescending: 'effectiveDate' },
    }
    api.get<PagedList<ListRow>>(ForeignExchange.room, { query, signal: ended.signal, quiet: true }).then(
      ({ List }) =>
        setDays(List.map((row) => ({ id: row.id, on: String(row['effectiveDate']), rate: String(row['rate']) }))),
      () => undefined,
    )
    return () => ended.abort()
  }, [fromCurrency, toCurrency, effectiveDate, snapshot.saved])
  // One day is no history.
  if (days.length < 2) return null
  const figure = (rate: string) => formatFigure(rate, ForeignExchange.fields.rate)
  const columns: readonly SmallColumn<Day>[] = [
    { name: 'on', label: t('gl:foreignExchange.fields.effectiveDate'), of: ({ on }) => formatDate(on) },
    { name: 'rate', label: t('gl:foreignExchange.fields.rate'), isFigure: true, of: ({ rate }) => figure(rate) },
    {
      ...{ name: 'change', label: t('gl:foreignExchange.history.change'), isFigure: true },
      of: (day) => {
        const before = days[days.indexOf(day) + 1]
        return before && Number(before.rate) > 0 ? formatPercent(changeOf(before.rate, day.rate), 2) : ''
      },
    },
  ]
  const rates = days.map(({ rate }) => new Decimal(rate))
  const notice = t('gl:foreignExchange.history.chart', {
    ...{ from: fromCurrency, to: toCurrency, first: formatDate(days.at(-1)!.on), last: formatDate(days[0]!.on) },
    ...{ least: figure(Decimal.min(...rates).toString()), most: figure(Decimal.max(...rates).toString()) },
  })
  const title = t('gl:foreignExchange.history.title')
  return (
    <SmallSection name="history" title={title} count={formatInteger(days.length)}>
      <div className={css['history']}>
        <figure>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={notice}>
            <polyline points={pointsOf(days)} vectorEffect="non-scaling-stroke" />
          </svg>
          <figcaption>{notice}</figcaption>
        </figure>
        <SmallTable narrow label={title} columns={columns} rows={days.slice(0, LISTED)} keyOf={({ id }) => id} />
      </div>
    </SmallSection>
  )
}

const changeOf = (before: string, after: string) => new Decimal(after).div(before).minus(1).times(100).toFixed(2)

/** Days to scale from the left, rates from the lowest to the highest; one that never moved lies in the middle. */
function pointsOf(days: readonly Day[]): string {
  const first = days.at(-1)!.on
  const span = Math.max(1, daysBetween(first, days[0]!.on))
  const rates = days.map(({ rate }) => Number(rate))
  const [least, most] = [Math.min(...rates), Math.max(...rates)]
  const height = (rate: number) =>
    most === least ? HEIGHT / 2 : HEIGHT - 4 - ((rate - least) / (most - least)) * (HEIGHT - 8)
  return days
    .toReversed()
    .map(({ on, rate }) => `${((daysBetween(first, on) / span) * WIDTH).toFixed(1)},${height(Number(rate)).toFixed(1)}`)
    .join(' ')
}
