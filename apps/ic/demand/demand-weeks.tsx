import type { DemandOutlook } from '../../../shared/contracts/ic/demand-sources.ts'
import css from './demand.module.css'

const [WIDTH, HEIGHT, ZERO, TOP] = [92, 24, 17, 3]
const DAY_MS = 86_400_000
const dayNo = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS

interface Props {
  readonly outlook: DemandOutlook
  /** Minimum and maximum of the place. */
  readonly least: number
  readonly most: number
}

/**
 * Eight weeks of a line. All lines stand on one scale: from nothing to the maximum is as high in each, so that what is low looks low. The minimum is
 * dashed; figures stand in the cells beside it.
 */
export function DemandWeeks({ outlook: { days, lowest }, least, most }: Props) {
  const figures = days.map(([, quantity]) => Number(quantity))
  const full = most > 0 ? most : Math.max(1, least, ...figures.map(Math.abs))
  const y = (value: number) => Math.min(HEIGHT - 1, Math.max(1, ZERO - (value / full) * (ZERO - TOP)))
  const first = dayNo(days[0]![0])
  const span = Math.max(1, dayNo(days.at(-1)![0]) - first)
  const x = (day: string) => ((dayNo(day) - first) / span) * WIDTH
  const path = days
    .map(([day], at) => (at === 0 ? `M0 ${y(figures[0]!)}` : `H${x(day).toFixed(1)}V${y(figures[at]!).toFixed(1)}`))
    .join('')
  return (
    <svg
      className={css['weeks']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
      data-bad={Number(lowest.quantity) < 0 || undefined}
    >
      <line className={css['none']} x1={0} x2={WIDTH} y1={ZERO} y2={ZERO} />
      {least > 0 ? <line className={css['least']} x1={0} x2={WIDTH} y1={y(least)} y2={y(least)} /> : null}
      <path d={path} />
    </svg>
  )
}
