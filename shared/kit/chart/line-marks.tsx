import { columnsOf, namesApart, pathOf, scaleOf } from '../../charts/scale.ts'
import { inUnit } from '../../charts/unit.ts'
import { Axis, type MarksProps } from './marks.tsx'
import css from './chart.module.css'

const [LEFT, ABOVE, BELOW] = [44, 14, 16]
const NARROW = 34

/** A figure that goes on from period to period, with the line of zero. */
export function LineMarks({ points, series, size, unit, at }: MarksProps) {
  const height = size.height - ABOVE - BELOW
  const scale = scaleOf(
    points.flatMap(({ values }) => values.map(Number)),
    height,
    3,
  )
  const { middles, width } = columnsOf(points.length, size.width - LEFT)
  // Of the running period stands its name.
  const step = namesApart(
    points.map(({ label }) => label),
    width,
  )
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      <g transform={`translate(0 ${ABOVE})`}>
        <Axis ticks={scale.ticks} unit={unit} from={LEFT} to={size.width} />
        {series.map(({ look }, one) => {
          const way = points.map(({ values }, place) =>
            values[one] === null || values[one] === undefined
              ? null
              : { x: LEFT + middles[place]!, y: scale.y(Number(values[one])) },
          )
          return (
            <g key={look}>
              <path className={css['line']} data-look={look} d={pathOf(way)} />
              {way.map((point, place) =>
                point ? (
                  <g
                    key={points[place]!.id}
                    data-now={points[place]!.isNow || undefined}
                    data-at={place === at || undefined}
                  >
                    <circle className={css['dot']} data-look={look} cx={point.x} cy={point.y} r={3} />
                    {width >= NARROW && look === 'own' ? (
                      <text className={css['figure']} x={point.x} y={point.y - 7}>
                        {inUnit(points[place]!.values[one]!, unit)}
                      </text>
                    ) : null}
                  </g>
                ) : null,
              )}
            </g>
          )
        })}
        {points.map(({ id, label }, place) =>
          (points.length - 1 - place) % step === 0 ? (
            <text key={id} className={css['name']} x={LEFT + middles[place]!} y={height + BELOW - 3}>
              {label}
            </text>
          ) : null,
        )}
      </g>
    </svg>
  )
}
