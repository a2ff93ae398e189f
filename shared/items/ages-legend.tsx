import { Decimal } from 'decimal.js'
import type { ReactNode } from 'react'
import { AgesBar } from '../kit/chart/ages-bar.tsx'
import aged from '../kit/chart/aged.module.css'
import css from './ages-legend.module.css'

/** Current and three periods by themselves; what is older than they is one part, as the bar colours it. */
const SHOWN = 4

/** What is open by age (decimal texts, current first) in the five parts that are told. */
export const fiveAges = (amounts: readonly string[]): string[] => [
  ...amounts.slice(0, SHOWN),
  Decimal.sum(0, ...amounts.slice(SHOWN)).toFixed(2),
]

interface Part {
  /** In the reader's language; the last one is everything older. */
  readonly name: string
  readonly amount: string
  /** What stands beside its name. */
  readonly figure: ReactNode
}

/** What is open by age, to scale, with a legend that says each part. */
export const AgesLegend = ({ label, parts }: { readonly label: string; readonly parts: readonly Part[] }) => (
  <section className={css['ageing']} aria-label={label}>
    <AgesBar amounts={parts.map(({ amount }) => amount)} size="head" />
    <ul className={aged['aged']}>
      {parts.map(({ name, figure }, at) => (
        <li key={name} data-age={at}>
          {name} {figure}
        </li>
      ))}
    </ul>
  </section>
)
