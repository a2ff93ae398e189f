import { monthName } from '../../charts/unit.ts'
import { homeCurrency } from '../../contracts/decimals.ts'
import type { MonthFigure } from '../../contracts/inquiry.ts'
import { formatDate } from '../../i18n/dates.ts'
import { t } from '../../i18n/i18n.ts'
import { Chart } from '../chart/chart.tsx'

interface Props {
  readonly title: string
  readonly months: readonly MonthFigure[]
  readonly onOpen: (month: MonthFigure) => void
}

/** Twelve months beside those of the year before; where there is nothing in any of them, nothing is drawn. */
export function MonthsChart({ title, months, onOpen }: Props) {
  if (months.every(({ amount, before }) => Number(amount) === 0 && Number(before) === 0)) return null
  const last = months.at(-1)!
  return (
    <Chart
      title={title}
      kind="bars"
      currency={homeCurrency() ?? ''}
      series={[
        { name: t('kit:chart.before'), look: 'before' },
        { name: t('kit:chart.own'), look: 'own' },
      ]}
      points={months.map(({ from, amount, before }) => ({
        ...{ id: from, label: monthName(from, 'short'), name: monthName(from, 'long') },
        values: [before, amount],
        isNow: from === last.from,
      }))}
      note={t('kit:chart.upTo', { month: monthName(last.from, 'long'), day: formatDate(last.to) })}
      onOpen={({ id }) => onOpen(months.find(({ from }) => from === id)!)}
    />
  )
}
