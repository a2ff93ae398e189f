import css from './board.module.css'

interface Props {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly note: string
  readonly tone?: 'bad' | 'warn' | undefined
}

/** One of the figures above a board, which say how much waits. */
export const BoardFigure = ({ name, label, value, note, tone }: Props) => (
  <dl className={css['figure']} data-tone={tone} data-figure={name}>
    <dt>{label}</dt>
    <dd>
      <b>{value}</b>
      <span>{note}</span>
    </dd>
  </dl>
)
