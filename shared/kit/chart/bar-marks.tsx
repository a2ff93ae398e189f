import { barOf, columnsOf, namesApart, scaleOf } from '../../charts/scale.ts'
import { inUnit } from '../../charts/unit.ts'
import { Axis, type MarksProps } from './marks.tsx'
import css from './chart.module.css'

/** Space of the figures beside the scale, of those above bars and of the names below. */
const [LEFT, ABOVE, BELOW] = [44, 14, 16]
/** Of a column, what one bar takes; two of them stand side by side. */
const SHARE = 0.38
/** A column as narrow as this has no space for its figure. */
const NARROW = 24

/** Bars by period: the year before as an outline, this one filled, the running period in copper. */
export function BarMarks({ points, series, size, unit, at }: MarksProps) {
  const height = size.height - ABOVE - BELOW
  const inner = size.width - LEFT
  const scale = scaleOf(
    points.flatMap(({ values }) => values.map(Number)),
    height,
    2,
  )
  const columns = columnsOf(points.length, inner)
  const beside = (place: number) => (series.length === 1 ? 0 : place === 0 ? -0.5 : 0.5)
  // Of the running period stands its name.
  const step = namesApart(
    points.map(({ label }) => label),
    columns.width,
  )
  const half = scale.ticks.length > 4 ? scale.ticks.filter((_, place) => place % 2 === 0) : scale.ticks
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      <g transform={`translate(0 ${ABOVE})`}>
        <Axis ticks={half} unit={unit} from={LEFT} to={size.width} />
        {points.map(({ id, label, values, isNow }, place) => {
          const middle = LEFT + columns.middles[place]!
          const own = values.at(-1) ?? null
          const highest = Math.max(0, ...values.map(Number))
          return (
            <g key={id} data-now={isNow || undefined} data-at={place === at || undefined}>
              {values.map((value, one) =>
                value === null ? null : (
                  <rect
                    key={series[one]!.look}
                    className={css['bar']}
                    data-look={series[one]!.look}
                    {...barOf(
                      scale,
                      Number(value),
                      { middle, width: columns.width },
                      { share: SHARE, beside: beside(one) },
                    )}
                  />
                ),
              )}
              {own !== null && columns.width >= NARROW && Number(own) > 0 ? (
                <text
                  className={css['figure']}
                  x={middle + columns.width * SHARE * beside(values.length - 1)}
                  y={scale.y(highest) - 4}
                >
                  {inUnit(own, unit)}
                </text>
              ) : null}
              {(points.length - 1 - place) % step === 0 ? (
                <text className={css['name']} x={middle} y={height + BELOW - 3}>
                  {label}
                </text>
              ) : null}
            </g>
          )
        })}
      </g>
    </svg>
  )
}
