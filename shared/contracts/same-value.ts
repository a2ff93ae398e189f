import type { Field } from './fields.ts'

const FIGURE = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/

/** A figure without what its writing adds: `-0.00` is `0`, `0012.50` is `12.5`. */
function bare(text: string): string {
  const found = FIGURE.exec(text)
  if (!found) return text
  const [, sign, whole, rest] = found
  const value = rest ? `${whole}.${rest}` : whole!
  return value === '0' ? value : `${sign}${value}`
}

/** Whether two texts of a field say the same: figures by their value, however many zeros either is written with. */
export const saysSame = ({ scale }: Pick<Field, 'scale'>, one: string | null, other: string | null): boolean =>
  one === other || (scale !== undefined && one !== null && other !== null && bare(one) === bare(other))
