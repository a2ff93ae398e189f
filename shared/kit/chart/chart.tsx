import { useId, useRef, useState, type ReactNode } from 'react'
import { unitOf, type Unit } from '../../charts/unit.ts'
import { formatMoney } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { BarMarks } from './bar-marks.tsx'
import { LineMarks } from './line-marks.tsx'
import type { ChartPoint, ChartSeries } from './marks.tsx'
import { useWalk } from './use-walk.ts'
import { useWidth } from './use-width.ts'
import css from './chart.module.css'

interface Props {
  readonly title: string
  readonly kind: 'bars' | 'line'
  readonly currency: string
  readonly points: readonly ChartPoint[]
  readonly series: readonly ChartSeries[]
  /** Under it, where no point is looked at. */
  readonly note?: string
  /** What a point leads to. */
  readonly onOpen: (point: ChartPoint) => void
}

const USUAL = 440
const HEIGHT = 118

/**
 * [judgement 11] Figures over time as a picture: bars or a line on a scale that holds zero, its unit and its currency said. Each point is a
 * button that says its figures and leads to its list; arrows lead from one to the next, and all of them stand as a table for
 * whoever would rather read.
 */
export function Chart({ title, kind, currency, points, series, note, onOpen }: Props) {
  const id = useId()
  const [isTable, setTable] = useState(false)
  const unit = unitOf(points.flatMap(({ values }) => values.map(Number)))
  return (
    <figure className={css['chart']} aria-labelledby={id}>
      <figcaption>
        <b id={id}>{title}</b> <span>{t(`kit:chart.${unit.name}`, { currency })}</span>
        <span className={css['grow']} />
        {series.length > 1 ? <Legend series={series} /> : null}
      </figcaption>
      {isTable ? (
        <Table label={title} {...{ points, series, currency, onOpen }} />
      ) : (
        <Picture label={id} {...{ kind, currency, points, series, unit, note, onOpen }} />
      )}
      <button type="button" className={css['turn']} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
        {t('kit:chart.table')}
      </button>
    </figure>
  )
}

const Legend = ({ series }: Pick<Props, 'series'>) =>
  series.map(({ name, look }) => (
    <span key={look} className={css['key']} data-look={look}>
      {name}
    </span>
  ))

const money = (value: string | null, currency: string) => (value === null ? '–' : formatMoney(value, { currency }))

/** What a point says: its name, and each figure with what it is. */
export const pointWords = ({ name, values }: ChartPoint, series: readonly ChartSeries[], currency: string): string =>
  t('kit:chart.point', {
    name,
    figures: values
      .map((value, at) => {
        const figure = `${money(value, currency)} ${currency}`
        return series[at]?.look === 'own' ? figure : t('kit:chart.beside', { name: series[at]!.name, figure })
      })
      .reverse()
      .join('; '),
  })

function Picture({
  label,
  kind,
  currency,
  points,
  series,
  unit,
  note,
  onOpen,
}: Omit<Props, 'title'> & { label: string; unit: Unit }): ReactNode {
  const plot = useRef<HTMLDivElement>(null)
  const width = useWidth(plot, USUAL)
  const { at, pointProps } = useWalk(points.length, points.length - 1)
  const Marks = kind === 'bars' ? BarMarks : LineMarks
  const looked = at === null ? null : points[at]
  return (
    <>
      <div className={css['plot']} ref={plot}>
        <Marks {...{ points, series, unit, at }} size={{ width, height: HEIGHT }} />
        <div className={css['points']} role="group" aria-labelledby={label}>
          {points.map((point, place) => (
            <button
              key={point.id}
              type="button"
              aria-label={pointWords(point, series, currency)}
              {...pointProps(place)}
              onClick={() => onOpen(point)}
            />
          ))}
        </div>
      </div>
      <p className={css['said']} aria-hidden={looked ? true : undefined}>
        {looked ? pointWords(looked, series, currency) : note}
      </p>
    </>
  )
}

/** The same figures, exact: a row for each series, so that it takes no more space than the picture. */
function Table({
  label,
  points,
  series,
  currency,
  onOpen,
}: { label: string } & Pick<Props, 'points' | 'series' | 'currency' | 'onOpen'>) {
  return (
    <div className={css['table']} role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.id}>
              <th scope="row">
                <button type="button" onClick={() => onOpen(point)}>
                  {point.name}
                </button>
              </th>
              {point.values.map((value, at) => (
                <td key={series[at]!.name}>{money(value, currency)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
