import { inUnit, type Unit } from '../../charts/unit.ts'
import css from './chart.module.css'

/** A figure at a time, exact. */
export interface ChartPoint {
  readonly id: string
  /** Below it: `Nov`. */
  readonly label: string
  /** As it is said: `November 2026`. */
  readonly name: string
  /** One for each series, exact decimals; null where there is none. */
  readonly values: readonly (string | null)[]
  /** It is of today, and not whole yet. */
  readonly isNow?: boolean
}

export interface ChartSeries {
  readonly name: string
  /** Outline is the year before; petrol is what is looked at. */
  readonly look: 'before' | 'own'
}

export interface MarksProps {
  readonly points: readonly ChartPoint[]
  readonly series: readonly ChartSeries[]
  readonly size: { readonly width: number; readonly height: number }
  readonly unit: Unit
  readonly at: number | null
}

/** Figures beside the lines of the scale, in its unit. */
export const Axis = ({
  ticks,
  unit,
  from,
  to,
}: {
  readonly ticks: readonly { readonly value: number; readonly y: number }[]
  readonly unit: Unit
  readonly from: number
  readonly to: number
}) =>
  ticks.map(({ value, y }) => (
    <g key={value}>
      <line className={value === 0 ? css['zero'] : css['rule']} x1={from} x2={to} y1={y} y2={y} />
      <text className={css['tick']} x={from - 6} y={y + 4}>
        {inUnit(value, unit)}
      </text>
    </g>
  ))
