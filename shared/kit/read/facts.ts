import type { Field } from '../../contracts/fields.ts'
import { isFigure } from '../../contracts/filter.ts'

const NOUGHT = /^-?0+(\.0+)?$/
const ONE = /^1(\.0+)?$/

/**
 * Whether a value tells a reader anything: what is empty, switched off or nought is left out of what is only read [judgement 13], and so is
 * the rate of a currency for itself.
 */
export function isFact(field: Field, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  if (field.kind === 'flag') return value === true
  if (field.kind === 'lines') return (value as readonly unknown[]).length > 0
  const text = String(value)
  if (field.kind === 'rate' && ONE.test(text)) return false
  return !(isFigure(field) && NOUGHT.test(text))
}
