import type { CollectionCourse, CollectionMonth } from '../../../shared/contracts/ar/collection.ts'
import { monthName } from '../../../shared/charts/unit.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatMoney, writeDecimal } from '../../../shared/i18n/format.ts'
import { fiveAges } from '../../../shared/items/ages-legend.tsx'
import { Button } from '../../../shared/kit/button.tsx'
import { AgesBar } from '../../../shared/kit/chart/ages-bar.tsx'
import { Chart } from '../../../shared/kit/chart/chart.tsx'
import type { ScreenProps } from '../../../shared/kit/definition.ts'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { region } from '../../../shared/kit/region.ts'
import { SmallTable, type SmallColumn } from '../../../shared/kit/small-table.tsx'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import { say } from './say.ts'
import css from './course.module.css'

const AGED = 'ar/aged-trial-balance'

interface Props {
  readonly host: ScreenProps['host']
  readonly onClose: () => void
}

/** [judgement 17] How long money is out: what was owed and overdue at the end of each month, its ages, and days sales outstanding. */
export function Course({ host, onClose }: Props) {
  const { answer, error, again } = useAnswer<CollectionCourse>('ar/collection/course', {})
  const title = say('course.title')
  if (error !== null && !answer) return <LoadFailure what="part" error={error} title={title} onRetry={again} />
  const currency = answer?.currency ?? ''
  const months = answer?.months ?? []
  const points = months.map(({ day, owes, overdue, days }) => ({
    ...{ id: day, label: monthName(day, 'short') },
    name: days === null ? formatDate(day) : say('course.point', { day: formatDate(day), days: writeDecimal(days, 1) }),
    values: [overdue, owes],
  }))
  const money = (of: (month: CollectionMonth) => string) => (month: CollectionMonth) =>
    formatMoney(of(month), { currency })
  const columns: readonly SmallColumn<CollectionMonth>[] = [
    { name: 'day', label: say('course.day'), of: ({ day }) => formatDate(day) },
    {
      name: 'days',
      label: say('course.days'),
      isFigure: true,
      of: ({ days }) => (days === null ? '–' : writeDecimal(days, 1)),
    },
    { name: 'owes', label: say('course.owes'), isFigure: true, of: money(({ owes }) => owes) },
    { name: 'overdue', label: say('course.overdue'), isFigure: true, of: money(({ overdue }) => overdue) },
    { name: 'billed', label: say('course.billed'), isFigure: true, of: money(({ billed }) => billed) },
    {
      name: 'ages',
      label: say('agesLabel'),
      of: ({ ageing }) => (
        <span className={css['ages']}>
          <AgesBar amounts={fiveAges(ageing)} size="head" />
        </span>
      ),
    },
  ]
  return (
    <section className={css['course']} aria-label={title} {...region('course', title)}>
      <div>
        <Button look="ghost" icon="x-lg" iconOnly label={say('course.close')} onClick={onClose} />
      </div>
      {months.length === 0 ? null : (
        <>
          <Chart
            title={title}
            kind="line"
            currency={currency}
            points={points}
            series={[
              { name: say('course.overdue'), look: 'before' },
              { name: say('course.owes'), look: 'own' },
            ]}
            note={say('course.note')}
            onOpen={({ id }) => host.openScreen(AGED, { asOf: id })}
          />
          <SmallTable label={title} columns={columns} rows={months.toReversed()} keyOf={({ day }) => day} />
        </>
      )}
    </section>
  )
}
