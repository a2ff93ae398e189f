import type { StatementAsk, StatementCourse } from '../../../shared/contracts/gl/financial-statement.ts'
import { monthName } from '../../../shared/charts/unit.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { Chart } from '../../../shared/kit/chart/chart.tsx'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { region } from '../../../shared/kit/region.ts'
import { useAsked } from './use-asked.ts'
import css from './statement.module.css'

interface Props {
  readonly ask: StatementAsk
  readonly row: number
  /** The period of a point was asked for. */
  readonly onPeriod: (fiscalYear: number, periodNo: number) => void
  readonly onClose: () => void
}

const say = (name: string, args: Record<string, string> = {}) => t(`gl:financialStatement.course.${name}`, args)

/** A row as a line over twelve periods beside those of the year before, and its figures as a table. */
export function Course({ ask, row, onPeriod, onClose }: Props) {
  const { answer: course, error, again } = useAsked<StatementCourse>('gl/financial-statement/course', { ...ask, row })
  if (error !== null)
    return <LoadFailure what="part" error={error} title={t('gl:financialStatement.record')} onRetry={again} />
  if (!course) return null
  const title = say('title', { row: String(course.row), name: course.name })
  const isBeside = course.points.some(({ before }) => before !== null)
  const points = course.points.map(({ fiscalYear, periodNo, endDate, value, before }) => ({
    ...{ id: `${fiscalYear} ${periodNo}`, label: monthName(endDate, 'short'), name: formatDate(endDate) },
    values: isBeside ? [before, value] : [value],
  }))
  const series = [{ name: say('before'), look: 'before' } as const, { name: say('own'), look: 'own' } as const]
  return (
    <section className={css['behind']} aria-label={title} {...region('course', title)}>
      <div>
        <Button look="ghost" icon="x-lg" iconOnly label={t('gl:financialStatement.behind.close')} onClick={onClose} />
      </div>
      <Chart
        title={title}
        kind="line"
        currency={course.isPercent ? '%' : course.currency}
        points={points}
        series={isBeside ? series : series.slice(1)}
        note={say('note')}
        onOpen={({ id }) => {
          const [fiscalYear, periodNo] = id.split(' ').map(Number) as [number, number]
          onPeriod(fiscalYear, periodNo)
        }}
      />
    </section>
  )
}
