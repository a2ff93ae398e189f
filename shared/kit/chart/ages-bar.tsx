import { partsOf } from '../../charts/parts.ts'
import aged from './aged.module.css'
import css from './chart.module.css'

interface Props {
  readonly amounts: readonly string[]
  /** In the cell of a table, or in the head of what is looked at. */
  readonly size: 'cell' | 'head'
  /** What the whole width stands for, where rows share a scale. */
  readonly most?: string
  /** What a part leads to; the same can be done by the figures beside it. */
  readonly onOpen?: (at: number) => void
}

/** [judgement 11] What is open by age as parts of one bar, always in the same five colours. Its figures stand beside it: it says nothing of its own. */
export const AgesBar = ({ amounts, size, most, onOpen }: Props) => (
  <span className={`${css['ages']} ${aged['aged']}`} data-size={size} aria-hidden="true">
    {partsOf(amounts, most).map(({ at, age, from, width }) => (
      <span
        key={at}
        data-age={age}
        style={{ left: `${from}%`, width: `${width}%` }}
        onClick={onOpen ? () => onOpen(at) : undefined}
      />
    ))}
  </span>
)
