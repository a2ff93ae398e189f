import css from './coil-end.module.css'

interface Props {
  /** Diameters in inches. */
  readonly outside: number
  readonly inside: number
  /** The outside that another measure says, drawn beside it on the same scale. */
  readonly other?: number | undefined
  /** In px. */
  readonly size: number
}

/** [judgement-supply, rule 9] The end of a coil, its eye to scale. */
export function CoilEnd({ outside, inside, other, size }: Props) {
  const whole = Math.max(outside, other ?? 0)
  const radius = (diameter: number) => (diameter / whole) * 28
  const [rim, eye] = [radius(outside), radius(Math.min(inside, outside))]
  return (
    <svg className={css['end']} viewBox="0 0 60 60" width={size} height={size} aria-hidden="true">
      <circle className={css['metal']} cx={30} cy={30} r={rim} />
      {[0.25, 0.5, 0.75].map((part) => (
        <circle key={part} className={css['wrap']} cx={30} cy={30} r={eye + (rim - eye) * part} />
      ))}
      <circle className={css['eye']} cx={30} cy={30} r={eye} />
      {other === undefined ? null : <circle className={css['other']} cx={30} cy={30} r={radius(other)} />}
    </svg>
  )
}
